import { mkdtemp, open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../tools/process/free-port.ts'
import { startServerProcess, waitUntilReady } from '../../../tools/service/processes.ts'
import type { TestService } from '../../../tools/testing/service.ts'
import { callAs } from './call-as.ts'
import { sharedSecrets } from './server-process.ts'

type Line = Record<string, unknown>

/**
 * Starts a server that logs at level info, sends requests to it, and stops it.
 *
 * @param service whose database and settings the server uses; started with `sharedSecrets`
 * @param settings that differ from the service’s
 * @returns its log lines, except those of health checks
 */
export async function captureLog(
  service: TestService,
  sendRequests: (call: (key: string | null) => ReturnType<typeof callAs>) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<Line[]> {
  const port = await findFreePort()
  const environment = {
    ...service.environment,
    ...sharedSecrets,
    PORT: String(port),
    LOG_LEVEL: 'info',
    ...settings,
  }
  const file = join(await mkdtemp(join(tmpdir(), 'guildhall-log-')), 'server.log')
  const output = await open(file, 'w')
  const child = startServerProcess({ environment, output: output.fd })
  try {
    const url = `http://localhost:${port}`
    await waitUntilReady(url, [child])
    await sendRequests((key) =>
      callAs(
        {
          request: (path, { key: ownKey, ...init } = {}) => {
            const headers = new Headers(init.headers)
            if (ownKey) headers.set('authorization', `Bearer ${ownKey}`)
            return fetch(url + path, { ...init, headers })
          },
        },
        key,
      ),
    )
  } finally {
    await child.stop()
    await output.close()
  }
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  return lines
    .map((line) => JSON.parse(line) as Line)
    .filter(({ path }) => path !== '/readyz' && path !== '/healthz')
}
