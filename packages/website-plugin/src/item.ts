import { createDecorative, make, toExcerpt, toHttpUrl } from './dom.ts'
import type { ItemParts, VisualKind } from './kinds.ts'

/** Rendering options of the surrounding element. */
export interface ItemOptions {
  /** Heading level of titles. */
  level: number
  /** The kind of visual before an item’s text, if any. */
  visual: VisualKind | undefined
  /** Opens the item in place of its link. */
  open: (() => void) | null
  /** Whether titles without a link are buttons. */
  isSelectable: boolean
  /** Called on selection; false prevents navigation. */
  select(): boolean
}

/** Renders a list item. Service data is only rendered as text, links and images. */
export function createItem(parts: ItemParts, options: ItemOptions): HTMLLIElement {
  const body = make('div', 'body', createHead(parts, options))
  for (const line of parts.lines) {
    const visible = line.filter(Boolean) as (Node | string)[]
    if (visible[0]) body.append(make('p', 'meta', ...visible.flatMap(createIsolated)))
  }
  if (parts.text) body.append(make('p', 'text', make('bdi', '', toExcerpt(parts.text))))
  const item = make('li', 'item', ...createVisuals(parts, options), body)
  const [label = '', url] = parts.action ?? []
  const action = toHttpUrl(url)
  if (action) {
    const link = createLink(action, 'action', label, options)
    link.ariaLabel = `${label}: ${parts.title}`
    item.append(link)
  }
  // Receives the focus when the button that loaded it disappears.
  item.tabIndex = -1
  return item
}

function createHead(parts: ItemParts, options: ItemOptions): HTMLElement {
  const url = toHttpUrl(parts.link)
  const { open } = options
  // Records may differ from the page in language and direction.
  const title = make('bdi', '', parts.title)
  const heading = make(`h${options.level}` as 'h3', 'title')
  if (url) {
    const link = createLink(url, 'link', title, options)
    if (open) link.onclick = (event) => openInPlace(event, options.select, open)
    heading.append(link)
  } else if (options.isSelectable) {
    const button = make('button', 'link', title)
    button.onclick = () => options.select()
    heading.append(button)
  } else heading.append(title)
  const { badge } = parts
  return make('div', 'head', heading, ...(badge ? [make('span', `badge ${badge[0]}`, badge[1])] : []))
}

/** A bidi-isolated part of a line, after a decorative dot unless it is the first. */
function createIsolated(piece: Node | string, index: number): Node[] {
  const element = make('bdi', '', piece)
  if (index === 0) return [element]
  return [createDecorative('', ' · '), element]
}

function createLink(
  url: string,
  part: string,
  label: Node | string,
  options: ItemOptions,
): HTMLAnchorElement {
  const link = make('a', part, label)
  link.href = url
  link.onclick = () => options.select()
  return link
}

/** Clicks that open a new tab or window follow the link. @returns false to stay on the page */
function openInPlace(event: MouseEvent, select: () => boolean, open: () => void): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return true
  if (select()) open()
  return false
}

/** Decorative: a date badge repeats the date, and images only illustrate. */
function createVisuals({ dateBadge, image }: ItemParts, options: ItemOptions): HTMLElement[] {
  const visuals: HTMLElement[] = []
  if (dateBadge)
    visuals.push(createDecorative('front leaf', ...dateBadge.map((text) => make('span', '', text))))
  const url = toHttpUrl(image)
  if (url) {
    const element = make('img', 'image')
    const visual = createDecorative(`front ${options.visual === 'logo' ? 'logo' : 'preview'}`, element)
    element.alt = ''
    element.loading = 'lazy'
    element.referrerPolicy = 'no-referrer'
    // If the image is missing, or blocked by the page’s policy, the card is compact.
    element.onerror = () => visual.remove()
    element.src = url
    visuals.push(visual)
  }
  return visuals
}

/** A placeholder while loading. */
export function createSkeletonItem(visual: VisualKind | undefined): HTMLLIElement {
  const bars = [1, 2, 3].map(() => make('span', 'bar'))
  const item = make('li', 'item skeleton', make('div', 'body', ...bars))
  if (visual) item.prepend(make('span', `front ${visual}`))
  item.ariaHidden = 'true'
  return item
}
