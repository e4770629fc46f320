import { afterAll, expect, test } from 'bun:test'
import { type FileHandle, open, rename, writeFile } from 'node:fs/promises'
import { claimResource } from '@guildhall/core/library/claim-resource'
import { SignedLinks } from '@guildhall/core/library/file-links'
import {
  type ExtractedContent,
  type FileReader,
  processResource,
} from '@guildhall/core/library/process-resource'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { openStorage } from '@guildhall/core/platform/storage/open-storage'
import { readSettings } from '@guildhall/core/settings'
import { testService } from '../../../tools/testing/service.ts'
import { buildPdf } from '../../server/test/library/files.ts'
import { waitUntil } from './worker-fixtures.ts'

const service = await testService()
const { live } = service.client
const { sql } = service.database
const settings = readSettings(service.environment)
const database = openDatabase(service.database.url, 3, 'guildhall-test')
const deps = { storage: openStorage(settings), links: new SignedLinks(settings, settings.secretsKey) }
afterAll(() => database.close())

const PAGE_COUNT = 600
const lines = Array.from(
  { length: PAGE_COUNT },
  (_, index) =>
    `${JSON.stringify({ pageNumber: index + 1, text: `The mark of page ${index + 1} is mark${index + 1}x.` })}\n`,
)

const countPages = async (id: string) =>
  Number((await sql`select count(*) from resource_pages where resource_id = ${id}`)[0].count)

/**
 * Starts to process a new document of PAGE_COUNT pages. The worker reads its text twice, from two pipes. Writing to the
 * second one pauses when some pages are stored, until `finish` is called.
 */
async function startLongDocument(signal?: AbortSignal) {
  const { id } = await live.resources.upload(new Blob([buildPdf('Tides.')]), {
    name: 'Archive',
    fileName: 'archive.pdf',
    status: 'published',
    accessLevel: 'public',
  })
  const pipe = Promise.withResolvers<FileHandle>()
  const processed = processResource(database, deps, await claim(id), readIntoPipe(pipe.resolve), signal)
  const handle = await pipe.promise
  await handle.writeFile(lines.slice(0, 450).join(''))
  await waitUntil(async () => (await countPages(id)) > 0)
  const finish = async () => {
    await handle.writeFile(lines.slice(450).join('')).catch(() => {})
    await handle.close()
    return processed
  }
  return { id, finish }
}

async function claim(id: string) {
  const claimed = await claimResource(database)
  if (claimed?.id !== id) throw new Error(`Claimed ${claimed?.id} instead of ${id}.`)
  return claimed
}

const readIntoPipe =
  (onSecondRead: (handle: FileHandle) => void): FileReader =>
  async ({ outputDirectory }) => {
    const pagesPath = `${outputDirectory}/pages`
    const secondPath = `${outputDirectory}/second`
    await Bun.spawn(['mkfifo', pagesPath, secondPath]).exited
    const writeBoth = async () => {
      const first = await open(pagesPath, 'w')
      await rename(secondPath, pagesPath)
      await first.writeFile(lines.join(''))
      await first.close()
      onSecondRead(await open(pagesPath, 'w'))
    }
    void writeBoth()
    return { processed: buildContent(pagesPath) }
  }

const readCompletely: FileReader = async ({ outputDirectory }) => {
  const pagesPath = `${outputDirectory}/complete.ndjson`
  await writeFile(pagesPath, lines.join(''))
  return { processed: buildContent(pagesPath) }
}

const buildContent = (pagesPath: string): ExtractedContent => ({
  pageCount: PAGE_COUNT,
  durationSeconds: null,
  width: null,
  height: null,
  language: 'en',
  excerpt: null,
  preview: null,
  served: null,
  pagesPath,
})

const search = async (query: string) => (await live.resources.list({ q: query })).items.map(({ id }) => id)
const ask = async (query: string) => (await live.chat.ask(query)).sources.map(({ pageNumber }) => pageNumber)

test('a document can be edited while its text is being written, and is found once it is complete', async () => {
  const { id, finish } = await startLongDocument()
  expect(await live.resources.update(id, { description: 'Of the harbour.' })).toMatchObject({
    processing: { status: 'running' },
  })
  expect(await live.resources.page(id, 1).catch((error: unknown) => error)).toMatchObject({
    status: 404,
    detail: 'The text of this resource is not available yet. Try again in a minute.',
  })
  expect(await search('mark7x')).toEqual([])
  expect(await ask('What is the mark of page 7?')).toEqual([])
  expect(await finish()).toBeNull()
  expect((await live.resources.page(id, PAGE_COUNT)).text).toBe(
    `The mark of page ${PAGE_COUNT} is mark${PAGE_COUNT}x.`,
  )
  for (const word of ['mark7x', 'mark499x']) expect(await search(word)).toEqual([id])
  expect(await ask('What is the mark of page 499?')).toEqual([499])
  await live.resources.delete(id)
}, 60_000)

test('after an interrupted attempt, the next one writes the text from its start', async () => {
  const controller = new AbortController()
  const { id, finish } = await startLongDocument(controller.signal)
  controller.abort()
  await finish()
  expect(await live.resources.get(id)).toMatchObject({ processing: { status: 'queued' } })
  expect(await processResource(database, deps, await claim(id), readCompletely)).toBeNull()
  expect(await countPages(id)).toBe(PAGE_COUNT)
  expect(await search('mark499x')).toEqual([id])
  await live.resources.delete(id)
}, 60_000)

test('pages that an interrupted attempt wrote are deleted if the next fails', async () => {
  const controller = new AbortController()
  const { id, finish } = await startLongDocument(controller.signal)
  controller.abort()
  await finish()
  const failure = { code: 'damaged', reason: 'The file is damaged.' }
  expect(await processResource(database, deps, await claim(id), async () => ({ failure }))).toEqual(failure)
  expect(await countPages(id)).toBe(0)
  await live.resources.delete(id)
}, 60_000)

test('the rest of a text is discarded if its file is replaced or deleted', async () => {
  const { id, finish } = await startLongDocument()
  await live.resources.replaceFile(id, new Blob([buildPdf('Winds.')]), { fileName: 'w.pdf' })
  expect(await finish()).toBeNull()
  expect(await countPages(id)).toBe(0)
  expect(await live.resources.get(id)).toMatchObject({ processing: { status: 'queued' } })
  await live.resources.delete(id)
  const deleted = await startLongDocument()
  await live.resources.delete(deleted.id)
  expect(await deleted.finish()).toBeNull()
  expect(await countPages(deleted.id)).toBe(0)
}, 60_000)
