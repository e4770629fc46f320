import { make } from './dom.ts'
import type { Guide, View } from './guide.ts'

const DEBOUNCE_MS = 250

/** A search field above a list, with debouncing. */
export class SearchBox implements Guide {
  readonly loadsAll = false
  readonly element = make('form', 'search')
  #label = make('span')
  #field = make('input', 'field')
  #asked: string

  /**
   * @param first the initial query
   * @param changed called when the query changes
   */
  constructor(first: string, changed: () => void) {
    this.#asked = first
    this.#field.type = 'search'
    this.#field.maxLength = 200
    this.#field.value = first
    let pause: ReturnType<typeof setTimeout>
    const ask = () => {
      const text = this.#field.value.trim()
      if (text === this.#asked) return
      this.#asked = text
      changed()
    }
    this.#field.oninput = () => {
      clearTimeout(pause)
      pause = setTimeout(ask, DEBOUNCE_MS)
    }
    this.element.role = 'search'
    this.element.onsubmit = (event) => {
      event.preventDefault()
      ask()
    }
    this.element.append(make('label', '', this.#label, this.#field))
  }

  query(): Record<string, string> {
    return { q: this.#asked }
  }

  show({ items, words }: View): number {
    this.#label.textContent = words.search
    return items.length
  }
}
