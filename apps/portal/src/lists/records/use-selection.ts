import { useState } from 'react'

type SelectedIds = 'all' | ReadonlySet<string>
const noIds: SelectedIds = new Set<string>()

export interface Selection {
  count: number
  /** Whether all records that match are selected, loaded or not. */
  isAll: boolean
  ids: readonly string[]
  has(id: string): boolean
  toggle(id: string): void
  /** Selects these rows, or deselects them if all of them are selected. */
  togglePage(ids: readonly string[]): void
  selectAll(): void
  /** Deselects the rows that were selected at the time of rendering; rows selected since then remain selected. */
  clear(): void
}

/**
 * The selected rows: some by id, or all that match. If all are selected, toggling a row or a page clears the selection,
 * since a job accepts ids or a filter, but no exceptions.
 *
 * @param key identifies the query; when it changes, nothing is selected
 * @param total the number of records that match
 */
export function useSelection(key: string, total: number): Selection {
  const [state, setState] = useState({ key, selected: noIds as SelectedIds })
  // Renders again before anything is shown.
  if (state.key !== key) setState({ key, selected: noIds })
  const { selected } = state
  const ids: ReadonlySet<string> = selected === 'all' ? new Set() : selected
  const set = (next: SelectedIds) => setState({ key, selected: next })
  return {
    count: selected === 'all' ? total : ids.size,
    isAll: selected === 'all',
    ids: [...ids],
    has: (id) => selected === 'all' || ids.has(id),
    toggle(id) {
      if (selected === 'all') set(noIds)
      else set(ids.has(id) ? ids.difference(new Set([id])) : ids.union(new Set([id])))
    },
    togglePage(page) {
      const rows = new Set(page)
      set(rows.isSubsetOf(ids) || selected === 'all' ? ids.difference(rows) : ids.union(rows))
    },
    selectAll: () => set('all'),
    clear: () => setState((latest) => ({ ...latest, selected: deselect(latest.selected, selected) })),
  }
}

function deselect(latest: SelectedIds, removed: SelectedIds): SelectedIds {
  if (latest === 'all' || removed === 'all') return latest === removed ? noIds : latest
  return latest.difference(removed)
}
