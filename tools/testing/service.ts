import { afterAll } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOperatorKey } from '@guildhall/core/clients/operators'
import { openDatabase } from '@guildhall/core/database/database'
import { relayNow } from '@guildhall/core/outbox/relay'
import { readSettings } from '@guildhall/core/settings'
import { Guildhall, type PlatformClientCreated } from '@guildhall/sdk'
import { startServer } from '@guildhall/server/start'
import { freePort } from '../process/free-port.ts'
import { startWorkerProcess } from '../service/programs.ts'
import { cloneTemplate, type TestDatabase } from './database.ts'

type Plan = PlatformClientCreated['client']['plan']

/** An association of the test's own, with the keys that were shown at its making and SDK clients for them. */
export type TestClient = {
  /** The association, its sandbox twin, and the keys of both. */
  record: PlatformClientCreated['client']
  twin: PlatformClientCreated['sandbox']
  keys: PlatformClientCreated['keys']
  /** Acts in production with the secret live key. */
  live: Guildhall
  /** Acts in the sandbox with the secret test key. */
  sandbox: Guildhall
}

/** A running Guildhall with a database of its own. */
export type TestService = {
  url: string
  sandboxUrl: string
  database: TestDatabase
  /** The settings it runs with, for a worker beside it. */
  environment: Record<string, string>
  operatorKey: string
  operator: Guildhall
  /** The association most tests need one of. */
  client: TestClient
  /** Makes a further association; plan `enterprise` unless given. */
  createClient(plan?: Plan): Promise<TestClient>
  /** `fetch` for a path of the service, with a key where one is given. */
  request(path: string, init?: RequestInit & { key?: string }): Promise<Response>
  /** An SDK client with any key or session token. */
  sdk(apiKey: string): Guildhall
  /** Moves what was committed into the log of events, as a worker does. */
  relay(): Promise<void>
  /** Starts a worker process, for what is done in the background (imports). */
  startWorker(): Promise<void>
}

/**
 * Starts the service in this process, on a port of its own and a clone of the template database. It ends with
 * the test file. To be called where `testDatabase` may be.
 *
 * @param environment settings beside those every test has, such as `{ GENERATION_MAX_PAGES: '3' }`, or what makes
 *   them of the service's address
 */
export async function testService(
  environment: Record<string, string> | ((url: string) => Record<string, string>) = {},
): Promise<TestService> {
  const { drop, ...database } = await cloneTemplate()
  const port = await freePort()
  const files = await mkdtemp(join(tmpdir(), 'guildhall-files-'))
  const url = `http://localhost:${port}`
  const sandboxUrl = `http://sandbox.localhost:${port}`
  const own = typeof environment === 'function' ? environment(url) : environment
  const settings = {
    ...settingsOf(port, url, sandboxUrl),
    DATABASE_URL: database.url,
    STORAGE_DIRECTORY: files,
    ...own,
  }
  const server = await startServer(readSettings(settings))
  const removeFiles = () => rm(files, { recursive: true, force: true })
  const stops: (() => Promise<void>)[] = [removeFiles, drop, () => server.stop()]
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop()
  })

  const operatorKey = await makeOperatorKey(database.url)
  const sdk = (apiKey: string, baseUrl = url) => new Guildhall({ apiKey, baseUrl, maxRetries: 0 })
  const operator = sdk(operatorKey)
  const createClient = async (plan: Plan = 'enterprise') =>
    clientOf(await post(operator, plan), sdk, sandboxUrl)
  return {
    url,
    sandboxUrl,
    database,
    environment: settings,
    operatorKey,
    operator,
    client: await createClient(),
    createClient,
    request: (path, init = {}) => request(url, path, init),
    sdk: (apiKey) => sdk(apiKey),
    relay: async () => {
      const connection = openDatabase(database.url, 1, 'guildhall-test')
      try {
        await relayNow(connection)
      } finally {
        await connection.close()
      }
    },
    startWorker: async () => {
      const worker = startWorkerProcess({ environment: settings, output: 'inherit' })
      stops.push(() => worker.stop())
    },
  }
}

function settingsOf(port: number, url: string, sandboxUrl: string) {
  const SECRETS_KEY = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')
  return {
    PORT: String(port),
    BASE_URL: url,
    SANDBOX_BASE_URL: sandboxUrl,
    SECRETS_KEY,
    LOG_LEVEL: 'error',
    DEVELOPMENT: 'true',
  }
}

function post(operator: Guildhall, plan: Plan): Promise<PlatformClientCreated> {
  const slug = `association-${crypto.randomUUID().slice(0, 8)}`
  return operator.platform.clients.create({ name: `Association ${slug}`, slug, plan })
}

function clientOf(
  { client, sandbox, keys }: PlatformClientCreated,
  sdk: (apiKey: string, baseUrl?: string) => Guildhall,
  sandboxUrl: string,
): TestClient {
  const live = sdk(keys.live.secret)
  return { record: client, twin: sandbox, keys, live, sandbox: sdk(keys.test.secret, sandboxUrl) }
}

async function makeOperatorKey(databaseUrl: string): Promise<string> {
  const connection = openDatabase(databaseUrl, 1, 'guildhall-test')
  try {
    return await createOperatorKey(connection, 'Test')
  } finally {
    await connection.close()
  }
}

function request(url: string, path: string, { key, ...init }: RequestInit & { key?: string }) {
  const headers = new Headers(init.headers)
  if (key) headers.set('authorization', `Bearer ${key}`)
  return fetch(url + path, { ...init, headers })
}
