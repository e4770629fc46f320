import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { expectProblem } from '../../apps/server/test/expect-problem.ts'
import { buildPdf } from '../../apps/server/test/library/files.ts'
import { startProxy } from '../testing/breakable-proxy.ts'
import { startBucketServer } from '../testing/bucket-server.ts'
import { testDatabase } from '../testing/database.ts'
import { startOllama } from '../testing/language-model/ollama-server.ts'
import { waitUntil } from './delivery-assertions.ts'
import { startDeployment } from './deployment.ts'

const database = await testDatabase()
const bucket = startBucketServer()
const model = startOllama(['small'])
const proxies = {
  database: await startProxy(Number(new URL(database.url).port)),
  bucket: await startProxy(Number(new URL(bucket.endpoint).port)),
  model: await startProxy(Number(new URL(model.url).port)),
}
const replacePort = (originalUrl: string, { port }: { port: number }) => {
  const url = new URL(originalUrl)
  url.port = String(port)
  return url.href.replace(/\/$/, '')
}
const CONNECTIONS = 2
const deployment = await startDeployment(
  database.url,
  1,
  {
    DATABASE_CONNECTIONS: String(CONNECTIONS),
    S3_ENDPOINT: replacePort(bucket.endpoint, proxies.bucket),
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    OLLAMA_URL: replacePort(model.url, proxies.model),
    LLM_MODEL: 'small',
  },
  [{ DATABASE_URL: replacePort(database.url, proxies.database) }],
)
afterAll(async () => {
  await deployment.stop()
  for (const proxy of Object.values(proxies)) await proxy.close()
  bucket.stop()
  await model.stop()
})

const base = deployment.environment.BASE_URL ?? ''
const authorization = `Bearer ${deployment.key}`
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
  form.set('file', new File([buildPdf('Students pay 25 pounds a year.')], 'fees.pdf'))
  return fetch(`${base}/api/resources`, { method: 'POST', headers: { authorization }, body: form })
}

/** Expects requests that do not need the stalled dependency to succeed. */
async function expectOtherRequestsSucceed(): Promise<void> {
  for (let index = 0; index < 20; index++)
    for (const path of ['/healthz', '/api/members', '/api/events', '/api/resources'])
      expect((await get(path)).status).toBe(200)
}

describe('with a stalled', () => {
  beforeAll(async () => {
    expect((await upload()).status).toBe(201)
    const worker = deployment.startWorker()
    await waitUntil(async () => {
      const { items } = await deployment.guildhall.resources.list()
      return items.every(({ processing }) => processing.status === 'ready')
    })
    await worker.stop()
  })

  test('bucket, an upload returns 503, other requests succeed, and the next upload succeeds after recovery', async () => {
    proxies.bucket.stall()
    const pendingUpload = upload()
    await expectOtherRequestsSucceed()
    await expectProblem(await pendingUpload, 503, 'storage-unavailable')
    const [row] = await database.sql`select count(*)::int as count from resources`
    expect(row.count).toBe(1)
    await proxies.bucket.restore()
    expect((await upload()).status).toBe(201)
  })

  test('language model, other requests succeed, and the question gets an extractive answer once the connection is cut', async () => {
    proxies.model.stall()
    const pendingAnswer = askQuestion()
    await expectOtherRequestsSucceed()
    await proxies.model.cut('refuse')
    const answer = await (await pendingAnswer).json()
    expect(answer).toMatchObject({ status: 'answered', model: 'extractive', degraded: true })
    await proxies.model.restore()
    expect(await (await askQuestion()).json()).toMatchObject({ status: 'answered', degraded: false })
  })

  test('database, /readyz returns 503, /healthz returns 200, and blocked requests return 503 once their connections close', async () => {
    proxies.database.stall()
    const pendingResponses = Array.from({ length: 5 * CONNECTIONS }, () => get('/api/members'))
    expect((await get('/healthz')).status).toBe(200)
    const readiness = await get('/readyz')
    expect(readiness.status).toBe(503)
    expect(await readiness.json()).toMatchObject({ dependencies: { database: { ok: false } } })
    // These fail because their connections close, not by their timeouts (see packages/core/test/pool.test.ts).
    await proxies.database.restore()
    const responses = await Promise.all(pendingResponses)
    const failedResponses = responses.filter(({ status }) => status !== 200)
    expect(failedResponses.length).toBeGreaterThan(0)
    for (const response of failedResponses) await expectProblem(response, 503, 'storage-unavailable')
    await waitUntil(async () => (await get('/readyz')).status === 200)
    expect((await get('/api/members')).status).toBe(200)
  })
})

test('with a slow database connection, concurrent requests succeed and /healthz returns 200', async () => {
  proxies.database.slowDown(20)
  const responses = Array.from({ length: 8 }, (_, index) =>
    deployment.guildhall.members.create({
      email: `slow${index}@example.org`,
      firstName: 'Ada',
      lastName: 'King',
    }),
  )
  expect((await get('/healthz')).status).toBe(200)
  expect(new Set((await Promise.all(responses)).map(({ id }) => id)).size).toBe(8)
  await proxies.database.restore()
  expect((await deployment.guildhall.members.list()).totalItems).toBe(8)
})
