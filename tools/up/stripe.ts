import { join } from 'node:path'
import { Guildhall } from '@guildhall/sdk'
import { readOrCreateSecret } from '../files/read-or-create-secret.ts'
import { type Child, startChild } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import { ROOT, waitUntilReady } from '../service/processes.ts'
import type { Credentials } from './credentials.ts'
import type { UpSettings } from './settings.ts'

/** A local Stripe, its key, and the settings of a service that uses it. */
export interface LocalStripe {
  child: Child
  apiKey: string
  environment: { STRIPE_API_URL: string }
}

/** Starts the fake Stripe for the demo, unless the environment configures another. */
export async function startStripe({ dataDirectory, isDemo }: UpSettings): Promise<LocalStripe | null> {
  if (!isDemo || process.env.STRIPE_API_URL) return null
  const port = await findFreePort()
  const secret = readOrCreateSecret(join(dataDirectory, 'stripe-secret'))
  const apiKey = `rk_test_${secret.replaceAll(/\W/g, '')}`
  const environment = { STRIPE_API_URL: `http://localhost:${port}` }
  const child = startChild({
    name: 'fake Stripe',
    command: [join(ROOT, 'tools/fake-stripe/main.ts')],
    environment: { PORT: String(port), STRIPE_API_KEY: apiKey },
    output: 'inherit',
  })
  await waitUntilReady(environment.STRIPE_API_URL, [child])
  return { child, apiKey, environment }
}

/**
 * Enables card payments for the demo association and registers its webhook endpoint with the fake Stripe. The fake
 * persists nothing, so the endpoint is created on each run. If a key of another account is set, nothing changes.
 */
export async function ensurePayments(
  { baseUrl, keys }: Credentials,
  { apiKey, environment }: LocalStripe,
): Promise<void> {
  const { settings } = new Guildhall({ apiKey: keys.live.secret, baseUrl })
  const { provider } = await settings.billing.get()
  if (provider.apiKey.set && provider.apiKey.last4 !== apiKey.slice(-4)) return
  const webhookSecret = await createEndpoint(environment.STRIPE_API_URL, apiKey, provider.webhookUrl)
  await settings.billing.update({ provider: { apiKey, webhookSecret } })
}

/** As in Stripe's API: https://docs.stripe.com/api/webhook_endpoints/create */
async function createEndpoint(stripeUrl: string, apiKey: string, url: string): Promise<string> {
  const response = await fetch(`${stripeUrl}/v1/webhook_endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    body: new URLSearchParams({ url, 'enabled_events[]': '*' }),
  })
  if (!response.ok) throw new Error(`The fake Stripe rejected the webhook endpoint: ${await response.text()}`)
  return ((await response.json()) as { secret: string }).secret
}
