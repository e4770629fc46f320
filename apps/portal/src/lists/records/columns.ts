import type { ReactNode } from 'react'
import type { Format } from '../../translations/use-format.ts'
import type { Column } from './definition.ts'

/** Options of a column. By default, it is shown, and the list can be sorted by its field. */
interface Options<Row> extends Partial<Omit<Column<Row>, 'id' | 'label' | 'render' | 'sort'>> {
  isSortable?: boolean
}

/** Functions that build columns, each of which shows one field of a record. */
export function createColumnBuilders<Row extends object>(format: Format) {
  type Name = Extract<keyof Row, string>
  const column = (
    id: Name,
    label: string,
    render: (value: unknown) => ReactNode,
    { isSortable = true, ...options }: Options<Row> = {},
  ): Column<Row> => ({
    id,
    label,
    fields: [id],
    width: 12,
    isDefault: true,
    ...(isSortable ? { sort: id } : {}),
    ...options,
    render: (row) => {
      const value = row[id]
      return value === null || value === undefined ? null : render(value)
    },
  })
  return {
    /** A column that renders the field’s value. */
    column<Field extends Name>(
      id: Field,
      label: string,
      render: (value: NonNullable<Row[Field]>) => ReactNode,
      options?: Options<Row>,
    ): Column<Row> {
      return column(id, label, (value) => render(value as NonNullable<Row[Field]>), options)
    },
    text: (id: Name, label: string, options?: Options<Row>) =>
      column(id, label, (value) => (Array.isArray(value) ? value.join(', ') : String(value)), options),
    number: (id: Name, label: string, options?: Options<Row>) =>
      column(id, label, (value) => format.number(Number(value)), { width: 7, isNumeric: true, ...options }),
    date: (id: Name, label: string, options?: Options<Row>) =>
      column(id, label, (value) => format.date(String(value)), { width: 9, ...options }),
    dateTime: (id: Name, label: string, options?: Options<Row>) =>
      column(id, label, (value) => format.dateTime(String(value)), { width: 13, ...options }),
  }
}
