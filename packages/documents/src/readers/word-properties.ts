/** A range of bytes in the `WordDocument` stream. */
type ByteRange = { start: number; end: number }

/** The ranges of text with properties that change how it is read, in order. */
export type TextProperties = {
  /** Deleted in a tracked change, or hidden. */
  hidden: ByteRange[]
  tables: ByteRange[]
  rowEnds: ByteRange[]
}

/** Offsets of the tables of formatted pages in the document’s header ([MS-DOC] 2.5.6). */
const CHARACTER_PAGES = 0xfa
const PARAGRAPH_PAGES = 0x102
const PAGE_BYTES = 512
/** Single property modifiers ([MS-DOC] 2.6.1 and 2.6.2). */
const DELETED = 0x0800
const HIDDEN = 0x083c
const IN_TABLE = 0x2416
const ROW_END = 0x2417
const INNER_ROW_END = 0x244c
/** Bytes of an operand by the upper three bits of its modifier; 0: the first byte of the operand has its length. */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, 0, 3]

/** Reads the properties from the formatted pages ([MS-DOC] 2.8.5, 2.8.6); a document without them has no ranges. */
export function readTextProperties(document: Buffer, table: Buffer): TextProperties {
  const [hidden, tables, rowEnds]: ByteRange[][] = [[], [], []]
  readRuns(document, table, CHARACTER_PAGES, (range, page, index, count) => {
    const offset = (page[(count + 1) * 4 + index] ?? 0) * 2
    const modifiers = page.subarray(offset + 1, offset + 1 + (page[offset] ?? 0))
    if (offset > 0 && hasModifier(modifiers, DELETED, HIDDEN)) hidden?.push(range)
  })
  readRuns(document, table, PARAGRAPH_PAGES, (range, page, index, count) => {
    const offset = (page[(count + 1) * 4 + index * 13] ?? 0) * 2
    const words = page[offset] ?? 0
    // The modifiers follow the length, one more byte with the length if the first is 0, and the style.
    const end = words > 0 ? offset + words * 2 : offset + 2 + (page[offset + 1] ?? 0) * 2
    const modifiers = page.subarray(offset + (words > 0 ? 3 : 4), end)
    if (offset === 0) return
    if (hasModifier(modifiers, ROW_END, INNER_ROW_END)) rowEnds?.push(range)
    else if (hasModifier(modifiers, IN_TABLE)) tables?.push(range)
  })
  return { hidden: merge(hidden), tables: merge(tables), rowEnds: merge(rowEnds) }
}

type RunReader = (range: ByteRange, page: Buffer, index: number, count: number) => void

/** Reads the runs of each formatted page ([MS-DOC] 2.9.33, 2.9.174). */
function readRuns(document: Buffer, table: Buffer, offset: number, read: RunReader): void {
  const start = document.readUInt32LE(offset)
  const list = table.subarray(start, start + document.readUInt32LE(offset + 4))
  const count = Math.max(0, Math.floor((list.length - 4) / 8))
  const numbers = new Set<number>()
  for (let index = 0; index < count; index++)
    numbers.add(list.readUInt32LE((count + 1) * 4 + index * 4) & 0x3fffff)
  for (const number of numbers) {
    const page = document.subarray(number * PAGE_BYTES, (number + 1) * PAGE_BYTES)
    const runs = page[PAGE_BYTES - 1] ?? 0
    // More runs do not fit on a page.
    if (runs > 101) continue
    for (let index = 0; index < runs; index++) {
      const range = { start: page.readUInt32LE(index * 4), end: page.readUInt32LE(index * 4 + 4) }
      read(range, page, index, runs)
    }
  }
}

/** Whether one of these modifiers is set: 1, or 0x81 for the opposite of the style. */
function hasModifier(modifiers: Buffer, ...wanted: number[]): boolean {
  for (let offset = 0; offset + 3 <= modifiers.length; ) {
    const modifier = modifiers.readUInt16LE(offset)
    if (wanted.includes(modifier) && ((modifiers[offset + 2] ?? 0) & 1) === 1) return true
    const length = OPERAND_BYTES[modifier >> 13] || 1 + (modifiers[offset + 2] ?? 0)
    offset += 2 + length
  }
  return false
}

function merge(ranges: ByteRange[] = []): ByteRange[] {
  const merged: ByteRange[] = []
  for (const { start, end } of ranges.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else if (end > start) merged.push({ start, end })
  }
  return merged
}

/**
 * Changes the parts of a text that are in the ranges.
 *
 * @param start the offset of the text in the stream
 * @param width bytes per character
 * @param change must keep the length of a text
 */
export function changeRanges(
  text: string,
  start: number,
  width: number,
  ranges: readonly ByteRange[],
  change: (part: string) => string,
): string {
  const parts: string[] = []
  let position = 0
  for (let index = findFirst(ranges, start); index < ranges.length; index++) {
    const range = ranges[index] as ByteRange
    const from = Math.max(position, Math.ceil((range.start - start) / width))
    if (from >= text.length) break
    const to = Math.max(from, Math.floor((range.end - start) / width))
    parts.push(text.slice(position, from), change(text.slice(from, to)))
    position = Math.min(to, text.length)
  }
  return parts.join('') + text.slice(position)
}

/** The index of the first range that ends after an offset. */
function findFirst(ranges: readonly ByteRange[], offset: number): number {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranges[middle]?.end ?? 0) > offset) high = middle
    else low = middle + 1
  }
  return low
}
