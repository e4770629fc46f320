import { afterAll } from 'bun:test'
import type { Guildhall } from '@guildhall/sdk'
import { sendEvent } from '../fake-stripe/events.ts'
import type { ConnectedAccount } from '../fake-stripe/fake-account.ts'
import type { StripeEvent } from '../fake-stripe/objects.ts'
import { createStripeId } from '../fake-stripe/objects.ts'
import { FakeStripe } from '../fake-stripe/server.ts'
import { type TestService, testService } from './service.ts'

/** A service whose associations accept payments through a fake Stripe. */
export interface ServiceWithStripe {
  service: TestService
  stripe: FakeStripe
}

/** Starts a fake Stripe and a service. Call it where `testService` can be called. */
export async function testServiceWithStripe(
  environment: Record<string, string> = {},
): Promise<ServiceWithStripe> {
  const stripe = new FakeStripe()
  afterAll(() => stripe.stop())
  return { stripe, service: await testService({ STRIPE_API_URL: stripe.url, ...environment }) }
}

/** The webhook endpoint of an association's account. */
export interface AccountEndpoint {
  url: string
  secret: string
}

/** Sets up an association's card payments. @returns its webhook endpoint */
export async function setUpStripe(
  { stripe }: Pick<ServiceWithStripe, 'stripe'>,
  live: Guildhall,
  apiKey = stripe.apiKey,
): Promise<AccountEndpoint> {
  const secret = createStripeId('whsec')
  const { provider } = await live.settings.billing.update({ provider: { apiKey, webhookSecret: secret } })
  return { url: provider.webhookUrl, secret }
}

/**
 * Makes the fake Stripe the operator's platform, for associations and their sandboxes.
 *
 * @returns the webhook endpoint for connected accounts
 */
export async function setUpPlatform(
  { service, stripe }: ServiceWithStripe,
  feePercent: number,
): Promise<AccountEndpoint> {
  const secret = createStripeId('whsec')
  const { webhookUrl } = await service.operator.platform.stripe.update({
    apiKey: stripe.apiKey,
    webhookSecret: secret,
    sandboxApiKey: stripe.apiKey,
    sandboxWebhookSecret: createStripeId('whsec'),
    feePercent,
  })
  return { url: webhookUrl, secret }
}

/** Connects a new account to the platform and assigns it to an association. */
export async function connectAccount(
  { service, stripe }: ServiceWithStripe,
  clientId: string,
): Promise<ConnectedAccount> {
  const account = stripe.connect()
  await service.operator.platform.clients.setStripeAccount(clientId, account.id)
  return account
}

/** Sends events in order. @throws Error if one is not accepted */
export async function deliver(endpoint: AccountEndpoint, events: readonly StripeEvent[]): Promise<void> {
  for (const event of events) {
    const status = await sendEvent(event, endpoint)
    if (status !== 200)
      throw new Error(`The webhook endpoint returned ${status} for the event ${event.type}.`)
  }
}
