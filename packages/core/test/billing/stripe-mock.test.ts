import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { type ChildProcess, spawn } from 'node:child_process'
import type { ConnectedAccount } from '@guildhall/core/billing/provider/payment-providers'
import { createStripeClient, createStripeProvider } from '@guildhall/core/billing/provider/stripe'
import { findFreePort } from '../../../../tools/process/free-port.ts'
import { testWith } from '../../../../tools/testing/test-with.ts'

/** Stripe's own stateless server checks every request against its OpenAPI document. */
const mockTest = testWith('stripe-mock')
const hasMock = Bun.which('stripe-mock') !== null
let mock: ChildProcess | null = null
let apiUrl: URL

beforeAll(async () => {
  if (!hasMock) return
  const port = await findFreePort()
  apiUrl = new URL(`http://127.0.0.1:${port}`)
  mock = spawn('stripe-mock', ['-http-port', String(port), '-strict-version-check=false'], {
    stdio: 'ignore',
  })
  while (!(await fetch(apiUrl).catch(() => null))) await Bun.sleep(20)
})
afterAll(() => void mock?.kill())

const open = (connected: ConnectedAccount | null = null) =>
  createStripeProvider({ apiKey: 'sk_test_123', webhookSecret: null, connected, apiUrl })
const connected = { id: 'acct_123', feePercent: 1.5 }
const checkout = {
  orderId: crypto.randomUUID(),
  attempt: 1,
  currency: 'EUR',
  amount: 4900,
  description: 'Member handbook',
  reference: 'RF13539007547034123',
  email: 'ada@example.org',
  language: 'de',
  returnUrl: 'https://example.org/a/guild/orders/1',
  expiresAt: new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000),
}

describe('stripe-mock accepts', () => {
  mockTest('the request for a payment page', async () => {
    expect((await open().createCheckout(checkout, 'key:1')).id).toStartWith('cs_')
  })

  mockTest('reading and closing a page', async () => {
    expect((await open().readCheckout('cs_test_1')).id).toStartWith('cs_')
    await open().expireCheckout('cs_test_1')
  })

  mockTest('reading a payment', async () => {
    expect((await open().readPayment('pi_1')).id).toStartWith('pi_')
  })

  mockTest('finding the page of a payment', async () => {
    const stripe = createStripeClient({ apiKey: 'sk_test_123', connected: null, apiUrl })
    const { data } = await stripe.checkout.sessions.list({ payment_intent: 'pi_1', limit: 1 })
    expect(data[0]?.object).toBe('checkout.session')
  })

  mockTest('a refund', async () => {
    const refund = { refundId: crypto.randomUUID(), paymentId: 'pi_1', currency: 'EUR', amount: 100 }
    expect(await open().refund(refund, 'key:2')).toMatchObject({ paymentId: 'pi_1', status: 'succeeded' })
  })

  mockTest('the lists of refunds and disputes', async () => {
    expect((await open().listRecent(new Date(Date.now() - 86_400_000))).disputes).toBeArray()
  })

  mockTest(
    'the requests for a connected account: a page with a fee, a payment, a refund and lists',
    async () => {
      const provider = open(connected)
      expect((await provider.createCheckout(checkout, 'key:3')).id).toStartWith('cs_')
      expect((await provider.readPayment('pi_1')).id).toStartWith('pi_')
      const refund = { refundId: crypto.randomUUID(), paymentId: 'pi_1', currency: 'EUR', amount: 100 }
      expect(await provider.refund(refund, 'key:4')).toMatchObject({ paymentId: 'pi_1', status: 'succeeded' })
      const stripe = createStripeClient({ apiKey: 'sk_test_123', connected, apiUrl })
      await stripe.refunds.create({ payment_intent: 'pi_1', amount: 100, refund_application_fee: true })
      expect((await provider.listRecent(new Date(Date.now() - 86_400_000))).refunds).toBeArray()
    },
  )

  mockTest('the lists of connected accounts and fees, and the fee of a payment', async () => {
    const platform = createStripeClient({ apiKey: 'sk_test_123', connected: null, apiUrl })
    expect((await platform.accounts.list({ limit: 1 })).data).toBeArray()
    expect((await platform.applicationFees.list({ limit: 1 })).data).toBeArray()
    expect((await platform.applicationFees.retrieve('fee_1')).object).toBe('application_fee')
  })
})
