import { expect, test } from 'bun:test'
import { buildPdf } from '../../../packages/documents/test/samples.ts'
import { type TestClient, testService } from '../../../tools/testing/service.ts'
import { waitUntil } from './worker-fixtures.ts'

const service = await testService()
const { client } = service
const { sql } = service.database
const neighbor = await service.createClient()

async function upload({ live }: TestClient): Promise<string> {
  return (await live.resources.upload(new File([await buildPdf(['Tides'])], 'tides.pdf'), { name: 'Tides' }))
    .id
}

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
