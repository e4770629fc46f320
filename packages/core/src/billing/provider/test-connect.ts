import type { PaymentProviders } from './payment-providers.ts'

/** The result of one check, and what to do if it failed. */
export interface ConnectCheck {
  name: 'platform' | 'sandbox'
  ok: boolean
  message: string
}

/**
 * Checks the operator’s keys at Stripe: those of the platform, and the optional ones of its test mode, for sandboxes.
 */
export async function testConnect(
  providers: PaymentProviders,
): Promise<{ ok: boolean; checks: ConnectCheck[] }> {
  providers.connect.invalidate()
  const settings = await providers.connect.getCurrent()
  const { apiKey, webhookSecret, sandboxApiKey, sandboxWebhookSecret } = settings
  const checks = [
    await check(providers, 'platform', { apiKey, webhookSecret }),
    sandboxApiKey === null && sandboxWebhookSecret === null
      ? ({ name: 'sandbox', ok: true, message: 'Not set. Sandboxes need their own keys.' } as const)
      : await check(providers, 'sandbox', { sandboxApiKey, sandboxWebhookSecret }),
  ]
  return { ok: checks.every(({ ok }) => ok), checks }
}

async function check(
  providers: PaymentProviders,
  name: ConnectCheck['name'],
  secrets: Record<string, string | null>,
): Promise<ConnectCheck> {
  const missing = Object.keys(secrets).filter((field) => secrets[field] === null)
  if (missing.length > 0) return { name, ok: false, message: `Missing: ${missing.join(' and ')}.` }
  const [apiKey = null] = Object.values(secrets)
  const { createStripeClient } = await import('./stripe.ts')
  const { toProviderError } = await import('./stripe-errors.ts')
  try {
    const stripe = createStripeClient({ apiKey, connected: null, apiUrl: providers.apiUrl })
    await stripe.accounts.list({ limit: 1 })
    await stripe.applicationFees.list({ limit: 1 })
    return { name, ok: true, message: 'Stripe accepts the key.' }
  } catch (error) {
    return { name, ok: false, message: toProviderError(error).message }
  }
}
