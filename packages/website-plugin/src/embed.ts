import { attributesOf } from './attributes.ts'
import { GuildhallList, reloadAll } from './element.ts'
import { kinds } from './kinds.ts'
import { configure } from './service.ts'
import type { Kind, Settings } from './types.ts'

/** What a page loads. A second copy of the script on the same page changes nothing. */
if (!window.Guildhall) {
  const script = ownScript()
  if (script) {
    const baseUrl = new URL('.', script.src).href
    const { key } = script.dataset
    configure(key === undefined ? { baseUrl } : { baseUrl, key })
  }
  window.Guildhall = {
    configure(settings: Settings) {
      configure(settings)
      reloadAll()
    },
  }
  for (const kind of Object.keys(kinds) as Kind[]) {
    const name = `guildhall-${kind}`
    if (!customElements.get(name)) customElements.define(name, elementOf(kind))
  }
}

/** The class of an element; its name is that of the list. */
function elementOf(name: Kind) {
  return class extends GuildhallList {
    static readonly observedAttributes = attributesOf(name)
    override readonly kind = name
  }
}

/** Modules are not told which script they came with; there, it is looked for by its name. */
function ownScript(): HTMLScriptElement | null {
  const current = document.currentScript
  if (current instanceof HTMLScriptElement && current.src) return current
  const script = 'script[src*="/embed.js"]'
  return document.querySelector(`${script}[data-key]`) ?? document.querySelector(script)
}
