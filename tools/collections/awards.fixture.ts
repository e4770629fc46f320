import { expect, test } from 'bun:test'
import { testService } from '../testing/service.ts'

// Runs in the copy of the checkout to which collections.test.ts adds the awards collection.
const service = await testService()
const { live, keys } = service.client
const request = <T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: `/${string}`, json?: unknown) =>
  live.request<T>(method, path, { json })
type Award = { id: string; title: string; slug: string; year: number; status: string }

test('awards are created, listed, changed, published and deleted', async () => {
  const award = await request<Award>('POST', '/api/awards', { title: 'Best chart', year: 2026 })
  expect(award).toMatchObject({ slug: 'best-chart', status: 'draft', year: 2026 })
  const visitor = { headers: { 'x-api-key': keys.live.publishable } }
  const listPublished = async () => {
    const response = await service.request('/api/v1/awards', visitor)
    return ((await response.json()) as { items: unknown[] }).items
  }
  expect(await listPublished()).toEqual([])
  const changed = await request<Award>('PATCH', `/api/awards/${award.id}`, { status: 'published' })
  expect(await request('GET', '/api/awards?q=chart')).toMatchObject({ totalItems: 1, items: [changed] })
  expect(await listPublished()).toMatchObject([{ id: award.id, title: 'Best chart', year: 2026 }])
  await request('DELETE', `/api/awards/${award.id}`)
  await service.relay()
  const log = await live.eventsLog.list().toArray({ limit: 10 })
  expect(log.map(({ type }) => type as string)).toEqual(['award.created', 'award.updated', 'award.deleted'])
})

test('awards have scopes, and reject unknown fields', async () => {
  const reader = await live.keys.create({ name: 'Reader', type: 'secret', scopes: ['awards:read'] })
  const read = (path: string) => service.request(path, { key: reader.key })
  expect((await read('/api/awards')).status).toBe(200)
  expect((await read('/api/courses')).status).toBe(403)
  const award = { title: 'A', year: 2026, color: 'red' }
  await expect(Promise.resolve(request('POST', '/api/awards', award))).rejects.toMatchObject({ status: 400 })
})
