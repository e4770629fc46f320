import { make } from './dom.ts'
import { closeShape, createIcon, searchShape } from './icon.ts'
import type { ListControl, View } from './list-control.ts'

const DEBOUNCE_MS = 250

/** A debounced search field above a list. */
export class SearchBox implements ListControl {
  readonly loadsAll = false
  readonly element = make('form', 'search')
  #field = make('input', 'field')
  #clearButton = make('button', 'clear', createIcon(closeShape))
  #query: string
  #onChange: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  /**
   * @param onChange called when the query changes
   */
  constructor(initialQuery: string, onChange: () => void) {
    this.#query = initialQuery
    this.#onChange = onChange
    this.#field.type = 'search'
    this.#field.maxLength = 200
    this.#field.value = initialQuery
    this.#field.oninput = () => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#search(), DEBOUNCE_MS)
      this.#updateClearButton()
    }
    this.#clearButton.type = 'button'
    this.#clearButton.onclick = () => {
      this.#field.value = ''
      this.#field.focus()
      this.#search()
    }
    this.element.role = 'search'
    this.element.onsubmit = (event) => {
      event.preventDefault()
      this.#search()
    }
    this.element.append(createIcon(searchShape), this.#field, this.#clearButton)
    this.#updateClearButton()
  }

  query(): Record<string, string> {
    return { q: this.#query }
  }

  show({ items, t }: View): number {
    this.#field.ariaLabel = t.search
    this.#field.placeholder = t.search
    this.#clearButton.ariaLabel = t.clear
    return items.length
  }

  #search(): void {
    clearTimeout(this.#timer)
    this.#updateClearButton()
    const text = this.#field.value.trim()
    if (text === this.#query) return
    this.#query = text
    this.#onChange()
  }

  #updateClearButton(): void {
    this.#clearButton.hidden = this.#field.value === ''
  }
}
