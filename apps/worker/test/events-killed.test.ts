import { expect, test } from 'bun:test'
import type { Child } from '../../../tools/process/child.ts'
import { type TestClient, type TestService, testService } from '../../../tools/testing/service.ts'
import { testWith } from '../../../tools/testing/test-with.ts'
import { startRedis } from './queue-harness.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { buildPerson, createWebhook, waitUntilSettled } from './webhook-fixtures.ts'
import { kill, startWorker, waitUntil } from './worker-fixtures.ts'

const CHANGES = 1500
const WRITERS = 8

/**
 * Changes members until at least this many changes are accepted, and expects invalid changes to be rejected.
 *
 * @returns the number accepted
 */
async function changeMembers({ live }: TestClient, changes: number): Promise<number> {
  let accepted = 0
  const write = async () => {
    while (accepted < changes) {
      const { id, email } = await live.members.create(buildPerson())
      const updates = accepted % 3
      for (let index = 0; index < updates; index++) await live.members.update(id, { phone: `${index}` })
      const refused = [
        live.members.create({ ...buildPerson(), email }),
        live.members.update(id, { phone: 'refused', level: 'unknown' }),
      ]
      const outcomes = await Promise.allSettled(refused)
      expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.status)).toEqual([
        409, 400,
      ])
      if (updates === 2) await live.members.delete(id)
      accepted += 1 + updates + (updates === 2 ? 1 : 0)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  return accepted
}

/** Starts and kills workers until the work is done, at most three at a time. @returns the number of kills */
async function killRepeatedly(
  service: TestService,
  overrides: Record<string, string>,
  work: Promise<unknown>,
) {
  let isDone = false
  const finished = work.finally(() => {
    isDone = true
  })
  const workers: Child[] = []
  let kills = 0
  for (; !isDone; kills++) {
    if (workers.length === 3) await kill(workers.shift() as Child)
    workers.push(startWorker(service, overrides))
    // A worker lives for three pauses, at least 1.3 s, unless the work ends earlier: it takes most of a second to
    // start, and would otherwise be killed before it does anything.
    await Bun.sleep(300 + ((kills * 137) % 900))
  }
  await finished
  for (const worker of workers) await kill(worker)
  return kills
}

/** Expects one event for each accepted change, in order, and no others. @returns the ids of the events */
async function expectCompleteLog(service: TestService, { record }: TestClient, accepted: number) {
  const { sql } = service.database
  const log: { id: string; type: string; subject: string; previous: string | null; data: string }[] =
    await sql`select id, type, subject_id as subject, previous, data from event_log
      where client_id = ${record.id} order by id`
  expect(log).toHaveLength(accepted)
  const latestEvents = new Map<string, { type: string; data: string }>()
  for (const { type, subject, previous, data } of log) {
    const before = latestEvents.get(subject)
    expect([type, before?.type]).toEqual([type, before ? expect.not.stringContaining('deleted') : undefined])
    if (type === 'member.created') expect(before).toBeUndefined()
    // Each change starts from the result of the previous one.
    if (type === 'member.updated')
      expect(JSON.parse(before?.data ?? '{}')).toMatchObject(JSON.parse(previous ?? ''))
    if (type === 'member.deleted') expect(data).toBe(before?.data as string)
    latestEvents.set(subject, { type, data })
  }
  const members: { id: string; record: string }[] =
    await sql`select id, record from members where client_id = ${record.id}`
  const existing = [...latestEvents].filter(([, { type }]) => type !== 'member.deleted')
  expect(new Map(existing.map(([id, { data }]) => [id, data]))).toEqual(
    new Map(members.map(({ id, record }) => [id, record])),
  )
  return log.map(({ id }) => id)
}

/** Expects that every event was delivered at least once, always with the same body. */
function expectAllDelivered(receiver: Receiver, log: string[]): void {
  expect(new Set(receiver.listIds())).toEqual(new Set(log))
  const bodies = new Map<string, string>()
  for (const { id, body, event } of receiver.received) {
    expect(event.id).toBe(id)
    expect(body).toBe(bodies.get(id) ?? body)
    bodies.set(id, body)
  }
}

async function expectNothingLost(service: TestService, overrides: Record<string, string>) {
  const client = await service.createClient()
  const receiver = startReceiver()
  await createWebhook(client, receiver, ['member.*'])
  const changing = changeMembers(client, CHANGES)
  const kills = await killRepeatedly(service, overrides, changing)
  expect(kills).toBeGreaterThan(3)
  const worker = startWorker(service, overrides)
  await waitUntilSettled(service, client)
  await worker.stop()
  const accepted = await changing
  expect(accepted).toBeGreaterThanOrEqual(CHANGES)
  expectAllDelivered(receiver, await expectCompleteLog(service, client, accepted))
}

const service = await testService()

test('repeatedly killed workers neither lose nor invent events (PostgreSQL)', async () => {
  await expectNothingLost(service, {})
})

const redisTest = testWith('redis-server')

redisTest('repeatedly killed workers neither lose nor invent events (Redis)', async () => {
  const redis = await startRedis()
  try {
    await expectNothingLost(service, { REDIS_URL: redis.url })
  } finally {
    await redis.remove()
  }
})

redisTest('events of changes made while Redis is unavailable are delivered afterwards', async () => {
  const redis = await startRedis()
  const client = await service.createClient()
  const receiver = startReceiver()
  await createWebhook(client, receiver, ['member.*'])
  const worker = startWorker(service, { REDIS_URL: redis.url, LOG_LEVEL: 'silent' })
  try {
    await client.live.members.create(buildPerson())
    await waitUntil(async () => receiver.received.length === 1)
    const changing = changeMembers(client, 400)
    await waitUntil(async () => receiver.received.length > 50)
    await redis.kill()
    const acceptedLater = await changeMembers(client, 20)
    const accepted = 1 + (await changing) + acceptedLater
    expect(receiver.received.length).toBeLessThan(accepted)
    await redis.start()
    await waitUntilSettled(service, client)
    expectAllDelivered(receiver, await expectCompleteLog(service, client, accepted))
  } finally {
    await worker.stop()
    await redis.remove()
  }
})
