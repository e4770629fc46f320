import { chooseColumns } from './choose-columns.ts'

/** Sets the number of columns of a list of cards to fit its current width. */
export function fitColumns(list: HTMLElement): void {
  // A flex container ignores `column-width`, but the browser resolves it to pixels.
  const { columnWidth, columnGap } = getComputedStyle(list)
  const gap = Number.parseFloat(columnGap) || 0
  const maxColumns = Math.floor((list.clientWidth + gap) / (Number.parseFloat(columnWidth) + gap)) || 1
  list.style.setProperty('--columns', String(chooseColumns(maxColumns, list.children.length)))
}
