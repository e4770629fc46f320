import { make } from './dom.ts'
import { itemOf, skeletonItem } from './item.ts'
import { type Description, kinds } from './kinds.ts'
import { Fault, readPage } from './service.ts'
import { styleSheet } from './style.ts'
import type { AnyRecord, GuildhallElement, Kind } from './types.ts'
import { localeOf, type Words, wordsOf } from './words.ts'

const USUAL_LIMIT = 6
const shownAnew = ['locale', 'heading-level', 'label', 'selectable']

type State = 'loading' | 'ready' | 'failed'

/** What all five elements do: ask, wait, show, tell. A class for each of them only names its kind. */
export abstract class GuildhallList extends HTMLElement implements GuildhallElement {
  abstract readonly kind: Kind
  #items: AnyRecord[] = []
  /** How many the service has given, doubles included: where the next page begins. */
  #given = 0
  #total = 0
  #state: State = 'loading'
  #under: AbortController | null = null
  /** Whether the visitor has asked for anything: what the page does by itself isn't announced. */
  #asked = false
  #list = make('ul', 'list')
  #note = make('p', 'note')
  #button = make('button', 'button')
  #status = make('p', 'status')
  #root = make('div', 'root', this.#list, this.#note, this.#button, this.#status)

  constructor() {
    super()
    const shadow = this.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [styleSheet]
    // Safari forgets that a list without bullets is one.
    this.#list.setAttribute('role', 'list')
    this.#note.setAttribute('role', 'status')
    this.#note.tabIndex = -1
    this.#status.setAttribute('role', 'status')
    this.#button.type = 'button'
    this.#button.addEventListener('click', () => this.#next())
    shadow.append(this.#root)
  }

  connectedCallback(): void {
    connected.add(this)
    void this.#load(false)
  }

  disconnectedCallback(): void {
    connected.delete(this)
    this.#under?.abort()
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after || !this.isConnected) return
    if (shownAnew.includes(name)) this.#show(0)
    else {
      this.#items = []
      void this.#load(false)
    }
  }

  reload(): Promise<void> {
    return this.#load(true)
  }

  /** The button: the next page, or once more what failed. */
  #next(): void {
    if (this.#state === 'loading') return
    this.#asked = true
    void (this.#items.length > 0 ? this.#load(false, this.#given) : this.#load(true))
  }

  async #load(fresh: boolean, offset = 0): Promise<void> {
    this.#under?.abort()
    const under = new AbortController()
    this.#under = under
    this.#state = 'loading'
    this.#show(this.#items.length)
    try {
      // Attributes set one after the other, and elements parsed one after the other, ask once.
      await Promise.resolve()
      under.signal.throwIfAborted()
      const page = await readPage(this.kind, this.#query(offset), under.signal, fresh)
      this.#take(page.items, page.total, offset)
    } catch (error) {
      if (under.signal.aborted) return
      this.#fail(error instanceof Fault ? error : new Fault('PLUGIN', String(error)))
    }
  }

  #query(offset: number): URLSearchParams {
    const query = new URLSearchParams({ limit: String(this.#limit) })
    if (offset > 0) query.set('offset', String(offset))
    for (const [attribute, parameter] of Object.entries(kinds[this.kind].filters)) {
      const value = this.getAttribute(attribute)
      if (value) query.set(parameter, value)
    }
    return query
  }

  get #limit(): number {
    const limit = Number.parseInt(this.getAttribute('limit') ?? '', 10)
    return limit > 0 ? Math.min(limit, 100) : USUAL_LIMIT
  }

  #take(items: AnyRecord[], total: number, offset: number): void {
    const before = offset > 0 ? this.#items : []
    // While a page was read something new may have come in front, which moves what was shown into the next.
    const known = new Set(before.map(({ id }) => id))
    this.#items = [...before, ...items.filter(({ id }) => !known.has(id))]
    this.#given = offset + items.length
    this.#total = items.length > 0 || offset === 0 ? total : this.#given
    this.#state = 'ready'
    this.#show(before.length)
    this.#tell('load', { items: this.#items, total })
  }

  #fail(fault: Fault): void {
    this.#state = 'failed'
    this.#show(this.#items.length)
    console.warn(`<guildhall-${this.kind}>: ${fault.message}`)
    const { code, status, message } = fault
    this.#tell('error', { code, status, message })
  }

  /** @returns false when a listener called preventDefault() */
  #tell(name: string, detail: object): boolean {
    return this.dispatchEvent(
      new CustomEvent(`guildhall:${name}`, {
        bubbles: true,
        composed: true,
        cancelable: name === 'select',
        detail: { kind: this.kind, ...detail },
      }),
    )
  }

  /** @param from the items before it are on the page already */
  #show(from: number): void {
    const locale = localeOf(
      this.getAttribute('locale'),
      this.closest('[lang]')?.getAttribute('lang'),
      navigator.language,
    )
    const words = wordsOf(locale)
    this.#root.lang = words === wordsOf('en') ? 'en' : locale
    this.#showList(locale, words, from)
    this.#showRest(words, from)
  }

  #showList(locale: string, words: Words, from: number): void {
    const loading = this.#state === 'loading'
    const { pictures = false, front } = kinds[this.kind]
    const list = this.#list
    const active = this.shadowRoot?.activeElement ?? null
    const held = [...list.children].findIndex((item) => item.contains(active))
    list.setAttribute('aria-label', this.getAttribute('label') || words.lists[this.kind])
    list.ariaBusy = String(loading)
    list.classList.add(this.kind)
    if (loading && this.#items.length === 0)
      list.replaceChildren(...Array.from({ length: this.#limit }, () => skeletonItem(pictures, front)))
    else if (from === 0) list.replaceChildren(...this.#items.map((item) => this.#item(item, locale, words)))
    else list.append(...this.#items.slice(from).map((item) => this.#item(item, locale, words)))
    list.hidden = list.childElementCount === 0
    if (held >= 0 && !active?.isConnected) this.#focus(held)
  }

  /** For the focus that stood on what is gone: the item at this place, else what is said in place of items. */
  #focus(index: number): void {
    const item = this.#list.children[index] as HTMLElement | undefined
    ;(item ?? this.#note).focus()
  }

  #showRest(words: Words, from: number): void {
    const shown = this.#items.length
    const failed = this.#state === 'failed'
    const loading = this.#state === 'loading'
    const button = this.#button
    const focused = this.shadowRoot?.activeElement === button
    this.#note.textContent = failed ? words.failed : !loading && shown === 0 ? words.empty : ''
    if (!loading) button.textContent = failed ? words.retry : words.more
    button.setAttribute('aria-disabled', String(loading))
    // While it is waited on, the button stays where it is and keeps the focus.
    const more = shown > 0 && this.#given < this.#total
    button.hidden = !(failed || more || (loading && focused))
    const count = words.count.replace('{shown}', String(shown)).replace('{total}', String(this.#total))
    this.#status.textContent = loading ? words.loading : this.#asked && shown > 0 && !failed ? count : ''
    if (focused && button.hidden) this.#focus(from)
  }

  #item(item: AnyRecord, locale: string, words: Words): HTMLLIElement {
    const { parts, pictures = false, front } = kinds[this.kind] as Description<Kind>
    const level = Number(this.getAttribute('heading-level'))
    return itemOf(parts(item as never, locale, words), {
      level: level >= 1 && level <= 6 ? Math.trunc(level) : 3,
      front,
      pictures,
      selectable: this.hasAttribute('selectable'),
      select: () => this.#tell('select', { id: item.id, item }),
    })
  }
}

const connected = new Set<GuildhallList>()

/** After a change of key or service. */
export function reloadAll(): void {
  for (const element of connected) void element.reload()
}

/** The class of an element; its name is that of the list. */
export function elementOf(name: Kind) {
  return class extends GuildhallList {
    static readonly observedAttributes = ['limit', ...shownAnew, ...Object.keys(kinds[name].filters)]
    override readonly kind = name
  }
}
