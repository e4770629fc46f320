import { resolveDays } from './day-filters.ts'
import type { FilterField, Option } from './definition.ts'
import type { Filter } from './list-search.ts'

/** A tab for a combination of filters, such as open orders past their due date. */
export interface Preset {
  id: string
  text: string
  filters: readonly Filter[]
}

/** A field whose few values are offered as tabs with counts, and presets as further tabs. */
export interface Tabs {
  field: string
  options: readonly Option[]
  presets?: readonly Preset[]
}

const collectFields = (filters: readonly Filter[]) => new Set(filters.map(({ field }) => field))

/**
 * The preset whose filters are set exactly; other fields may be filtered too.
 *
 * @param listFields the list’s filter fields, with their time zones
 */
export function findPreset(
  { presets = [] }: Tabs,
  filters: readonly Filter[],
  listFields: readonly FilterField[],
): Preset | undefined {
  const toText = (compared: readonly Filter[]) => toComparableText(resolveDays(compared, listFields))
  return presets.find((preset) => {
    const fields = collectFields(preset.filters)
    const relatedFilters = filters.filter(({ field }) => fields.has(field))
    return toText(relatedFilters) === toText(preset.filters)
  })
}

const toComparableText = (filters: readonly Filter[]): string =>
  filters
    .map(({ field, comparison, values }) => JSON.stringify([field, comparison, values.toSorted()]))
    .toSorted()
    .join()

/** The filters that are not set by a tab. */
export function listOtherFilters(
  tabs: Tabs,
  filters: readonly Filter[],
  listFields: readonly FilterField[],
): Filter[] {
  const fields = collectFields(findPreset(tabs, filters, listFields)?.filters ?? [])
  return filters.filter(({ field }) => field !== tabs.field && !fields.has(field))
}

/** The filters of a preset's tab, with the list's other filters. */
export function applyPreset(
  tabs: Tabs,
  preset: Preset,
  filters: readonly Filter[],
  listFields: readonly FilterField[],
): Filter[] {
  const fields = collectFields(preset.filters)
  return [
    ...listOtherFilters(tabs, filters, listFields).filter(({ field }) => !fields.has(field)),
    ...preset.filters,
  ]
}
