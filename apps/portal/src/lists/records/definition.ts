import type { ListFacets } from '@guildhall/sdk'
import type { ReactNode } from 'react'
import type { IconName } from '../../design/icon.tsx'
import type { Sort } from './list-search.ts'
import type { Tabs } from './presets.ts'

export interface ListedRecord {
  id: string
}

export interface Column<Row> {
  id: string
  label: string
  /** The fields of the record that the column shows. */
  fields: readonly string[]
  /** The columns of an exported file that correspond to this column, if not `fields`. */
  exportColumns?: readonly string[]
  /** The field to sort the list by; without it, the column cannot be sorted. */
  sort?: string
  /** In rem. */
  width: number
  isNumeric?: boolean
  isDefault?: boolean
  render(row: Row): ReactNode
}

export interface Option {
  value: string
  text: string
}

export interface FilterField {
  field: string
  label: string
  /** `choice` offers a checkbox for each value, `text` accepts typed values, `date` a range of days. */
  kind: 'choice' | 'text' | 'date'
  /** The values of a choice; by default those that occur in the list, with their counts. */
  options?: readonly Option[]
  /** Names a value without an option; by default it is shown unchanged. */
  formatValue?(value: string): string
  /** Whether the list can count its values. */
  isCounted?: boolean
  /** Whether records may have no value. */
  canBeEmpty?: boolean
  /** Whether the list groups the value’s characters with spaces, which are not stored. */
  isStoredWithoutSpaces?: boolean
  /**
   * The time zone in which the list shows a date: by default the browser’s; for days without a time, such as due dates,
   * the association’s must be given.
   */
  timeZone?: string
}

export interface RowsPage<Row> {
  items: Row[]
  totalItems: number | null
  facets?: ListFacets | null
}

export interface ListDefinition<Row extends ListedRecord> {
  /** Names the list in preferences and caches. */
  name: string
  icon: IconName
  /** Names the search field and the list. */
  searchLabel: string
  /** Whether it can be searched by words; true by default. */
  isSearchable?: boolean
  /** Such as “4,312 members”. */
  formatCount(total: number): string
  empty: { title: string; hint: string; action?: ReactNode }
  /** All columns; the first is always shown and names the record. */
  columns: readonly Column<Row>[]
  filters: readonly FilterField[]
  tabs?: Tabs
  defaultSort: Sort
  /** @param query a query of the collection’s `list` in the SDK */
  fetchPage(fields: readonly string[], query: object, signal: AbortSignal): Promise<RowsPage<Row>>
  /** Exports records as a file; without it, the list cannot be exported. @param query a query of the SDK’s `export` */
  exportRows?(query: object): Promise<Response>
  /** Names a row for assistive technology. */
  getRowName(row: Row): string
  /** The URL of a record; null if it has no screen. @param index its position in the list */
  href: ((row: Row, index: number) => string | null) | null
  /** Actions on selected records. Without any, rows cannot be selected. */
  selectionActions?: readonly SelectionAction[]
}

/** The selected records: by id, or all that the list’s query matches. */
export type SelectedRecords = ({ ids: readonly string[] } | { query: object; count: number }) & {
  /** Deselects these records, once they are deleted. */
  clear?(): void
}

export interface SelectionAction {
  id: string
  label: string
  icon: IconName
  /** @returns why the action is not available for this selection; null if it is */
  explainDisabled?(selected: SelectedRecords): string | null
  run(selected: SelectedRecords): Promise<void>
}
