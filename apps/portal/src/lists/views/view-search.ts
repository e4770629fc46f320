import type { SavedView } from '@guildhall/sdk'
import {
  CUSTOM_PREFIX,
  comparisons,
  type ListSearch,
  type ListState,
  toListSearch,
} from '../records/list-search.ts'

type Query = Record<string, unknown>

/** The URL parameters that show a saved view. */
export function toViewSearch({ id, query, columns }: SavedView): ListSearch {
  return toListSearch({ ...readQuery(query), columns, view: id })
}

/** Whether a list shows something other than the view. @param columns the ids of the columns shown */
export function isChanged(view: SavedView, state: ListState, columns: readonly string[]): boolean {
  const saved = toText({ ...readQuery(view.query), columns: null, view: null })
  return (
    saved !== toText({ ...state, columns: null, view: null }) ||
    (view.columns !== null && view.columns.toSorted().join('\n') !== columns.toSorted().join('\n'))
  )
}

const toText = (state: ListState) => JSON.stringify(Object.entries(toListSearch(state)).toSorted())

/** The inverse of `toQuery`, for any notation of the API: `{ level: { not: ['fellow'] } }` or `{ 'level[not][]': 'fellow' }`. */
function readQuery(query: Query): Pick<ListState, 'q' | 'filters' | 'sort'> {
  const state: Pick<ListState, 'q' | 'filters' | 'sort'> = { q: '', filters: [], sort: null }
  for (const [name, values] of Object.entries(query).flatMap(([name, value]) => flatten(name, value))) {
    const [base = '', ...brackets] = name.replaceAll(']', '').split('[')
    const field = base === 'customFields' ? `${CUSTOM_PREFIX}${brackets.shift()}` : base
    const comparison = comparisons.find((candidate) => candidate === (brackets[0] || 'in'))
    if (field === 'q') state.q = values.join()
    else if (field === 'order')
      state.sort ??= { field: brackets[0] ?? '', direction: values[0] === 'desc' ? 'desc' : 'asc' }
    else if (comparison) state.filters.push({ field, comparison, values })
  }
  return state
}

/** The parameters of a query, with names such as `level[not]`. */
function flatten(name: string, value: unknown): [name: string, values: string[]][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [[name, [value].flat().map(String)]]
  return Object.entries(value).flatMap(([key, nested]) => flatten(`${name}[${key}]`, nested))
}
