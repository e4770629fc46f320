import { useQueries, useQuery } from '@tanstack/react-query'
import { TabList } from '../../shell/tab-list.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { toRecordsQuery } from './day-filters.ts'
import type { ListDefinition, ListedRecord } from './definition.ts'
import { HrefLink } from './href-link.tsx'
import { type Filter, isExactly, type ListState, toListSearch } from './list-search.ts'
import { applyPreset, findPreset, listOtherFilters, type Tabs } from './presets.ts'

interface FacetTabsProps<Row extends ListedRecord> {
  definition: ListDefinition<Row>
  tabs: Tabs
  state: ListState
}

/**
 * Tabs for all records, for each value of a field and for each preset. Each links to the list filtered accordingly, and
 * shows the number of records.
 */
export function FacetTabs<Row extends ListedRecord>({ definition, tabs, state }: FacetTabsProps<Row>) {
  const { list } = useStaffTranslations()
  const format = useFormat()
  const preset = findPreset(tabs, state.filters, definition.filters)
  const tabFilters = preset ? [] : state.filters.filter(({ field }) => field === tabs.field)
  const otherFilters = listOtherFilters(tabs, state.filters, definition.filters)
  const query = toRecordsQuery({ ...state, filters: otherFilters, sort: null }, definition.filters)
  const { data } = useQuery({
    queryKey: ['facet', definition.name, tabs.field, query],
    queryFn: ({ signal }) =>
      definition.fetchPage(['id'], { ...query, itemsPerPage: 1, facets: [tabs.field] }, signal),
    placeholderData: (previous) => previous,
  })
  const presetCounts = usePresetCounts({ definition, tabs, state })
  const counts = data?.facets?.[tabs.field] ?? []
  const renderTab = (
    id: string | null,
    text: string,
    count: number | undefined,
    filters: Filter[],
    isCurrent: boolean,
  ) => (
    <HrefLink
      key={id}
      href={`${location.pathname}?${new URLSearchParams(toListSearch({ ...state, filters }))}`}
      className="tab"
      aria-current={isCurrent ? 'page' : undefined}
    >
      {text} <span className="tab-count">{count === undefined ? '' : format.number(count)}</span>
    </HrefLink>
  )
  const getCount = (value: string) =>
    data ? (counts.find((counted) => counted.value === value)?.count ?? 0) : undefined
  return (
    <TabList label={definition.searchLabel}>
      {renderTab(
        null,
        list.all,
        data?.totalItems ?? undefined,
        otherFilters,
        !preset && tabFilters.length === 0,
      )}
      {tabs.presets?.map((presetTab, index) =>
        renderTab(
          `preset ${presetTab.id}`,
          presetTab.text,
          presetCounts[index],
          applyPreset(tabs, presetTab, state.filters, definition.filters),
          presetTab === preset,
        ),
      )}
      {tabs.options.map(({ value, text }) =>
        renderTab(
          value,
          text,
          getCount(value),
          [...otherFilters, { field: tabs.field, comparison: 'in', values: [value] }],
          isExactly(tabFilters, value),
        ),
      )}
    </TabList>
  )
}

/** The number of records that match each preset and the other filters; undefined until loaded. */
function usePresetCounts<Row extends ListedRecord>(props: FacetTabsProps<Row>): (number | undefined)[] {
  const { definition, tabs, state } = props
  return useQueries({
    queries: (tabs.presets ?? []).map((preset) => {
      const filters = applyPreset(tabs, preset, state.filters, definition.filters)
      const query = toRecordsQuery({ ...state, filters, sort: null }, definition.filters)
      return {
        queryKey: ['facet', definition.name, 'preset', query],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          definition.fetchPage(['id'], { ...query, itemsPerPage: 1 }, signal),
      }
    }),
    combine: (results) => results.map(({ data }) => data?.totalItems ?? undefined),
  })
}
