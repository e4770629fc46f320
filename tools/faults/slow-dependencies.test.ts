import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { pdf } from '../../apps/server/test/library/files.ts'
import { expectProblem } from '../../apps/server/test/problem.ts'
import { startProxy } from '../testing/breakable-proxy.ts'
import { startBucketServer } from '../testing/bucket-server.ts'
import { testDatabase } from '../testing/database.ts'
import { startOllama } from '../testing/language-model/ollama-server.ts'
import { until } from './delivery-assertions.ts'
import { startDeployment } from './deployment.ts'

const database = await testDatabase()
const bucket = startBucketServer()
const model = startOllama(['small'])
const proxies = {
  database: await startProxy(Number(new URL(database.url).port)),
  bucket: await startProxy(Number(new URL(bucket.endpoint).port)),
  model: await startProxy(Number(new URL(model.url).port)),
}
const viaProxy = (address: string, { port }: { port: number }) => {
  const url = new URL(address)
  url.port = String(port)
  return url.href.replace(/\/$/, '')
}
const CONNECTIONS = 2
const stand = await startDeployment(
  database.url,
  1,
  {
    DATABASE_CONNECTIONS: String(CONNECTIONS),
    S3_ENDPOINT: viaProxy(bucket.endpoint, proxies.bucket),
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    OLLAMA_URL: viaProxy(model.url, proxies.model),
    LLM_MODEL: 'small',
  },
  [{ DATABASE_URL: viaProxy(database.url, proxies.database) }],
)
afterAll(async () => {
  await stand.stop()
  for (const way of Object.values(proxies)) await way.close()
  bucket.stop()
  await model.stop()
})

const base = stand.environment.BASE_URL ?? ''
const authorization = `Bearer ${stand.key}`
const get = (path: string) => fetch(base + path, { headers: { authorization } })
const askQuestion = () =>
  fetch(`${base}/api/resources/chat`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'How much do students pay a year?' }),
  })

function upload(): Promise<Response> {
  const form = new FormData()
  form.set('name', 'Fees')
  form.set('status', 'published')
  form.set('file', new File([pdf('Students pay 25 pounds a year.')], 'fees.pdf'))
  return fetch(`${base}/api/resources`, { method: 'POST', headers: { authorization }, body: form })
}

/** What needs neither is answered as ever. */
async function expectOtherRequestsSucceed(): Promise<void> {
  for (let time = 0; time < 20; time++)
    for (const path of ['/healthz', '/api/members', '/api/events', '/api/resources'])
      expect((await get(path)).status).toBe(200)
}

describe('while nothing comes from', () => {
  beforeAll(async () => {
    expect((await upload()).status).toBe(201)
    const worker = stand.startWorker()
    await until(async () => {
      const { items } = await stand.guildhall.resources.list()
      return items.every(({ processing }) => processing.status === 'ready')
    })
    await worker.stop()
  }, 60_000)

  test('the bucket: an upload is 503 in time, all else goes on, and the next upload is taken', async () => {
    proxies.bucket.stall()
    const waiting = upload()
    await expectOtherRequestsSucceed()
    await expectProblem(await waiting, 503, 'storage-unavailable')
    const [row] = await database.sql`select count(*)::int as count from resources`
    expect(row.count).toBe(1)
    await proxies.bucket.restore()
    expect((await upload()).status).toBe(201)
  }, 60_000)

  test('the language model: its question waits, all else goes on; cut off it is answered from the sources', async () => {
    proxies.model.stall()
    const waiting = askQuestion()
    await expectOtherRequestsSucceed()
    await proxies.model.cut('refuse')
    const answered = await (await waiting).json()
    expect(answered).toMatchObject({ status: 'answered', model: 'extractive', degraded: true })
    await proxies.model.restore()
    expect(await (await askQuestion()).json()).toMatchObject({ status: 'answered', degraded: false })
  }, 60_000)

  test('the database: /readyz says so, /healthz does not need it; what waited is told once it is cut, and all is well', async () => {
    proxies.database.stall()
    const waiting = Array.from({ length: 5 * CONNECTIONS }, () => get('/api/members'))
    expect((await get('/healthz')).status).toBe(200)
    const unready = await get('/readyz')
    expect(unready.status).toBe(503)
    expect(await unready.json()).toMatchObject({ dependencies: { database: { ok: false } } })
    // Not their own limits (packages/core/test/pool.test.ts), but the end of the connections is what they are told of.
    await proxies.database.restore()
    const answers = await Promise.all(waiting)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) await expectProblem(answer, 503, 'storage-unavailable')
    await until(async () => (await get('/readyz')).status === 200)
    expect((await get('/api/members')).status).toBe(200)
  }, 60_000)
})

test('over a slow way to the database answers are right, many at once too, and /healthz does not wait', async () => {
  proxies.database.slowDown(20)
  const answers = Array.from({ length: 8 }, (_, index) =>
    stand.guildhall.members.create({ email: `slow${index}@example.org`, firstName: 'Ada', lastName: 'King' }),
  )
  expect((await get('/healthz')).status).toBe(200)
  expect(new Set((await Promise.all(answers)).map(({ id }) => id)).size).toBe(8)
  await proxies.database.restore()
  expect((await stand.guildhall.members.list()).totalItems).toBe(8)
}, 60_000)
