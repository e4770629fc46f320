import type { ResourcePage } from '@guildhall/sdk'
import type { ReactNode } from 'react'
import { Checkbox } from '../../design/fields.tsx'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import type { LibrarySearch } from '../routes.ts'
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
  const categories = facets?.category ?? []
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

function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="filter-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
