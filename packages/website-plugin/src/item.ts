import { beginning, forTheEye, make, webAddress } from './dom.ts'
import type { Front, Parts } from './kinds.ts'

/** What the element around an item decides. */
export interface Look {
  /** The level of the titles as headings. */
  level: number
  /** What stands in front of an item in a list. */
  front: Front | undefined
  /** Whether a title without an address is a button, for pages that show an item themselves. */
  selectable: boolean
  /** Told when an item is chosen; false keeps the browser where it is. */
  select(): boolean
}

/** Makes an item of a list. The text of the service only ever becomes text, and its addresses links and images. */
export function itemOf(parts: Parts, look: Look): HTMLLIElement {
  const body = make('div', 'body', headOf(parts, look))
  for (const pieces of parts.lines) {
    const shown = pieces.filter(Boolean) as (Node | string)[]
    if (shown[0]) body.append(make('p', 'meta', ...shown.flatMap(isolated)))
  }
  if (parts.text) body.append(make('p', 'text', make('bdi', '', beginning(parts.text))))
  const item = make('li', 'item', ...frontOf(parts, look), body)
  const [label = '', address] = parts.action ?? []
  const action = webAddress(address)
  if (action) {
    const link = linkTo(action, 'action', label, look)
    link.ariaLabel = `${label}: ${parts.title}`
    item.append(link)
  }
  // What focus is put on when the button that brought the item is gone.
  item.tabIndex = -1
  return item
}

function headOf(parts: Parts, look: Look): HTMLElement {
  const address = webAddress(parts.link)
  // Records may be of another language than the page, and of another direction.
  const title = make('bdi', '', parts.title)
  const head = make(`h${look.level}` as 'h3', 'title')
  if (address) head.append(linkTo(address, 'link', title, look))
  else if (look.selectable) {
    const button = make('button', 'link', title)
    button.onclick = () => look.select()
    head.append(button)
  } else head.append(title)
  const { badge } = parts
  return make('div', 'head', head, ...(badge ? [make('span', `badge ${badge[0]}`, badge[1])] : []))
}

/** A piece of a line, whose direction doesn't disturb the others', behind a dot that is only for the eye. */
function isolated(piece: Node | string, index: number): Node[] {
  const own = make('bdi', '', piece)
  if (index === 0) return [own]
  return [forTheEye('', ' · '), own]
}

function linkTo(address: string, part: string, label: Node | string, look: Look): HTMLAnchorElement {
  const link = make('a', part, label)
  link.href = address
  link.onclick = () => look.select()
  return link
}

/** Decoration: all that it says stands in the item as text. */
function frontOf(parts: Parts, look: Look): HTMLElement[] {
  if (!look.front) return []
  const [above = '', below = ''] = parts.leaf ?? []
  const front = forTheEye(`front ${look.front}`, make('span', 'above', above), make('span', 'below', below))
  const address = webAddress(parts.image)
  if (address) {
    const image = make('img', 'image')
    image.alt = ''
    image.loading = 'lazy'
    image.referrerPolicy = 'no-referrer'
    // Gone, or not allowed by the page's policy: what is below it shows.
    image.onerror = () => image.remove()
    image.src = address
    front.append(image)
  }
  return [front]
}

/** Holds the place of an item that is to come. */
export function skeletonItem(front: Front | undefined): HTMLLIElement {
  const bars = [1, 2, 3].map(() => make('span', 'bar'))
  const item = make('li', 'item skeleton', make('div', 'body', ...bars))
  if (front) item.prepend(make('span', `front ${front}`))
  item.ariaHidden = 'true'
  return item
}
