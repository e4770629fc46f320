import { expect, test } from 'bun:test'
import { expectProblem } from '../../apps/server/test/expect-problem.ts'
import { testDatabase } from '../testing/database.ts'
import { waitUntil } from './delivery-assertions.ts'
import { startDeployment } from './deployment.ts'

const database = await testDatabase()
const CONNECTIONS = 4
const deployment = await startDeployment(database.url, 1, { DATABASE_CONNECTIONS: String(CONNECTIONS) })
const headers = { authorization: `Bearer ${deployment.key}`, 'content-type': 'application/json' }
const get = (path: string) => fetch(deployment.environment.BASE_URL + path, { headers })
const create = (email: string, key: string) =>
  fetch(`${deployment.environment.BASE_URL}/api/members`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body: JSON.stringify({ email, firstName: 'Ada', lastName: 'King' }),
  })
const sendMany = (count: number, send: () => Promise<Response>) => Array.from({ length: count }, send)

/** Runs `work` while another session locks the members table, and waits for this number of blocked statements. */
async function runWithMembersLocked<Result>(
  blockedStatements: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return await database.sql.begin(async (lockConnection) => {
    await lockConnection.unsafe('lock table members in access exclusive mode')
    const pendingResult = work()
    await waitUntil(async () => {
      const [row] = await lockConnection`select count(*)::int as count from pg_locks
        where not granted and database = (select oid from pg_database where datname = current_database())`
      return row.count >= blockedStatements
    })
    return await pendingResult
  })
}

test('requests that need no lock succeed while a connection is free', async () => {
  let blocked: Promise<Response>[] = []
  await runWithMembersLocked(CONNECTIONS - 1, async () => {
    blocked = sendMany(CONNECTIONS - 1, () => get('/api/members'))
    // Sequential, so that each request would be stuck if it were sent to a blocked connection.
    for (let index = 0; index < 20; index++) expect((await get('/api/events')).status).toBe(200)
  })
  for (const response of blocked) expect((await response).status).toBe(200)
})

test('returns 503 with Retry-After while every connection is blocked', async () => {
  const key = crypto.randomUUID()
  const responses = await runWithMembersLocked(CONNECTIONS, async () => {
    const blocked = [...sendMany(30, () => get('/api/members')), create('ada@example.org', key)]
    const otherResponses = sendMany(10, () => get('/api/events'))
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
    return await Promise.all([...blocked, ...otherResponses])
  })
  for (const response of responses) {
    expect(response.headers.get('retry-after')).toBe('5')
    await expectProblem(response, 503, 'storage-unavailable')
  }
  // With the lock released, requests succeed immediately, and so does a retry with the same key.
  for (const response of await Promise.all(sendMany(30, () => get('/api/members'))))
    expect(response.status).toBe(200)
  expect((await create('ada@example.org', key)).status).toBe(201)
  expect((await deployment.guildhall.members.list()).totalItems).toBe(1)
})
