import { expect, test } from 'bun:test'
import { testService } from '../../../tools/testing/service.ts'
import { neverRespond, startReceiver } from './receiver.ts'
import { buildPerson, createWebhook, listEventIds, waitUntilSettled } from './webhook-fixtures.ts'
import { startWorker, waitUntil } from './worker-fixtures.ts'

const service = await testService()
const workers = [startWorker(service), startWorker(service)]

test('receivers that hang or refuse connections do not delay or reorder the deliveries of others', async () => {
  const { client } = service
  const healthy = startReceiver()
  const hanging = Array.from({ length: 5 }, () => startReceiver(neverRespond))
  const refusing = startReceiver()
  await refusing.stop()
  for (const receiver of [...hanging, refusing, healthy]) await createWebhook(client, receiver, ['member.*'])
  for (let index = 0; index < 40; index++) await client.live.members.create(buildPerson())
  await waitUntil(async () => healthy.received.length === 40)
  expect(healthy.listIds()).toEqual(await listEventIds(client))
  // Each hanging receiver got one request, which is still pending: less than its timeout of 15 seconds has passed.
  await waitUntil(async () => hanging.every(({ received }) => received.length > 0))
  for (const { received } of hanging) expect(received).toHaveLength(1)
})

test('two workers send each webhook its events once, in order', async () => {
  const client = await service.createClient()
  const receivers = Array.from({ length: 4 }, () => startReceiver())
  for (const receiver of receivers) await createWebhook(client, receiver, ['member.*'])
  for (let round = 0; round < 10; round++) {
    await Promise.all(Array.from({ length: 12 }, () => client.live.members.create(buildPerson())))
  }
  await waitUntilSettled(service, client)
  const log = await listEventIds(client)
  expect(log).toHaveLength(120)
  for (const receiver of receivers) expect(receiver.listIds()).toEqual(log)
})

test('one worker continues after the other is stopped', async () => {
  const client = await service.createClient()
  const receiver = startReceiver(async () => {
    await Bun.sleep(2)
    return 200
  })
  await createWebhook(client, receiver, ['member.*'])
  const creating = Promise.all(Array.from({ length: 60 }, () => client.live.members.create(buildPerson())))
  await waitUntil(async () => receiver.received.length > 5)
  process.kill(workers[0]?.pid ?? 0, 'SIGTERM')
  await creating
  await waitUntilSettled(service, client)
  expect(receiver.listIds()).toEqual(await listEventIds(client))
  expect(await workers[0]?.exited).toBe('exit code 0')
})
