/** A column of an exported report: a field of its rows, and what a spreadsheet shows it as. */
export interface Column {
  /** The field's name; nested ones with dots (contract section 13). */
  name: string
  kind: 'text' | 'number' | 'share' | 'instant' | 'day'
}

/** A report as it is written: its columns, and its rows some hundreds at a time. */
export interface Sheet {
  columns: Column[]
  batches: AsyncGenerator<object[]>
}

export type Cell = string | number | null

/** A row's values in the order of the columns. */
export function cellsOf(row: object, columns: Column[]): Cell[] {
  return columns.map(({ name }) => {
    let value: unknown = row
    for (const step of name.split('.')) value = (value as Record<string, unknown> | null)?.[step]
    return (value ?? null) as Cell
  })
}
