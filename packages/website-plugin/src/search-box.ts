import { make } from './dom.ts'
import type { Guide, View } from './guide.ts'

/** Long enough to type a word, short enough not to be noticed. */
const PAUSE_MILLISECONDS = 250

/** A field above a list; what is typed into it is searched for once the typing pauses. */
export class SearchBox implements Guide {
  readonly whole = false
  readonly element = make('form', 'search')
  #label = make('span')
  #field = make('input', 'field')
  #asked: string

  /**
   * @param first what is searched for at first
   * @param changed told when other words are
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
      pause = setTimeout(ask, PAUSE_MILLISECONDS)
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
