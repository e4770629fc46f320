import type { TextItem } from 'pdfjs-dist/types/src/display/api.d.ts'

/**
 * Orders a line of a right-to-left script for reading. Some applications write the parts of a line from left to right;
 * pdf.js orders only the characters of each part.
 */
export function orderRightToLeft(line: TextItem[]): TextItem[] {
  const parts = line.filter(({ dir, str }) => dir === 'rtl' && str.trim() !== '')
  const isReversed = parts.every(
    ({ transform }, index) => index === 0 || transform[4] > (parts[index - 1]?.transform[4] ?? 0),
  )
  const countCharacters = (items: TextItem[]) => items.reduce((sum, { str }) => sum + str.trim().length, 0)
  if (parts.length < 2 || !isReversed || countCharacters(parts) * 2 < countCharacters(line)) return line
  const ordered: TextItem[] = []
  // The parts of a number or name from a left-to-right script, in order.
  let foreign: TextItem[] = []
  const endForeign = () => {
    const isWord = ({ str }: TextItem) => str.trim() !== ''
    const [first, last] = [Math.max(0, foreign.findIndex(isWord)), foreign.findLastIndex(isWord) + 1]
    ordered.push(...foreign.slice(0, first), ...foreign.slice(first, last).reverse(), ...foreign.slice(last))
    foreign = []
  }
  for (const item of line.toReversed()) {
    if (item.dir === 'rtl') {
      endForeign()
      ordered.push(item)
    } else foreign.push({ ...item, str: item.str.replace(/^([.,:;!?]+)(?=[\p{L}\p{N}])(.*)$/u, '$2$1') })
  }
  endForeign()
  return ordered
}
