import { describe, expect, test } from 'bun:test'
import { Document, FootnoteReferenceRun, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import { unzipSync, zipSync } from 'fflate'
import { createTemporaryDirectory } from './directory.ts'
import { createReader, readTexts } from './reading.ts'
import { buildDocx } from './samples.ts'

const { read, readFailure } = createReader(createTemporaryDirectory())

/**
 * Builds a document with this XML as its body, and this page count stored by the application, if given, with a number of
 * characters.
 */
async function buildDocxWithBody(body: string, pages?: number, characters?: number) {
  const parts = unzipSync(await buildDocx(['x']))
  const main = new TextDecoder().decode(parts['word/document.xml'])
  const start = main.indexOf('<w:body>') + '<w:body>'.length
  parts['word/document.xml'] = Buffer.from(
    main.slice(0, start) + body + main.slice(main.indexOf('</w:body>')),
  )
  if (pages)
    parts['docProps/app.xml'] = Buffer.from(
      `<Properties><Pages>${pages}</Pages>${characters === undefined ? '' : `<Characters>${characters}</Characters>`}</Properties>`,
    )
  return zipSync(parts)
}

const buildParagraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const RENDERED_BREAK = '<w:lastRenderedPageBreak/>'
const MANUAL_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'

test('pages end at manual breaks', async () => {
  const processed = await read(await buildDocx(['First\nlines', 'Second', 'Third']), 'docx')
  expect(processed.pageCount).toBe(3)
  expect(readTexts(processed)).toEqual(['First\nlines', 'Second', 'Third'])
})

test('pages end at the last layout’s breaks, even within a paragraph', async () => {
  const body = `<w:p><w:r><w:t>One </w:t>${RENDERED_BREAK}<w:t>two</w:t></w:r></w:p>`
  expect(readTexts(await read(await buildDocxWithBody(body), 'docx'))).toEqual(['One', 'two'])
})

test('a break stored twice counts once', async () => {
  const body = `${buildParagraph('One')}${MANUAL_BREAK}<w:p><w:r>${RENDERED_BREAK}<w:t>Two</w:t></w:r></w:p>`
  expect(readTexts(await read(await buildDocxWithBody(body), 'docx'))).toEqual(['One', 'Two'])
})

const buildTable = (...rows: string[][]) => {
  const buildCells = (cells: string[]) => cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')
  return `<w:tbl>${rows.map((cells) => `<w:tr>${buildCells(cells)}</w:tr>`).join('')}</w:tbl>`
}
/** A paragraph with a rendered break where the text has a `|`. */
const buildParagraphWithBreaks = (text: string) =>
  `<w:p><w:r><w:t>${text.split('|').join(`</w:t>${RENDERED_BREAK}<w:t>`)}</w:t></w:r></w:p>`.replaceAll(
    '<w:t></w:t>',
    '',
  )
const readBody = async (body: string) => readTexts(await read(await buildDocxWithBody(body), 'docx'))

describe('a table row', () => {
  test('that spans pages has the text of each cell on its page, and its breaks count once', async () => {
    const row = [buildParagraphWithBreaks('A3|A4'), buildParagraphWithBreaks('B3|B4'), buildParagraph('C3')]
    const body = `${buildParagraph('Before')}${buildTable(row)}${buildParagraphWithBreaks('Same|Next')}`
    expect(await readBody(body)).toEqual(['Before\nA3\tB3\tC3', 'A4\tB4\nSame', 'Next'])
  })

  test('that spans more pages in a later cell ends where the longest cell ends', async () => {
    const body = buildTable(
      [buildParagraphWithBreaks('A1|A2'), buildParagraphWithBreaks('B1|B2|B3')],
      [buildParagraph('Row 2')],
    )
    expect(await readBody(body)).toEqual(['A1\tB1', 'A2\tB2', 'B3\nRow 2'])
  })

  test('that starts a page is entirely on it, whether one or all cells store the break', async () => {
    for (const second of ['B2', '|B2']) {
      const body = buildTable(
        [buildParagraph('A1'), buildParagraph('B1')],
        [buildParagraphWithBreaks('|A2'), buildParagraphWithBreaks(second)],
      )
      expect(await readBody(body)).toEqual(['A1\tB1', 'A2\tB2'])
    }
    const afterManualBreak = buildTable([buildParagraphWithBreaks('|A2'), buildParagraphWithBreaks('|B2|B3')])
    expect(await readBody(buildParagraph('One') + MANUAL_BREAK + afterManualBreak)).toEqual([
      'One',
      'A2\tB2',
      'B3',
    ])
  })

  test('nested in a cell counts its own breaks', async () => {
    const nested = buildTable([buildParagraphWithBreaks('a1|a2'), buildParagraphWithBreaks('b1|b2')])
    const body =
      buildTable([nested + buildParagraphWithBreaks('A2|A3'), buildParagraphWithBreaks('B1|B2')]) +
      buildParagraph('After')
    const texts = await readBody(body)
    expect(texts.map((text) => text.split(/\s+/))).toEqual([
      ['a1', 'b1', 'B1'],
      ['a2', 'b2', 'A2', 'B2'],
      ['A3', 'After'],
    ])
    const moved = buildTable([
      buildTable([buildParagraphWithBreaks('|a2'), buildParagraphWithBreaks('|b2')]),
      buildParagraphWithBreaks('|B2'),
    ])
    const movedTexts = await readBody(buildParagraph('One') + moved)
    expect(movedTexts.map((text) => text.split(/\s+/))).toEqual([['One'], ['a2', 'b2', 'B2']])
  })
})

test('without breaks there are no pages, unless the stored page count is one and the text fits on a page', async () => {
  const withoutPageCount = await read(await buildDocxWithBody(buildParagraph('All of it')), 'docx')
  expect(withoutPageCount.pageCount).toBeNull()
  expect(readTexts(withoutPageCount)).toEqual(['All of it'])
  expect((await read(await buildDocxWithBody(buildParagraph('All of it'), 1), 'docx')).pageCount).toBe(1)
  expect((await read(await buildDocxWithBody(buildParagraph('All of it'), 4), 'docx')).pageCount).toBeNull()
  const long = buildParagraph('All of it. '.repeat(1000))
  expect((await read(await buildDocxWithBody(long, 1), 'docx')).pageCount).toBeNull()
})

test('a page count that a template stored with another number of characters is not the document’s', async () => {
  const body = buildParagraph('The text of a page. '.repeat(100))
  expect((await read(await buildDocxWithBody(body, 1, 1600), 'docx')).pageCount).toBe(1)
  for (const characters of [0, 475])
    expect((await read(await buildDocxWithBody(body, 1, characters), 'docx')).pageCount).toBeNull()
})

test('hidden text and the instructions of empty content controls are left out', async () => {
  const buildRun = (text: string, properties = '') =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
  const former = '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>'
  const buildControl = (text: string, properties: string) =>
    `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${buildRun(text)}</w:sdtContent></w:sdt>`
  const body = [
    `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${buildRun('Visible')}${buildRun(' hidden', '<w:vanish/>')}</w:p>`,
    `<w:p>${buildRun('Name: ')}${buildControl('Click here to enter text.', '<w:showingPlcHdr/>')}</w:p>`,
    `<w:p>${buildRun('Grade: ')}${buildControl('Fellow', '')}${buildRun(', once hidden', former)}</w:p>`,
    `<w:p>${buildRun('Not hidden', '<w:vanish w:val="0"/>')}</w:p>`,
  ]
  expect(readTexts(await read(await buildDocxWithBody(body.join('')), 'docx'))).toEqual([
    'Visible\nName:\nGrade: Fellow, once hidden\nNot hidden',
  ])
})

describe('manual breaks alone', () => {
  const readWithBreaks = async (storedPages: number | undefined, ...texts: string[]) => {
    const body = texts.map(buildParagraph).join(MANUAL_BREAK)
    const processed = await read(await buildDocxWithBody(body, storedPages), 'docx')
    return { pageCount: processed.pageCount, texts: readTexts(processed) }
  }

  test('do not separate pages if the application stored a larger page count', async () => {
    expect(await readWithBreaks(12, 'Cover', 'Body')).toEqual({ pageCount: null, texts: ['Cover\n\nBody'] })
  })

  test('do not separate pages if the text between two of them is longer than a page', async () => {
    const body = 'The body of a long document. '.repeat(500).trim()
    expect(await readWithBreaks(undefined, 'Cover', body)).toEqual({
      pageCount: null,
      texts: [`Cover\n\n${body}`],
    })
  })

  test('separate pages if the stored page count is equal, or smaller, as a template’s is', async () => {
    for (const storedPages of [1, 2])
      expect(await readWithBreaks(storedPages, 'Cover', 'Body')).toEqual({
        pageCount: 2,
        texts: ['Cover', 'Body'],
      })
  })

  test('still split a text that exceeds the limit for one page', async () => {
    const body = 'The body of a long document. '.repeat(9000).trim()
    const { texts } = await readWithBreaks(undefined, 'Cover', body, 'Appendix')
    expect(texts.at(-1)).toBe('Appendix')
  })
})

test('reads tables, tabs and entities; skips deleted text and fallback content', async () => {
  const body =
    '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Grade</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Fee</w:t></w:r></w:p></w:tc></w:tr></w:tbl>' +
    '<w:p><w:r><w:t>A &amp; B&#233;</w:t><w:tab/><w:t>&lt;c&gt;</w:t></w:r></w:p>' +
    '<w:p><w:del><w:r><w:t>deleted</w:t></w:r></w:del><mc:Fallback><w:r><w:t>again</w:t></w:r></mc:Fallback></w:p>'
  expect(readTexts(await read(await buildDocxWithBody(body), 'docx'))).toEqual(['Grade\tFee\nA & Bé\t<c>'])
})

test('a non-breaking hyphen is read as a hyphen in text, tables and notes', async () => {
  const range =
    '<w:p><w:r><w:t>5</w:t><w:noBreakHyphen/><w:t>10 days</w:t><w:footnoteReference w:id="1"/></w:r></w:p>'
  const parts = unzipSync(await buildDocxWithBody(range + buildTable([range])))
  parts['word/footnotes.xml'] = Buffer.from(
    '<w:footnotes><w:footnote w:id="1"><w:p><w:r><w:t>ISO</w:t><w:noBreakHyphen/><w:t>9001</w:t></w:r></w:p></w:footnote></w:footnotes>',
  )
  expect(readTexts(await read(zipSync(parts), 'docx'))).toEqual([
    '5-10 days\n5-10 days\n\nISO-9001\nISO-9001',
  ])
})

test('tab stops of a paragraph are not text', async () => {
  const stops = '<w:tabs><w:tab w:val="left" w:pos="720"/><w:tab w:val="right" w:pos="9000"/></w:tabs>'
  const body = `<w:p><w:pPr>${stops}</w:pPr><w:r><w:t>Fee</w:t><w:tab/><w:t>240</w:t></w:r></w:p>`
  const text = readTexts(await read(await buildDocxWithBody(buildParagraph('List') + body), 'docx'))
  expect(text).toEqual(['List\nFee\t240'])
})

test('footnotes are at the end of the page that refers to them', async () => {
  const document = new Document({
    footnotes: { 1: { children: [new Paragraph('Levelled'), new Paragraph('in 1998.')] } },
    sections: [
      {
        children: [
          new Paragraph({ children: [new TextRun('The benchmark'), new FootnoteReferenceRun(1)] }),
          new Table({
            rows: [new TableRow({ children: [new TableCell({ children: [new Paragraph('Cell')] })] })],
          }),
          new Paragraph({ pageBreakBefore: true, text: 'Next page' }),
        ],
      },
    ],
  })
  const content = new Uint8Array(await Packer.toBuffer(document))
  expect(readTexts(await read(content, 'docx'))).toEqual([
    'The benchmark\nCell\n\nLevelled in 1998.',
    'Next page',
  ])
})

test('a document whose XML ends inside a tag is damaged, not truncated', async () => {
  const cut = await buildDocxWithBody(`${buildParagraph('One')}<w:p w:id="1`)
  expect((await readFailure(cut, 'docx')).code).toBe('damaged')
})

test('custom entities are not expanded', async () => {
  const parts = unzipSync(await buildDocx(['x']))
  const bomb = `<!DOCTYPE w:document [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><w:document><w:body>${buildParagraph('&b;!')}</w:body></w:document>`
  parts['word/document.xml'] = Buffer.from(bomb)
  expect(readTexts(await read(zipSync(parts), 'docx'))).toEqual(['&b;!'])
})

test('a document that exceeds the inflation limit fails', async () => {
  const large = await buildDocxWithBody(
    buildParagraph(Array.from({ length: 200_000 }, (_, index) => index).join(' ')),
  )
  expect((await readFailure(large, 'docx', { inflatedBytes: 100_000 })).code).toBe('unsafe_archive')
  expect((await read(large, 'docx')).isTextTruncated).toBe(true)
})
