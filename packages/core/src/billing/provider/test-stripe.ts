import type Stripe from 'stripe'
import type { Context } from '../../context.ts'
import type { ProviderError } from './payment-provider.ts'
import type { PaymentProviders, ProviderAccount } from './payment-providers.ts'

/** The result of one check, and what to do if it failed. */
export interface ProviderCheck {
  name: 'settings' | 'apiKey' | 'permissions' | 'webhook'
  ok: boolean
  message: string
}

/** No payment has this id. */
const UNKNOWN_PAYMENT = 'pi_guildhall_probe'

/**
 * The permissions that a restricted key needs, with a request for each. Requests that would write are incomplete or
 * name an unknown payment: Stripe rejects them after it has checked the permission.
 */
const probes: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  'Checkout Sessions (write)': (stripe) => stripe.checkout.sessions.create({ mode: 'payment' }),
  'PaymentIntents (read)': (stripe) => stripe.paymentIntents.list({ limit: 1 }),
  'Charges and Refunds (write)': (stripe) => stripe.refunds.create({ payment_intent: UNKNOWN_PAYMENT }),
  'Charges (read)': (stripe) => stripe.charges.list({ limit: 1 }),
  'Disputes (read)': (stripe) => stripe.disputes.list({ limit: 1 }),
  'Balance transactions (read)': (stripe) => stripe.balanceTransactions.list({ limit: 1 }),
}

/** Checks an association’s provider settings. Checks that need a missing setting are left out. */
export async function testStripe(
  ctx: Context,
  providers: PaymentProviders,
): Promise<{ ok: boolean; checks: ProviderCheck[] }> {
  const account = await providers.readAccount(ctx)
  const { apiKey, webhookSecret, connected } = account
  const checks = [checkSettings(account)]
  if (apiKey !== null) {
    const { createStripeClient } = await import('./stripe.ts')
    checks.push(...(await checkKey(createStripeClient({ ...account, apiUrl: providers.apiUrl }))))
  }
  if (webhookSecret !== null || connected) checks.push(await checkWebhook(ctx))
  return { ok: checks.every(({ ok }) => ok), checks }
}

function checkSettings({ apiKey, webhookSecret, connected }: ProviderAccount): ProviderCheck {
  const name = 'settings'
  if (connected && apiKey === null)
    return { name, ok: false, message: 'The operator has not stored the secret key of the Stripe platform.' }
  if (connected) return { name, ok: true, message: `The operator has set up the account ${connected.id}.` }
  const missing = [apiKey === null && 'apiKey', webhookSecret === null && 'webhookSecret'].filter(Boolean)
  return missing.length === 0
    ? { name, ok: true, message: 'Both secrets are set.' }
    : { name, ok: false, message: `Missing: ${missing.join(' and ')}.` }
}

async function checkKey(stripe: Stripe): Promise<ProviderCheck[]> {
  const missing: string[] = []
  for (const [permission, probe] of Object.entries(probes)) {
    const failure = await runProbe(() => probe(stripe))
    if (failure?.reason === 'denied' && failure.code !== null) missing.push(permission)
    else if (failure && failure.reason !== 'rejected' && failure.reason !== 'not-found')
      return [{ name: 'apiKey', ok: false, message: failure.message }]
  }
  const accepted: ProviderCheck = { name: 'apiKey', ok: true, message: 'Stripe accepts the API key.' }
  if (missing.length === 0)
    return [accepted, { name: 'permissions', ok: true, message: 'The key has all permissions it needs.' }]
  const message = `The key lacks: ${missing.join(', ')}. Edit the restricted key in Stripe’s dashboard.`
  return [accepted, { name: 'permissions', ok: false, message }]
}

async function runProbe(probe: () => Promise<unknown>): Promise<ProviderError | null> {
  try {
    await probe()
    return null
  } catch (error) {
    const { toProviderError } = await import('./stripe-errors.ts')
    return toProviderError(error)
  }
}

/** Stripe has no endpoint to verify the secret: a received event shows that it was correct at that time. */
async function checkWebhook({ db }: Context): Promise<ProviderCheck> {
  const latest = await db
    .selectFrom('provider_events')
    .select('created_at')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const message = latest
    ? `The latest event arrived at ${latest.created_at.toISOString()}.`
    : 'No event has arrived yet. Until one does, it can take up to ten minutes to detect a payment.'
  return { name: 'webhook', ok: true, message }
}
