import {
  CONTROL_ATTRIBUTES,
  createListControl,
  getHeadingLevel,
  getLanguage,
  getLimit,
  RENDER_ATTRIBUTES,
  warnIfInvalid,
} from './attributes.ts'
import { fitColumns } from './columns.ts'
import { dispatch, make } from './dom.ts'
import { addHost, type EventHost, followUrl, openEvent, removeHost } from './event-host.ts'
import { buildEventLink } from './event-link.ts'
import { formatPeriod } from './format.ts'
import { createItem, createSkeletonItem } from './item.ts'
import { type KindDefinition, kinds } from './kinds.ts'
import type { ListControl } from './list-control.ts'
import { readItems } from './read-items.ts'
import { LoadError } from './service.ts'
import { StructuredData } from './structured-data-script.ts'
import { styleSheet } from './style.ts'
import { getTranslations, type Translations } from './translations.ts'
import type { AnyRecord, EventRecord, GuildhallElement, Kind } from './types.ts'

type State = 'loading' | 'ready' | 'failed'

/** The base class of all list elements; subclasses name their kind. */
export abstract class GuildhallList extends HTMLElement implements GuildhallElement {
  abstract readonly kind: Kind
  #items: AnyRecord[] = []
  /** The offset of the last request. */
  #offset = 0
  /** Items received, including duplicates: the next page’s offset. */
  #nextOffset = 0
  #total = 0
  #state: State = 'loading'
  #abortController: AbortController | null = null
  /** Whether the visitor has interacted: only then is the number of items announced. */
  #hasInteracted = false
  #control: ListControl | null = null
  #structuredData = new StructuredData()
  #list = make('ul', 'list')
  #note = make('p', 'note')
  #button = make('button', 'button')
  #status = make('p', 'status')
  #root = make('div', 'root', this.#list, this.#note, this.#button, this.#status)
  #resizeObserver = new ResizeObserver(() => this.#fitColumns())

  constructor() {
    super()
    const shadow = this.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [styleSheet]
    // Safari drops list semantics without bullets.
    this.#list.role = 'list'
    this.#note.role = 'status'
    this.#note.tabIndex = -1
    this.#status.role = 'status'
    this.#button.onclick = () => this.#loadNext()
    shadow.append(this.#root)
  }

  connectedCallback(): void {
    connectedElements.add(this)
    this.#resizeObserver.observe(this.#list)
    if (this.kind === 'events') addHost(this.#getHost)
    this.#replaceControl()
    void this.#load()
  }

  disconnectedCallback(): void {
    connectedElements.delete(this)
    this.#resizeObserver.disconnect()
    removeHost(this.#getHost)
    this.#abortController?.abort()
    this.#structuredData.remove()
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    warnIfInvalid(this, name, after)
    if (before === after || !this.isConnected) return
    // Cards are the same list with another style.
    if (name === 'layout' && ![before, after].includes('calendar')) return
    if (RENDER_ATTRIBUTES.includes(name)) this.#show(0)
    else {
      if (CONTROL_ATTRIBUTES.includes(name)) this.#replaceControl()
      this.#items = []
      void this.#load()
    }
  }

  #replaceControl(): void {
    this.#control?.element.remove()
    this.#control = createListControl(this, this.kind, (canKeepItems) =>
      this.#onSelectionChange(canKeepItems),
    )
    if (this.#control) this.#root.prepend(this.#control.element)
  }

  #onSelectionChange(canKeepItems: boolean): void {
    this.#hasInteracted = true
    if (!canKeepItems) this.#items = []
    void this.#load()
  }

  reload(): Promise<void> {
    return this.#load(true)
  }

  /** Handles the button: loads the next page, or retries the request that failed. */
  #loadNext(): void {
    if (this.#state === 'loading') return
    this.#hasInteracted = true
    const offset = this.#state === 'failed' ? this.#offset : this.#nextOffset
    void this.#load(offset === 0, offset)
  }

  async #load(shouldRevalidate = false, offset = 0): Promise<void> {
    this.#abortController?.abort()
    const controller = new AbortController()
    this.#abortController = controller
    this.#state = 'loading'
    this.#offset = offset
    this.#show(this.#items.length)
    try {
      // Several attributes set in one task cause one request.
      await this.#control?.ready
      controller.signal.throwIfAborted()
      const request = readItems(this, this.kind, this.#control, {
        offset,
        signal: controller.signal,
        shouldRevalidate,
      })
      // Formatting the first date takes about 20 ms, so it overlaps with the request.
      formatPeriod(getLanguage(this), '2000', null)
      const page = await request
      this.#addPage(page.items, page.total, offset)
    } catch (error) {
      if (controller.signal.aborted) return
      this.#fail(error instanceof LoadError ? error : new LoadError('PLUGIN', String(error)))
    }
  }

  #addPage(items: AnyRecord[], total: number, offset: number): void {
    const before = offset > 0 ? this.#items : []
    // Items published in the meantime shift the pages and cause duplicates.
    const knownIds = new Set(before.map(({ id }) => id))
    this.#items = [...before, ...items.filter(({ id }) => !knownIds.has(id))]
    this.#nextOffset = offset + items.length
    this.#total = items.length > 0 || offset === 0 ? total : this.#nextOffset
    this.#state = 'ready'
    this.#show(before.length)
    this.#dispatch('load', { items: this.#items, total })
  }

  #fail(error: LoadError): void {
    this.#state = 'failed'
    this.#show(this.#items.length)
    console.warn(`<guildhall-${this.kind}>: ${error.message}`)
    this.#dispatch('error', { ...error, message: error.message })
  }

  #dispatch(name: string, detail: object): boolean {
    return dispatch(this, name, { kind: this.kind, ...detail })
  }

  /** @param from index of the first item to add */
  #show(from: number): void {
    const locale = getLanguage(this)
    const t = getTranslations(locale)
    this.#root.lang = t === getTranslations('en') ? 'en' : locale
    this.#showList(locale, t, from)
    const items = this.#items
    this.#showStatus(
      t,
      from,
      this.#control?.show({ items, rows: this.#list.children, locale, t }) ?? items.length,
    )
    if (this.#state !== 'ready') return
    if (this.hasAttribute('no-structured-data')) this.#structuredData.remove()
    else void this.#structuredData.replace(this.kind, items)
  }

  #fitColumns(): void {
    if (this.getAttribute('layout') === 'cards') fitColumns(this.#list)
  }

  #showList(locale: string, t: Translations, from: number): void {
    const isLoading = this.#state === 'loading'
    const { visual } = kinds[this.kind]
    const list = this.#list
    const active = this.shadowRoot?.activeElement ?? null
    const focusedIndex = [...list.children].findIndex((item) => item.contains(active))
    list.ariaLabel = this.getAttribute('label') || t[this.kind]
    list.ariaBusy = String(isLoading)
    list.classList.add(this.kind)
    const rows =
      isLoading && this.#items.length === 0
        ? [...Array(getLimit(this))].map(() => createSkeletonItem(visual))
        : this.#items.slice(from).map((item) => this.#createItem(item, locale, t))
    if (from === 0) list.replaceChildren()
    list.append(...rows)
    this.#fitColumns()
    if (focusedIndex >= 0 && !active?.isConnected) this.#focus(focusedIndex)
  }

  /** Focuses the item at an index, or the note if there is none, after the focused element has disappeared. */
  #focus(index: number): void {
    const item = this.#list.children[index] as HTMLElement | undefined
    ;(item ?? this.#note).focus()
  }

  /** @param visibleCount number of visible items */
  #showStatus(t: Translations, from: number, visibleCount: number): void {
    const itemCount = this.#items.length
    const hasFailed = this.#state === 'failed'
    const isLoading = this.#state === 'loading'
    const button = this.#button
    const focused = this.shadowRoot?.activeElement === button
    this.#note.textContent = hasFailed ? t.failed : !isLoading && visibleCount === 0 ? t.empty : ''
    this.#note.classList.toggle('failed', hasFailed)
    if (!isLoading) button.textContent = hasFailed ? t.retry : t.more
    button.ariaDisabled = String(isLoading)
    // The button keeps its position and focus while loading.
    const hasMore = itemCount > 0 && this.#nextOffset < this.#total
    button.hidden = !(hasFailed || hasMore || (isLoading && focused))
    const count = t.count.replace('{shown}', String(itemCount)).replace('{total}', String(this.#total))
    this.#status.textContent = isLoading
      ? t.loading
      : this.#hasInteracted && itemCount > 0 && !hasFailed
        ? count
        : ''
    if (focused && button.hidden) this.#focus(from)
  }

  #getHost = (): EventHost | null => {
    if (this.kind !== 'events' || this.hasAttribute('no-event-view')) return null
    const locale = getLanguage(this)
    return { root: this.#root, locale, t: getTranslations(locale), level: getHeadingLevel(this) }
  }

  #createItem(item: AnyRecord, locale: string, t: Translations): HTMLLIElement {
    const { parts, visual } = kinds[this.kind] as KindDefinition<Kind>
    const host = this.#getHost()
    const link = host && { link: buildEventLink(item.id) }
    return createItem(
      { ...parts(item as never, locale, t), ...link },
      {
        level: getHeadingLevel(this),
        visual,
        open: host && (() => void openEvent(host, item as EventRecord)),
        isSelectable: this.hasAttribute('selectable'),
        select: () => this.#dispatch('select', { id: item.id, item }),
      },
    )
  }
}

/** The elements on the page, which are reloaded when the key or service changes. */
const connectedElements = new Set<GuildhallList>()

/** Reloads all elements after a change of key or service. */
export function reloadAll(): void {
  for (const element of connectedElements) void element.reload()
  void followUrl()
}
