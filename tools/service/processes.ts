import { join } from 'node:path'
import { type Child, type ChildOptions, startChild } from '../process/child.ts'
import { run } from '../process/run.ts'

/** The root of the checkout. */
export const ROOT = join(import.meta.dir, '../..')

const resolveServerFile = (file: string) => join(ROOT, 'apps/server/src', file)

/** Migrates the database; idempotent. */
export async function migrate(databaseUrl: string): Promise<void> {
  await run([resolveServerFile('migrate.ts')], { DATABASE_URL: databaseUrl })
}

/** Creates an operator key. @returns the key, which cannot be read again */
export async function createOperatorKey(databaseUrl: string, name: string): Promise<string> {
  return (
    await run([resolveServerFile('create-operator-key.ts'), name], { DATABASE_URL: databaseUrl })
  ).trim()
}

type StartOptions = Pick<ChildOptions, 'environment' | 'output'>

/** Starts the HTTP server as production does. */
export function startServerProcess(options: StartOptions): Child {
  return startChild({ name: 'server', command: [resolveServerFile('main.ts')], ...options })
}

/** Starts the worker as production does. */
export function startWorkerProcess(options: StartOptions): Child {
  return startChild({ name: 'worker', command: [join(ROOT, 'apps/worker/src/main.ts')], ...options })
}

/**
 * Waits until the service and its dependencies are ready.
 *
 * @throws Error if a child exits, or after a minute, with the service’s last response
 */
export async function waitUntilReady(baseUrl: string, children: Child[]): Promise<void> {
  const anyExit = Promise.race(
    children.map(async (child) => {
      const exitStatus = await child.exited
      throw new Error(`The ${child.name} exited during startup (${exitStatus}). See its output above.`)
    }),
  )
  await Promise.race([anyExit, waitForReadyResponse(baseUrl)])
}

async function waitForReadyResponse(baseUrl: string): Promise<void> {
  const deadline = Date.now() + 60_000
  let last = 'no response'
  while (Date.now() < deadline) {
    try {
      const response = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(5_000) })
      if (response.ok) return
      last = `${response.status} ${await response.text()}`
    } catch (error) {
      last = String(error)
    }
    await Bun.sleep(25)
  }
  throw new Error(`The service at ${baseUrl} is not ready after a minute: ${last}`)
}
