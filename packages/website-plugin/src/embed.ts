import { getObservedAttributes } from './attributes.ts'
import { GuildhallList, reloadAll } from './element.ts'
import { kinds } from './kinds.ts'
import { setSource } from './parts/load-part.ts'
import { configure } from './service.ts'
import type { Kind, Settings } from './types.ts'

const scriptSelector = 'script[src*="/embed.js"]'
const scriptWithKey: HTMLScriptElement | null = document.querySelector(`${scriptSelector}[data-key]`)
const currentScript = document.currentScript as HTMLScriptElement | null
/** Modules have no `currentScript`; find the script by its name. */
const script = currentScript?.src
  ? currentScript
  : (scriptWithKey ?? document.querySelector<HTMLScriptElement>(scriptSelector))

/** The script’s entry point. Loading it twice has no effect. */
if (window.Guildhall) {
  if (scriptWithKey && script?.dataset.key && script.dataset.key !== scriptWithKey.dataset.key)
    console.warn('Guildhall: two scripts with different keys. Remove one.')
} else {
  if (script) {
    configure({ baseUrl: new URL('.', script.src).href, key: script.dataset.key })
    setSource(script)
  }
  window.Guildhall = {
    configure(settings: Settings) {
      configure(settings)
      reloadAll()
    },
  }
  for (const kind of Object.keys(kinds) as Kind[]) {
    const name = `guildhall-${kind}`
    if (!customElements.get(name)) customElements.define(name, defineElementClass(kind))
  }
}

/** Creates the class of an element. */
function defineElementClass(kind: Kind) {
  return class extends GuildhallList {
    static readonly observedAttributes = getObservedAttributes(kind)
    override readonly kind = kind
  }
}
