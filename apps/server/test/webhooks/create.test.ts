import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import {
  buildWebhook,
  createCallers,
  createWebhookAs,
  expectRefused,
  type WebhookRecord,
} from './webhooks.ts'

const service = await testService()
const callers = await createCallers(service)
const { admin } = callers
const path = '/api/webhooks'

describe('POST /api/webhooks', () => {
  test('201: creates a webhook and returns its secret once', async () => {
    const input = buildWebhook({ description: 'Newsletter', events: ['member.*', 'user.created'] })
    const response = await admin('POST', path, input)
    const { secret, ...record } = await expectBody<WebhookRecord>(response, 201)
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/)
    expect(record).toEqual({
      id: expect.any(String),
      ...input,
      status: 'enabled',
      disabledReason: null,
      disabledAt: null,
      createdAt: expect.any(String),
      updatedAt: record.createdAt,
    })
    expect(response.headers.get('location')).toBe(`${path}/${record.id}`)
    const getResponse = await admin('GET', `${path}/${record.id}`)
    expect(getResponse.headers.get('etag')).toBe(response.headers.get('etag'))
    expect(await expectBody<Record<string, unknown>>(getResponse)).toEqual(record)
  })

  test('201: a webhook created disabled records the reason and the time', async () => {
    expect(await createWebhookAs(admin, { status: 'disabled' })).toMatchObject({
      status: 'disabled',
      disabledReason: 'by_request',
      disabledAt: expect.any(String),
      description: null,
    })
  })

  test('201: several webhooks can share a URL, and every event type is accepted', async () => {
    const { items } = await expectBody<{ items: { type: string }[] }>(await admin('GET', '/api/event-types'))
    const events = ['*', 'member.*', 'user.*', 'webhook.*', ...items.map(({ type }) => type)]
    const { url } = await createWebhookAs(admin)
    expect(await createWebhookAs(admin, { url, events })).toMatchObject({ url, events })
  })

  test('201: a replay with the same Idempotency-Key creates nothing and returns the same secret', async () => {
    const input = buildWebhook({ description: 'Once' })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await expectBody<WebhookRecord>(await admin('POST', path, input, headers), 201)
    const secondResponse = await admin('POST', path, input, headers)
    expect(secondResponse.headers.get('idempotent-replayed')).toBe('true')
    expect(await expectBody<WebhookRecord>(secondResponse, 201)).toEqual(first)
    const { totalItems } = await expectBody<{ totalItems: number }>(
      await admin('GET', `${path}?description=Once`),
    )
    expect(totalItems).toBe(1)
  })

  test('422: a different body with the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await admin('POST', path, buildWebhook(), headers)
    const secondResponse = await admin('POST', path, buildWebhook(), headers)
    await expectProblem(secondResponse, 422, 'idempotency-key-reused')
  })

  test('the secret is stored nowhere in plain text', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const { secret } = await expectBody<WebhookRecord>(
      await admin('POST', path, buildWebhook(), headers),
      201,
    )
    const encodedSecret = secret.slice('whsec_'.length)
    const { sql } = service.database
    const tables: { name: string }[] = await sql`select table_name as name from information_schema.tables
      where table_schema = 'public'`
    for (const { name } of tables) {
      const [{ hits }] = await sql.unsafe(
        `select count(*)::int as hits from ${name} t where position($1 in t::text) > 0 or position($2 in t::text) > 0`,
        [encodedSecret, Buffer.from(encodedSecret, 'base64').toString('hex')],
      )
      expect([name, hits]).toEqual([name, 0])
    }
  })

  test.each([
    [{}, ['url required', 'events required']],
    [buildWebhook({ url: 'example.org' }), ['url invalid_format']],
    [buildWebhook({ url: 'ftp://example.org/' }), ['url invalid_format']],
    [buildWebhook({ url: 'https://a:b@127.0.0.1/' }), ['url credentials_in_url']],
    [buildWebhook({ url: 'https://127.0.0.1/#x' }), ['url fragment_in_url']],
    [buildWebhook({ url: 'http://10.0.0.1/' }), ['url https_required', 'url address_not_public']],
    [buildWebhook({ url: 'https://169.254.169.254/' }), ['url address_not_public']],
    [buildWebhook({ url: `https://127.0.0.1/${'x'.repeat(2000)}` }), ['url too_long']],
    [buildWebhook({ url: null }), ['url invalid_type']],
    [buildWebhook({ events: [] }), ['events too_short']],
    [buildWebhook({ events: ['member.created', 'member.created'] }), ['events duplicate']],
    [
      buildWebhook({ events: ['member.born', '*', 'x.*'] }),
      ['events[0] unknown_event', 'events[2] unknown_event'],
    ],
    [buildWebhook({ events: 'member.created' }), ['events invalid_type']],
    [buildWebhook({ description: 'x'.repeat(501) }), ['description too_long']],
    [buildWebhook({ description: '' }), ['description too_short']],
    [buildWebhook({ status: 'paused' }), ['status unknown_value']],
    [buildWebhook({ secret: 'whsec_mine' }), ['secret unknown_field']],
    [buildWebhook({ disabledReason: 'by_request' }), ['disabledReason unknown_field']],
    [
      buildWebhook({ url: 'http://10.0.0.1/', events: ['x'] }),
      ['url https_required', 'url address_not_public', 'events[0] unknown_event'],
    ],
  ])('400: %j', async (body, violations) => {
    await expectViolations(await admin('POST', path, body), violations)
  })

  test('400: an unknown event type, with the list of known ones', async () => {
    const response = await admin('POST', path, buildWebhook({ events: ['member.born'] }))
    const { violations } = await expectViolations(response, ['events[0] unknown_event'])
    for (const knownType of ['member.created', 'webhook.disabled', '"member.*"', '"*"'])
      expect(violations?.[0]?.message).toContain(knownType)
  })

  test('401, 403: without a key, the scope or the role', async () => {
    await expectRefused(callers, ['POST', path, buildWebhook()])
  })

  test('415: a body that is not JSON', async () => {
    const response = await admin('POST', path, 'url=x', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    await expectProblem(response, 415, 'unsupported-media-type')
  })
})

describe('POST /api/webhooks in production', () => {
  test('400: a URL that is not public or not HTTPS', async () => {
    const productionService = await testService({ DEVELOPMENT: 'false' })
    const call = callAs(productionService, productionService.client.keys.live.secret)
    const cases: [string, string[]][] = [
      ['http://127.0.0.1:9/', ['url https_required', 'url address_not_public']],
      ['https://127.0.0.1:9/', ['url address_not_public']],
      ['https://localhost/', ['url address_not_public']],
      ['https://[::1]/', ['url address_not_public']],
      ['https://192.168.0.1/', ['url address_not_public']],
      ['https://2130706433/', ['url address_not_public']],
      ['http://8.8.8.8/', ['url https_required']],
    ]
    for (const [url, expected] of cases) {
      await expectViolations(await call('POST', path, buildWebhook({ url })), expected)
    }
    const { id } = await createWebhookAs(call, { url: 'https://8.8.8.8/' })
    const change = await call('PATCH', `${path}/${id}`, { url: 'https://127.0.0.1/' })
    await expectViolations(change, ['url address_not_public'])
    expect(await createWebhookAs(call, { url: 'https://nowhere.invalid/hooks' })).toMatchObject({
      status: 'enabled',
    })
  })
})
