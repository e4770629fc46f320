import { expect, test } from 'bun:test'
import { type Column, toCells } from '@guildhall/core/reporting/export/columns'
import { writeXlsx } from '@guildhall/core/reporting/export/write-xlsx'
import { strFromU8, unzipSync } from 'fflate'

const columns: Column[] = [
  { name: 'text', kind: 'text' },
  { name: 'nested.number', kind: 'number' },
]

async function* splitIntoBatches(texts: string[], size: number) {
  for (let from = 0; from < texts.length; from += size)
    yield texts.slice(from, from + size).map((text) => ({ text, nested: { number: text.length } }))
}

async function unzipParts(texts: string[], maxRows?: number): Promise<Record<string, string>> {
  const chunks = await Array.fromAsync(
    writeXlsx({ columns, batches: splitIntoBatches(texts, 2) }, 'A & B', 'UTC', maxRows),
  )
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)))
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]))
}

test('continues on further sheets, each with the header row', async () => {
  const parts = await unzipParts(['a', 'b', 'c', 'd', 'e'], 3)
  const sheets = Object.keys(parts).filter((path) => path.startsWith('xl/worksheets/'))
  expect(sheets).toHaveLength(3)
  expect(sheets.map((path) => parts[path]?.match(/<row>/g)?.length)).toEqual([3, 3, 2])
  for (const path of sheets) expect(parts[path]).toContain('state="frozen"')
  expect(parts['xl/workbook.xml']).toContain('name="A &amp; B 3" sheetId="3" r:id="rId3"')
})

test.each([
  ['a & <b> "c"', '<t xml:space="preserve">a &amp; &lt;b&gt; &quot;c&quot;</t>'],
  ['bell\u0007', 'bell_x0007_'],
  ['_x0041_ is no A', '_x005F_x0041_ is no A'],
  ['half \ud83d', 'half \ufffd'],
  ['=1+1', '<c t="inlineStr" s="6">'],
  ['\uFF1D1+1', '<c t="inlineStr" s="6">'],
  ['1+1', '<c t="inlineStr"><is>'],
])('the text %j is written as text, and not as a formula', async (text, xml) => {
  const parts = await unzipParts([text])
  expect(parts['xl/worksheets/sheet1.xml']).toContain(xml)
  expect(parts['xl/worksheets/sheet1.xml']).not.toContain('<f>')
})

test('converts null, and a field of a null object, to an empty cell', async () => {
  expect(toCells({ text: null, nested: null }, columns, JSON.stringify)).toEqual([null, null])
})
