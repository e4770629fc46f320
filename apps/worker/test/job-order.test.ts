import { expect, test } from 'bun:test'
import { type TestClient, testService } from '../../../tools/testing/service.ts'
import { waitUntil } from './worker-fixtures.ts'

const service = await testService()
const { sql } = service.database

async function importMember({ live }: TestClient): Promise<string> {
  const row = `${crypto.randomUUID()}@example.org,Ada,King`
  return (await live.members.import(new Blob([`email,firstName,lastName\n${row}\n`]))).id
}

async function tagMember({ live }: TestClient): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`
  const { id } = await live.members.create({ email, firstName: 'Ada', lastName: 'King' })
  return (await live.members.bulk({ ids: [id], tags: { add: ['board'] } })).id
}

/** Waits until all imports or bulk jobs have ended. @returns their ids, in the order in which they ended */
async function waitForEndOrder(table: 'imports' | 'bulk_jobs'): Promise<string[]> {
  await waitUntil(async () => {
    const [{ pending }] =
      await sql`select count(*)::int as pending from ${sql(table)} where finished_at is null`
    return pending === 0
  })
  const ended: { id: string }[] = await sql`select id from ${sql(table)} order by finished_at`
  return ended.map(({ id }) => id)
}

test('associations take turns in imports and bulk jobs, however many each has queued', async () => {
  const neighbor = await service.createClient()
  const backlogs: Record<'imports' | 'bulk_jobs', string[]> = { imports: [], bulk_jobs: [] }
  for (const association of [service.client, service.client, service.client, neighbor, neighbor]) {
    backlogs.imports.push(await importMember(association))
    backlogs.bulk_jobs.push(await tagMember(association))
  }
  await service.startWorker()
  for (const table of ['imports', 'bulk_jobs'] as const) {
    const [first, second, third, neighborFirst, neighborSecond] = backlogs[table]
    expect(await waitForEndOrder(table)).toEqual(
      [first, neighborFirst, second, neighborSecond, third].map(String),
    )
  }
})
