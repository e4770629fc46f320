import { expect, test } from 'bun:test'
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
