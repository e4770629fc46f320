import { BadRequestError } from '@guildhall/sdk'
import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { EmptyState, Loading, Skeleton } from '../../design/feedback.tsx'
import { SearchField } from '../../design/fields.tsx'
import { Icon } from '../../design/icon.tsx'
import { lazyPart } from '../../design/lazy-part.tsx'
import { Removable } from '../../forms/removable.tsx'
import { ErrorState } from '../../shell/error-state.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { useSearchText } from '../use-search-text.ts'
import { ViewMenu } from '../views/view-menu.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { toRecordsQuery } from './day-filters.ts'
import type { ListDefinition, ListedRecord, SelectedRecords, SelectionAction } from './definition.ts'
import { FacetTabs } from './facet-tabs.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type ListSearch, type ListState, parseListSearch, toListSearch } from './list-search.ts'
import { RecordTable } from './record-table.tsx'
import { useColumns } from './use-columns.ts'
import { useRows } from './use-rows.ts'
import { useSelection } from './use-selection.ts'

const ExportDialog = lazyPart(
  () => import('./export-dialog.tsx'),
  ({ onClose }) => onClose(),
)
const SelectionBar = lazy(() => import('./selection-bar.tsx'))

export interface RecordListProps<Row extends ListedRecord> {
  definition: ListDefinition<Row>
  /** The URL’s parameters, which hold the state of the list. */
  search: ListSearch
}

/** A list of any number of records with search, filters, order, columns and selection, all but the last in the URL. */
export function RecordList<Row extends ListedRecord>({ definition, search }: RecordListProps<Row>) {
  const router = useRouter()
  const t = useTranslations()
  const { list } = useStaffTranslations()
  const state = useMemo(() => parseListSearch(search), [search])
  const sort = state.sort ?? definition.defaultSort
  const change = (changes: Partial<ListState>, replace = false) =>
    void router.navigate({
      href: `${location.pathname}?${new URLSearchParams(toListSearch({ ...state, ...changes }))}`,
      replace,
    })
  const [text, setText] = useSearchText(state.q, (q) => change({ q }, true))
  const { visibleColumns, saveColumns } = useColumns(definition, state.columns)
  const fields = [...new Set(['id', ...visibleColumns.flatMap((column) => column.fields)])].sort()
  const query = toRecordsQuery({ ...state, sort }, definition.filters)
  const [range, setRange] = useState<readonly [number, number]>([0, 0])
  const onRange = useCallback((first: number, last: number) => setRange([first, last]), [])
  const rows = useRows(definition, query, fields, range)
  const { q, filters } = state
  const selection = useSelection(JSON.stringify([q, filters]), rows.total ?? 0)
  const [exporting, setExporting] = useState<SelectedRecords | null>(null)
  const filter = toRecordsQuery({ q, filters, sort: null }, definition.filters)
  const isFiltered = q !== '' || filters.length > 0
  const countMessage = (
    <p className="record-count soft small" role="status">
      {rows.total === null || rows.isStale ? ' ' : definition.formatCount(rows.total)}
    </p>
  )
  return (
    <section className="record-list" aria-label={definition.searchLabel}>
      {definition.tabs ? <FacetTabs definition={definition} tabs={definition.tabs} state={state} /> : null}
      <div className="record-tools">
        {definition.isSearchable === false ? null : (
          <SearchField
            label={definition.searchLabel}
            placeholder={definition.searchLabel}
            clearLabel={t.common.clear}
            value={text}
            onChange={setText}
          />
        )}
        <FilterBar
          definition={definition}
          filters={filters}
          q={q}
          onChange={(changed) => change({ filters: changed })}
        />
        <span className="cluster">
          <ViewMenu list={definition.name} state={state} columns={visibleColumns.map(({ id }) => id)} />
          <ColumnChooser
            columns={definition.columns}
            visibleIds={visibleColumns.map(({ id }) => id)}
            onChange={(columns) => {
              saveColumns(columns)
              change({ columns }, true)
            }}
          />
          {definition.exportRows ? (
            <Button onPress={() => setExporting({ query: filter, count: rows.total ?? 0 })}>
              <Icon name="download" />
              {list.export}
            </Button>
          ) : null}
        </span>
      </div>
      {selection.count > 0 ? (
        <Suspense fallback={countMessage}>
          <SelectionBar
            selection={selection}
            total={rows.total ?? 0}
            query={filter}
            actions={[
              ...(definition.selectionActions ?? []),
              ...createExportAction(definition, list.export, setExporting),
            ]}
          />
        </Suspense>
      ) : (
        countMessage
      )}
      <Body
        definition={definition}
        rows={rows}
        isFiltered={isFiltered}
        onClear={() => change({ q: '', filters: [], sort: null })}
        renderTable={(total) => (
          <RecordTable
            key={JSON.stringify([q, filters])}
            definition={definition}
            columns={visibleColumns}
            label={definition.searchLabel}
            total={total}
            rows={rows}
            sort={sort}
            onSort={(chosen) => change({ sort: chosen })}
            selection={definition.selectionActions ? selection : null}
            onRange={onRange}
          />
        )}
      />
      {exporting ? (
        <ExportDialog
          definition={definition}
          columns={visibleColumns}
          selected={exporting}
          order={{ [sort.field]: sort.direction }}
          onClose={() => setExporting(null)}
        />
      ) : null}
    </section>
  )
}

function createExportAction<Row extends ListedRecord>(
  { exportRows }: ListDefinition<Row>,
  label: string,
  onExport: (selected: SelectedRecords) => void,
): SelectionAction[] {
  if (!exportRows) return []
  return [{ id: 'export', label, icon: 'download', run: async (selected) => onExport(selected) }]
}

interface BodyProps<Row extends ListedRecord> {
  definition: ListDefinition<Row>
  rows: ReturnType<typeof useRows<Row>>
  isFiltered: boolean
  onClear(): void
  renderTable(total: number): ReactNode
}

/** The table, or one of the states: loading, empty, nothing matches, invalid filter, failed. */
function Body<Row extends ListedRecord>({
  definition,
  rows,
  isFiltered,
  onClear,
  renderTable,
}: BodyProps<Row>) {
  const t = useTranslations()
  const { list } = useStaffTranslations()
  const clearButton = (
    <Removable>
      <Button onPress={onClear}>{t.common.clearFilters}</Button>
    </Removable>
  )
  if (rows.error instanceof BadRequestError)
    return (
      <EmptyState icon="notFound" title={list.invalidFilter} action={clearButton}>
        {rows.error.violations.map(({ message }) => message).join(' ')}
      </EmptyState>
    )
  if (rows.error) return <ErrorState error={rows.error} onRetry={rows.retry} />
  if (rows.total === null)
    return (
      <Loading label={t.common.loading}>
        <Skeleton height="24rem" />
      </Loading>
    )
  if (rows.total > 0) return renderTable(rows.total)
  if (isFiltered)
    return (
      <EmptyState icon="notFound" title={t.common.nothingMatches} action={clearButton}>
        {t.common.nothingMatchesHint}
      </EmptyState>
    )
  const { icon, empty } = definition
  return (
    <EmptyState icon={icon} title={empty.title} action={empty.action}>
      {empty.hint}
    </EmptyState>
  )
}
