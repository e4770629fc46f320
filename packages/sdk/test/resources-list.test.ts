import { beforeAll, expect, test } from 'bun:test'
import { Guildhall, InternalServerError, ResourcePage } from '@guildhall/sdk'
import { addResources } from '../../../apps/server/test/search/add-resources.ts'
import { testService } from '../../../tools/testing/service.ts'
import { buildProblem, startScriptedService } from './fake-service.ts'
import { catchRejection } from './rejection.ts'

const service = await testService()
const { live } = service.client

beforeAll(() =>
  addResources(
    service,
    service.client,
    Array.from({ length: 5 }, (_, index) => ({
      name: `Harbour ${index}`,
      type: index === 0 ? ('video' as const) : ('document' as const),
      accessLevel: index < 3 ? ('public' as const) : ('member' as const),
      pages: [`Page ${index} of the harbour`],
    })),
  ).then(() => undefined),
)

test('the first page of resources has facets', async () => {
  const page = await live.resources.list({
    q: 'harbour',
    accessLevel: ['public', 'premium'],
    itemsPerPage: 2,
  })
  expect(page).toBeInstanceOf(ResourcePage)
  expect(page).toMatchObject({ totalItems: 3, degraded: false, notices: [] })
  expect(page.facets).toMatchObject({
    type: { document: 2, video: 1 },
    accessLevel: { public: 3, member: 0 },
  })
  expect(page.items[0]?.highlights?.text[0]).toMatchObject({ pageNumber: 1, marks: [[14, 21]] })
  const nextPage = await page.getNextPage()
  expect(nextPage).toBeInstanceOf(ResourcePage)
  expect(nextPage).toMatchObject({ facets: null, degraded: false, items: [{ name: expect.any(String) }] })
})

test('iterates over the library in order, and collects filtered resources up to a limit', async () => {
  const names: string[] = []
  const list = live.resources.list({ order: { name: 'desc' }, tags: undefined, itemsPerPage: 2 })
  for await (const { name, highlights } of list) {
    names.push(name)
    expect(highlights).toBeNull()
  }
  expect(names).toEqual([4, 3, 2, 1, 0].map((index) => `Harbour ${index}`))
  const published = await live.resources.list({ publishedAt: { after: new Date(0) } }).toArray({ limit: 3 })
  expect(published).toHaveLength(3)
})

test('reports unavailable search with its own error kind', async () => {
  await using fakeService = startScriptedService(() => buildProblem(503, 'search-unavailable'))
  const guildhall = new Guildhall({ apiKey: 'guild_sk_test_x', baseUrl: fakeService.url, maxRetries: 0 })
  const error = await catchRejection(guildhall.resources.list({ q: 'a' }), InternalServerError)
  expect(error).toMatchObject({ kind: 'search-unavailable', status: 503 })
})
