import { BadRequestError } from '@guildhall/sdk'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Loading, Skeleton, State } from '../../design/feedback.tsx'
import { SearchField } from '../../design/fields.tsx'
import { ErrorState } from '../../shell/error-state.tsx'
import { useStaffWords } from '../../words/staff/use-staff-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { useSearchText } from '../use-search-text.ts'
import { ColumnChooser } from './column-chooser.tsx'
import type { ListDefinition, ListedRecord } from './definition.ts'
import { FacetTabs } from './facet-tabs.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type ListSearch, type ListState, parseListSearch, toListSearch, toQuery } from './list-search.ts'
import { RecordTable } from './record-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useColumns } from './use-columns.ts'
import { useRows } from './use-rows.ts'
import { useSelection } from './use-selection.ts'

export interface RecordListProps<Row extends ListedRecord> {
  definition: ListDefinition<Row>
  /** The URL’s parameters, which hold the state of the list. */
  search: ListSearch
  /** Beside the columns button. @param query of what is listed */
  tools?: (query: object) => ReactNode
}

/** A list of any number of records with search, filters, order, columns and selection, all but the last in the URL. */
export function RecordList<Row extends ListedRecord>({ definition, search, tools }: RecordListProps<Row>) {
  const router = useRouter()
  const words = useWords()
  const parsed = useMemo(() => parseListSearch(search), [search])
  const state = { ...parsed, filters: parsed.filters.filter(({ field }) => isKnown(definition, field)) }
  const sort = state.sort ?? definition.defaultSort
  const change = (changes: Partial<ListState>, replace = false) =>
    void router.navigate({
      href: `${location.pathname}?${new URLSearchParams(toListSearch({ ...state, ...changes }))}`,
      replace,
    })
  const [text, setText] = useSearchText(state.q, (q) => change({ q }, true))
  const { shown, keep } = useColumns(definition, state.columns)
  const fields = [...new Set(['id', ...shown.flatMap((column) => column.fields)])].sort()
  const query = toQuery({ ...state, sort })
  const [range, setRange] = useState<readonly [number, number]>([0, 0])
  const onRange = useCallback((first: number, last: number) => setRange([first, last]), [])
  const rows = useRows(definition, query, fields, range)
  const { q, filters } = state
  const selection = useSelection(JSON.stringify([q, filters]), rows.total ?? 0)
  const isFiltered = q !== '' || filters.length > 0
  return (
    <section className="record-list" aria-label={definition.searchLabel}>
      {definition.tabs ? <FacetTabs definition={definition} tabs={definition.tabs} state={state} /> : null}
      <div className="record-tools">
        {definition.isSearchable === false ? null : (
          <SearchField
            label={definition.searchLabel}
            placeholder={definition.searchLabel}
            clearLabel={words.common.clear}
            value={text}
            onChange={setText}
          />
        )}
        <FilterBar
          definition={definition}
          filters={filters}
          q={q}
          onChange={(filters) => change({ filters })}
        />
        <span className="cluster">
          <ColumnChooser
            columns={definition.columns}
            shown={shown.map(({ id }) => id)}
            onChange={(columns) => {
              keep(columns)
              change({ columns }, true)
            }}
          />
          {tools?.(query)}
        </span>
      </div>
      {selection.count > 0 ? (
        <SelectionBar
          selection={selection}
          total={rows.total ?? 0}
          query={toQuery({ q, filters, sort: null })}
          actions={definition.selectionActions ?? []}
        />
      ) : (
        <p className="record-count soft small" role="status">
          {rows.total === null || rows.isStale ? ' ' : definition.count(rows.total)}
        </p>
      )}
      <Body
        definition={definition}
        rows={rows}
        isFiltered={isFiltered}
        onClear={() => change({ q: '', filters: [], sort: null })}
        table={(total) => (
          <RecordTable
            key={JSON.stringify([q, filters, sort])}
            definition={definition}
            columns={shown}
            label={definition.searchLabel}
            total={total}
            rows={rows}
            sort={sort}
            onSort={(sort) => change({ sort })}
            selection={definition.selectionActions ? selection : null}
            onRange={onRange}
          />
        )}
      />
    </section>
  )
}

function isKnown<Row extends ListedRecord>({ filters }: ListDefinition<Row>, name: string): boolean {
  return filters.some(({ field }) => field === name)
}

interface BodyProps<Row extends ListedRecord> {
  definition: ListDefinition<Row>
  rows: ReturnType<typeof useRows<Row>>
  isFiltered: boolean
  onClear(): void
  table(total: number): ReactNode
}

/** The table, or one of the four states: loading, empty, nothing matches, failed. */
function Body<Row extends ListedRecord>({ definition, rows, isFiltered, onClear, table }: BodyProps<Row>) {
  const words = useWords()
  const { list } = useStaffWords()
  const clear = <Button onPress={onClear}>{words.common.clearFilters}</Button>
  if (rows.error instanceof BadRequestError)
    return (
      <State icon="notFound" title={list.invalidFilter} action={clear}>
        {rows.error.violations.map(({ message }) => message).join(' ')}
      </State>
    )
  if (rows.error) return <ErrorState error={rows.error} onRetry={rows.retry} />
  if (rows.total === null)
    return (
      <Loading label={words.common.loading}>
        <Skeleton height="24rem" />
      </Loading>
    )
  if (rows.total > 0) return table(rows.total)
  if (isFiltered)
    return (
      <State icon="notFound" title={words.common.nothingMatches} action={clear}>
        {words.common.nothingMatchesAdvice}
      </State>
    )
  const { icon, empty } = definition
  return (
    <State icon={icon} title={empty.title} action={empty.action}>
      {empty.advice}
    </State>
  )
}
