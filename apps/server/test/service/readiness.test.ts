import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Guildhall } from '@guildhall/sdk'
import { removeDataDirectory } from '../../../../tools/postgres/data-directory.ts'
import { type RunningPostgres, startPostgres } from '../../../../tools/postgres/start.ts'
import { findFreePort } from '../../../../tools/process/free-port.ts'
import {
  createOperatorKey,
  migrate,
  startServerProcess,
  startWorkerProcess,
  waitUntilReady,
} from '../../../../tools/service/processes.ts'
import { expectProblem } from '../expect-problem.ts'

const dataDirectory = mkdtempSync(join(tmpdir(), 'guildhall-readiness-'))
const start = () => startPostgres({ dataDirectory, isDurable: false })
let postgres: RunningPostgres = await start()
await migrate(postgres.url)
const port = await findFreePort()
const url = `http://localhost:${port}`
const environment = {
  PORT: String(port),
  DATABASE_URL: postgres.url,
  BASE_URL: url,
  SANDBOX_BASE_URL: `http://sandbox.localhost:${port}`,
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  LOG_LEVEL: 'silent',
}
const processes = [
  startServerProcess({ environment, output: 'inherit' }),
  startWorkerProcess({ environment, output: 'inherit' }),
]
afterAll(async () => {
  for (const child of processes) await child.stop()
  await postgres.stop()
  removeDataDirectory(dataDirectory)
})
await waitUntilReady(url, processes)

const getReadiness = async () => {
  const response = await fetch(`${url}/readyz`)
  return { status: response.status, body: await response.json() }
}
const waitForStatus = async (status: number) => {
  while ((await getReadiness()).status !== status) await Bun.sleep(20)
}

test('the server reports the database as unavailable while it is stopped, and recovers without a restart', async () => {
  const operator = new Guildhall({ apiKey: await createOperatorKey(postgres.url, 'Test'), baseUrl: url })
  const { keys } = await operator.platform.clients.create({ name: 'A', slug: 'a', plan: 'standard' })
  const live = new Guildhall({ apiKey: keys.live.secret, baseUrl: url, maxRetries: 0 })
  const ada = await live.members.create({ email: 'ada@example.org', firstName: 'Ada', lastName: 'King' })
  expect(await getReadiness()).toEqual({
    status: 200,
    body: { status: 'ready', dependencies: { database: { ok: true, message: null } } },
  })

  await postgres.stop()
  await waitForStatus(503)
  expect((await getReadiness()).body).toEqual({
    status: 'unready',
    dependencies: { database: { ok: false, message: 'The database is not responding.' } },
  })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const headers = { authorization: `Bearer ${keys.live.secret}` }
  for (const path of [`/api/members/${ada.id}`, '/api/members']) {
    const response = await fetch(url + path, { headers })
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    const problem = await expectProblem(response, 503, 'storage-unavailable')
    expect(JSON.stringify(problem)).not.toMatch(/postgres|ECONN|127\.0\.0\.1/i)
  }

  postgres = await start()
  await waitForStatus(200)
  expect(await live.members.get(ada.id)).toEqual(ada)
  const memberImport = await live.members.import('email,firstName,lastName\nbea@example.org,Bea,King\n')
  expect((await live.imports.wait(memberImport.id, { pollInterval: 50 })).rows.created).toBe(1)
})
