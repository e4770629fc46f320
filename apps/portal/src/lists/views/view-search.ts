import type { SavedView } from '@guildhall/sdk'
import {
  CUSTOM_PREFIX,
  comparisons,
  type Filter,
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

/** The inverse of `toQuery`. */
function readQuery(query: Query): Pick<ListState, 'q' | 'filters' | 'sort'> {
  const { q, order, customFields, ...fields } = query
  const [sort] = Object.entries((order ?? {}) as Record<string, 'asc' | 'desc'>)
  return {
    q: typeof q === 'string' ? q : '',
    filters: [
      ...Object.entries(fields).flatMap(([field, value]) => readConditions(field, value)),
      ...Object.entries((customFields ?? {}) as Query).flatMap(([key, value]) =>
        readConditions(`${CUSTOM_PREFIX}${key}`, value),
      ),
    ],
    sort: sort ? { field: sort[0], direction: sort[1] } : null,
  }
}

function readConditions(field: string, value: unknown): Filter[] {
  const toTexts = (value: unknown) => [value].flat().map(String)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ field, comparison: 'in', values: toTexts(value) }]
  return Object.entries(value).flatMap(([name, operand]) => {
    const comparison = comparisons.find((candidate) => candidate === name)
    return comparison ? [{ field, comparison, values: toTexts(operand) }] : []
  })
}
