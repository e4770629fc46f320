import { afterAll, expect, test } from 'bun:test'
import { readFile as readText } from 'node:fs/promises'
import { join } from 'node:path'
import { claimResource } from '@guildhall/core/library/claim-resource'
import { SignedLinks } from '@guildhall/core/library/file-links'
import { type FileReader, processResource } from '@guildhall/core/library/process-resource'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { openStorage } from '@guildhall/core/platform/storage/open-storage'
import { readSettings } from '@guildhall/core/settings'
import { processFile } from '@guildhall/documents/process'
import type { Format } from '@guildhall/documents/types'
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

const COMPROMISED_CHILD = join(import.meta.dir, '../../../packages/documents/test/compromised-child.ts')
const fullDiskScript = `console.log(JSON.stringify({ failure: { code: 'storage_full', reason: 'Full.' } }))`

const readFile: FileReader = ({ format, ...input }, signal) =>
  processFile({ ...input, format: format as Format }, signal)

async function upload(): Promise<string> {
  const { id } = await live.resources.upload(new Blob([buildPdf('Tides.')]), { name: 'T', fileName: 't.pdf' })
  return id
}

async function claim(id: string) {
  const claimed = await claimResource(database)
  if (claimed?.id !== id) throw new Error(`Claimed ${claimed?.id} instead of ${id}.`)
  return claimed
}

test('an attempt that is cancelled after another has finished changes nothing', async () => {
  const id = await upload()
  const slowAttempt = await claim(id)
  await sql`update resources set processing_until = now() - interval '1 second' where id = ${id}`
  const controller = new AbortController()
  const readerStarted = Promise.withResolvers<void>()
  const cancelledAttempt = processResource(
    database,
    deps,
    slowAttempt,
    async () => {
      readerStarted.resolve()
      await new Promise((resolve) => controller.signal.addEventListener('abort', resolve))
      return { failure: { code: 'cancelled', reason: 'The worker stops.' } }
    },
    controller.signal,
  )
  await readerStarted.promise
  expect(await processResource(database, deps, await claim(id), readFile)).toBeNull()
  const before = await live.resources.get(id)
  expect(before.processing.status).toBe('ready')
  controller.abort()
  await cancelledAttempt
  expect(await live.resources.get(id)).toEqual({ ...before, previewUrl: expect.any(String) })
  expect(await claimResource(database)).toBeNull()
})

test('an attempt that fails while a newer one is running changes nothing', async () => {
  const id = await upload()
  const slowAttempt = await claim(id)
  await sql`update resources set processing_until = now() - interval '1 second' where id = ${id}`
  const newerAttempt = await claim(id)
  await processResource(database, deps, slowAttempt, async () => ({
    failure: { code: 'damaged', reason: 'The file is damaged.' },
  }))
  expect((await live.resources.get(id)).processing.status).toBe('running')
  expect(await processResource(database, deps, newerAttempt, readFile)).toBeNull()
  expect((await live.resources.get(id)).processing.status).toBe('ready')
})

test('a file whose attempts were interrupted repeatedly fails as interrupted, with an event', async () => {
  const id = await upload()
  await sql`update resources set processing_status = 'running', processing_attempts = 3, processing_until = now() - interval '1 second'
    where id = ${id}`
  expect(await processResource(database, deps, await claim(id), readFile)).toMatchObject({
    code: 'interrupted',
  })
  const failed = await live.resources.get(id)
  expect(failed.processing).toMatchObject({ status: 'failed', code: 'interrupted' })
  await service.relay()
  const events = await live.eventsLog.list({ type: 'resource.updated' }).toArray()
  expect(events.filter(({ data }) => data.id === id)).toHaveLength(1)
})

test('a file named by a compromised reader is neither moved nor stored nor served', async () => {
  const id = await upload()
  const otherFile = `${await deps.storage.createStagingPath(Bun.randomUUIDv7())}.other`
  await Bun.write(otherFile, 'another association’s')
  const file = { path: otherFile, mimeType: 'text/plain', width: 1, height: 1 }
  const metadata = { pageCount: 1, durationSeconds: null, width: null, height: null, language: null }
  const files = { preview: file, served: file, pagesPath: otherFile }
  const result = { ...metadata, excerpt: null, isTextTruncated: false, ...files }
  const script = `
    import { symlinkSync } from 'node:fs'
    await Bun.write('pages.ndjson', '')
    try { symlinkSync(${JSON.stringify(otherFile)}, 'preview.webp') } catch {}
    console.log(${JSON.stringify(JSON.stringify({ processed: result, result }))})`
  const readCompromised: FileReader = ({ format, ...input }, signal) =>
    processFile({ ...input, format: format as Format, ...{ script } }, signal, COMPROMISED_CHILD)
  const countFiles = async () => Number((await sql`select count(*) from files`)[0]?.count)
  const filesBefore = await countFiles()
  expect(await processResource(database, deps, await claim(id), readCompromised)).toBeNull()
  expect(await live.resources.get(id)).toMatchObject({ processing: { status: 'ready' }, previewUrl: null })
  expect(await countFiles()).toBe(filesBefore)
  expect(await readText(otherFile, 'utf8')).toBe('another association’s')
})

test('a compromised reader that reports a full disk each time is not retried forever', async () => {
  const id = await upload()
  const readCompromised: FileReader = ({ format, ...input }, signal) =>
    processFile(
      { ...input, format: format as Format, ...{ script: fullDiskScript } },
      signal,
      COMPROMISED_CHILD,
    )
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect(await processResource(database, deps, await claim(id), readCompromised)).toMatchObject({
      code: 'storage_full',
    })
    const [row] = await sql`select processing_status as status, processing_attempts as attempts,
      processing_until > now() + interval '5 minutes' as later from resources where id = ${id}`
    expect(row).toEqual({ status: 'queued', attempts: attempt, later: true })
    await sql`update resources set processing_until = now() - interval '1 second' where id = ${id}`
  }
  expect(await processResource(database, deps, await claim(id), readCompromised)).toMatchObject({
    code: 'interrupted',
  })
  expect((await live.resources.get(id)).processing).toMatchObject({ status: 'failed', code: 'interrupted' })
})

test('a slow attempt renews its claim, and ends when the file is replaced', async () => {
  const id = await upload()
  const claimed = await claim(id)
  await sql`update resources set processing_until = now() - interval '1 second' where id = ${id}`
  const attempt = processResource(database, deps, claimed, async (_input, signal) => {
    await waitUntil(
      async () => (await sql`select from resources where id = ${id} and processing_until > now()`).length > 0,
    )
    expect(await claimResource(database)).toBeNull()
    await live.resources.replaceFile(id, new Blob([buildPdf('Winds.')]), { fileName: 'w.pdf' })
    await new Promise((resolve) => signal?.addEventListener('abort', resolve))
    return { failure: { code: 'cancelled', reason: 'The file was replaced.' } }
  })
  expect(await attempt).toMatchObject({ code: 'cancelled' })
  expect((await live.resources.get(id)).processing.status).toBe('queued')
  expect(await processResource(database, deps, await claim(id), readFile)).toBeNull()
}, 30_000)
