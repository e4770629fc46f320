import { Icon } from '../../design/icon.tsx'
import { useStaffWords } from '../../words/staff/use-staff-words.ts'
import type { Column, ListDefinition, ListedRecord } from './definition.ts'
import { HrefLink } from './href-link.tsx'
import type { Sort } from './list-search.ts'
import type { Rows } from './use-rows.ts'
import type { Selection } from './use-selection.ts'

export interface RecordTableProps<Row extends ListedRecord> {
  definition: ListDefinition<Row>
  columns: readonly Column<Row>[]
  label: string
  total: number
  rows: Rows<Row>
  sort: Sort
  onSort(sort: Sort): void
  selection: Selection | null
  /** The first and last visible row. */
  onRange(first: number, last: number): void
}

/** The labels of the columns, which sort, and the checkbox that selects the visible rows. */
export function Head<Row extends ListedRecord>(
  props: RecordTableProps<Row> & { visibleIds: readonly string[] },
) {
  const { columns, sort, onSort, selection, visibleIds } = props
  const { list } = useStaffWords()
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection ? (
          <th scope="col" className="record-check">
            <label>
              <input
                type="checkbox"
                aria-label={list.selectPage}
                checked={visibleIds.length > 0 && visibleIds.every(selection.has)}
                onChange={() => selection.togglePage(visibleIds)}
              />
            </label>
          </th>
        ) : null}
        {columns.map(({ id, label, sort: field, isNumeric }) => {
          const direction = field && sort.field === field ? sort.direction : null
          return (
            <th
              key={id}
              scope="col"
              className={isNumeric ? 'number' : ''}
              aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              {field ? (
                <button
                  type="button"
                  onClick={() => onSort({ field, direction: direction === 'asc' ? 'desc' : 'asc' })}
                >
                  <span>{label}</span>
                  {direction ? <Icon name={direction === 'asc' ? 'up' : 'down'} /> : null}
                </button>
              ) : (
                <span>{label}</span>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface TableRowProps<Row extends ListedRecord> extends RecordTableProps<Row> {
  index: number
  row: Row | undefined
  isActive: boolean
  onFocus(): void
  onOpen(): void
}

/** A row; without its record yet, a placeholder. */
export function TableRow<Row extends ListedRecord>(props: TableRowProps<Row>) {
  const { definition, columns, selection, index, row, isActive, onFocus, onOpen } = props
  const { list } = useStaffWords()
  const isSelected = row && selection ? selection.has(row.id) : false
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selection ? isSelected : undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      onClick={({ target }) => {
        if (!(target as Element).closest('.record-check')) onOpen()
      }}
    >
      {selection ? (
        <td className="record-check">
          {row ? (
            <label>
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label={list.select(definition.rowName(row))}
                checked={isSelected}
                onChange={() => selection.toggle(row.id)}
              />
            </label>
          ) : null}
        </td>
      ) : null}
      {columns.map((column, position) => (
        <td key={column.id} className={column.isNumeric ? 'number' : ''}>
          {row === undefined ? (
            <span className="skeleton cell" aria-hidden />
          ) : position === 0 && definition.href ? (
            <HrefLink href={definition.href(row, index)} tabIndex={-1}>
              {column.render(row)}
            </HrefLink>
          ) : (
            column.render(row)
          )}
        </td>
      ))}
    </tr>
  )
}
