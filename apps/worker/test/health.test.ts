import { afterAll, expect, test } from 'bun:test'
import { findFreePort } from '../../../tools/process/free-port.ts'
import { startProxy } from '../../../tools/testing/breakable-proxy.ts'
import { testService } from '../../../tools/testing/service.ts'
import { startWorker, waitUntil } from './worker-fixtures.ts'

const service = await testService()
const direct = new URL(service.database.url)
const proxy = await startProxy(Number(direct.port))
afterAll(() => proxy.close())
const DATABASE_URL = Object.assign(new URL(direct), { host: `127.0.0.1:${proxy.port}` }).href
const port = await findFreePort()
startWorker(service, { WORKER_PORT: String(port), DATABASE_URL, LOG_LEVEL: 'silent' })
const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
await waitUntil(() =>
  get('/readyz').then(
    ({ ok }) => ok,
    () => false,
  ),
)

/** Reads a metric. @param line the start of its line, with the labels @returns its value; NaN if it is not reported */
async function readMetric(line: string): Promise<number> {
  const text = await (await get('/metrics')).text()
  const sample = text.split('\n').find((sampleLine) => sampleLine.startsWith(`${line} `))
  return Number(sample?.slice(line.length + 1))
}

test('/healthz returns only the status and version; paths of the server return 404', async () => {
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok', version: '0.1.0' })
  for (const path of ['/', '/api/members', '/docs']) expect((await get(path)).status).toBe(404)
})

test('/metrics reports finished jobs and the backlog', async () => {
  await waitUntil(
    async () =>
      (await readMetric('guildhall_job_duration_seconds_count{job="statuses.move",outcome="done"}')) > 0,
  )
  expect(await readMetric('guildhall_work_waiting{work="resources"}')).toBe(0)
  expect(await readMetric('guildhall_work_oldest_seconds{work="resources"}')).toBe(0)
  const { id } = await service.client.live.members.import('email,firstName,lastName\n')
  await waitUntil(async () => (await service.client.live.imports.get(id)).status === 'completed')
  // As if another worker had been running the import since yesterday.
  await service.database.sql`update imports set status = 'running', created_at = now() - interval '1 day',
    claimed_until = now() + interval '1 hour' where id = ${id}`
  expect(await readMetric('guildhall_work_waiting{work="imports"}')).toBe(1)
  expect(await readMetric('guildhall_work_oldest_seconds{work="imports"}')).toBeGreaterThan(86_000)
})

test('without the database, the worker is alive but not ready and serves metrics; it is ready once the database is back', async () => {
  await proxy.cut('refuse')
  await waitUntil(async () => (await get('/readyz')).status === 503)
  expect(await (await get('/readyz')).json()).toEqual({
    status: 'unready',
    dependencies: { database: { ok: false, message: 'The database is not responding.' } },
  })
  expect((await get('/healthz')).status).toBe(200)
  await waitUntil(async () => (await readMetric('guildhall_work_unreadable_total')) > 0)
  await proxy.restore()
  await waitUntil(async () => (await get('/readyz')).status === 200)
})
