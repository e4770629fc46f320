/** How a filter compares a field. */
export const comparisons = [
  'in',
  'not',
  'empty',
  'after',
  'before',
  'strictly_after',
  'strictly_before',
] as const
export type Comparison = (typeof comparisons)[number]

/** A filter of a list. A custom field’s name is `custom:` followed by its key. */
export interface Filter {
  field: string
  comparison: Comparison
  values: string[]
}

export interface Sort {
  field: string
  direction: 'asc' | 'desc'
}

/** The state of a list in its URL. */
export interface ListState {
  q: string
  filters: Filter[]
  sort: Sort | null
  /** The ids of the chosen columns; null for the user’s saved columns or the list’s default ones. */
  columns: string[] | null
  /** The id of the saved view that was opened; null without one. */
  view: string | null
}

/** The parameters of the URL as text. */
export type ListSearch = Record<string, string>

export const CUSTOM_PREFIX = 'custom:'

/** @returns the parameters that are non-empty text, for `validateSearch` */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  return Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !!entry[1],
    ),
  )
}

/** Reads the state from URL parameters such as `status=active,grace&not.level=patron&sort=lastName.asc`. */
export function parseListSearch(search: ListSearch): ListState {
  const { q = '', sort = '', columns, view = null } = search
  const [, field, direction] = /^(.+)\.(asc|desc)$/s.exec(sort) ?? []
  return {
    q,
    filters: Object.entries(search).flatMap(([name, value]) => readFilter(name, value)),
    sort: field ? { field, direction: direction as Sort['direction'] } : null,
    columns: columns ? columns.split(',').map(unescapeValue) : null,
    view,
  }
}

/**
 * Parameters that are not filters: the portal’s, and the API’s for paging, sorting, fields, facets and custom fields.
 */
export const reservedNames: ReadonlySet<string> = new Set([
  ...['q', 'sort', 'columns', 'view', 'list', 'at'],
  ...['page', 'itemsPerPage', 'cursor', 'fields', 'facets', 'order', 'customFields'],
])

/**
 * Reads a filter of any field, whether the list offers it or not: otherwise, the list would show, and bulk changes
 * would include, more records than its URL says. The API rejects unknown fields. No field name contains an underscore,
 * so parameters such as `utm_source`, which other services add to links, are ignored; the API rejects those without an
 * underscore.
 */
function readFilter(name: string, value: string): Filter[] {
  if (reservedNames.has(name)) return []
  const [, prefix = 'in', field = ''] = /^(?:([a-z_]+)\.)?(custom:.+|[A-Za-z0-9]+)$/s.exec(name) ?? []
  const comparison = comparisons.find((candidate) => candidate === prefix)
  if (!comparison || !field) return []
  return [{ field, comparison, values: value.split(',').map(unescapeValue) }]
}

/** The inverse of `parseListSearch`. */
export function toListSearch({ q, filters, sort, columns, view }: ListState): ListSearch {
  const search: ListSearch = {}
  if (q) search.q = q
  for (const { field, comparison, values } of filters)
    search[comparison === 'in' ? field : `${comparison}.${field}`] = values.map(escapeValue).join(',')
  if (sort) search.sort = `${sort.field}.${sort.direction}`
  if (view) search.view = view
  if (columns) search.columns = columns.map(escapeValue).join(',')
  return search
}

/** An empty value is written as `%`, because an empty parameter is ignored. */
const escapeValue = (value: string) => value.replace(/[%,]/g, encodeURIComponent) || '%'
const unescapeValue = (value: string) =>
  value === '%' ? '' : value.replaceAll('%2C', ',').replaceAll('%25', '%')

/** Whether a field’s only filter is that it has this one value. */
export function isExactly(filters: readonly Filter[], value: string): boolean {
  const [first] = filters
  return filters.length === 1 && first?.comparison === 'in' && first.values.join() === value
}

/** The state as a query of the API. */
export function toQuery({ q, filters, sort }: Pick<ListState, 'q' | 'filters' | 'sort'>): object {
  const query: Record<string, unknown> = q ? { q } : {}
  const customFields: Record<string, object | string[]> = {}
  for (const { field, comparison, values } of filters) {
    const isCustom = field.startsWith(CUSTOM_PREFIX)
    const target = isCustom ? customFields : query
    const name = isCustom ? field.slice(CUSTOM_PREFIX.length) : field
    // A field can have a lower and an upper limit.
    const existing = target[name]
    const previousConditions = typeof existing === 'object' && !Array.isArray(existing) ? existing : {}
    target[name] = { ...previousConditions, ...buildCondition(comparison, values) }
    if (comparison === 'in') target[name] = toFilterValue(values, isCustom)
  }
  if (Object.keys(customFields).length > 0) query.customFields = customFields
  if (sort) query.order = { [sort.field]: sort.direction }
  return query
}

/** Returns a single `true` or `false` as it is, not as a list, because boolean fields accept no lists. */
function toFilterValue(values: string[], isCustom: boolean): string[] | string {
  const [first = ''] = values
  return values.length === 1 && !isCustom && /^(true|false)$/.test(first) ? first : values
}

function buildCondition(comparison: Comparison, values: string[]): object {
  return comparison === 'not' ? { not: values } : { [comparison]: values[0] ?? '' }
}

/** Converts the API’s parameters for the rows of a report’s metric to URL parameters. */
export function toRowsSearch(query: Record<string, string | string[]>): ListSearch {
  const search: ListSearch = {}
  for (const [name, value] of Object.entries(query)) {
    const [, field = '', bracket = ''] = /^(\w+)(?:\[(\w*)\])?/.exec(name) ?? []
    const values = [value].flat().map(escapeValue).join(',')
    search[bracket ? `${bracket}.${field}` : field] = values
  }
  return search
}
