import { join } from 'node:path'
import { Guildhall } from '@guildhall/sdk'
import { generateDemo } from '../demo/generated.ts'
import { seedLibrary } from '../demo/library.ts'
import { seedDemo } from '../demo/seed.ts'
import { seedActivity } from '../demo/seed-activity.ts'
import { type Credentials, readJson, writeJson } from './credentials.ts'

const LIVE = { members: 400, oneOf: 1 }
const SANDBOX = { members: 25, oneOf: 8 }

/**
 * Fills the association with demo data, once: what somebody changed or deleted afterwards is not put back. That it
 * is done is written down at the end, so a run that was killed half-way begins again and completes.
 *
 * @param stack ends what goes on in the background
 */
export async function ensureDemo(
  dataDirectory: string,
  databaseUrl: string,
  credentials: Credentials,
  stack: AsyncDisposableStack,
  say: (line: string) => void,
): Promise<void> {
  const file = join(dataDirectory, 'demo.json')
  if (readJson<{ clientId: string }>(file)?.clientId === credentials.client.id) return
  const { baseUrl, sandboxBaseUrl, keys } = credentials
  const now = new Date()
  const live = new Guildhall({ apiKey: keys.live.secret, baseUrl })
  const sandbox = new Guildhall({ apiKey: keys.test.secret, baseUrl: sandboxBaseUrl })
  await seedDemo(live, LIVE, now)
  await seedDemo(sandbox, SANDBOX, now)
  await seedLibrary({ guildhall: live, oneOf: 1 }, { guildhall: sandbox, oneOf: 8 })
  await seedActivity(live, databaseUrl, now)
  await seedActivity(sandbox, databaseUrl, now, 1 / SANDBOX.oneOf)
  writeJson(file, { clientId: credentials.client.id })
  const stopping = new AbortController()
  const made = generateDemo(live, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) say(`The demo podcast could not be asked for: ${String(error)}`)
  })
  stack.defer(() => {
    stopping.abort()
    return made
  })
}
