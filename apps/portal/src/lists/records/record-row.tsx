import type { ReactNode } from 'react'
import { SelectField } from '../../design/fields.tsx'
import { Icon } from '../../design/icon.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
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
  /** Reports the indexes of the first and last visible rows. */
  onRange(first: number, last: number): void
}

interface NarrowProps {
  /** Whether all columns share one cell. */
  isNarrow: boolean
}

/** The column headings, which sort the list, and the checkbox that selects the visible rows. */
export function TableHeader<Row extends ListedRecord>(
  props: RecordTableProps<Row> & NarrowProps & { visibleIds: readonly string[] },
) {
  const { selection, visibleIds, isNarrow } = props
  const { list } = useStaffTranslations()
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
        {isNarrow ? <SortHeader {...props} /> : <ColumnHeaders {...props} />}
      </tr>
    </thead>
  )
}

function ColumnHeaders<Row extends ListedRecord>({ columns, sort, onSort }: RecordTableProps<Row>) {
  return columns.map(({ id, label, sort: field, isNumeric }) => {
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
  })
}

/** A select field for the order, where there is no room for column headings. */
function SortHeader<Row extends ListedRecord>({ definition, sort, onSort }: RecordTableProps<Row>) {
  const { list } = useStaffTranslations()
  const choices = definition.columns.flatMap(({ label, sort: field }) =>
    field
      ? ([
          { field, direction: 'asc', text: list.ascending(label) },
          { field, direction: 'desc', text: list.descending(label) },
        ] as const)
      : [],
  )
  const current = choices.findIndex(
    ({ field, direction }) => field === sort.field && direction === sort.direction,
  )
  return (
    <th scope="col">
      <SelectField
        label={list.sortBy}
        isLabelHidden
        isWide
        options={[
          ...(current === -1 ? [{ value: '-1', text: list.sortBy }] : []),
          ...choices.map(({ text }, index) => ({ value: String(index), text })),
        ]}
        value={String(current)}
        onChange={(value) => {
          const choice = choices[Number(value)]
          if (choice) onSort({ field: choice.field, direction: choice.direction })
        }}
      />
    </th>
  )
}

interface TableRowProps<Row extends ListedRecord> extends RecordTableProps<Row>, NarrowProps {
  index: number
  row: Row | undefined
  isActive: boolean
  onFocus(): void
  onOpen(): void
}

/** A row; a placeholder until its record has loaded. */
export function TableRow<Row extends ListedRecord>(props: TableRowProps<Row>) {
  const { definition, selection, index, row, isNarrow, isActive, onFocus, onOpen } = props
  const { list } = useStaffTranslations()
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
                aria-label={list.select(definition.getRowName(row))}
                checked={isSelected}
                onChange={() => selection.toggle(row.id)}
              />
            </label>
          ) : null}
        </td>
      ) : null}
      {isNarrow ? <NarrowCell {...props} /> : <Cells {...props} />}
    </tr>
  )
}

function Cells<Row extends ListedRecord>(props: TableRowProps<Row>) {
  const { columns, row } = props
  return columns.map((column, position) => (
    <td key={column.id} className={column.isNumeric ? 'number' : ''}>
      {row === undefined ? (
        <span className="skeleton cell" aria-hidden />
      ) : position === 0 ? (
        <RecordName {...props} row={row} />
      ) : (
        column.render(row)
      )}
    </td>
  ))
}

/** The record’s name, as a link to the record if it has a screen. */
function RecordName<Row extends ListedRecord>({
  definition,
  columns,
  row,
  index,
}: TableRowProps<Row> & { row: Row }) {
  const name = columns[0]?.render(row)
  const href = definition.href?.(row, index)
  if (!href) return name
  return (
    <HrefLink href={href} tabIndex={-1}>
      {name}
    </HrefLink>
  )
}

/** The name and the second column on one line, and the other values with their labels in the lines below. */
function NarrowCell<Row extends ListedRecord>(props: TableRowProps<Row>) {
  const { columns, row } = props
  if (row === undefined)
    return (
      <td>
        <span className="skeleton cell" aria-hidden />
      </td>
    )
  const [, second, ...otherColumns] = columns
  const values = otherColumns
    .map((column): [Column<Row>, ReactNode] => [column, column.render(row)])
    .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
  return (
    <td>
      <div className="narrow-name">
        <span>
          <RecordName {...props} row={row} />
        </span>
        <span>{second?.render(row)}</span>
      </div>
      <div className="narrow-values">
        {values.map(([{ id, label }, value]) => (
          <span key={id}>
            <span className="soft">{label}</span> <bdi>{value}</bdi>
          </span>
        ))}
      </div>
    </td>
  )
}
