import { buildQuery } from './attributes.ts'
import type { ListControl } from './list-control.ts'
import { type Page, readPage } from './service.ts'
import type { Kind } from './types.ts'

/** Page limit of lists whose pages are loaded together, such as a month. The list’s button loads the rest. */
const MAX_PAGES = 10

interface ReadOptions {
  /** Number of items to skip. */
  offset: number
  signal: AbortSignal
  /** Whether to revalidate cached responses. */
  shouldRevalidate: boolean
}

/** Loads the items of a list: a page, or up to MAX_PAGES pages for a control that needs all. @throws LoadError */
export async function readItems(
  element: Element,
  kind: Kind,
  control: ListControl | null,
  { offset, signal, shouldRevalidate }: ReadOptions,
): Promise<Page> {
  const readPageAt = (offset: number) =>
    readPage(kind, buildQuery(element, kind, control, offset), signal, shouldRevalidate)
  const page = await readPageAt(offset)
  if (!control?.loadsAll) return page
  const items = [...page.items]
  let { total } = page
  for (let pages = 1; offset + items.length < total && pages < MAX_PAGES; pages++) {
    const next = await readPageAt(offset + items.length)
    // If the page is empty, items were deleted in the meantime.
    total = next.items.length > 0 ? next.total : offset + items.length
    items.push(...next.items)
  }
  return { items, total }
}
