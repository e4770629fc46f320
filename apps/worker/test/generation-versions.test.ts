import { expect, test } from 'bun:test'
import { SQL } from 'bun'
import { testService } from '../../../tools/testing/service.ts'
import { createDocument, finishGeneration } from '../../server/test/generation/documents.ts'
import { buildPdf } from '../../server/test/library/files.ts'
import { waitUntil } from './worker-fixtures.ts'

const service = await testService()
const { client } = service
const { resources } = client.live
const { generated } = resources
const { sql } = service.database

const german = buildPdf(
  'Jedes Mitglied im Norden zahlt genau 45 Euro im Jahr an den Verein.',
  'Die Versammlung im Herbst besuchten 120 Mitglieder aus allen Gruppen.',
)
const replaceFile = (id: string) => resources.replaceFile(id, new Blob([german]), { fileName: 'beitrag.pdf' })

// Until the worker starts, requests stay queued.
const documents = {
  automatic: await createDocument(service, client),
  unknown: await createDocument(service, client, { language: null }),
  failed: await createDocument(service, client),
  unsupported: await createDocument(service, client),
}
const requested = {
  automatic: await generated.createInfographic(documents.automatic),
  unknown: await generated.createInfographic(documents.unknown, { language: 'nl' }),
  failed: await generated.createInfographic(documents.failed),
  unsupported: await generated.createInfographic(documents.unsupported),
}
await replaceFile(documents.automatic)
await replaceFile(documents.unknown)
await finishGeneration(service, requested.failed.id, 'failed')
await replaceFile(documents.failed)
await sql`update resources set language = 'ja' where id = ${documents.unsupported}`
await service.startWorker()

test('the new version of a file replaced while its infographic is queued determines the language', async () => {
  expect(requested.automatic.language).toBe('en')
  expect(await generated.wait(requested.automatic)).toMatchObject({
    status: 'ready',
    language: 'de',
    sourceVersion: 2,
  })
})

test('a requested language is kept if the file is replaced', async () => {
  expect(await generated.wait(requested.unknown)).toMatchObject({
    status: 'ready',
    language: 'nl',
    sourceVersion: 2,
  })
})

test('a retry after the file was replaced uses the language of the new version', async () => {
  await waitUntil(async () => (await resources.get(documents.failed)).processing.status === 'ready')
  await generated.retry(documents.failed, requested.failed.id)
  expect(await generated.wait(requested.failed)).toMatchObject({ status: 'ready', language: 'de' })
})

test('an infographic of a version in an unsupported language fails with a code', async () => {
  expect(await generated.wait(requested.unsupported)).toMatchObject({
    status: 'failed',
    error: { code: 'unsupported_language' },
  })
})

test('a generation waits for a file that is being replaced when it starts, and uses the new version', async () => {
  const id = documents.automatic
  const other = new SQL(service.database.url, { max: 1 })
  const { promise: replacement, resolve: replace } = Promise.withResolvers<void>()
  const { promise: lockAcquired, resolve: reportLock } = Promise.withResolvers<void>()
  const transaction = other.begin(async (tx) => {
    // The worker’s lock for reading the pages waits for this one.
    await tx`select 1 from resources where id = ${id} for no key update`
    reportLock()
    await replacement
    await tx`delete from resource_pages where resource_id = ${id}`
    await tx`update resources set processing_status = 'queued', processing_attempts = 0, file_version = 3
      where id = ${id}`
  })
  await lockAcquired
  const { id: contentId } = await generated.createInfographic(id)
  await waitUntil(async () => (await generated.get(id, contentId)).status === 'running')
  replace()
  await transaction
  expect(await generated.wait({ resourceId: id, id: contentId })).toMatchObject({
    status: 'ready',
    error: null,
    sourceVersion: 3,
  })
  await other.close()
})
