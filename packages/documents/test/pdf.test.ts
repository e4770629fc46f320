import { describe, expect, test } from 'bun:test'
import PdfDocument from 'pdfkit'
import { joinLines } from '../src/readers/pdf-lines.ts'
import { createTemporaryDirectory } from './directory.ts'
import { createReader, readTexts } from './reading.ts'
import { buildImage, buildPdf } from './samples.ts'

const directory = createTemporaryDirectory()
const { read, readFailure } = createReader(directory)

const LONG =
  'The association keeps a register of tide gauges. Each of them is levelled once a year against three benchmarks. ' +
  'Where a benchmark has moved by more than five millimetres, the records since the last levelling are marked. ' +
  'Anyone who uses marked records states this in the report, and by how much the benchmark has moved since then.'

test('text is assigned to its page, and empty pages count', async () => {
  const processed = await read(await buildPdf(['First\nof all', '', 'Ünïcödé – “quoted”']), 'pdf')
  expect(processed.pageCount).toBe(3)
  expect(readTexts(processed)).toEqual(['First\nof all', '', 'Ünïcödé – “quoted”'])
})

test('returns the language, an excerpt and a preview of the first page', async () => {
  const processed = await read(await buildPdf(['', LONG], { size: 'A4' }), 'pdf')
  expect(processed.language).toBe('en')
  expect(processed.excerpt).toBe(`${LONG.slice(0, LONG.indexOf(' Anyone'))}`)
  expect(processed.preview).toMatchObject({ width: 640, height: 905, mimeType: 'image/webp' })
  const { format, width } = await new Bun.Image(processed.preview?.path ?? '').metadata()
  expect({ format, width }).toEqual({ format: 'webp', width: 640 })
  expect(processed).toMatchObject({ durationSeconds: null, width: null, height: null, served: null })
})

test('distinguishes German from French', async () => {
  const german =
    'Die Mitgliederversammlung beschließt über den Haushalt und wählt den Vorstand für zwei Jahre.'
  const french = 'L’assemblée générale approuve le budget et élit le conseil d’administration pour deux ans.'
  expect((await read(await buildPdf([german]), 'pdf')).language).toBe('de')
  expect((await read(await buildPdf([french]), 'pdf')).language).toBe('fr')
})

test('a page without text counts, and a document without text has no excerpt or language', async () => {
  const processed = await read(await buildPdf(['']), 'pdf')
  expect(processed).toMatchObject({ pageCount: 1, excerpt: null, language: null })
  expect(readTexts(processed)).toEqual([''])
})

test('a PDF that requires a password fails with advice on what to do; a PDF with only an owner password is read', async () => {
  const locked = await readFailure(
    await buildPdf(['Secret'], { userPassword: 'tide', ownerPassword: 'ebb' }),
    'pdf',
  )
  expect(locked).toMatchObject({ code: 'encrypted', reason: expect.stringContaining('Remove the password') })
  expect(readTexts(await read(await buildPdf(['Open'], { ownerPassword: 'ebb' }), 'pdf'))).toEqual(['Open'])
})

test('a file with only the header of a PDF is damaged', async () => {
  expect((await readFailure('%PDF-1.7\nnothing of the kind', 'pdf')).code).toBe('damaged')
})

test('a PDF truncated before startxref is read; a PDF truncated before its cross-reference table is damaged', async () => {
  const complete = await buildPdf(['First', 'Second'], { compress: false })
  const text = Buffer.from(complete).toString('latin1')
  const truncateAt = (mark: string) => Buffer.from(text.slice(0, text.indexOf(mark)), 'latin1')
  expect(readTexts(await read(truncateAt('startxref'), 'pdf'))).toEqual(['First', 'Second'])
  expect((await readFailure(truncateAt('xref\n'), 'pdf')).code).toBe('damaged')
})

test('a PDF with too many pages is too complex', async () => {
  const result = await readFailure(await buildPdf(['1', '2', '3']), 'pdf', { pages: 2 })
  expect(result).toMatchObject({ code: 'too_complex', reason: expect.stringContaining('more than 2 pages') })
})

test('text beyond the limits is omitted and reported as truncated', async () => {
  const pages = await buildPdf([LONG, LONG])
  const byPage = await read(pages, 'pdf', { pageTextLength: 10 })
  expect(byPage.isTextTruncated).toBe(true)
  expect(readTexts(byPage).map((text) => text.length)).toEqual([10, 10])
  const inAll = await read(pages, 'pdf', { textLength: 15 })
  expect(readTexts(inAll).map((text) => text.length)).toEqual([15, 0])
  expect((await read(pages, 'pdf')).isTextTruncated).toBe(false)
})

test('an image with the header of a PDF is damaged', async () => {
  const pretender = Buffer.concat([Buffer.from('%PDF-1.4\n'), buildImage('png', 30, 30)])
  expect((await readFailure(pretender, 'pdf')).code).toBe('damaged')
})

test('Japanese text without an embedded font is read with the bundled character maps', async () => {
  expect(readTexts(await read(buildJapanesePdf('65e5672c6d77'), 'pdf'))).toEqual(['日本海'])
})

/** A text at a position, in points from the upper left corner, in a font size. */
type PlacedText = readonly [text: string, x: number, y: number, size?: number]

async function buildPlacedPdf(texts: PlacedText[]) {
  const document = new PdfDocument({ size: 'A4' })
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.once('end', resolve))
  for (const [text, x, y, size = 12] of texts) document.fontSize(size).text(text, x, y, { lineBreak: false })
  document.end()
  await ended
  return Buffer.concat(chunks)
}

const readPlaced = async (...texts: PlacedText[]) =>
  readTexts(await read(await buildPlacedPdf(texts), 'pdf'))[0]

describe('wide gaps in lines', () => {
  test('separate the cells of table rows, whose wrapped last cell is joined', async () => {
    expect(
      await readPlaced(
        ...([
          ['Course', 72, 72],
          ['Fee', 250, 72],
          ['Place', 320, 72],
        ] as const),
        ...([
          ['Pilotage', 72, 90],
          ['£110', 250, 90],
          ['Room', 320, 90],
        ] as const),
        ...([
          ['First aid at sea', 72, 108],
          ['£95', 250, 108],
          ['Simulator of the pi-', 320, 108],
        ] as const),
        ['lots', 320, 122],
        ['Fees are due on 31 January.', 72, 150],
      ),
    ).toBe(
      'Course\tFee\tPlace\nPilotage\t£110\tRoom\nFirst aid at sea\t£95\tSimulator of the pilots\nFees are due on 31 January.',
    )
  })

  test('do not separate the words of justified lines, the marks of list items and titles in the margin', async () => {
    const justifiedLines = await readPlaced(
      ...([
        ['Haftungsausschlüsse.', 72, 72],
        ['Der', 249, 72],
      ] as const),
      ...([
        ['Vorstand', 72, 90],
        ['verwaltet', 214, 90],
      ] as const),
    )
    expect(justifiedLines).not.toContain('\t')
    const items = await readPlaced(
      ...([
        ['1.', 72, 72],
        ['Name and seat', 108, 72],
      ] as const),
      ...([
        ['2.', 72, 90],
        ['Purpose', 108, 90],
      ] as const),
    )
    expect(items).toBe('1. Name and seat\n2. Purpose')
    const paragraph = 'The secretary reports on the members. '.repeat(4)
    const titles = await readPlaced(
      ...([
        ['Apologies', 72, 72, 6],
        [paragraph, 150, 72, 6],
      ] as const),
      ...([
        ['Members', 72, 90, 6],
        [`${paragraph}.`, 150, 90, 6],
      ] as const),
    )
    expect(titles).not.toContain('\t')
  })
})

test('marks of footnotes are left out, and other raised numbers are superscript digits', async () => {
  const getWidth = (text: string) => new PdfDocument().fontSize(12).widthOfString(text)
  const sentence = '0.45 pounds per mile.'
  const [mark, area] = [72 + getWidth(sentence), 72 + getWidth(`${sentence}   `)]
  expect(
    await readPlaced(
      [sentence, 72, 72],
      ['2', mark, 70, 7],
      ['Area: 24 m', area, 72],
      ['2', area + getWidth('Area: 24 m'), 70, 7],
    ),
  ).toBe('0.45 pounds per mile. Area: 24 m²')
})

test('a line in Arabic that is written from left to right is in reading order', () => {
  const buildItem = (str: string, x: number, dir = 'rtl') => ({
    str,
    dir,
    transform: [12, 0, 0, 12, x, 700],
    width: 10,
    height: 12,
    fontName: 'f',
    hasEOL: false,
  })
  const line = [
    ['.2025', 'ltr'],
    [' ', 'ltr'],
    ['سرام'],
    [' ', 'ltr'],
    ['يف'],
    [' ', 'ltr'],
    ['120', 'ltr'],
    [' ', 'ltr'],
    ['عفدي'],
  ]
  expect(joinLines(line.map(([str = '', dir], index) => buildItem(str, index * 10, dir)))).toBe(
    'عفدي 120 يف سرام 2025.',
  )
})

/** A PDF with these character codes in a non-embedded font of Adobe's Japanese collection. */
function buildJapanesePdf(codes: string): Buffer {
  const content = `BT /F 24 Tf 72 700 Td <${codes}> Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size 7 >>\n%%EOF`)
}
