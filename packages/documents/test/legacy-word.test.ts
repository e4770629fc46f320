import { expect, test } from 'bun:test'
import { createTemporaryDirectory } from './directory.ts'
import { createReader, readTexts } from './reading.ts'
import { buildCompoundFile } from './samples.ts'

const { read, readFailure } = createReader(createTemporaryDirectory())

const TEXT_OFFSET = 1024

/** Builds a Word document ([MS-DOC]) with these pieces of text, each in UTF-16 or Windows-1252. */
function buildLegacyWord(
  pieces: { text: string; compressed: boolean }[],
  flags = 0,
  streams: Record<string, Uint8Array> = {},
): Uint8Array {
  const texts = pieces.map(({ text, compressed }) => Buffer.from(text, compressed ? 'latin1' : 'utf16le'))
  const document = Buffer.concat([Buffer.alloc(TEXT_OFFSET), ...texts])
  document.writeUInt16LE(0xa5ec, 0)
  document.writeUInt16LE(flags, 0x0a)
  document.writeUInt32LE(
    pieces.reduce((sum, { text }) => sum + text.length, 0),
    0x4c,
  )
  return buildCompoundFile({ WordDocument: document, '0Table': buildPieces(pieces), ...streams })
}

/** Builds the table of the pieces of text ([MS-DOC] 2.8.35), which are one after the other in the document. */
function buildPieces(pieces: { text: string; compressed: boolean }[]): Buffer {
  const list = Buffer.alloc((pieces.length + 1) * 4 + pieces.length * 8)
  let characters = 0
  let position = TEXT_OFFSET
  for (const [index, { text, compressed }] of pieces.entries()) {
    characters += text.length
    list.writeUInt32LE(characters, (index + 1) * 4)
    const encodedOffset = compressed ? position * 2 + 0x40000000 : position
    list.writeUInt32LE(encodedOffset, (pieces.length + 1) * 4 + index * 8 + 2)
    position += text.length * (compressed ? 1 : 2)
  }
  const head = Buffer.alloc(5)
  head[0] = 2
  head.writeUInt32LE(list.length, 1)
  return Buffer.concat([head, list])
}

type Run = [text: string, modifiers?: { character?: number; paragraph?: number }]

/** Builds a document whose runs of text each have one property modifier, on one formatted page for each kind. */
function buildFormattedWord(runs: Run[]): Uint8Array {
  const text = runs.map(([part]) => part).join('')
  const pages = { character: Buffer.alloc(512), paragraph: Buffer.alloc(512) }
  let offset = TEXT_OFFSET
  for (const [index, [part, modifiers = {}]] of runs.entries()) {
    const at = 480 - index * 8
    for (const [kind, page] of Object.entries(pages)) {
      page.writeUInt32LE(offset, index * 4)
      page.writeUInt32LE(offset + part.length, index * 4 + 4)
      page[511] = runs.length
      const modifier = modifiers[kind as keyof typeof modifiers]
      if (modifier === undefined) continue
      page[(runs.length + 1) * 4 + index * (kind === 'character' ? 1 : 13)] = at / 2
      // A length in bytes, or in words with the style.
      page.set(kind === 'character' ? [3] : [3, 0, 0], at)
      page.writeUInt16LE(modifier, at + (kind === 'character' ? 1 : 3))
      page[at + (kind === 'character' ? 3 : 5)] = 1
    }
    offset += part.length
  }
  const firstPage = 4
  const content = Buffer.alloc(firstPage * 512)
  content.write(text, TEXT_OFFSET, 'latin1')
  const list = (page: number) => Buffer.from(new Uint32Array([TEXT_OFFSET, offset, page]).buffer)
  const head = buildPieces([{ text, compressed: true }])
  for (const [index, position] of [0xfa, 0x102].entries()) {
    content.writeUInt32LE(head.length + index * 12, position)
    content.writeUInt32LE(12, position + 4)
  }
  content.writeUInt16LE(0xa5ec, 0)
  content.writeUInt32LE(text.length, 0x4c)
  return buildCompoundFile({
    WordDocument: Buffer.concat([content, pages.character, pages.paragraph]),
    '0Table': Buffer.concat([head, list(firstPage), list(firstPage + 1)]),
  })
}

/** Builds a property set ([MS-OLEPS] 2.21) with a title and a page count. */
function buildSummary(pageCount: number): Buffer {
  const summary = Buffer.alloc(96)
  const section = 48
  summary.writeUInt32LE(section, 44)
  const words = [48, 2, 2, 24, 14, 36, 30, 4, 0x61, 3, pageCount]
  for (const [index, word] of words.entries()) summary.writeUInt32LE(word, section + index * 4)
  return summary
}

test('pieces in both encodings are joined', async () => {
  const content = buildLegacyWord([
    { text: 'Minutes of the Board\r', compressed: true },
    { text: 'Present: Ž. Kovač\r', compressed: false },
    { text: 'Caf\u00e9 \u0093quoted\u0094', compressed: true },
  ])
  const processed = await read(content, 'doc')
  expect(processed.pageCount).toBeNull()
  expect(readTexts(processed)).toEqual(['Minutes of the Board\nPresent: Ž. Kovač\nCafé “quoted”'])
})

test('pages end at manual breaks, and fields are replaced by their results', async () => {
  const text = 'See \u0013 HYPERLINK "http://x" \u0014the site\u0015.\fSecond\u0007cell\r'
  const processed = await read(buildLegacyWord([{ text, compressed: true }]), 'doc')
  expect(processed.pageCount).toBe(2)
  expect(readTexts(processed)).toEqual(['See the site.', 'Second\tcell'])
})

test('manual breaks separate pages unless the stored page count differs', async () => {
  const readWithSummary = async (text: string, summary: Buffer) => {
    const streams = { '\u0005SummaryInformation': summary }
    const processed = await read(buildLegacyWord([{ text, compressed: true }], 0, streams), 'doc')
    return [processed.pageCount, ...readTexts(processed)]
  }
  expect(await readWithSummary('Cover\fBody', buildSummary(2))).toEqual([2, 'Cover', 'Body'])
  // In a legacy document, this character can also end a section, and the next section can start on the same page.
  for (const count of [1, 12])
    expect(await readWithSummary('Cover\fBody', buildSummary(count))).toEqual([null, 'Cover\n\nBody'])
  expect(await readWithSummary('All of it', buildSummary(1))).toEqual([1, 'All of it'])
  for (const length of [0, 30, 60, 90]) {
    const cut = buildSummary(12).subarray(0, length)
    expect(await readWithSummary('Cover\fBody', cut)).toEqual([2, 'Cover', 'Body'])
  }
})

test('a non-breaking hyphen is read as a hyphen, and an optional hyphen is left out', async () => {
  const text = 'Within 5\u001e10 work\u001fing days'
  expect(readTexts(await read(buildLegacyWord([{ text, compressed: true }]), 'doc'))).toEqual([
    'Within 5-10 working days',
  ])
})

test('hidden text and text deleted in a tracked change are left out', async () => {
  const content = buildFormattedWord([
    ['The member must '],
    ['not ', { character: 0x0800 }],
    ['always pay.\r'],
    ['A note\r', { character: 0x083c }],
    ['Bold remains.', { character: 0x0835 }],
  ])
  expect(readTexts(await read(content, 'doc'))).toEqual(['The member must always pay.\n\nBold remains.'])
})

test('each row of a table is a line, with its empty cells and the paragraphs of a cell', async () => {
  const [inTable, rowEnd] = [{ paragraph: 0x2416 }, { paragraph: 0x2417 }]
  const content = buildFormattedWord([
    ['Grade\u00072024\u00072025\u0007', inTable],
    ['\u0007', rowEnd],
    ['Full\rmember\u0007\u0007180\u0007', inTable],
    ['\u0007', rowEnd],
    ['Payment\r'],
  ])
  expect(readTexts(await read(content, 'doc'))).toEqual(['Grade\t2024\t2025\nFull member\t\t180\nPayment'])
})

test('rejects encrypted and invalid documents', async () => {
  expect((await readFailure(buildLegacyWord([{ text: 'x', compressed: true }], 0x0100), 'doc')).code).toBe(
    'encrypted',
  )
  const hollow = buildCompoundFile({ WordDocument: Buffer.alloc(2048), '0Table': Buffer.alloc(64) })
  expect((await readFailure(hollow, 'doc')).code).toBe('damaged')
})
