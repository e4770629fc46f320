import { beforeAll, expect } from 'bun:test'
import { Glob } from 'bun'
import { startReceiver } from '../../apps/worker/test/receiver.ts'
import { testDatabase } from '../testing/database.ts'
import { testWith } from '../testing/test-with.ts'
import { waitUntil } from './delivery-assertions.ts'
import { type Deployment, startDeployment } from './deployment.ts'
import { startWriters } from './writers.ts'

const clockTest = testWith('faketime')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let deployment: Deployment
let database: Awaited<ReturnType<typeof testDatabase>>

/** One server's clock is two hours ahead of the database, the other's two hours behind. */
if (Bun.which('faketime')) {
  database = await testDatabase()
  deployment = await startDeployment(database.url, 2, {}, [
    buildSkewedEnvironment('+7200'),
    buildSkewedEnvironment('-7200'),
  ])
}

/** Builds the environment of a process whose clock is offset by this many seconds (libfaketime). */
function buildSkewedEnvironment(seconds: string): Record<string, string> {
  const libraries = new Glob('*/faketime/libfaketime.so.1').scanSync({ cwd: '/usr/lib', absolute: true })
  const [library] = libraries
  if (!library) throw new Error('faketime is installed, but libfaketime.so.1 was not found below /usr/lib.')
  return {
    LD_PRELOAD: library,
    FAKETIME: seconds,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
}

type Init = { method?: string; key?: string; headers?: Record<string, string>; body?: unknown }

function request(
  server: number,
  path: string,
  { method = 'GET', key = deployment.key, headers, body }: Init = {},
) {
  return fetch(deployment.servers[server]?.url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

const buildMemberInput = (name: string) => ({
  email: `${name}@example.org`,
  firstName: 'Ada',
  lastName: name,
})

beforeAll(async () => {
  // A first request has each server read the database's time.
  for (const server of deployment?.servers ?? []) await fetch(`${server.url}/readyz`)
})

clockTest('servers with skewed clocks store correct timestamps', async () => {
  const dates = await Promise.all(
    [0, 1].map(async (server) => (await request(server, '/healthz')).headers.get('date')),
  )
  const [ahead = 0, behind = 0] = dates.map((date) => Date.parse(date ?? '') - Date.now())
  expect([Math.round(ahead / HOUR_MS), Math.round(behind / HOUR_MS)]).toEqual([2, -2])
  for (const server of [0, 1]) {
    const response = await request(server, '/api/jobs', {
      method: 'POST',
      body: { title: `Job ${server}`, employer: 'Museum', status: 'published' },
    })
    const job = (await response.json()) as { createdAt: string; postedAt: string }
    for (const at of [job.createdAt, job.postedAt])
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(HOUR_MS)
  }
})

clockTest('an idempotency key used on one server is replayed on the other', async () => {
  for (const [first, second] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const repeat = {
      method: 'POST',
      headers: { 'idempotency-key': `key ${first}` },
      body: buildMemberInput(`twice${first}`),
    }
    expect((await request(first, '/api/members', repeat)).status).toBe(201)
    const secondResponse = await request(second, '/api/members', repeat)
    expect([secondResponse.status, secondResponse.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  }
})

clockTest('a session created by either server lasts an hour on both servers', async () => {
  const member = await deployment.guildhall.members.create(buildMemberInput('session'))
  for (const serverIndex of [0, 1]) {
    const response = await request(serverIndex, `/api/members/${member.id}/sessions`, {
      method: 'POST',
      body: {},
    })
    const { token, expiresAt } = (await response.json()) as { token: string; expiresAt: string }
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / HOUR_MS)).toBe(1)
    for (const server of [0, 1]) expect((await request(server, '/api/me', { key: token })).status).toBe(200)
    await database.sql`update sessions set expires_at = now() - interval '1 second' where expires_at > now()`
    for (const server of [0, 1]) expect((await request(server, '/api/me', { key: token })).status).toBe(401)
  }
})

clockTest('servers share one hourly rate limit', async () => {
  const { key } = await deployment.createClient('standard')
  const responses = await Promise.all(
    Array.from({ length: 1_200 }, (_, index) => request(index % 2, '/api/client', { key })),
  )
  // If the database's clock hour ends in between, more pass, and each response has one of two reset times.
  const ends = new Set(responses.map(({ headers }) => headers.get('x-ratelimit-reset')))
  const passed = responses.filter(({ status }) => status === 200).length
  if (ends.size === 1) expect(passed).toBe(1_000)
  expect(ends.size).toBeLessThanOrEqual(2)
  for (const end of ends)
    expect(Math.abs(Number(end) * 1_000 - Date.now())).toBeLessThanOrEqual(1.1 * HOUR_MS)
})

clockTest('public visibility by date follows the database’s clock', async () => {
  const { key } = await deployment.guildhall.keys.create({ name: 'Site', type: 'publishable', scopes: [] })
  const addMilliseconds = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
  const event = { timezone: 'UTC', status: 'published' as const }
  await deployment.guildhall.events.create({
    ...event,
    title: 'On',
    startsAt: addMilliseconds(-DAY_MS),
    endsAt: addMilliseconds(HOUR_MS),
  })
  await deployment.guildhall.events.create({
    ...event,
    title: 'Over',
    startsAt: addMilliseconds(-DAY_MS),
    endsAt: addMilliseconds(-HOUR_MS),
  })
  for (const { url } of deployment.servers) {
    const response = await fetch(`${url}/api/v1/events`, { headers: { 'x-api-key': key } })
    const { items } = (await response.json()) as { items: { title: string }[] }
    expect(items.map(({ title }) => title)).toEqual(['On'])
  }
})

clockTest(
  'writes through both servers are stored exactly once, and a worker whose clock is behind signs, delivers and retries by the database’s clock',
  async () => {
    let requests = 0
    const receiver = startReceiver(() => (requests++ === 0 ? 500 : 200))
    await deployment.guildhall.webhooks.create({
      url: receiver.url,
      events: ['member.created', 'event.created'],
    })
    const worker = deployment.startWorker(buildSkewedEnvironment('-7200'))
    const before = Date.now()
    const writers = startWriters(deployment, 2)
    await waitUntil(() => writers.countAcknowledged() > 50)
    await writers.stop()
    expect(writers.attempts.filter(({ kind }) => kind !== null)).toEqual([])
    await expectWrittenExactlyOnce(writers)
    await waitUntil(() => receiver.received.length > 50)
    for (const { headers } of receiver.received)
      expect(Math.abs(Number(headers['webhook-timestamp']) * 1_000 - before)).toBeLessThan(HOUR_MS)
    // The first delivery failed: its retry is due soon by the database's clock, not two hours earlier.
    const [first] = receiver.received
    await waitUntil(async () => {
      const [row] = await database.sql`select
        next_attempt_at between now() - interval '1 hour' and now() + interval '1 hour' as soon
        from webhook_deliveries where event_id = ${first?.id ?? ''}`
      if (row?.soon !== null && row?.soon !== undefined) expect(row.soon).toBe(true)
      return receiver.listIds().indexOf(first?.id ?? '', 1) > 0
    })
    await worker.stop()
  },
)

/** Checks only the writers' records: other tests in this file create records too. */
async function expectWrittenExactlyOnce(writers: ReturnType<typeof startWriters>): Promise<void> {
  for (const [table, mark] of [
    ['members', 'last_name'],
    ['events', 'title'],
  ] as const) {
    const rows: { id: string; mark: string }[] = await database.sql.unsafe(
      `select id, ${mark} as mark from ${table} where ${mark} like 'w%-%'`,
    )
    const idsByMark = new Map(rows.map(({ id, mark }) => [mark, id]))
    expect(idsByMark).toEqual(writers.acknowledged[table])
    expect(rows).toHaveLength(idsByMark.size)
  }
}
