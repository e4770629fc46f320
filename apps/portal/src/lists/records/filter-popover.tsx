import type { RefObject } from 'react'
import { Menu, MenuItem, Popover } from 'react-aria-components'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import type { FilterField, ListedRecord } from './definition.ts'
import { FilterEditor, type FilterEditorProps } from './filter-editor.tsx'

export interface FilterPopoverProps<Row extends ListedRecord> extends Omit<FilterEditorProps<Row>, 'field'> {
  /** The element to which the popover is anchored. */
  anchor: RefObject<HTMLElement | null>
  /** The field whose filters are edited; null to choose one. */
  field: FilterField | null
  onChoose(field: FilterField): void
  onClose(): void
}

/**
 * Offers the fields to filter by, then the editor for the chosen field. Loaded on hover, or when it is first opened.
 */
export default function FilterPopover<Row extends ListedRecord>(props: FilterPopoverProps<Row>) {
  const { anchor, field, onChoose, onClose, definition } = props
  const { list } = useStaffTranslations()
  return (
    <Popover
      key={field?.field ?? ''}
      className={field ? 'popover filter-popover' : 'popover'}
      placement="bottom start"
      triggerRef={anchor}
      isOpen
      onOpenChange={onClose}
    >
      {field ? (
        <FilterEditor key={field.field} {...props} field={field} />
      ) : (
        <Menu
          className="menu"
          aria-label={list.addFilter}
          autoFocus="first"
          onAction={(key) => {
            const chosen = definition.filters.find(({ field }) => field === key)
            if (chosen) onChoose(chosen)
          }}
        >
          {definition.filters.map(({ field, label }) => (
            <MenuItem key={field} id={field} className="menu-item">
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </Popover>
  )
}
