import { afterAll, expect, test } from 'bun:test'
import { claimResource } from '@guildhall/core/library/claim-resource'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { buildPdf } from '../../../packages/documents/test/samples.ts'
import { type TestClient, testService } from '../../../tools/testing/service.ts'
import { waitUntil } from './worker-fixtures.ts'

const service = await testService()
const { client } = service
const { sql } = service.database
const neighbor = await service.createClient()
const database = openDatabase(service.database.url, 1, 'guildhall-test')
afterAll(() => database.close())

async function upload({ live }: TestClient): Promise<string> {
  return (await live.resources.upload(new File([await buildPdf(['Tides'])], 'tides.pdf'), { name: 'Tides' }))
    .id
}

// This test comes first, because no worker is running yet.
test('an association that replaces its only file waits for its next turn', async () => {
  const [recent, earlier] = [await service.createClient(), await service.createClient()]
  const setProcessed = (id: string, minutesAgo: number) =>
    sql`update resources set processing_status = 'ready', processed_at = now() - make_interval(mins => ${minutesAgo})
      where id = ${id}`
  const replaced = await upload(recent)
  await setProcessed(replaced, 1)
  await setProcessed(await upload(earlier), 2)
  await recent.live.resources.replaceFile(replaced, new File([await buildPdf(['Winds'])], 'winds.pdf'))
  const next = await upload(earlier)
  expect((await claimResource(database))?.id).toBe(next)
  expect((await claimResource(database))?.id).toBe(replaced)
  await sql`delete from resources`
})

test('associations take turns in file processing, whatever the length of their backlogs', async () => {
  const backlog = [await upload(client), await upload(client), await upload(client), await upload(client)]
  const neighborIds = [await upload(neighbor), await upload(neighbor)]
  await service.startWorker()
  await waitUntil(async () => {
    const [{ pending }] = await sql`select count(*)::int as pending from resources where processed_at is null`
    return pending === 0
  })
  const processed = await sql`select id from resources order by processed_at`
  const [first, second, third, fourth] = backlog
  const [neighborFirst, neighborSecond] = neighborIds
  expect(processed.map(({ id }: { id: string }) => id)).toEqual([
    first,
    neighborFirst,
    second,
    neighborSecond,
    third,
    fourth,
  ])
})
