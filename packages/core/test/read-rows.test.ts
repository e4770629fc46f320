import { afterAll, describe, expect, test } from 'bun:test'
import { type FilePosition, type ParsedRow, readRows } from '@guildhall/core/members/imports/read-rows'
import { openDatabase } from '@guildhall/core/platform/database/database'
import fc from 'fast-check'
import { testDatabase } from '../../../tools/testing/database.ts'
import { createTestContext } from './context.ts'

const { url } = await testDatabase()
const database = openDatabase(url, 2, 'read-rows-test')
afterAll(() => database.close())
const clientId = Bun.randomUUIDv7()
const ctx = createTestContext(database, clientId)
const start: FilePosition = { delimiter: ',', byteOffset: 0, line: 1, row: 0 }

/** Stores a file in chunks of this size, as an upload does. */
async function storeFile(file: Buffer, chunkBytes: number): Promise<string> {
  const id = Bun.randomUUIDv7()
  for (let at = 0; at < file.byteLength; at += chunkBytes) {
    const bytes = file.subarray(at, at + chunkBytes)
    await ctx.db
      .insertInto('import_chunks')
      .values({ client_id: clientId, import_id: id, start_byte: at, bytes })
      .execute()
  }
  return id
}

async function read(id: string, from: FilePosition, { byteLength }: Buffer): Promise<ParsedRow[]> {
  return Array.fromAsync(readRows(ctx, id, from, byteLength))
}

const breaks = ['\n', '\r\n', '\r']
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
const cell = fc.oneof(
  fc.constantFrom('', 'a', 'é', '東京', '"', 'a"b', 'x,y', '\n', 'a\r\nb', '\r', '\n\n', '=1+1', ' '),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
/** A file with one kind of line break, in which each row is preceded by up to two empty lines. */
const anyFile = fc
  .record({
    lineBreak: fc.constantFrom(...breaks),
    rows: fc.array(
      fc.record({ cells: fc.array(cell, { minLength: 2, maxLength: 4 }), emptyLineCount: fc.nat(2) }),
      {
        maxLength: 12,
      },
    ),
    hasFinalBreak: fc.boolean(),
    chunkBytes: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ lineBreak, rows, hasFinalBreak, chunkBytes }) => {
    const lines: number[] = []
    let text = ''
    for (const { cells, emptyLineCount } of rows) {
      text += lineBreak.repeat(emptyLineCount)
      lines.push(1 + (text.match(/\r\n|\n|\r/g)?.length ?? 0))
      text += cells.map(quote).join(',') + lineBreak
    }
    const file = hasFinalBreak || rows.length === 0 ? text : text.slice(0, -lineBreak.length)
    return { rows: rows.map(({ cells }) => cells), lines, file: Buffer.from(file), chunkBytes, lineBreak }
  })

describe('a stored file', () => {
  test('is read row by row, with row and line numbers, for any chunking', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, async ({ file, rows, lines, chunkBytes }) => {
        const parsedRows = await read(await storeFile(file, chunkBytes), start, file)
        expect(parsedRows.map(({ cells }) => cells)).toEqual(rows)
        expect(parsedRows.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 1))
        expect(parsedRows.map(({ line }) => line)).toEqual(lines)
      }),
      { numRuns: 150 },
    )
  })

  test('can be read from the end of any row', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, async ({ file, chunkBytes }) => {
        const id = await storeFile(file, chunkBytes)
        const allRows = await read(id, start, file)
        for (const [index, { endByte, endLine, row }] of allRows.entries()) {
          const remainingRows = await read(
            id,
            { delimiter: ',', byteOffset: endByte, line: endLine, row },
            file,
          )
          expect(remainingRows).toEqual(allRows.slice(index + 1))
        }
      }),
      { numRuns: 60 },
    )
  })
})
