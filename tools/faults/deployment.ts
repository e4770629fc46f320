import { afterAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Guildhall } from '@guildhall/sdk'
import type { Child } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import {
  createOperatorKey,
  migrate,
  startServerProcess,
  startWorkerProcess,
  waitUntilReady,
} from '../service/processes.ts'

/** A server process that can be killed and restarted on the same port. */
export interface ServerProcess {
  url: string
  kill(): Promise<void>
  start(): Promise<void>
}

/** Servers and workers that share one database, with an association. Stopped after the test file. */
export interface Deployment {
  servers: ServerProcess[]
  /** The secret live key of the association. */
  key: string
  clientId: string
  environment: Record<string, string>
  /** An SDK client without retries. */
  guildhall: Guildhall
  startWorker(overrides?: Record<string, string>): Child
  /** Creates another association. @returns its id and secret live key */
  createClient(plan: 'standard' | 'enterprise'): Promise<{ id: string; key: string }>
  stop(): Promise<void>
}

/**
 * Starts servers over one database, and creates an association. Call it where `afterAll` can be called.
 *
 * @param databaseUrl an empty or migrated database
 * @param count number of servers
 * @param settings additional settings of all processes
 * @param serverSettings additional settings of each server, by index
 */
export async function startDeployment(
  databaseUrl: string,
  count: number,
  settings: Record<string, string> = {},
  serverSettings: Record<string, string>[] = [],
): Promise<Deployment> {
  await migrate(databaseUrl)
  const ports = await Promise.all(Array.from({ length: count }, () => findFreePort()))
  const files = mkdtempSync(join(tmpdir(), 'guildhall-faults-files-'))
  const environment = {
    DATABASE_URL: databaseUrl,
    STORAGE_DIRECTORY: files,
    BASE_URL: `http://localhost:${ports[0]}`,
    SANDBOX_BASE_URL: `http://sandbox.localhost:${ports[0]}`,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'silent',
    DEVELOPMENT: 'true',
    ...settings,
  }
  const children: Child[] = []
  const servers = ports.map((port, index) =>
    createServer(port, { ...environment, ...serverSettings[index] }, children),
  )
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()))
    rmSync(files, { recursive: true, force: true })
  }
  afterAll(stop)
  await Promise.all(servers.map((server) => server.start()))
  const operatorKey = await createOperatorKey(databaseUrl, 'Faults')
  const operator = new Guildhall({ apiKey: operatorKey, baseUrl: environment.BASE_URL })
  const createClient = async (plan: 'standard' | 'enterprise') => {
    const slug = `faults-${crypto.randomUUID().slice(0, 8)}`
    const { client, keys } = await operator.platform.clients.create({ name: 'Faults', slug, plan })
    return { id: client.id, key: keys.live.secret }
  }
  const { id, key } = await createClient('enterprise')
  return {
    servers,
    key,
    clientId: id,
    environment,
    guildhall: new Guildhall({ apiKey: key, baseUrl: environment.BASE_URL, maxRetries: 0 }),
    createClient,
    startWorker: (overrides = {}) => {
      const worker = startWorkerProcess({ environment: { ...environment, ...overrides }, output: 'inherit' })
      children.push(worker)
      return worker
    },
    stop,
  }
}

function createServer(port: number, environment: Record<string, string>, children: Child[]): ServerProcess {
  const url = `http://localhost:${port}`
  let child: Child | null = null
  return {
    url,
    async start() {
      child = startServerProcess({ environment: { ...environment, PORT: String(port) }, output: 'inherit' })
      children.push(child)
      await waitUntilReady(url, [child])
    },
    async kill() {
      if (!child) return
      process.kill(child.pid, 'SIGKILL')
      await child.exited
    },
  }
}
