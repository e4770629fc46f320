import { expect, test } from 'bun:test'
import { SQL } from 'bun'
import { type TestClient, testService } from '../../../tools/testing/service.ts'
import { createDocument } from '../../server/test/generation/documents.ts'

const service = await testService()
const { client } = service
const { sql } = service.database
const neighbor = await service.createClient()
const latecomer = await service.createClient()

async function request(association: TestClient) {
  const resource = await createDocument(service, association)
  return association.live.resources.generated.createInfographic(resource)
}

const wait = ({ live }: TestClient, content: { id: string; resourceId: string }) =>
  live.resources.generated.wait(content)

// The worker starts only after all of these are queued.
const backlog = [await request(client), await request(client), await request(client), await request(client)]
const neighborContent = [await request(neighbor), await request(neighbor)]
const locked = await request(latecomer)

test('an estimate counts only those requests of another association that run first', () => {
  const [first, second] = neighborContent
  expect(first?.estimatedSeconds ?? 0).toBeLessThan(backlog[3]?.estimatedSeconds ?? 0)
  expect(first?.estimatedSeconds ?? 0).toBeLessThan(second?.estimatedSeconds ?? 0)
})

test('associations take turns, whatever the length of their backlogs, and a locked generation delays no other', async () => {
  const other = new SQL(service.database.url, { max: 1 })
  const { promise: release, resolve: unlock } = Promise.withResolvers<void>()
  const { promise: lockAcquired, resolve: reportLock } = Promise.withResolvers<void>()
  const transaction = other.begin(async (tx) => {
    await tx`select 1 from generated_content where id = ${locked.id} for update`
    reportLock()
    await release
  })
  await lockAcquired
  await service.startWorker()
  for (const content of backlog) await wait(client, content)
  unlock()
  await transaction
  await wait(latecomer, locked)
  const started = await sql`select client_id from generated_content order by started_at`
  const names = new Map([
    [client.record.id, 'backlog'],
    [neighbor.record.id, 'neighbor'],
    [latecomer.record.id, 'locked'],
  ])
  expect(started.map((row: { client_id: string }) => names.get(row.client_id))).toEqual([
    'backlog',
    'neighbor',
    'backlog',
    'neighbor',
    'backlog',
    'backlog',
    'locked',
  ])
  await other.close()
})
