import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { createCallers, createWebhookAs, expectNotFound, expectRefused } from './webhooks.ts'

const service = await testService()
const callers = await createCallers(service)
const { admin, reader, foreign } = callers
const path = '/api/webhooks'
const { secret: _, ...first } = await createWebhookAs(admin, { description: 'Newsletter', events: ['*'] })
const { secret: __, ...second } = await createWebhookAs(admin, { description: 'Site', status: 'disabled' })

interface Page {
  items: { id: string }[]
  totalItems: number
}

describe('GET /api/webhooks', () => {
  test('200: the association’s webhooks, newest first, without secrets', async () => {
    const page = await expectBody<Page>(await reader('GET', path))
    expect(page.items).toEqual([second, first] as never)
    expect(page.totalItems).toBe(2)
    for (const call of foreign) expect((await expectBody<Page>(await call('GET', path))).items).toEqual([])
  })

  test.each([
    ['status=disabled', [second.id]],
    ['status[]=enabled&status[]=disabled&order[createdAt]=asc', [first.id, second.id]],
    ['description=Site', [second.id]],
    ['q=newsl', [first.id]],
    ['q=127.0.0.1', [second.id, first.id]],
    [`url=${encodeURIComponent(first.url)}`, [first.id]],
    ['events[]=*', [first.id]],
    ['disabledReason=by_request', [second.id]],
    ['disabledAt[after]=2020-01-01', [second.id]],
    ['itemsPerPage=1', [second.id]],
  ])('200: ?%s', async (query, ids) => {
    const { items } = await expectBody<Page>(await reader('GET', `${path}?${query}`))
    expect(items.map(({ id }) => id)).toEqual(ids)
  })

  test('400: an unknown filter or order, or an invalid value', async () => {
    await expectViolations(await reader('GET', `${path}?secret=x&status=paused`), [
      'secret unknown_parameter',
      'status unknown_value',
    ])
    await expectProblem(await reader('GET', `${path}?order[secret]=asc`), 400, 'validation-error')
  })

  test('401, 403: without a key, the scope or the role', () => expectRefused(callers, ['GET', path]))
})

describe('GET /api/webhooks/{id}', () => {
  test('200: the webhook, without its secret', async () => {
    const response = await reader('GET', `${path}/${first.id}`)
    expect(response.headers.get('etag')).toBe('"1"')
    expect(await expectBody<Record<string, unknown>>(response)).toEqual(first)
  })

  test('304: the ETag matches', async () => {
    expect((await reader('GET', `${path}/${first.id}`, undefined, { 'if-none-match': '"1"' })).status).toBe(
      304,
    )
  })

  test('401, 403, 404: without a key, the scope or the role; for another association’s webhook', () =>
    expectRefused(callers, ['GET', `${path}/${first.id}`]))

  test('404: an unknown webhook', () => expectNotFound(reader, 'GET', (id) => `${path}/${id}`))
})
