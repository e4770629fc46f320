import { beforeAll, describe, expect, test } from 'bun:test'
import { resealSecrets } from '@guildhall/core/operations/maintenance/reseal-secrets'
import { openDatabase } from '@guildhall/core/platform/database/database'
import type { StripePlatform } from '@guildhall/sdk'
import { createStripeId } from '../../../../tools/fake-stripe/objects.ts'
import { setUpPlatform, testServiceWithStripe } from '../../../../tools/testing/stripe.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'

const { service, stripe } = await testServiceWithStripe()
const { sql } = service.database
const { record, twin, live, keys } = service.client
const operator = callAs(service, service.operatorKey)
const PATH = '/api/platform/integrations/stripe'
const unsetSecret = { set: false, last4: null }
const toSummary = (text: string) => ({ set: true, last4: text.slice(-4) })
const put = (body: object, headers = {}) => operator('PUT', PATH, body, headers)
const secrets = {
  apiKey: stripe.apiKey,
  webhookSecret: createStripeId('whsec'),
  sandboxApiKey: createStripeId('sk_test'),
  sandboxWebhookSecret: createStripeId('whsec'),
}
const webhookUrl = `${service.url}/webhooks/stripe`

describe('GET and PUT /api/platform/integrations/stripe', () => {
  test('200: empty before anything is set', async () => {
    expect(await expectBody(await operator('GET', PATH))).toEqual({
      apiKey: unsetSecret,
      webhookSecret: unsetSecret,
      sandboxApiKey: unsetSecret,
      sandboxWebhookSecret: unsetSecret,
      feePercent: 0,
      webhookUrl,
    })
  })

  test('200: secrets are stored encrypted and not returned; PUT accepts its own response', async () => {
    const response = await put({ ...secrets, feePercent: 1.25 })
    const text = await response.text()
    const stored = JSON.parse(text) as StripePlatform
    expect(stored).toEqual({
      apiKey: toSummary(secrets.apiKey),
      webhookSecret: toSummary(secrets.webhookSecret),
      sandboxApiKey: toSummary(secrets.sandboxApiKey),
      sandboxWebhookSecret: toSummary(secrets.sandboxWebhookSecret),
      feePercent: 1.25,
      webhookUrl,
    })
    const [row] = await sql`select stripe_settings::text as row,
      (select string_agg(t::text, '') from audit_log t) as audit from stripe_settings`
    for (const secret of Object.values(secrets)) {
      expect(text).not.toContain(secret)
      expect(row.row).not.toContain(secret)
      expect(row.row).not.toContain(Buffer.from(secret).toString('hex'))
      expect(row.audit).not.toContain(secret)
    }
    expect(await expectBody(await put(stored))).toEqual(stored)
    const changed = await expectBody<StripePlatform>(await put({ sandboxApiKey: null, feePercent: 2 }))
    expect(changed).toEqual({ ...stored, sandboxApiKey: unsetSecret, feePercent: 2 })
    await put(secrets)
  })

  test('a change is in the operators’ audit log by field name', async () => {
    await put({ feePercent: 3 })
    const [entry] = (await service.operator.platform.auditLog({ action: 'stripe.settings_updated' })).items
    expect(entry?.changes).toEqual(['feePercent'])
  })

  test.each([
    [{ apiKey: 'pk_live_1234567890' }, 'apiKey invalid_format'],
    [{ webhookSecret: 'secret' }, 'webhookSecret invalid_format'],
    [{ sandboxApiKey: createStripeId('sk_live') }, 'sandboxApiKey not_allowed'],
    [{ apiKey: { set: true, last4: 'abcd' } }, 'apiKey read_only'],
    [{ webhookUrl: 'https://example.org/' }, 'webhookUrl read_only'],
    [{ feePercent: 1.005 }, 'feePercent invalid_format'],
    [{ feePercent: -1 }, 'feePercent out_of_range'],
    [{ feePercent: 100.01 }, 'feePercent out_of_range'],
    [{ feePercent: null }, 'feePercent invalid_type'],
    [{ secretKey: 'x' }, 'secretKey unknown_field'],
  ])('400: %j', async (body, violation) => {
    await expectViolations(await put(body), [violation])
  })

  test('412: a stale ETag; 401: not an operator', async () => {
    const etag = (await operator('GET', PATH)).headers.get('etag') ?? ''
    await expectBody(await put({ feePercent: 4 }, { 'if-match': etag }))
    await expectProblem(await put({ feePercent: 5 }, { 'if-match': etag }), 412, 'precondition-failed')
    const association = callAs(service, keys.live.secret)
    await expectProblem(await association('GET', PATH), 401, 'unauthorized')
  })

  test('secrets are re-encrypted with a new SECRETS_KEY', async () => {
    const database = openDatabase(service.database.url, 1, 'guildhall-test')
    try {
      const oldKey = Buffer.from(service.environment.SECRETS_KEY ?? '', 'base64')
      expect(await resealSecrets(database, [Buffer.alloc(32, 9), oldKey])).toEqual({
        resealed: 4,
        unreadable: 0,
      })
      expect(await resealSecrets(database, [oldKey, Buffer.alloc(32, 9)])).toEqual({
        resealed: 4,
        unreadable: 0,
      })
    } finally {
      await database.close()
    }
  })
})

describe('POST /api/platform/integrations/stripe/test', () => {
  const check = () => service.operator.platform.stripe.test()

  test('200: reports missing settings, an invalid key, a missing permission, and success', async () => {
    await put({ apiKey: null, sandboxApiKey: null, sandboxWebhookSecret: null })
    expect(await check()).toEqual({
      ok: false,
      checks: [
        { name: 'platform', ok: false, message: 'Missing: apiKey.' },
        { name: 'sandbox', ok: true, message: 'Not set. Sandboxes need their own keys.' },
      ],
    })
    await put(secrets)
    expect((await check()).checks).toMatchObject([
      { name: 'platform', ok: true, message: 'Stripe accepts the key.' },
      { name: 'sandbox', ok: false, message: 'The payment provider rejects the API key.' },
    ])
    await put({ sandboxApiKey: stripe.createKey('rak_application_fee_read') })
    expect((await check()).checks[1]?.message).toContain('lacks the permission rak_application_fee_read')
    await put({ sandboxApiKey: stripe.apiKey })
    expect((await check()).ok).toBe(true)
  })
})

describe('GET and PUT /api/platform/clients/{id}/stripe-account', () => {
  const buildPath = (id: string) => `/api/platform/clients/${id}/stripe-account`
  const setAccount = (id: string, accountId: string | null, headers = {}) =>
    operator('PUT', buildPath(id), { accountId }, headers)

  beforeAll(() => setUpPlatform({ service, stripe }, 1.5))

  test('200: enables card payments for the association, and its settings show the account', async () => {
    expect(await expectBody(await operator('GET', buildPath(record.id)))).toEqual({
      accountId: null,
      hasOwnKey: false,
    })
    expect((await live.me.get()).cardPayments).toBe(false)
    const { id } = stripe.connect()
    expect(await expectBody(await setAccount(record.id, id))).toEqual({ accountId: id, hasOwnKey: false })
    expect((await live.me.get()).cardPayments).toBe(true)
    const { provider } = await live.settings.billing.get()
    expect(provider).toMatchObject({ connectedAccount: id, apiKey: unsetSecret, webhookSecret: unsetSecret })
    const [entry] = (await live.auditLog.list({ action: 'billing.connected_account_changed' })).items
    expect(entry).toMatchObject({ actor: { type: 'operator' }, changes: ['connectedAccount'] })
  })

  test('the association sees the account in its settings, cannot change it, and can test it', async () => {
    const before = await live.settings.billing.get()
    expect(await live.settings.billing.update(before)).toEqual(before)
    const association = callAs(service, keys.live.secret)
    const provider = { connectedAccount: 'acct_other' }
    await expectViolations(await association('PUT', '/api/settings/billing', { provider }), [
      'provider.connectedAccount read_only',
    ])
    expect(await live.settings.billing.testProvider()).toMatchObject({
      ok: true,
      checks: [
        { name: 'settings', message: expect.stringContaining('The operator has set up the account acct_') },
        { name: 'apiKey', ok: true },
        { name: 'permissions', ok: true },
        { name: 'webhook', ok: true },
      ],
    })
  })

  test('the test reports an account that is not connected to the platform', async () => {
    const { accountId } = await service.operator.platform.clients.getStripeAccount(record.id)
    await setAccount(record.id, 'acct_unknown')
    expect((await live.settings.billing.testProvider()).checks[1]).toEqual({
      name: 'apiKey',
      ok: false,
      message: 'The account at the payment provider is not connected to the operator’s platform.',
    })
    await put({ apiKey: null })
    expect((await live.settings.billing.testProvider()).checks).toEqual([
      {
        name: 'settings',
        ok: false,
        message: 'The operator has not stored the secret key of the Stripe platform.',
      },
      expect.objectContaining({ name: 'webhook' }),
    ])
    expect((await live.me.get()).cardPayments).toBe(false)
    await put({ apiKey: stripe.apiKey })
    await setAccount(record.id, accountId)
  })

  test('200: the sandbox twin can have the same account; 409: another association cannot', async () => {
    const { accountId } = await service.operator.platform.clients.getStripeAccount(record.id)
    expect(await expectBody(await setAccount(twin.id, accountId))).toMatchObject({ accountId })
    const otherClient = await service.createClient()
    const problem = await expectProblem(await setAccount(otherClient.record.id, accountId), 409, 'conflict')
    expect(problem.violations).toMatchObject([{ propertyPath: 'accountId', code: 'taken' }])
    expect(await expectBody(await setAccount(twin.id, null))).toMatchObject({ accountId: null })
  })

  test('200: the account of a deleted association can be used again', async () => {
    const [first, second] = [await service.createClient(), await service.createClient()]
    const { id } = stripe.connect()
    await expectBody(await setAccount(first.record.id, id))
    await service.operator.platform.clients.delete(first.record.id)
    expect(await expectBody(await setAccount(second.record.id, id))).toMatchObject({ accountId: id })
  })

  test.each(['acct', 'acct_', 'cus_1', 'acct_1 2', ''])('400: the id %j', async (accountId) => {
    await expectViolations(await setAccount(record.id, accountId), ['accountId invalid_format'])
  })

  test('404: no such association; 412: a stale ETag; 401: an association’s key', async () => {
    await expectProblem(await setAccount(crypto.randomUUID(), null), 404, 'not-found')
    const etag = (await operator('GET', buildPath(record.id))).headers.get('etag') ?? ''
    await live.settings.billing.update({ transferDays: 21 })
    await expectProblem(await setAccount(record.id, null, { 'if-match': etag }), 412, 'precondition-failed')
    const association = callAs(service, keys.live.secret)
    await expectProblem(
      await association('PUT', buildPath(record.id), { accountId: null }),
      401,
      'unauthorized',
    )
  })
})
