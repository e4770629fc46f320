import { connection, GuildhallAsk } from './ask/element.ts'

/** A separate entry point for `<guildhall-ask>`, so that other pages do not load it. */
if (!customElements.get('guildhall-ask')) {
  const currentScript = document.currentScript
  const script =
    currentScript instanceof HTMLScriptElement && currentScript.src
      ? currentScript
      : document.querySelector<HTMLScriptElement>('script[src*="/embed-ask.js"]')
  const scriptWithKey = script?.dataset.key
    ? script
    : document.querySelector<HTMLScriptElement>('script[src*="/embed"][data-key]')
  if (script) connection.base = new URL('.', script.src).href
  connection.key = scriptWithKey?.dataset.key ?? ''
  customElements.define('guildhall-ask', GuildhallAsk)
}
