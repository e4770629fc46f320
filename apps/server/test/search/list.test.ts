import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { addResources, type SearchPage } from './add-resources.ts'

const service = await testService()
const { client } = service
const { sql } = service.database
let guidesId = ''
let formsId = ''

beforeAll(async () => {
  const created = await sql`insert into categories (client_id, name, position)
    values (${client.record.id}, 'Guides', 1), (${client.record.id}, 'Forms', 2) returning id`
  guidesId = created[0].id
  formsId = created[1].id
  await addResources(service, client, [
    {
      name: 'Alpha',
      categories: [guidesId],
      tags: ['a', 'b'],
      publishedAt: '2026-01-10T00:00:00Z',
      downloads: 5,
    },
    {
      name: 'Beta',
      categories: [formsId],
      tags: ['a'],
      type: 'video',
      format: 'mp4',
      publishedAt: '2026-03-10T00:00:00Z',
      downloads: 9,
    },
    {
      name: 'Gamma',
      categories: [guidesId, formsId],
      accessLevel: 'member',
      publishedAt: '2026-02-10T00:00:00Z',
    },
    { name: 'Delta', accessLevel: 'paid', publishedAt: '2026-02-11T00:00:00Z', downloads: 1 },
    { name: 'Epsilon', status: 'draft', accessLevel: 'premium' },
  ])
})

const asStaff = { key: client.keys.live.secret }
const asVisitor = { headers: { 'x-api-key': client.keys.live.publishable } }

async function list(query: string, as: object = asStaff): Promise<SearchPage> {
  return expectBody<SearchPage>(await service.request(`/api/resources?${query}`, as))
}

async function listNames(query: string, as: object = asStaff): Promise<string> {
  return (await list(query, as)).items.map(({ name }) => name).join(' ')
}

describe('GET /api/resources', () => {
  test('200: a standard list page, newest first, with facets and no notices', async () => {
    const page = await list('')
    expect(page).toMatchObject({
      page: 1,
      itemsPerPage: 30,
      totalItems: 5,
      totalPages: 1,
      nextCursor: null,
      degraded: false,
      notices: [],
      facets: {
        category: [
          { id: guidesId, name: 'Guides', count: 2 },
          { id: formsId, name: 'Forms', count: 2 },
        ],
        type: { document: 4, video: 1, audio: 0, image: 0 },
        accessLevel: { public: 2, partially_gated: 0, member: 1, premium: 1, paid: 1 },
      },
    })
    expect(page.items.map(({ name }) => name)).toEqual(['Epsilon', 'Delta', 'Gamma', 'Beta', 'Alpha'])
    expect(page.items[0]).toMatchObject({ highlights: null, access: { granted: true, reason: 'staff' } })
  })

  test.each([
    ['type=video', 'Beta'],
    ['format=mp4', 'Beta'],
    ['accessLevel=member', 'Gamma'],
    ['accessLevel=fully_gated', 'Gamma'],
    ['accessLevel[]=fully_gated&accessLevel[]=paid', 'Delta Gamma'],
    ['status=draft', 'Epsilon'],
    ['tags[]=a', 'Beta Alpha'],
    ['tags[]=a&tags[]=b', 'Alpha'],
    ['name=Alpha', 'Alpha'],
    ['publishedAt[after]=2026-02-11', 'Delta Beta'],
    ['publishedAt[strictly_after]=2026-02-11', 'Beta'],
    ['publishedAt[before]=2026-02-10', 'Gamma Alpha'],
    ['publishedAt[strictly_before]=2026-02-10', 'Alpha'],
    ['order[publishedAt]=desc', 'Beta Delta Gamma Alpha Epsilon'],
    ['order[publishedAt]=asc', 'Alpha Gamma Delta Beta Epsilon'],
    ['order[downloads]=desc&order[name]=asc', 'Beta Alpha Delta Epsilon Gamma'],
    ['order[name]=asc', 'Alpha Beta Delta Epsilon Gamma'],
    ['order[createdAt]=asc', 'Alpha Beta Gamma Delta Epsilon'],
    ['page=2&itemsPerPage=2', 'Gamma Beta'],
    ['page=9', ''],
  ])('200: %s → %s', async (query, expected) => {
    expect(await listNames(query)).toBe(expected)
  })

  test('200: filtered by one or several categories, in either syntax', async () => {
    expect(await listNames(`category=${guidesId}`)).toBe('Gamma Alpha')
    expect(await listNames(`category=${guidesId}&category=${formsId}`)).toBe('Gamma Beta Alpha')
    expect(await listNames(`category[]=${guidesId}&category[]=${formsId}`)).toBe('Gamma Beta Alpha')
    expect(await listNames(`category=${Bun.randomUUIDv7()}`)).toBe('')
    const { totalItems, facets } = await list(`category=${formsId}`)
    expect(totalItems).toBe(2)
    expect(facets).toMatchObject({ type: { document: 1, video: 1 }, accessLevel: { public: 1, member: 1 } })
  })

  test.each(['', 'order[downloads]=desc', 'order[publishedAt]=asc', 'q=a&order[name]=desc'])(
    '200: pages by cursor contain each resource once, in order: %s',
    async (query) => {
      const fullList = (await list(`${query}&itemsPerPage=100`)).items.map(({ id }) => id)
      const seen: string[] = []
      let page = await list(`${query}&itemsPerPage=2`)
      for (;;) {
        seen.push(...page.items.map(({ id }) => id))
        if (!page.nextCursor) break
        page = await list(`cursor=${page.nextCursor}`)
        expect(page).toMatchObject({ page: null, totalItems: null, totalPages: null, facets: null })
      }
      expect(seen).toEqual(fullList)
    },
  )

  test('200: visitors see published resources, whether each is open to them, and no drafts in counts', async () => {
    const page = await list('', asVisitor)
    expect(page.items.map(({ name }) => name)).toEqual(['Delta', 'Gamma', 'Beta', 'Alpha'])
    expect(page.items.map(({ access }) => access.granted)).toEqual([false, false, true, true])
    expect(page).toMatchObject({
      totalItems: 4,
      facets: { accessLevel: { premium: 0, paid: 1 }, type: { document: 3 } },
    })
  })

  test('200: only staff see an archived category in the facets', async () => {
    await sql`update categories set archived = true where id = ${formsId}`
    expect((await list('', asVisitor)).facets?.category).toEqual([{ id: guidesId, name: 'Guides', count: 2 }])
    expect((await list('')).facets?.category).toHaveLength(2)
    await sql`update categories set archived = false where id = ${formsId}`
  })

  test.each([
    ['color=red', 'color', 'unknown_parameter'],
    ['type=book', 'type', 'unknown_value'],
    ['format=exe', 'format', 'unknown_value'],
    ['accessLevel=secret', 'accessLevel', 'unknown_value'],
    ['category=guides', 'category', 'invalid_format'],
    ['type=video&type=audio', 'type', 'repeated'],
    ['tags=a', 'tags', 'unknown_parameter'],
    ['relevance=5', 'relevance', 'unknown_parameter'],
    ['downloads=5', 'downloads', 'unknown_parameter'],
    ['order[category]=asc', 'order[category]', 'unknown_parameter'],
    ['order[tags]=asc', 'order[tags]', 'unknown_parameter'],
    ['order[relevance]=desc', 'order[relevance]', 'needs_words'],
    ['publishedAt[after]=soon', 'publishedAt[after]', 'invalid_format'],
    ['page=0', 'page', 'out_of_range'],
    ['itemsPerPage=101', 'itemsPerPage', 'out_of_range'],
    [`q=${'x'.repeat(201)}`, 'q', 'too_long'],
    ['q=%00', 'q', 'invalid_characters'],
    ['cursor=x', 'cursor', 'invalid_cursor'],
    ['cursor=x&page=1', 'cursor', 'not_with_page'],
  ])('400: %s', async (query, propertyPath, code) => {
    const problem = await expectProblem(
      await service.request(`/api/resources?${query}`, asStaff),
      400,
      'validation-error',
    )
    expect(problem.violations).toMatchObject([{ propertyPath, code }])
  })

  test('400: only staff can filter by status', async () => {
    const response = await service.request('/api/resources?status=published', asVisitor)
    const { violations } = await expectProblem(response, 400, 'validation-error')
    expect(violations).toMatchObject([{ propertyPath: 'status', code: 'staff_only' }])
  })

  test('401: no credentials', async () => {
    await expectProblem(await service.request('/api/resources'), 401, 'unauthorized')
  })

  test('403: a key without the scope', async () => {
    const { key } = await client.live.keys.create({
      name: 'Members',
      type: 'secret',
      scopes: ['members:read'],
    })
    await expectProblem(await service.request('/api/resources', { key }), 403, 'insufficient-scope')
  })

  test('is isolated from other associations and the sandbox', async () => {
    const otherClient = await service.createClient()
    expect(await list('', { key: otherClient.keys.live.secret })).toMatchObject({ items: [], totalItems: 0 })
    const response = await fetch(`${service.sandboxUrl}/api/resources`, {
      headers: { authorization: `Bearer ${client.keys.test.secret}` },
    })
    expect(await expectBody<SearchPage>(response)).toMatchObject({ items: [], totalItems: 0 })
  })
})
