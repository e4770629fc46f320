/** Chooses a number of columns that leaves the fewest gaps in the last row; the last row’s cards fill it. */
export function chooseColumns(maxColumns: number, items: number): number {
  let best = Math.min(maxColumns, items)
  const fill = (columns: number) => (items % columns || columns) / columns
  for (let columns = best; columns > maxColumns / 2; columns--) if (fill(columns) > fill(best)) best = columns
  return best || 1
}
