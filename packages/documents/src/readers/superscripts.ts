import type { TextItem } from 'pdfjs-dist/types/src/display/api.d.ts'

const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/**
 * Removes the marks of footnotes, as in text documents: they would join two sentences (`mile.2 Taxis`). Other raised
 * numbers become superscript digits: `m²`, `10⁶`.
 */
export function removeNoteMarks(line: TextItem[]): TextItem[] {
  let text = ''
  return line.map((item, index) => {
    const previous = line[index - 1]
    let str = item.str
    if (previous && isRaised(item, previous)) {
      const isMark = /(?:[.,;:!?…"'”’»]|\p{L}{4})$/u.test(text)
      const isFollowedByWord = /^[\p{L}\p{N}]/u.test(line[index + 1]?.str ?? '')
      if (isMark) str = isFollowedByWord ? ' ' : ''
      else if (/^\d+$/.test(str)) str = str.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
    }
    text = (text + str).slice(-10)
    return str === item.str ? item : { ...item, str }
  })
}

/** Whether an item is a number or a list of numbers, smaller and higher than the text directly before it. */
function isRaised(item: TextItem, previous: TextItem): boolean {
  return (
    /^\d{1,3}(?:[,;–-]\s?\d{1,3})*$/.test(item.str) &&
    /\S$/.test(previous.str) &&
    item.height <= previous.height * 0.85 &&
    item.transform[5] - previous.transform[5] >= previous.height * 0.15
  )
}
