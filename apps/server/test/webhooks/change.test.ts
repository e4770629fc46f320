import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
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
const listActions = async (id: string) => {
  const { items } = await expectBody<{ items: { action: string; changes: string[] }[] }>(
    await admin('GET', `/api/audit-log?targetId=${id}&order[createdAt]=asc`),
  )
  return items.map(({ action, changes }) => [action, ...changes].join(' '))
}

describe('PATCH /api/webhooks/{id}', () => {
  test('200: changes only the given fields', async () => {
    const { secret: _, ...record } = await createWebhookAs(admin, { description: 'Old' })
    const change = { url: 'https://127.0.0.1/new', events: ['user.*'], description: null }
    const response = await admin('PATCH', `${path}/${record.id}`, change)
    const changed = await expectBody<WebhookRecord>(response)
    expect(changed as object).toEqual({ ...record, ...change, updatedAt: changed.updatedAt })
    expect(response.headers.get('etag')).toBe('"2"')
    expect(await expectBody<WebhookRecord>(await admin('GET', `${path}/${record.id}`))).toEqual(changed)
    expect(await listActions(record.id)).toEqual([
      'webhook.created',
      'webhook.updated url description events',
    ])
  })

  test('200: PUT merges as well', async () => {
    const { id, url } = await createWebhookAs(admin)
    expect(await expectBody(await admin('PUT', `${path}/${id}`, { description: 'New' }))).toMatchObject({
      url,
      description: 'New',
    })
  })

  test('200: disabled and enabled again', async () => {
    const { id } = await createWebhookAs(admin)
    const disabled = await expectBody(await admin('PATCH', `${path}/${id}`, { status: 'disabled' }))
    expect(disabled).toMatchObject({ disabledReason: 'by_request', disabledAt: expect.any(String) })
    const enabled = await expectBody(await admin('PATCH', `${path}/${id}`, { status: 'enabled' }))
    expect(enabled).toMatchObject({ status: 'enabled', disabledReason: null, disabledAt: null })
  })

  test('200: a change without effect keeps the version', async () => {
    const { id, url } = await createWebhookAs(admin)
    expect((await admin('PATCH', `${path}/${id}`, { url })).headers.get('etag')).toBe('"1"')
    expect(await listActions(id)).toEqual(['webhook.created'])
  })

  test.each([
    [{}, [' empty']],
    [{ url: null }, ['url invalid_type']],
    [{ url: 'https://10.0.0.1/' }, ['url address_not_public']],
    [
      { url: 'http://10.0.0.1/', events: ['x'] },
      ['url https_required', 'url address_not_public', 'events[0] unknown_event'],
    ],
    [{ events: [] }, ['events too_short']],
    [{ events: null }, ['events invalid_type']],
    [{ status: 'paused' }, ['status unknown_value']],
    [{ disabledAt: '2026-01-01T00:00:00.000Z' }, ['disabledAt read_only']],
    [{ secret: 'x' }, ['secret unknown_field']],
  ])('400: %j', async (change, violations) => {
    const { id } = await createWebhookAs(admin)
    await expectViolations(await admin('PATCH', `${path}/${id}`, change), violations)
  })

  test('401, 403, 404: without a key, the scope or the role; for another association’s webhook', async () => {
    const { id } = await createWebhookAs(admin)
    for (const method of ['PATCH', 'PUT'])
      await expectRefused(callers, [method, `${path}/${id}`, { description: 'x' }])
  })

  test('404: an unknown webhook', () =>
    expectNotFound(admin, 'PATCH', (id) => `${path}/${id}`, { description: 'x' }))

  test('412: a stale ETag', async () => {
    const { id } = await createWebhookAs(admin)
    const response = await admin('PATCH', `${path}/${id}`, { description: 'x' }, { 'if-match': '"9"' })
    await expectProblem(response, 412, 'precondition-failed')
  })
})

describe('DELETE /api/webhooks/{id}', () => {
  test('204: deletes the webhook and its secrets; its deliveries are no longer found', async () => {
    const { id } = await createWebhookAs(admin)
    await admin('POST', `${path}/${id}/test`)
    expect((await admin('DELETE', `${path}/${id}`)).status).toBe(204)
    for (const suffix of ['', '/deliveries'])
      await expectProblem(await admin('GET', `${path}/${id}${suffix}`), 404, 'not-found')
    expect(await service.database.sql`select from webhook_secrets where webhook_id = ${id}`).toHaveLength(0)
    expect(await listActions(id)).toEqual(['webhook.created', 'webhook.tested', 'webhook.deleted'])
  })

  test('401, 403, 404: without a key, the scope or the role; for another association’s webhook', async () => {
    const { id } = await createWebhookAs(admin)
    await expectRefused(callers, ['DELETE', `${path}/${id}`])
    expect((await admin('GET', `${path}/${id}`)).status).toBe(200)
  })

  test('404: an unknown webhook', () => expectNotFound(admin, 'DELETE', (id) => `${path}/${id}`))

  test('412: a stale ETag', async () => {
    const { id } = await createWebhookAs(admin)
    const response = await admin('DELETE', `${path}/${id}`, undefined, { 'if-match': '"9"' })
    await expectProblem(response, 412, 'precondition-failed')
  })
})
