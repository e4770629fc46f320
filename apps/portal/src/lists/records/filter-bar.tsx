import { lazy, Suspense, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Button, IconButton } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { restoreFocus } from '../../design/restore-focus.ts'
import { Removable } from '../../forms/removable.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import type { FilterField, ListDefinition, ListedRecord } from './definition.ts'
import type { FilterPopoverProps } from './filter-popover.tsx'
import { CUSTOM_PREFIX, type Filter, isExactly } from './list-search.ts'
import { findPreset } from './presets.ts'
import { useFilterText } from './use-filter-text.ts'

const loadPopover = () => import('./filter-popover.tsx')
const FilterPopover = lazy(loadPopover) as <Row extends ListedRecord>(
  props: FilterPopoverProps<Row>,
) => React.ReactNode

export interface FilterBarProps<Row extends ListedRecord> {
  definition: ListDefinition<Row>
  filters: readonly Filter[]
  /** The search query, for the value counts. */
  q: string
  onChange(filters: Filter[]): void
}

/** The filtered fields of a list, each with buttons to change or remove its filters, and a button to add a filter. */
export function FilterBar<Row extends ListedRecord>(props: FilterBarProps<Row>) {
  const { definition, filters, q, onChange } = props
  const { list } = useStaffTranslations()
  const { common } = useTranslations()
  const [open, setOpen] = useState<{ field: FilterField | null } | null>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const describe = useFilterText()
  const fields = findFields(definition, filters)
  const show = (field: FilterField | null, element: Element | null): void => {
    anchor.current = element as HTMLElement
    setOpen({ field })
  }
  // The editor replaces the menu, so React Aria no longer knows which button opened them.
  const close = (): void => {
    setOpen(null)
    restoreFocus(() => (anchor.current?.isConnected ? anchor.current : addButton.current))
  }
  const excludeField = (field: string) => filters.filter((filter) => filter.field !== field)
  return (
    <fieldset className="filter-bar">
      <legend className="visually-hidden">{list.filters}</legend>
      {fields.map((field) => (
        <Removable key={field.field} className="filter-chip" focusNext={addButton}>
          <AriaButton className="button" onPress={({ target }) => show(field, target)}>
            <span className="soft">{field.label}</span>
            <span className="filter-value">
              {describe(
                field,
                filters.filter((filter) => filter.field === field.field),
              )}
            </span>
          </AriaButton>
          <IconButton
            icon="close"
            label={list.removeFilter(field.label)}
            onPress={() => onChange(excludeField(field.field))}
          />
        </Removable>
      ))}
      <AriaButton
        ref={addButton}
        className="button quiet"
        aria-haspopup="menu"
        onHoverStart={() => void loadPopover()}
        onPress={() => show(null, addButton.current)}
      >
        <Icon name="plus" />
        {list.addFilter}
      </AriaButton>
      {fields.length > 1 ? (
        <Removable focusNext={addButton}>
          <Button kind="quiet" onPress={() => onChange([])}>
            {common.clearFilters}
          </Button>
        </Removable>
      ) : null}
      {open ? (
        <Suspense>
          <FilterPopover
            definition={definition}
            filters={filters}
            q={q}
            anchor={anchor}
            field={open.field}
            onChoose={(field) => setOpen({ field })}
            onClose={close}
            onApply={(replacement) => {
              close()
              if (open.field) onChange([...excludeField(open.field.field), ...replacement])
            }}
          />
        </Suspense>
      ) : null}
    </fieldset>
  )
}

/** The filtered fields, in the order of the URL. A filter that a tab shows is left out. */
function findFields<Row extends ListedRecord>(
  definition: ListDefinition<Row>,
  filters: readonly Filter[],
): FilterField[] {
  const { filters: fields, tabs } = definition
  const preset = tabs ? findPreset(tabs, filters, fields) : undefined
  const names = [...new Set(filters.map(({ field }) => field))].filter(
    (name) => preset?.filters.every(({ field }) => field !== name) ?? true,
  )
  return names.flatMap((name) => {
    const fieldFilters = filters.filter(({ field }) => field === name)
    if (name === tabs?.field && tabs.options.some(({ value }) => isExactly(fieldFilters, value))) return []
    return fields.find(({ field }) => field === name) ?? describeField(definition, fieldFilters)
  })
}

/**
 * Describes a field that the list does not offer, such as one of a saved view that was made with the API, or a custom
 * field that no record has any longer.
 */
function describeField<Row extends ListedRecord>(
  { columns }: ListDefinition<Row>,
  fieldFilters: readonly Filter[],
): FilterField[] {
  const [{ field } = { field: '' }] = fieldFilters
  const column = columns.find(({ fields }) => fields.length === 1 && fields[0] === field)
  const has = (pattern: RegExp) => fieldFilters.some(({ comparison }) => pattern.test(comparison))
  return [
    {
      field,
      label: column?.label ?? (field.startsWith(CUSTOM_PREFIX) ? field.slice(CUSTOM_PREFIX.length) : field),
      kind: has(/after|before/) ? 'date' : 'text',
      canBeEmpty: field.startsWith(CUSTOM_PREFIX) || has(/empty/),
    },
  ]
}
