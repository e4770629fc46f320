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
  const list = Buffer.alloc((pieces.length + 1) * 4 + pieces.length * 8)
  let characters = 0
  let position = TEXT_OFFSET
  for (const [index, { text, compressed }] of pieces.entries()) {
    characters += text.length
    list.writeUInt32LE(characters, (index + 1) * 4)
    const encodedOffset = compressed ? position * 2 + 0x40000000 : position
    list.writeUInt32LE(encodedOffset, (pieces.length + 1) * 4 + index * 8 + 2)
    position += texts[index]?.length ?? 0
  }
  const head = Buffer.alloc(5)
  head[0] = 2
  head.writeUInt32LE(list.length, 1)
  return buildCompoundFile({ WordDocument: document, '0Table': Buffer.concat([head, list]), ...streams })
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

test('rejects encrypted and invalid documents', async () => {
  expect((await readFailure(buildLegacyWord([{ text: 'x', compressed: true }], 0x0100), 'doc')).code).toBe(
    'encrypted',
  )
  const hollow = buildCompoundFile({ WordDocument: Buffer.alloc(2048), '0Table': Buffer.alloc(64) })
  expect((await readFailure(hollow, 'doc')).code).toBe('damaged')
})
