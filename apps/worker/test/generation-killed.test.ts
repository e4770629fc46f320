import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { testService } from '../../../tools/testing/service.ts'
import { createDocument } from '../../server/test/generation/documents.ts'
import { kill, startWorker, waitUntil } from './worker-fixtures.ts'

const service = await testService()
const { client } = service
const { generated } = client.live.resources
const { sql } = service.database

const pages = Array.from(
  { length: 6 },
  (
    _,
    page,
  ) => `Harbour number ${page + 1} charges ${page + 2}5 euros for a berth at its ${nameRegion(page)} quay.
The ${nameRegion(page)} pilots of harbour ${page + 1} worked ${page + 3}40 hours in the winter storms.
Exactly ${page + 1}1 per cent of all ${nameRegion(page)} vessels carried grain to the islands.`,
)

function nameRegion(page: number): string {
  return ['northern', 'southern', 'western', 'eastern', 'central', 'outer'][page] ?? ''
}

/** Reads the progress of a generation, from 0 to 1; 0 while it is not running. */
const readProgress = async (id: string): Promise<number> => {
  const [row] = await sql`select progress, status from generated_content where id = ${id}`
  return row?.status === 'running' ? row.progress : 0
}
const expireClaims = () =>
  sql`update generated_content set claimed_until = now() - interval '1 second' where claimed_until is not null`

/** Counts the stored files, except this many uploads. */
async function countGeneratedFiles(uploads: number): Promise<number> {
  const directory = join(service.environment.STORAGE_DIRECTORY ?? '', 'files')
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length - uploads
}

test('a podcast whose workers are killed during speech synthesis is completed by another, with one file and one event', async () => {
  const resource = await createDocument(service, client, { pages })
  const { id } = await generated.createPodcast(resource, { minutes: 2 })
  for (const minProgress of [0.01, 0.2]) {
    const worker = startWorker(service)
    await waitUntil(async () => (await readProgress(id)) > minProgress)
    await kill(worker)
    await expireClaims()
  }
  const worker = startWorker(service)
  const done = await generated.wait({ resourceId: resource, id })
  expect([done.status, done.error]).toEqual(['ready', null])
  expect(await countGeneratedFiles(1)).toBe(1)
  const files = await sql`select state from files where client_id = ${client.record.id}`
  expect(files.map((file: { state: string }) => file.state)).toEqual(['kept', 'kept'])
  await service.relay()
  expect(await client.live.eventsLog.list({ type: 'generation.*' }).toArray()).toHaveLength(1)
  await worker.stop()
})

test('a stopping worker requeues its generation without counting the attempt', async () => {
  const resource = await createDocument(service, client, { pages })
  const { id } = await generated.createPodcast(resource, { minutes: 2 })
  const worker = startWorker(service)
  await waitUntil(async () => (await readProgress(id)) > 0.01)
  await worker.stop()
  const [row] = await sql`select status, attempts, claimed_until, started_at from generated_content
    where id = ${id}`
  expect(row).toMatchObject({ status: 'queued', attempts: 0, claimed_until: null, started_at: null })
  await client.live.resources.delete(resource)
})

test('a running generation is cancelled when its resource is deleted, and leaves no row or file', async () => {
  const resource = await createDocument(service, client, { pages })
  const { id } = await generated.createPodcast(resource, { minutes: 15 })
  const staging = join(service.environment.STORAGE_DIRECTORY ?? '', 'staging')
  // Killed workers left files here, which maintenance deletes a day later.
  const before = (await readdir(staging)).length
  const worker = startWorker(service)
  await waitUntil(async () => (await readProgress(id)) > 0.01)
  expect((await readdir(staging)).length).toBe(before + 1)
  await client.live.resources.delete(resource)
  await waitUntil(async () => (await readdir(staging)).length === before)
  await worker.stop()
  expect((await sql`select 1 from generated_content where id = ${id}`).length).toBe(0)
  const files = await sql`select 1 from files where client_id = ${client.record.id} and state = 'arriving'`
  expect(files.length).toBe(0)
})

test('a generation that was interrupted repeatedly fails as interrupted, with an event', async () => {
  const resource = await createDocument(service, client, { pages })
  const { id } = await generated.createInfographic(resource)
  await sql`update generated_content set status = 'running', attempts = 3, claimed_until = now() - interval '1 second' where id = ${id}`
  const worker = startWorker(service)
  const failed = await generated.wait({ resourceId: resource, id })
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'interrupted' } })
  await service.relay()
  const events = await client.live.eventsLog.list({ type: 'generation.failed' }).toArray()
  expect(events.map(({ data }) => data.id)).toEqual([id])
  await worker.stop()
})
