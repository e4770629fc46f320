import { join } from 'node:path'
import { Guildhall } from '@guildhall/sdk'
import { requestGeneratedContent } from '../demo/generated.ts'
import { seedLibrary } from '../demo/library.ts'
import { seedOrders } from '../demo/orders.ts'
import { seedDemo } from '../demo/seed.ts'
import { seedActivity } from '../demo/seed-activity.ts'
import { type Credentials, readJson, writeJson } from './credentials.ts'

const LIVE = { members: 400, interval: 1 }
const SANDBOX = { members: 25, interval: 8 }

/**
 * Creates demo data once; later changes are kept. An interrupted run is repeated, except for the podcast and the
 * infographic, which are requested after the completion is recorded.
 *
 * @param stack stops background work
 */
export async function ensureDemo(
  dataDirectory: string,
  databaseUrl: string,
  credentials: Credentials,
  stack: AsyncDisposableStack,
  report: (line: string) => void,
): Promise<void> {
  const file = join(dataDirectory, 'demo.json')
  if (readJson<{ clientId: string }>(file)?.clientId === credentials.client.id) return
  const { baseUrl, sandboxBaseUrl, keys } = credentials
  const now = new Date()
  const live = new Guildhall({ apiKey: keys.live.secret, baseUrl })
  const sandbox = new Guildhall({ apiKey: keys.test.secret, baseUrl: sandboxBaseUrl })
  const imagesUrl = `${baseUrl}/demo/images`
  await seedDemo(live, LIVE, now, imagesUrl)
  await seedDemo(sandbox, SANDBOX, now, imagesUrl)
  await seedLibrary({ guildhall: live, interval: 1 }, { guildhall: sandbox, interval: 8 })
  await Promise.all([seedOrders(live, now), seedOrders(sandbox, now)])
  await seedActivity(live, databaseUrl, now)
  await seedActivity(sandbox, databaseUrl, now, 1 / SANDBOX.interval)
  writeJson(file, { clientId: credentials.client.id })
  const controller = new AbortController()
  const created = requestGeneratedContent(live, controller.signal).catch((error: unknown) => {
    if (!controller.signal.aborted) report(`The demo podcast could not be requested: ${String(error)}`)
  })
  stack.defer(() => {
    controller.abort()
    return created
  })
}
