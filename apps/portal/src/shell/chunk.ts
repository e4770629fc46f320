/** The maximum number of ids or references to filter by in one request, because of the length of its URL. */
export const MAX_FILTER_VALUES = 50

/** Splits a list into lists of at most `size` items. */
export function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
