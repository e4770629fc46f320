import { afterAll, expect, test } from 'bun:test'
import type { Context } from '@guildhall/core/context'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { publicLists } from '@guildhall/core/public/public-lists'
import { Notifications } from '@guildhall/server/http/notifications'
import { PublicCache } from '@guildhall/server/public/public-cache'
import { pino } from 'pino'
import { type TestClient, testService } from '../../../../tools/testing/service.ts'

const MAX_BYTES = 10_000
const service = await testService()
const database = openDatabase(service.database.url, 2, 'cache-size-test')
const notifications = new Notifications(service.database.url, pino({ level: 'silent' }))
afterAll(async () => {
  await notifications.close()
  await database.close()
})

/** Creates functions that read a body of 6,000 bytes through the cache and count how often it was loaded. */
async function createReader(cache: PublicCache, { record: client }: TestClient) {
  const ctx: Context = {
    db: database.forClient(client.id),
    database,
    client: { id: client.id, liveId: client.id, slug: 'test', environment: 'live', plan: 'enterprise' },
    actor: { type: 'visitor', id: client.id, name: 'Visitor', allowedOrigins: [] },
    origin: { requestId: null, ipAddress: null },
    now: () => database.now(),
  }
  let loads = 0
  const read = (query: string) =>
    cache.read(ctx, publicLists.events, query, async () => {
      loads++
      return 'x'.repeat(6_000)
    })
  // Nothing is cached before the notification connection is open.
  while (!(await read('warm-up')).listCache) await Bun.sleep(5)
  loads = 0
  return { read, countLoads: () => loads }
}

async function changeEvents({ live }: TestClient): Promise<void> {
  await live.events.create({
    title: 'Conference',
    startsAt: '2090-05-07T08:00:00Z',
    endsAt: '2090-05-08T16:00:00Z',
    timezone: 'Europe/Amsterdam',
  })
}

test('frequent changes of one association do not evict the entries of another', async () => {
  const cache = new PublicCache(notifications, 3 * MAX_BYTES)
  const [quietClient, busyClient] = [await service.createClient(), await service.createClient()]
  const quietReader = await createReader(cache, quietClient)
  const busyReader = await createReader(cache, busyClient)
  await quietReader.read('list')
  for (let change = 0; change < 5; change++) {
    const { listCache } = await busyReader.read('list')
    await changeEvents(busyClient)
    while (listCache?.isCurrent) await Bun.sleep(5)
  }
  await quietReader.read('list')
  expect([quietReader.countLoads(), busyReader.countLoads()]).toEqual([1, 5])
})

test('all entries are evicted when their bytes exceed the limit', async () => {
  const cache = new PublicCache(notifications, MAX_BYTES)
  const reader = await createReader(cache, await service.createClient())
  await reader.read('first')
  await reader.read('second')
  await reader.read('first')
  expect(reader.countLoads()).toBe(3)
})

test('clearing a list that has too many entries frees their bytes', async () => {
  const cache = new PublicCache(notifications, 300 * 6_000)
  const [busyReader, quietReader] = [
    await createReader(cache, await service.createClient()),
    await createReader(cache, await service.createClient()),
  ]
  await quietReader.read('list')
  for (let entry = 0; entry < 500; entry++) await busyReader.read(String(entry))
  await quietReader.read('list')
  expect(quietReader.countLoads()).toBe(1)
})
