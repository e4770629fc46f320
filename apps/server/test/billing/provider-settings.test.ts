import { describe, expect, test } from 'bun:test'
import { resealSecrets } from '@guildhall/core/operations/maintenance/reseal-secrets'
import { openDatabase } from '@guildhall/core/platform/database/database'
import type { BillingSettings } from '@guildhall/sdk'
import { createStripeId } from '../../../../tools/fake-stripe/objects.ts'
import { testServiceWithStripe } from '../../../../tools/testing/stripe.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'
import { orderOther } from './billing-fixtures.ts'

const { service, stripe } = await testServiceWithStripe()
const { live, record, twin, keys } = service.client
const { sql } = service.database
const call = callAs(service, keys.live.secret)
const PATH = '/api/settings/billing'
const secret = createStripeId('whsec')
const unsetSecret = { set: false, last4: null }
const toSummary = (text: string) => ({ set: true, last4: text.slice(-4) })
const put = (provider: unknown) => call('PUT', PATH, { provider })

describe('the provider in /api/settings/billing', () => {
  test('is not set initially, and returns the URL for its events', async () => {
    const { provider } = await live.settings.billing.get()
    expect(provider).toEqual({
      apiKey: unsetSecret,
      webhookSecret: unsetSecret,
      webhookUrl: `${service.url}/webhooks/stripe/${record.id}`,
      connectedAccount: null,
    })
    const { provider: twinProvider } = await service.client.sandbox.settings.billing.get()
    expect(twinProvider.webhookUrl).toBe(`${service.sandboxUrl}/webhooks/stripe/${twin.id}`)
  })

  test('accepts secrets as text, returns their last four characters, and stores them encrypted', async () => {
    const response = await put({ apiKey: stripe.apiKey, webhookSecret: secret })
    const text = await response.text()
    expect(text).not.toContain(stripe.apiKey)
    expect(text).not.toContain(secret)
    const { provider } = JSON.parse(text) as BillingSettings
    expect(provider).toMatchObject({ apiKey: toSummary(stripe.apiKey), webhookSecret: toSummary(secret) })
    const [row] = await sql`select row_to_json(s)::text as row from billing_settings s`
    for (const plainText of [stripe.apiKey, secret]) {
      expect(row.row).not.toContain(plainText)
      expect(row.row).not.toContain(Buffer.from(plainText).toString('hex'))
    }
  })

  test('keeps secrets that are sent back unchanged or omitted; null deletes a secret', async () => {
    const before = await live.settings.billing.get()
    const unchanged = await expectBody<BillingSettings>(await call('PUT', PATH, before))
    expect(unchanged).toEqual(before)
    await live.settings.billing.update({ transferDays: 20 })
    const settingsWithoutSecret = await expectBody<BillingSettings>(await put({ webhookSecret: null }))
    expect(settingsWithoutSecret.provider).toMatchObject({
      apiKey: toSummary(stripe.apiKey),
      webhookSecret: unsetSecret,
    })
    const settingsWithoutProvider = await expectBody<BillingSettings>(await put(null))
    expect(settingsWithoutProvider.provider).toMatchObject({
      apiKey: unsetSecret,
      webhookSecret: unsetSecret,
    })
  })

  test.each([
    [{ apiKey: 'sk_live' }, 'provider.apiKey invalid_format'],
    [{ apiKey: { set: true, last4: 'abcd' } }, 'provider.apiKey read_only'],
    [{ webhookSecret: 'secret' }, 'provider.webhookSecret invalid_format'],
    [{ webhookUrl: 'https://example.org/' }, 'provider.webhookUrl read_only'],
    [{ secretKey: 'x' }, 'provider.secretKey unknown_field'],
  ])('400: %j', async (provider, violation) => {
    await expectViolations(await put(provider), [violation])
  })

  test('400: a live key in the sandbox', async () => {
    const callSandbox = callAs(
      { request: (path, init) => service.request(path, { ...init, key: keys.test.secret }) },
      null,
    )
    const response = await callSandbox(
      'PUT',
      PATH,
      { provider: { apiKey: createStripeId('rk_live') } },
      {
        host: new URL(service.sandboxUrl).host,
      },
    )
    await expectViolations(response, ['provider.apiKey not_allowed'])
  })

  test('is recorded in the audit log by field name, without values', async () => {
    await put({ apiKey: stripe.apiKey, webhookSecret: secret })
    const [entry] = (await live.auditLog.list({ action: 'billing.settings_updated' })).items
    expect(entry?.changes).toEqual(['provider.apiKey', 'provider.webhookSecret'])
    expect(JSON.stringify(entry)).not.toContain(stripe.apiKey)
    expect(JSON.stringify(entry)).not.toContain(secret)
  })

  test('is re-encrypted with a new SECRETS_KEY, and so is the former key of an open payment page', async () => {
    const { id } = await orderOther(live)
    await live.orders.checkout(id, { returnUrl: `${service.url}/a/x/orders` })
    await put({ apiKey: stripe.createKey() })
    const database = openDatabase(service.database.url, 1, 'guildhall-test')
    try {
      const oldKey = Buffer.from(service.environment.SECRETS_KEY ?? '', 'base64')
      expect(await resealSecrets(database, [Buffer.alloc(32, 9), oldKey])).toEqual({
        resealed: 3,
        unreadable: 0,
      })
      expect(await resealSecrets(database, [oldKey, Buffer.alloc(32, 9)])).toEqual({
        resealed: 3,
        unreadable: 0,
      })
    } finally {
      await database.close()
    }
  })
})

describe('POST /api/settings/billing/provider/test', () => {
  const check = async () => live.settings.billing.testProvider()

  test('reports missing settings, success, missing permissions, and an invalid key', async () => {
    const objects = stripe.store.sessions.size + stripe.store.refunds.size
    await put(null)
    expect(await check()).toEqual({
      ok: false,
      checks: [{ name: 'settings', ok: false, message: 'Missing: apiKey and webhookSecret.' }],
    })
    await put({ apiKey: stripe.apiKey, webhookSecret: secret })
    expect(await check()).toMatchObject({
      ok: true,
      checks: [{ name: 'settings' }, { name: 'apiKey' }, { name: 'permissions' }, { name: 'webhook' }],
    })
    await put({ apiKey: stripe.createKey('rak_dispute_read', 'rak_checkout_session_write') })
    const result = await check()
    expect(result.ok).toBe(false)
    expect(result.checks[2]).toEqual({
      name: 'permissions',
      ok: false,
      message:
        'The key lacks: Checkout Sessions (write), Disputes (read). Edit the restricted key in Stripe’s dashboard.',
    })
    await put({ apiKey: 'rk_test_0000000000000000' })
    expect((await check()).checks[1]).toEqual({
      name: 'apiKey',
      ok: false,
      message: 'The payment provider rejects the API key.',
    })
    expect(stripe.store.sessions.size + stripe.store.refunds.size).toBe(objects)
  })

  test('reports an error of the provider', async () => {
    await put({ apiKey: stripe.apiKey })
    stripe.failWith = 503
    expect((await check()).checks[1]?.message).toBe('The payment provider returned an error (503).')
    stripe.failWith = null
  })
})
