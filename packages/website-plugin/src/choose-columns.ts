/** Chooses the number of columns that fills the last row best, since the cards of an incomplete row are stretched. */
export function chooseColumns(maxColumns: number, items: number): number {
  let best = Math.min(maxColumns, items)
  const fill = (columns: number) => (items % columns || columns) / columns
  for (let columns = best; columns > maxColumns / 2; columns--) if (fill(columns) > fill(best)) best = columns
  return best || 1
}
