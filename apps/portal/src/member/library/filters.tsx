import type { ResourcePage } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Checkbox } from '../../design/fields.tsx'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import type { LibrarySearch } from '../routes.ts'
import { categoriesQuery } from './categories-query.ts'
import { accessLevels, readFilterValues, resourceTypes } from './resource-list.ts'

type Facets = NonNullable<ResourcePage['facets']>
type FilterName = 'category' | 'type' | 'access'

export interface FiltersProps {
  search: LibrarySearch
  facets: Facets | null | undefined
  onChange(name: FilterName, values: string[]): void
}

/** Filters by category, type and access level, with the number of resources each would select. */
export function Filters({ search, facets, onChange }: FiltersProps) {
  const t = useTranslations()
  const format = useFormat()
  const renderCheckbox = (name: FilterName, value: string, text: string, count: number | undefined) => {
    const values = readFilterValues(search, name)
    const isSelected = values.includes(value)
    if (!isSelected && count === 0) return null
    return (
      <Checkbox
        key={value}
        isSelected={isSelected}
        count={count === undefined ? '' : format.number(count)}
        onChange={(selected) =>
          onChange(name, selected ? [...values, value] : values.filter((other) => other !== value))
        }
      >
        {text}
      </Checkbox>
    )
  }
  const categories = useCategories(readFilterValues(search, 'category'), facets)
  return (
    <div className="filters">
      {categories.length > 0 ? (
        <FilterGroup title={t.library.category}>
          {categories.map(({ id, name, count }) => renderCheckbox('category', id, name, count))}
        </FilterGroup>
      ) : null}
      <FilterGroup title={t.library.type}>
        {resourceTypes.map((type) => renderCheckbox('type', type, t.library.types[type], facets?.type[type]))}
      </FilterGroup>
      <FilterGroup title={t.library.accessLevel}>
        {accessLevels.map((level) =>
          renderCheckbox('access', level, t.library.accessLevels[level], facets?.accessLevel[level]),
        )}
      </FilterGroup>
    </div>
  )
}

/** The categories of the results, and selected ones without a result, so that they can be deselected. */
function useCategories(
  selectedIds: readonly string[],
  facets: Facets | null | undefined,
): Facets['category'] {
  const found = facets?.category ?? []
  const missingIds = selectedIds.filter((id) => found.every((category) => category.id !== id))
  const { data } = useQuery({
    ...categoriesQuery,
    enabled: Boolean(facets) && missingIds.length > 0,
  })
  if (!facets) return found
  const missing = data
    ?.filter(({ id }) => missingIds.includes(id))
    .map(({ id, name }) => ({ id, name, count: 0 }))
  return [...found, ...(missing ?? [])]
}

function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="filter-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
