import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import {
  createCallers,
  createWebhookAs,
  expectNotFound,
  expectRefused,
  type WebhookRecord,
} from './webhooks.ts'

const service = await testService()
const callers = await createCallers(service)
const { admin } = callers
const path = '/api/webhooks'
const { sql } = service.database

/** Reads the hours until each secret of a webhook expires, oldest first; null for the current secret. */
const readHoursUntilExpiry = async (id: string) => {
  const rows = await sql`select round(extract(epoch from expires_at - now()) / 3600)::int as hours
    from webhook_secrets where webhook_id = ${id} order by id`
  return rows.map(({ hours }: { hours: number | null }) => hours)
}
const listActions = async (id: string) => {
  const response = await admin('GET', `/api/audit-log?targetId=${id}&order[createdAt]=asc`)
  return (await expectBody<{ items: { action: string }[] }>(response)).items.map(({ action }) => action)
}

describe('POST /api/webhooks/{id}/rotate-secret', () => {
  test('200: a new secret; the old one remains valid for the grace period', async () => {
    const { secret: oldSecret, ...record } = await createWebhookAs(admin)
    const response = await admin('POST', `${path}/${record.id}/rotate-secret`, { graceSeconds: 7200 })
    const { secret, ...rotatedRecord } = await expectBody<WebhookRecord>(response)
    expect(rotatedRecord as object).toEqual(record)
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/)
    expect(secret).not.toBe(oldSecret)
    expect(response.headers.get('etag')).toBe('"1"')
    expect(await readHoursUntilExpiry(record.id)).toEqual([2, null])
    expect(await listActions(record.id)).toEqual(['webhook.created', 'webhook.secret_rotated'])
  })

  test('200: the grace period defaults to a day; a second rotation does not extend the first', async () => {
    const { id } = await createWebhookAs(admin)
    await expectBody(await admin('POST', `${path}/${id}/rotate-secret`, { graceSeconds: 3600 }))
    await expectBody(await admin('POST', `${path}/${id}/rotate-secret`))
    expect(await readHoursUntilExpiry(id)).toEqual([1, 24, null])
  })

  test('200: a replay with the same Idempotency-Key does not rotate again', async () => {
    const { id } = await createWebhookAs(admin)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = async () =>
      expectBody<WebhookRecord>(await admin('POST', `${path}/${id}/rotate-secret`, {}, headers))
    const { secret } = await send()
    expect((await send()).secret).toBe(secret)
    expect(await readHoursUntilExpiry(id)).toHaveLength(2)
  })

  test.each([
    [{ graceSeconds: -1 }, ['graceSeconds out_of_range']],
    [{ graceSeconds: 2_592_001 }, ['graceSeconds out_of_range']],
    [{ graceSeconds: '1' }, ['graceSeconds invalid_type']],
    [{ grace: 1 }, ['grace unknown_field']],
  ])('400: %j', async (body, violations) => {
    const { id } = await createWebhookAs(admin)
    await expectViolations(await admin('POST', `${path}/${id}/rotate-secret`, body), violations)
    expect(await readHoursUntilExpiry(id)).toEqual([null])
  })

  test('401, 403, 404: without a key, the scope or the role; for another association’s webhook', async () => {
    const { id } = await createWebhookAs(admin)
    await expectRefused(callers, ['POST', `${path}/${id}/rotate-secret`, {}])
    expect(await readHoursUntilExpiry(id)).toEqual([null])
  })

  test('404: an unknown webhook', () =>
    expectNotFound(admin, 'POST', (id) => `${path}/${id}/rotate-secret`, {}))
})

describe('POST /api/webhooks/{id}/test', () => {
  test('202: returns the event type, and the URL of the webhook’s deliveries in Location', async () => {
    const { id } = await createWebhookAs(admin)
    const response = await admin('POST', `${path}/${id}/test`)
    expect(await expectBody(response, 202)).toEqual({ eventType: 'webhook.test' })
    await service.relay()
    const { items } = await expectBody<{ items: object[] }>(
      await admin('GET', response.headers.get('location') ?? ''),
    )
    expect(items).toMatchObject([{ eventType: 'webhook.test', status: 'pending', attempts: [] }])
    expect(await listActions(id)).toEqual(['webhook.created', 'webhook.tested'])
  })

  test('202: a replay with the same Idempotency-Key creates no second delivery', async () => {
    const { id } = await createWebhookAs(admin)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    for (let index = 0; index < 2; index++)
      await expectBody(await admin('POST', `${path}/${id}/test`, undefined, headers), 202)
    await service.relay()
    const { items } = await expectBody<{ items: object[] }>(await admin('GET', `${path}/${id}/deliveries`))
    expect(items).toHaveLength(1)
  })

  test('400: a body', async () => {
    const { id } = await createWebhookAs(admin)
    await expectProblem(await admin('POST', `${path}/${id}/test`, { type: 'x' }), 400, 'validation-error')
  })

  test('401, 403, 404: without a key, the scope or the role; for another association’s webhook', async () => {
    const { id } = await createWebhookAs(admin)
    await expectRefused(callers, ['POST', `${path}/${id}/test`])
  })

  test('404: an unknown webhook', () => expectNotFound(admin, 'POST', (id) => `${path}/${id}/test`))

  test('409: a disabled webhook', async () => {
    const { id } = await createWebhookAs(admin, { status: 'disabled' })
    await expectProblem(await admin('POST', `${path}/${id}/test`), 409, 'conflict')
  })
})

describe('POST /api/webhooks/{id}/recover', () => {
  const since = '2026-01-01T00:00:00Z'

  test('202: returns the number of queued deliveries', async () => {
    const { id } = await createWebhookAs(admin, { events: ['member.created', 'member.updated'] })
    const member = await expectBody(await admin('POST', '/api/members', buildPerson()), 201)
    await admin('PATCH', `/api/members/${member.id}`, { phone: '1' })
    await service.relay()
    await sql`update webhook_deliveries set status = 'failed', next_attempt_at = null where webhook_id = ${id}`
    await sql`delete from webhook_deliveries where webhook_id = ${id} and event_type = 'member.updated'`
    const recover = async (start: string) =>
      expectBody(await admin('POST', `${path}/${id}/recover`, { since: start }), 202)
    expect(await recover('2100-01-01T00:00:00Z')).toEqual({ deliveries: 0 })
    expect(await recover(since)).toEqual({ deliveries: 2 })
    expect(await recover(since)).toEqual({ deliveries: 0 })
    expect(await listActions(id)).toEqual(['webhook.created', ...Array(3).fill('webhook.recovered')])
  })

  test('202: skips events of an erased person, except the last', async () => {
    const { id } = await createWebhookAs(admin, { events: ['member.*'] })
    const member = await expectBody(await admin('POST', '/api/members', buildPerson()), 201)
    await service.relay()
    await expectBody(await admin('POST', `/api/members/${member.id}/erase`))
    await service.relay()
    await sql`update webhook_deliveries set status = 'failed', next_attempt_at = null where webhook_id = ${id}`
    const response = await admin('POST', `${path}/${id}/recover`, { since })
    expect(await expectBody(response, 202)).toEqual({ deliveries: 1 })
  })

  test.each([
    [{}, ['since required']],
    [{ since: 'yesterday' }, ['since invalid_format']],
    [{ since, until: since }, ['until unknown_field']],
  ])('400: %j', async (body, violations) => {
    const { id } = await createWebhookAs(admin)
    await expectViolations(await admin('POST', `${path}/${id}/recover`, body), violations)
  })

  test('401, 403, 404: without a key, the scope or the role; for another association’s webhook', async () => {
    const { id } = await createWebhookAs(admin)
    await expectRefused(callers, ['POST', `${path}/${id}/recover`, { since }])
  })

  test('404: an unknown webhook', () =>
    expectNotFound(admin, 'POST', (id) => `${path}/${id}/recover`, { since }))

  test('409: a disabled webhook', async () => {
    const { id } = await createWebhookAs(admin, { status: 'disabled' })
    await expectProblem(await admin('POST', `${path}/${id}/recover`, { since }), 409, 'conflict')
  })
})
