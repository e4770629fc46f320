/** The cells of a row that have text, with numbers that order their columns. */
export type SheetRow = { column: number; text: string }[]

/**
 * Joins the rows of a sheet or table to tab-separated lines. A value remains below the name of its column: an empty cell before
 * it is kept, unless the column is empty in all rows.
 *
 * @param maxCharacters the length after which rows are left out, since the page is truncated
 */
export function joinRows(rows: readonly SheetRow[], maxCharacters: number): string {
  const columns = [...new Set(rows.flatMap((cells) => cells.map(({ column }) => column)))]
  columns.sort((a, b) => a - b)
  const positions = new Map(columns.map((column, position) => [column, position]))
  let text = ''
  for (const cells of rows) {
    if (text.length > maxCharacters) break
    let position = 0
    for (const [index, cell] of cells.entries()) {
      const target = positions.get(cell.column) ?? 0
      // References out of order occur only in invalid files.
      text += '\t'.repeat(Math.max(index === 0 ? 0 : 1, target - position))
      text += cell.text.replace(/[\t\r\n\v]+/g, ' ')
      position = target
    }
    text += '\n'
  }
  return text
}
