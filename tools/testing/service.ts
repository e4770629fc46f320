import { afterAll } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOperatorKey } from '@guildhall/core/access/operators/operator-keys'
import { relayNow } from '@guildhall/core/outbox/relay'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { readSettings } from '@guildhall/core/settings'
import { Guildhall, type PlatformClientCreated } from '@guildhall/sdk'
import { startServer } from '@guildhall/server/start'
import { findFreePort } from '../process/free-port.ts'
import { startWorkerProcess } from '../service/processes.ts'
import { cloneTemplate, type TestDatabase } from './database.ts'

type Plan = PlatformClientCreated['client']['plan']

/** An association of one test, with the keys returned at its creation and SDK clients for them. */
export type TestClient = {
  /** The association, its sandbox twin, and the keys of both. */
  record: PlatformClientCreated['client']
  twin: PlatformClientCreated['sandbox']
  keys: PlatformClientCreated['keys']
  /** Uses the secret live key at the production URL. */
  live: Guildhall
  /** Uses the secret test key at the sandbox URL. */
  sandbox: Guildhall
}

/** A running Guildhall with its own database. */
export type TestService = {
  url: string
  sandboxUrl: string
  database: TestDatabase
  /** Its settings, for starting a worker. */
  environment: Record<string, string>
  operatorKey: string
  operator: Guildhall
  /** The default association. */
  client: TestClient
  /** Creates another association; plan `enterprise` by default. */
  createClient(plan?: Plan): Promise<TestClient>
  /** Sends a request to a path of the service, with an optional key. */
  request(path: string, init?: RequestInit & { key?: string }): Promise<Response>
  /** Creates an SDK client with any key or session token. */
  createSdk(apiKey: string): Guildhall
  /** Moves the outbox into the event log, as a worker does. */
  relay(): Promise<void>
  /** Starts a worker process, for background jobs such as imports. Does not wait until it is ready. */
  startWorker(): Promise<void>
}

/**
 * Starts the service in this process, with its own port and a clone of the template database. It stops after the last
 * test of the file. Call it where `testDatabase` can be called.
 *
 * @param environment settings besides the defaults, such as `{ GENERATION_MAX_PAGES: '3' }`, or a function that
 *   returns them for the service's URL
 */
export async function testService(
  environment: Record<string, string> | ((url: string) => Record<string, string>) = {},
): Promise<TestService> {
  const { drop, ...database } = await cloneTemplate()
  const port = await findFreePort()
  const files = await mkdtemp(join(tmpdir(), 'guildhall-files-'))
  const url = `http://localhost:${port}`
  const sandboxUrl = `http://sandbox.localhost:${port}`
  const ownEnvironment = typeof environment === 'function' ? environment(url) : environment
  const settings = {
    ...buildSettings(port, url, sandboxUrl),
    DATABASE_URL: database.url,
    STORAGE_DIRECTORY: files,
    ...ownEnvironment,
  }
  const server = await startServer(readSettings(settings))
  const removeFiles = () => rm(files, { recursive: true, force: true })
  const stops: (() => Promise<void>)[] = [removeFiles, drop, () => server.stop()]
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop()
  })

  const operatorKey = await makeOperatorKey(database.url)
  const createSdk = (apiKey: string, baseUrl = url) => new Guildhall({ apiKey, baseUrl, maxRetries: 0 })
  const operator = createSdk(operatorKey)
  const createClient = async (plan: Plan = 'enterprise') =>
    toTestClient(await createAssociation(operator, plan), createSdk, sandboxUrl)
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
    createSdk: (apiKey) => createSdk(apiKey),
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

function buildSettings(port: number, url: string, sandboxUrl: string) {
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

function createAssociation(operator: Guildhall, plan: Plan): Promise<PlatformClientCreated> {
  const slug = `association-${crypto.randomUUID().slice(0, 8)}`
  return operator.platform.clients.create({ name: `Association ${slug}`, slug, plan })
}

function toTestClient(
  { client, sandbox, keys }: PlatformClientCreated,
  createSdk: (apiKey: string, baseUrl?: string) => Guildhall,
  sandboxUrl: string,
): TestClient {
  const live = createSdk(keys.live.secret)
  return { record: client, twin: sandbox, keys, live, sandbox: createSdk(keys.test.secret, sandboxUrl) }
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
