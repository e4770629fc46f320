/** A column of an exported report or list: a field of its rows, and its format in a spreadsheet. */
export interface Column {
  /** The field's name; nested fields are joined by dots. */
  name: string
  /** The steps to the value, if they differ from those of the name: the key of a custom field may contain dots. */
  path?: readonly string[]
  kind: 'text' | 'number' | 'share' | 'instant' | 'day'
}

/** Rows to export: their columns, and the rows in batches. */
export interface Sheet {
  columns: Column[]
  batches: AsyncGenerator<object[]>
}

export type Cell = string | number | null

/** Returns a row's values in column order. @param format converts lists and objects to text */
export function toCells(row: object, columns: Column[], format: (value: object) => string): Cell[] {
  return columns.map(({ name, path = name.split('.') }) => {
    let value: unknown = row
    for (const step of path) value = (value as Record<string, unknown> | null)?.[step]
    if (value === null || value === undefined) return null
    if (typeof value === 'object') return Object.keys(value).length === 0 ? null : format(value)
    return typeof value === 'number' ? value : String(value)
  })
}
