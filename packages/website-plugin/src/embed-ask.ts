import { connection, GuildhallAsk } from './ask/element.ts'

/** A separate entry point for `<guildhall-ask>`, so that other pages do not load it. */
if (!customElements.get('guildhall-ask')) {
  const current = document.currentScript
  const own =
    current instanceof HTMLScriptElement && current.src
      ? current
      : document.querySelector<HTMLScriptElement>('script[src*="/embed-ask.js"]')
  const keyed = own?.dataset.key
    ? own
    : document.querySelector<HTMLScriptElement>('script[src*="/embed"][data-key]')
  if (own) connection.base = new URL('.', own.src).href
  connection.key = keyed?.dataset.key ?? ''
  customElements.define('guildhall-ask', GuildhallAsk)
}
