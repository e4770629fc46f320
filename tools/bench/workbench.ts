import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Guildhall } from '@guildhall/sdk'
import { SQL } from 'bun'
import { startTemporaryPostgres } from '../postgres/temporary.ts'
import { type Child, startChild } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import {
  createOperatorKey,
  migrate,
  ROOT,
  startServerProcess,
  startWorkerProcess,
  waitUntilReady,
} from '../service/processes.ts'

/** An association created for one benchmark. */
export type Association = { id: string; key: string; guildhall: Guildhall }

/** A benchmark's environment: a durable PostgreSQL server, the real service and bare servers. */
export type Workbench = {
  url: URL
  server: Child
  worker: Child
  /** Connects to the service's database, bypassing row-level security. */
  admin: SQL
  /** The URL of that database as the superuser, for more connections. */
  adminUrl: string
  /** The server's environment, for starting another one. */
  environment: Record<string, string>
  createAssociation(): Promise<Association>
  /** Resets rate limits: benchmarks exceed those of every plan. */
  resetLimits(): Promise<void>
  /** Starts a baseline server on the same database with this many connections. @returns its URL */
  startBaseline(connections: number): Promise<URL>
}

/**
 * Starts everything; disposing the stack stops it. Data is stored in the checkout, since the temporary directory may be
 * in memory.
 */
export async function setUpWorkbench(stack: AsyncDisposableStack): Promise<Workbench> {
  const postgres = await startTemporaryPostgres(join(ROOT, '.guildhall/bench'), true)
  stack.defer(postgres.stop)
  await migrate(postgres.url)
  const port = await findFreePort()
  const storage = await mkdtemp(join(ROOT, '.guildhall/bench/storage-'))
  stack.defer(() => rm(storage, { recursive: true, force: true }))
  const url = new URL(`http://127.0.0.1:${port}`)
  const environment = {
    PORT: String(port),
    DATABASE_URL: postgres.url,
    STORAGE_DIRECTORY: storage,
    BASE_URL: url.origin,
    SANDBOX_BASE_URL: `http://sandbox.localhost:${port}`,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'warn',
    DEVELOPMENT: 'true',
    NODE_ENV: 'production',
    // Lets X-Forwarded-For simulate many visitors.
    TRUSTED_PROXIES: '1',
  }
  const server = startServerProcess({ environment, output: 'inherit' })
  stack.defer(() => server.stop())
  const worker = startWorkerProcess({ environment, output: 'inherit' })
  stack.defer(() => worker.stop())
  await waitUntilReady(url.origin, [server, worker])

  const adminUrl = new URL(postgres.adminUrl)
  adminUrl.pathname = new URL(postgres.url).pathname
  const admin = new SQL(adminUrl.href, { max: 1 })
  stack.defer(() => admin.close())
  const apiKey = await createOperatorKey(postgres.url, 'bench')
  const operator = new Guildhall({ apiKey, baseUrl: url.origin })
  return {
    url,
    server,
    worker,
    admin,
    adminUrl: adminUrl.href,
    environment,
    createAssociation: () => createAssociation(operator, url.origin),
    resetLimits: async () => {
      await admin`truncate rate_limits`
    },
    startBaseline: (connections) => startBaseline(stack, postgres.url, connections),
  }
}

async function createAssociation(operator: Guildhall, baseUrl: string): Promise<Association> {
  const slug = `bench-${crypto.randomUUID().slice(0, 8)}`
  const { client, keys } = await operator.platform.clients.create({ name: slug, slug, plan: 'enterprise' })
  const key = keys.live.secret
  return { id: client.id, key, guildhall: new Guildhall({ apiKey: key, baseUrl }) }
}

async function startBaseline(
  stack: AsyncDisposableStack,
  databaseUrl: string,
  connections: number,
): Promise<URL> {
  const port = await findFreePort()
  const child = startChild({
    name: 'bare server',
    command: [join(import.meta.dir, 'baseline-server.ts')],
    environment: { PORT: String(port), DATABASE_URL: databaseUrl, CONNECTIONS: String(connections) },
    output: 'inherit',
  })
  stack.defer(() => child.stop())
  const url = new URL(`http://127.0.0.1:${port}`)
  await waitUntilReady(url.origin, [child])
  return url
}
