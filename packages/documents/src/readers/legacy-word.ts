import { openCompoundFile } from '../compound-streams.ts'
import { throwDamaged, throwEncrypted } from '../failure.ts'
import { createPageWriter } from '../page-writer.ts'
import { drawText } from '../preview.ts'
import type { ReaderInput, ReaderResult } from './reader.ts'
import { resolvePages } from './resolve-pages.ts'
import { changeRanges, readTextProperties, type TextProperties } from './word-properties.ts'

const SIGNATURE = 0xa5ec
const ENCRYPTED = 0x0100
const SECOND_TABLE = 0x0200
/**
 * The identifier of the page count property ([MS-OSHARED] 2.3.3.2.1.1) and the type of a 32-bit signed integer
 * ([MS-OLEPS] 2.2).
 */
const PAGE_COUNT_ID = 14
const INT32_TYPE = 3
/** Control characters in the text ([MS-DOC] 2.4.1) that delimit a field's code and its result. */
const FIELD_BEGIN = '\u0013'
const FIELD_SEPARATOR = '\u0014'
const FIELD_END = '\u0015'
/** Shown as a hyphen; the optional hyphen, U+001F, is removed with other control characters. */
const NON_BREAKING_HYPHEN = '\u001e'
const CELL_MARK = '\u0007'
/** All characters but paragraph and cell marks, page breaks and field marks, which delimit visible text too. */
const hiddenTextPattern = new RegExp(`[^\\r\\f${CELL_MARK}${FIELD_BEGIN}${FIELD_SEPARATOR}${FIELD_END}]`, 'g')
const fieldMarkPattern = new RegExp(`([${FIELD_BEGIN}${FIELD_SEPARATOR}${FIELD_END}])`)

/**
 * Text split at manual page breaks, unless these disagree with the stored page count or the length of the text; legacy
 * documents store no other page breaks.
 */
export async function readLegacyWord(input: ReaderInput): Promise<ReaderResult> {
  const streams = await openCompoundFile(input.path)
  const document = streams('WordDocument') ?? throwDamaged()
  if (document.readUInt16LE(0) !== SIGNATURE) throwDamaged()
  const flags = document.readUInt16LE(0x0a)
  if (flags & ENCRYPTED) throwEncrypted()
  const table = streams(flags & SECOND_TABLE ? '1Table' : '0Table') ?? throwDamaged()
  const text = replaceFields(readPieces(document, table))
  const splitTexts = text.replaceAll(NON_BREAKING_HYPHEN, '-').replaceAll(CELL_MARK, '\t').split('\f')
  while (splitTexts.length > 1 && splitTexts.at(-1)?.trim() === '') splitTexts.pop()
  const storedPageCount = readStoredPageCount(streams('\u0005SummaryInformation') ?? Buffer.alloc(0))
  const { texts, pageCount } = resolvePages(splitTexts, storedPageCount, input.limits.pageTextLength)
  const pages = createPageWriter(input.outputDirectory, input.limits)
  for (const text of texts) await pages.add(text)
  const processed = { ...(await pages.finish()), pageCount }
  await input.report(processed)
  return { ...processed, preview: await drawText(input.outputDirectory, pages.getFirstText(), 'page') }
}

/** The page count in the document's summary, a property set ([MS-OLEPS] 2.21); null if it has none. */
function readStoredPageCount(summary: Buffer): number | null {
  const readNumber = (offset: number) => (offset + 4 <= summary.length ? summary.readUInt32LE(offset) : 0)
  const section = readNumber(44)
  const end = Math.min(section + 8 + readNumber(section + 4) * 8, summary.length)
  for (let property = section + 8; property < end; property += 8) {
    if (readNumber(property) !== PAGE_COUNT_ID) continue
    const value = section + readNumber(property + 4)
    return (readNumber(value) === INT32_TYPE && readNumber(value + 4)) || null
  }
  return null
}

/**
 * Assembles the main text from its pieces ([MS-DOC] 2.8.35, 2.9.38, 2.9.177), without text that is hidden or deleted in a
 * tracked change, and with each row of a table on one line.
 */
function readPieces(document: Buffer, table: Buffer): string {
  const clx = table.subarray(document.readUInt32LE(0x1a2))
  const length = document.readUInt32LE(0x4c)
  let offset = 0
  while (clx[offset] === 1) offset += 3 + clx.readUInt16LE(offset + 1)
  if (clx[offset] !== 2) throwDamaged()
  const size = clx.readUInt32LE(offset + 1)
  const list = clx.subarray(offset + 5, offset + 5 + size)
  const count = Math.floor((size - 4) / 12)
  const properties = readTextProperties(document, table)
  let text = ''
  for (let index = 0; index < count && text.length < length; index++) {
    const characters = list.readUInt32LE(index * 4 + 4) - list.readUInt32LE(index * 4)
    const position = list.readUInt32LE((count + 1) * 4 + index * 8 + 2)
    if (characters < 0) throwDamaged()
    text += readPiece(document, position, characters, properties)
  }
  return text.slice(0, length).replaceAll('\0', '')
}

function readPiece(
  document: Buffer,
  position: number,
  characters: number,
  properties: TextProperties,
): string {
  const isCompressed = (position & 0x40000000) !== 0
  const width = isCompressed ? 1 : 2
  const start = isCompressed ? (position & 0x3fffffff) / 2 : position
  const content = document.subarray(start, start + characters * width)
  const text = isCompressed ? new TextDecoder('windows-1252').decode(content) : content.toString('utf16le')
  const change = (text: string, ranges: TextProperties['hidden'], replace: (part: string) => string) =>
    changeRanges(text, start, width, ranges, replace)
  const visibleText = change(text, properties.hidden, (part) => part.replace(hiddenTextPattern, '\0'))
  const joinedCells = change(visibleText, properties.tables, (part) => part.replaceAll('\r', ' '))
  return change(joinedCells, properties.rowEnds, (part) => part.replaceAll(CELL_MARK, '\n'))
}

/** Replaces each field with its result. */
function replaceFields(text: string): string {
  const parts = text.split(fieldMarkPattern)
  const isResultByField: boolean[] = []
  let keptText = ''
  for (const part of parts) {
    if (part === FIELD_BEGIN) isResultByField.push(false)
    else if (part === FIELD_SEPARATOR && isResultByField.length > 0)
      isResultByField[isResultByField.length - 1] = true
    else if (part === FIELD_END) isResultByField.pop()
    else if (!isResultByField.includes(false)) keptText += part
  }
  return keptText
}
