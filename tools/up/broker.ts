import { join } from 'node:path'
import { Guildhall } from '@guildhall/sdk'
import { demo, demoSignIns } from '../fake-broker/demo.ts'
import { readOrCreateSecret } from '../files/read-or-create-secret.ts'
import { type Child, startChild } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import { ROOT, waitUntilReady } from '../service/processes.ts'
import { type Credentials, writeJson } from './credentials.ts'
import type { UpSettings } from './settings.ts'

/** Time for the worker to fetch the demo association’s connections. */
const CONNECTIONS_TIMEOUT_MS = 30_000

/** A local broker and its settings. */
export type LocalBroker = { child: Child; environment: Record<string, string> }

/** Starts the fake identity broker for the demo, unless the environment configures one. */
export async function startBroker(settings: UpSettings): Promise<LocalBroker | null> {
  if (!settings.isDemo || process.env.BROKER_API_KEY || process.env.BROKER_API_URL) return null
  const port = await findFreePort()
  const secret = readOrCreateSecret(join(settings.dataDirectory, 'broker-secret'))
  const redirectUri = `${settings.baseUrl}/auth/callback/broker`
  const environment = {
    BROKER_API_URL: `http://localhost:${port}`,
    BROKER_API_KEY: `sk_test_${secret}`,
    BROKER_CLIENT_ID: 'client_demo',
    BROKER_REDIRECT_URI: redirectUri,
    BROKER_WEBHOOK_SECRET: `webhook_${secret}`,
  }
  const redirectUris = [redirectUri, `${settings.sandboxBaseUrl}/auth/callback/broker`]
  const child = startChild({
    name: 'fake identity broker',
    command: [join(ROOT, 'tools/fake-broker/main.ts')],
    environment: { ...environment, PORT: String(port), REDIRECT_URIS: redirectUris.join() },
    output: 'inherit',
  })
  await waitUntilReady(environment.BROKER_API_URL, [child])
  const signInsEnvironment = { DEMO_SIGN_INS_FILE: getDemoSignInsFile(settings.dataDirectory) }
  return { child, environment: { ...environment, ...signInsEnvironment } }
}

/** The path of the file that lists the users on the demo’s sign-in page. */
function getDemoSignInsFile(dataDirectory: string): string {
  return join(dataDirectory, 'demo-sign-ins.json')
}

/**
 * Writes the file of demo users, then assigns the fake broker’s organization and default connection to the demo
 * association, unless another organization or a default connection is set.
 *
 * @throws Error if the worker does not fetch the organization’s connections in time
 */
export async function ensureSignIn(dataDirectory: string, credentials: Credentials): Promise<void> {
  const { baseUrl, keys, client } = credentials
  writeJson(getDemoSignInsFile(dataDirectory), { client: client.slug, people: demoSignIns })
  const { identity } = new Guildhall({ apiKey: keys.live.secret, baseUrl })
  const { organizationId, connectionId, groupRoles } = demo
  const settings = await identity.settings.get()
  if (settings.organizationId === null) await identity.settings.update({ organizationId, groupRoles })
  else if (settings.organizationId !== organizationId || settings.defaultConnectionId !== null) return
  // The worker fetches the organization’s connections.
  const deadline = Date.now() + CONNECTIONS_TIMEOUT_MS
  while ((await identity.connections.list({ id: connectionId })).items.length === 0) {
    if (Date.now() > deadline)
      throw new Error('The worker did not fetch the connections of the fake identity broker.')
    await Bun.sleep(50)
  }
  await identity.settings.update({ defaultConnectionId: connectionId })
}
