import { expect, test } from 'bun:test'
import * as spreadsheet from '@e965/xlsx'
import { unzipSync, zipSync } from 'fflate'
import { formatNumber, readCellFormats } from '../src/cell-format.ts'
import { createTemporaryDirectory } from './directory.ts'
import { createReader, readTexts } from './reading.ts'
import { buildWorkbook, type Sheets } from './samples.ts'

const { read, readFailure } = createReader(createTemporaryDirectory())

const sheets: Sheets = {
  Fees: [
    ['Grade', 'Fee', 'Paid'],
    ['Fellow', 240.5, true],
    ['Student', 0.1 + 0.2, false],
  ],
  'By region': [['North & South', 1_234_567]],
}

test.each(['xlsx', 'biff8'] as const)('%s: each sheet is a page with its name and rows', async (bookType) => {
  const processed = await read(buildWorkbook(sheets, bookType), bookType === 'xlsx' ? 'xlsx' : 'xls')
  expect(processed.pageCount).toBe(2)
  expect(readTexts(processed)).toEqual([
    'Fees\nGrade\tFee\tPaid\nFellow\t240.5\tTRUE\nStudent\t0.3\tFALSE',
    'By region\nNorth & South\t1234567',
  ])
})

test.each(['xlsx', 'biff8'] as const)(
  '%s: a value stays below the name of its column; columns without values are left out',
  async (bookType) => {
    const rooms = [
      ['', 'Room', 'Monday', '', 'Tuesday', 'Wednesday'],
      ['', 'Attic', '', '', '', 'Chess'],
      ['', '', '', '', 'Closed', ''],
    ]
    const format = bookType === 'xlsx' ? 'xlsx' : 'xls'
    expect(readTexts(await read(buildWorkbook({ Rooms: rooms }, bookType), format))).toEqual([
      'Rooms\nRoom\tMonday\tTuesday\tWednesday\nAttic\t\t\tChess\n\t\tClosed',
    ])
  },
)

test('formats dates, times and percentages', () => {
  const formats = readCellFormats(
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="10"/><xf numFmtId="22"/><xf numFmtId="20"/></cellXfs></styleSheet>',
  )
  expect(formats).toEqual(['general', 'date', 'percent', 'datetime', 'time'])
  expect(formatNumber('45000', 'date', false)).toBe('2023-03-15')
  expect(formatNumber('43538', 'date', true)).toBe('2023-03-15')
  expect(formatNumber('1', 'date', false)).toBe('1900-01-01')
  expect(formatNumber('45000.75', 'datetime', false)).toBe('2023-03-15 18:00')
  expect(formatNumber('0.5', 'time', false)).toBe('12:00')
  expect(formatNumber('0.055', 'percent', false)).toBe('5.5 %')
  expect(formatNumber('1e9999', 'general', false)).toBe('1e9999')
})

test.each(['xlsx', 'biff8'] as const)(
  '%s: numbers of up to 15 digits are complete, and longer ones are rounded',
  async (bookType) => {
    const rows = [[9_780_306_406_157, 491_511_123_456_789, -12_345_678_901.25, 0.1 + 0.2, 100 / 3]]
    const processed = await read(
      buildWorkbook({ Codes: rows }, bookType),
      bookType === 'xlsx' ? 'xlsx' : 'xls',
    )
    expect(readTexts(processed)).toEqual([
      'Codes\n9780306406157\t491511123456789\t-12345678901.25\t0.3\t33.3333333333',
    ])
  },
)

test('xls: numbers formatted as text are complete', async () => {
  const sheet = { Codes: [[{ t: 'n', v: 4_915_112_345_678, z: '@' }]] } as unknown as Sheets
  expect(readTexts(await read(buildWorkbook(sheet, 'biff8'), 'xls'))).toEqual(['Codes\n4915112345678'])
})

test('a number format with only a month is a date format', () => {
  const codes = ['mmm', 'mmmm', 'MM', '[$-407]mmmm;@']
  const formats = readCellFormats(
    `<styleSheet><numFmts>${codes.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`).join('')}</numFmts>` +
      `<cellXfs>${codes.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')}</cellXfs></styleSheet>`,
  )
  expect(formats).toEqual(['date', 'date', 'date', 'date'])
})

test.each([
  ['#,##0.00 "€"', 1234.5, '1234.50 €'],
  ['[$£-809]#,##0.00', -1250, '-£1250.00'],
  ['_-"£"* #,##0.00_-;-"£"* #,##0.00_-;_-"£"* "-"??_-;_-@_-', 180, '£180.00'],
  ['[$CHF] #,##0.00;[Red]-[$CHF] #,##0.00', 250, 'CHF 250.00'],
  ['0.0" m"', 2.25, '2.3 m'],
  ['0\\m', 3, '3m'],
  ['0.00m', 3, '3.00m'],
  ['#,##0," T€"', 1_250_000, '1250 T€'],
  ['00000', 1067, '01067'],
  ['0000 000 0000', 1_915_550_142, '0191 555 0142'],
  ['#\\-000', 1234, '1-234'],
  ['#\\-000', 12, '012'],
  ['General" kg"', 0.1 + 0.2, '0.3 kg'],
  ['#,##0.00', 240.5, '240.5'],
  ['[=1]0" day";0" days"', 2, '2'],
  ['# ?/?', 0.5, '0.5'],
  ['0.00E+00', 12_000, '12000'],
  ['@', 12, '12'],
])('xlsx: in the format %s, %p is read as %s', (code, number, expected) => {
  const attribute = code.replaceAll('"', '&quot;')
  const [format = 'general'] = readCellFormats(
    `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${attribute}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
  )
  expect(formatNumber(String(number), format, false)).toBe(expected)
})

test('formats elapsed time in hours instead of days, with seconds if the cell’s format has them', () => {
  const codes = ['[h]:mm', '[mm]:ss', 'mm:ss', '[m]', 'h:mm:ss']
  const formats = readCellFormats(
    `<styleSheet><numFmts>${codes.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`).join('')}</numFmts>` +
      `<cellXfs>${[45, 46, 47, 164, 165, 166, 167, 168].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
  )
  expect(formats).toEqual([
    'elapsed_seconds',
    'elapsed_seconds',
    'elapsed_seconds',
    'elapsed',
    'elapsed_seconds',
    'elapsed_seconds',
    'elapsed',
    'time_seconds',
  ])
  const computeDays = (hours: number, minutes: number, seconds: number) =>
    String((hours * 3600 + minutes * 60 + seconds) / 86_400)
  expect(formatNumber(computeDays(25, 30, 0), 'elapsed', false)).toBe('25:30')
  expect(formatNumber(computeDays(25, 30, 0), 'elapsed', true)).toBe('25:30')
  expect(formatNumber(computeDays(25, 30, 7), 'elapsed_seconds', false)).toBe('25:30:07')
  expect(formatNumber(computeDays(0, 5, 30), 'elapsed_seconds', false)).toBe('0:05:30')
  expect(formatNumber(computeDays(0, 5, 7.4), 'elapsed_seconds', false)).toBe('0:05:07.4')
  expect(formatNumber(computeDays(0, 59, 59.99), 'elapsed_seconds', false)).toBe('1:00:00')
  expect(formatNumber(computeDays(-1, -30, 0), 'elapsed', true)).toBe('-1:30')
})

test('formats clock times with seconds if the cell’s format has them', () => {
  const codes = ['h:mm AM/PM', 'h:mm:ss AM/PM', 'yyyy-mm-dd hh:mm:ss', 'd.m.yyyy h:mm']
  const formats = readCellFormats(
    `<styleSheet><numFmts>${codes.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`).join('')}</numFmts>` +
      `<cellXfs>${[18, 19, 20, 21, 22, 164, 165, 166, 167].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
  )
  expect(formats).toEqual([
    'time',
    'time_seconds',
    'time',
    'time_seconds',
    'datetime',
    'time',
    'time_seconds',
    'datetime_seconds',
    'datetime',
  ])
  const time = String((13 * 3600 + 5 * 60 + 9) / 86_400)
  expect(formatNumber(time, 'time', false)).toBe('13:05')
  expect(formatNumber(time, 'time_seconds', false)).toBe('13:05:09')
  expect(formatNumber('45000.75', 'datetime_seconds', false)).toBe('2023-03-15 18:00:00')
})

test('reads nothing after the length limit of a page, even within a row', async () => {
  const parts = unzipSync(buildWorkbook({ First: [[1]], Fees: [['x']] }, 'xlsx'))
  const long = 'long '.repeat(200_000)
  const empty = '<row><c t="s"/></row>'.repeat(2_000)
  parts['xl/sharedStrings.xml'] = Buffer.from(`<sst><si><t>${long}</t></si></sst>`)
  parts['xl/worksheets/sheet2.xml'] = Buffer.from(
    `<worksheet><sheetData><row><c t="s"><v>0</v></c></row>${empty}</sheetData></worksheet>`,
  )
  // One row of three billion characters, more than a string can hold.
  const cells = '<c t="s"><v>0</v></c>'.repeat(3_000)
  parts['xl/worksheets/sheet1.xml'] = Buffer.from(
    `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`,
  )
  const processed = await read(zipSync(parts), 'xlsx')
  expect(processed.isTextTruncated).toBe(true)
  expect(readTexts(processed)[0]).toStartWith('First\nlong long')
  expect(readTexts(processed)[1]).toStartWith('Fees\nlong long')
})

test('leaves out the phonetic guides of shared and inline strings', async () => {
  const parts = unzipSync(buildWorkbook({ Fees: [['x']] }, 'xlsx'))
  const text = '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>'
  parts['xl/sharedStrings.xml'] = Buffer.from(`<sst><si>${text}</si></sst>`)
  parts['xl/worksheets/sheet1.xml'] = Buffer.from(
    `<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="inlineStr"><is>${text}</is></c></row></sheetData></worksheet>`,
  )
  expect(readTexts(await read(zipSync(parts), 'xlsx'))).toEqual(['Fees\n東京\t東京'])
})

test('decodes the escaped characters of shared strings, inline strings and results of formulas', async () => {
  const parts = unzipSync(buildWorkbook({ Fees: [['x']] }, 'xlsx'))
  const text = 'Harbour_x000D_\nBranch _x005F_x000D_'
  parts['xl/sharedStrings.xml'] = Buffer.from(`<sst><si><t>${text}</t></si></sst>`)
  parts['xl/worksheets/sheet1.xml'] = Buffer.from(
    `<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="inlineStr"><is><t>${text}</t></is></c><c t="str"><v>${text}</v></c></row></sheetData></worksheet>`,
  )
  const cell = 'Harbour Branch _x000D_'
  expect(readTexts(await read(zipSync(parts), 'xlsx'))).toEqual([`Fees\n${cell}\t${cell}\t${cell}`])
})

test.each(['xlsx', 'biff8'] as const)('%s: hidden sheets are skipped', async (bookType) => {
  const book = spreadsheet.utils.book_new()
  for (const name of ['Shown', 'Hidden']) {
    spreadsheet.utils.book_append_sheet(book, spreadsheet.utils.aoa_to_sheet([[name]]), name)
  }
  book.Workbook = { Sheets: [{ name: 'Shown' }, { name: 'Hidden', Hidden: 1 }] }
  const content = spreadsheet.write(book, { type: 'buffer', bookType })
  const processed = await read(new Uint8Array(content), bookType === 'xlsx' ? 'xlsx' : 'xls')
  expect(readTexts(processed)).toEqual(['Shown\nShown'])
})

test('hidden rows and columns are skipped', async () => {
  const sheet = spreadsheet.utils.aoa_to_sheet([
    ['Grade', 'Salary', 'Fee'],
    ['Fellow', 90_000, 240],
    ['Staff', 80_000, 0],
  ])
  sheet['!cols'] = [{}, { hidden: true }]
  sheet['!rows'] = [{}, {}, { hidden: true }]
  const book = spreadsheet.utils.book_new()
  spreadsheet.utils.book_append_sheet(book, sheet, 'Fees')
  const content = new Uint8Array(spreadsheet.write(book, { type: 'buffer', bookType: 'xlsx' }))
  expect(readTexts(await read(content, 'xlsx'))).toEqual(['Fees\nGrade\tFee\nFellow\t240'])
})

test('detects Excel 4 macro sheets', async () => {
  const book = Buffer.from(buildWorkbook({ Fees: [['Grade']], Auto: [['x']] }, 'biff8'))
  // [MS-XLS] 2.4.21: the BOF record that starts a sheet holds its type.
  const beginning = book.lastIndexOf(Buffer.from('0908100000061000', 'hex'))
  book[beginning + 6] = 0x40
  expect((await readFailure(book, 'xls')).code).toBe('macros')
})

test('a workbook with too many sheets is too complex', async () => {
  expect((await readFailure(buildWorkbook(sheets, 'xlsx'), 'xlsx', { pages: 1 })).code).toBe('too_complex')
  expect((await readFailure(buildWorkbook(sheets, 'biff8'), 'xls', { pages: 1 })).code).toBe('too_complex')
})
