import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { getInstantZone, resolveToday } from './day-filters.ts'
import type { FilterField } from './definition.ts'
import type { Filter } from './list-search.ts'

/** @returns a function that describes the filters of a field, such as “not Lapsed, Cancelled” */
export function useFilterText(): (field: FilterField, filters: readonly Filter[]) => string {
  const { list } = useStaffTranslations()
  const format = useFormat()
  return (field, filters) =>
    filters
      .map(({ comparison, values }) => {
        const names = values.map(
          (value) =>
            field.options?.find((option) => option.value === value)?.text ??
            field.formatValue?.(value) ??
            value,
        )
        const formatDay = () => {
          const value = resolveToday(values[0] ?? '', field)
          if (Number.isNaN(Date.parse(value))) return values.join()
          // A day without a time is the same in every time zone.
          return format.date(value, value.includes('T') ? getInstantZone(field) : 'UTC')
        }
        switch (comparison) {
          case 'in':
            return format.anyOf(names)
          case 'not':
            return list.not(format.anyOf(names))
          case 'empty':
            return values[0] === 'true' ? list.none : list.any
          case 'after':
            return list.from(formatDay())
          case 'strictly_after':
            return list.after(formatDay())
          case 'before':
            return list.until(formatDay())
          default:
            return list.before(formatDay())
        }
      })
      .join(' ')
}
