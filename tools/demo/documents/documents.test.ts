import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formats } from '@guildhall/documents/formats'
import { identifyFile } from '@guildhall/documents/identify'
import { processFile } from '@guildhall/documents/process'
import type { Format, Page, ProcessedFile } from '@guildhall/documents/types'
import { testWith } from '../../testing/test-with.ts'
import { makeDemoDocuments, textDocuments, workbooks } from './demo-documents.ts'
import type { DemoDocument } from './document.ts'
import { parsePage } from './markup.ts'

const directory = mkdtempSync(join(tmpdir(), 'guildhall-demo-documents-'))
const documents: DemoDocument[] = []
beforeAll(async () => {
  for await (const document of makeDemoDocuments()) documents.push(document)
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const getExtension = (fileName: string) => fileName.slice(fileName.lastIndexOf('.') + 1)

async function processDocument(fileName: string): Promise<ProcessedFile> {
  const document = documents.find((candidate) => candidate.fileName === fileName)
  const path = join(directory, fileName)
  writeFileSync(path, document?.bytes ?? '')
  const identified = await identifyFile(path, fileName)
  expect(identified).toHaveProperty('identity.format', getExtension(fileName))
  const outputDirectory = join(directory, 'output', fileName)
  const report = await processFile({ path, format: getExtension(fileName) as Format, outputDirectory })
  if ('failure' in report) throw new Error(`${fileName}: ${report.failure.code}`)
  return report.processed
}

const readPages = ({ pagesPath }: ProcessedFile): Page[] =>
  readFileSync(pagesPath, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Words only, because line breaks and punctuation may differ after extraction. */
const splitWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

describe('text documents', () => {
  test.each(textDocuments.map((document) => [document.fileName, document] as const))(
    '%s keeps all pages, their text and the language',
    async (fileName, { pages, language }) => {
      const processed = await processDocument(fileName)
      expect(processed).toMatchObject({ pageCount: pages.length, language, isTextTruncated: false })
      expect(processed.excerpt?.length).toBeGreaterThan(20)
      expect(processed.preview?.width).toBe(640)
      const read = readPages(processed)
      for (const [index, page] of pages.entries()) {
        const found = new Set(splitWords(read[index]?.text ?? ''))
        const written = parsePage(page).flatMap((block) =>
          splitWords(block.kind === 'table' ? block.rows.flat().join(' ') : block.text),
        )
        expect(written.length).toBeGreaterThan(5)
        expect(written.filter((word) => !found.has(word))).toEqual([])
      }
    },
  )
})

test.each(workbooks.map((workbook) => [workbook.fileName, workbook] as const))(
  '%s keeps all sheets and rows',
  async (fileName, { sheets }) => {
    const processed = await processDocument(fileName)
    const read = readPages(processed)
    expect(processed.pageCount).toBe(Object.keys(sheets).length)
    for (const [index, [name, rows]] of Object.entries(sheets).entries()) {
      const lines = read[index]?.text.split('\n') ?? []
      expect(lines[0]).toBe(name)
      expect(lines.length).toBe(rows.length + 1)
    }
  },
)

test('images, audio and video have the metadata of their type', async () => {
  const media = documents
    .map(({ fileName }) => fileName)
    .filter((name) => /\.(png|jpg|svg|wav|mp3|mp4)$/.test(name))
  for (const fileName of media) {
    const processed = await processDocument(fileName)
    const { type } = formats[getExtension(fileName) as Format]
    if (type === 'audio') expect(processed.durationSeconds).toBeGreaterThan(20)
    else expect(processed.width).toBeGreaterThan(300)
    if (type !== 'video') expect(processed.preview).not.toBeNull()
  }
  expect(media.length).toBe(8)
})

testWith('ffmpeg')('the video has a duration and a preview frame', async () => {
  const { preview, durationSeconds } = await processDocument('a-day-at-the-tide-pole.mp4')
  expect(durationSeconds).toBe(12.5)
  expect(preview).toMatchObject({ width: 640, height: 352, mimeType: 'image/png' })
})

test('documents cover every access level and have complete metadata', () => {
  expect(documents.length).toBeGreaterThanOrEqual(30)
  expect(new Set(documents.map(({ fileName }) => fileName)).size).toBe(documents.length)
  expect(new Set(documents.map(({ accessLevel }) => accessLevel))).toEqual(
    new Set(['public', 'partially_gated', 'member', 'premium', 'paid']),
  )
  expect(documents.filter(({ status }) => status === 'draft').length).toBe(1)
  for (const { accessLevel, price, categories, tags, description } of documents) {
    expect(price !== null).toBe(accessLevel === 'paid')
    expect(categories.length).toBeGreaterThan(0)
    expect(tags.length).toBeGreaterThan(0)
    expect(description.length).toBeGreaterThan(20)
  }
})

test('documents are byte-for-byte reproducible', async () => {
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  // Timestamps in files have a resolution of one second.
  await Bun.sleep(1_100)
  for await (const { fileName, bytes } of makeDemoDocuments()) {
    const first = documents.find((document) => document.fileName === fileName)
    expect({ fileName, hash: hash(bytes) }).toEqual({
      fileName,
      hash: hash(first?.bytes ?? new Uint8Array()),
    })
  }
})
