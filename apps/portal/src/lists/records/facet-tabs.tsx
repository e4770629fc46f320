import { useQuery } from '@tanstack/react-query'
import { useStaffWords } from '../../words/staff/use-staff-words.ts'
import { useFormat } from '../../words/use-format.ts'
import type { ListDefinition, ListedRecord } from './definition.ts'
import { HrefLink } from './href-link.tsx'
import { type Filter, isOnly, type ListState, toListSearch, toQuery } from './list-search.ts'

/** A tab for each value of a field, which links to the list filtered by it and shows its count. */
export function FacetTabs<Row extends ListedRecord>(props: {
  definition: ListDefinition<Row>
  tabs: NonNullable<ListDefinition<Row>['tabs']>
  state: ListState
}) {
  const { definition, tabs, state } = props
  const { list } = useStaffWords()
  const format = useFormat()
  const own = state.filters.filter(({ field }) => field === tabs.field)
  const others = state.filters.filter(({ field }) => field !== tabs.field)
  const query = toQuery({ ...state, filters: others, sort: null })
  const { data } = useQuery({
    queryKey: ['facet', definition.name, tabs.field, query],
    queryFn: ({ signal }) =>
      definition.fetchPage(['id'], { ...query, itemsPerPage: 1, facets: [tabs.field] }, signal),
    placeholderData: (previous) => previous,
  })
  const counts = data?.facets?.[tabs.field] ?? []
  const tab = (value: string | null, text: string, count: number | undefined) => {
    const isCurrent = value === null ? own.length === 0 : isOnly(own, value)
    const filter: Filter = { field: tabs.field, comparison: 'in', values: [value ?? ''] }
    const search = toListSearch({ ...state, filters: value === null ? others : [...others, filter] })
    return (
      <HrefLink
        key={value}
        href={`${location.pathname}?${new URLSearchParams(search)}`}
        className="tab"
        aria-current={isCurrent ? 'page' : undefined}
      >
        {text} <span className="tab-count">{count === undefined ? '' : format.number(count)}</span>
      </HrefLink>
    )
  }
  return (
    <nav className="tab-list" aria-label={definition.searchLabel}>
      {tab(null, list.all, data?.totalItems ?? undefined)}
      {tabs.options.map(({ value, text }) =>
        tab(value, text, data ? (counts.find((counted) => counted.value === value)?.count ?? 0) : undefined),
      )}
    </nav>
  )
}
