import { afterAll } from 'bun:test'
import { findFreePort } from '../../../tools/process/free-port.ts'
import { startServerProcess, waitUntilReady } from '../../../tools/service/processes.ts'
import type { TestService } from '../../../tools/testing/service.ts'

/** A server in its own process, on the database of a test service. */
export interface ServerProcess extends Pick<TestService, 'request'> {
  url: string
  /** Stops the process (SIGSTOP) with its connections open. */
  pause(): void
  /** Kills the process (SIGKILL). */
  kill(): Promise<void>
}

/** Settings that all servers must share; pass them to `testService` too. */
export const sharedSecrets = { SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') }

/** Starts another server next to the test service's; it stops when the test file ends. */
export async function startSecondServer(service: TestService): Promise<ServerProcess> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const environment = {
    PORT: String(port),
    DATABASE_URL: service.database.url,
    BASE_URL: service.url,
    SANDBOX_BASE_URL: service.sandboxUrl,
    LOG_LEVEL: 'error',
    ...sharedSecrets,
  }
  const child = startServerProcess({ environment, output: 'inherit' })
  afterAll(() => child.stop())
  await waitUntilReady(url, [child])
  return {
    url,
    request: (path, { key, ...init } = {}) => {
      const headers = new Headers(init.headers)
      if (key) headers.set('authorization', `Bearer ${key}`)
      return fetch(url + path, { ...init, headers })
    },
    pause: () => process.kill(child.pid, 'SIGSTOP'),
    async kill() {
      process.kill(child.pid, 'SIGKILL')
      await child.exited
    },
  }
}
