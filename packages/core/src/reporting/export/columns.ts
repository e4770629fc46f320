/** A column of an exported report: a field of its rows, and its format in a spreadsheet. */
export interface Column {
  /** The field's name; nested fields are joined by dots. */
  name: string
  kind: 'text' | 'number' | 'share' | 'instant' | 'day'
}

/** A report to export: its columns, and its rows in batches. */
export interface Sheet {
  columns: Column[]
  batches: AsyncGenerator<object[]>
}

export type Cell = string | number | null

/** Returns a row's values in column order. */
export function toCells(row: object, columns: Column[]): Cell[] {
  return columns.map(({ name }) => {
    let value: unknown = row
    for (const step of name.split('.')) value = (value as Record<string, unknown> | null)?.[step]
    return (value ?? null) as Cell
  })
}
