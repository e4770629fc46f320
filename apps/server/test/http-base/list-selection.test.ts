import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'

const service = await testService()
const { live } = service.client
const call = callAs(service, service.client.keys.live.secret)

beforeAll(async () => {
  await live.membershipLevels.create({ key: 'gold', name: 'Gold' })
  const statuses = ['active', 'active', 'active', 'lapsed', 'pending'] as const
  for (const [index, status] of statuses.entries()) {
    const fields = {
      status,
      level: index < 2 ? 'gold' : null,
      tags: index === 0 ? ['board', 'speaker'] : index < 3 ? ['board'] : [],
      customFields: { index },
    }
    await live.members.create(buildPerson({ ...fields, lastName: `Number ${index}` }) as never)
  }
})

describe('fields', () => {
  test('limit each record to the named fields, in their order', async () => {
    const { items } = await live.members.select(['lastName', 'tags', 'customFields', 'createdAt', 'level'], {
      order: { lastName: 'asc' },
    })
    expect(Object.keys(items[0] ?? {})).toEqual(['lastName', 'tags', 'customFields', 'createdAt', 'level'])
    const fullList = await live.members.list({ order: { lastName: 'asc' } })
    for (const [index, { lastName, tags, customFields, createdAt, level }] of fullList.items.entries())
      expect(items[index]).toEqual({ lastName, tags, customFields, createdAt, level })
  })

  test('can be separated by commas', async () => {
    const { items } = await expectBody<{ items: object[] }>(
      await call('GET', '/api/members?fields=id,%20status'),
    )
    expect(Object.keys(items[0] ?? {})).toEqual(['id', 'status'])
  })

  test('allow up to 500 records per page, by page and by cursor', async () => {
    const page = await live.members.select(['id'], { itemsPerPage: 500 })
    expect(page.itemsPerPage).toBe(500)
    const first = await live.members.select(['id', 'email'], { itemsPerPage: 2 })
    const second = await first.getNextPage()
    expect(Object.keys(second.items[0] ?? {})).toEqual(['id', 'email'])
    const largePage = await live.members.list({ cursor: first.nextCursor ?? '', itemsPerPage: 500 })
    expect(largePage.items).toHaveLength(3)
  })

  test('can be requested with toArray', async () => {
    const selectedMembers = await live.members.select(['id']).toArray()
    expect(new Set(selectedMembers.map(({ id }) => id)).size).toBe(5)
  })

  test('work on records that are not stored as JSON, such as audit entries', async () => {
    const { items } = await live.auditLog.list({ fields: ['action', 'actor'] })
    expect(JSON.parse(JSON.stringify(items[0]))).toEqual({
      action: 'member.created',
      actor: { type: 'key', id: expect.any(String), name: expect.any(String) },
    })
  })

  test('are accepted in the library, unless they are unknown', async () => {
    await expectViolations(await call('GET', '/api/resources?fields=id,category'), ['fields unknown_field'])
    const page = await live.resources.list({ fields: 'id,name' })
    expect(page.items).toEqual([])
  })

  test.each([
    ['fields=id,nothing', 'fields unknown_field'],
    ['fields=', 'fields unknown_field'],
    ['fields[]=constructor', 'fields[] unknown_field'],
    ['fields=id,id', 'fields duplicate'],
    ['fields=id&fields[]=email', 'fields[] repeated'],
    ["fields=id',email", 'fields unknown_field'],
    ['itemsPerPage=101', 'itemsPerPage out_of_range'],
    ['fields=id&itemsPerPage=501', 'itemsPerPage out_of_range'],
  ])('that are invalid are rejected: %s', async (query, violation) => {
    await expectViolations(await call('GET', `/api/members?${query}`), [violation])
  })

  test('must be the same as those of the cursor', async () => {
    const { nextCursor } = await live.members.select(['id'], { itemsPerPage: 2 })
    await expectViolations(await call('GET', `/api/members?cursor=${nextCursor}&fields=email`), [
      'cursor other_list',
    ])
    const fullPage = await live.members.list({ itemsPerPage: 2 })
    await expectViolations(await call('GET', `/api/members?cursor=${fullPage.nextCursor}&itemsPerPage=500`), [
      'itemsPerPage out_of_range',
    ])
  })
})

describe('facets', () => {
  test('count the records of each value, most frequent first; null counts those without a value', async () => {
    const { facets } = await live.members.list({ facets: ['status', 'level', 'tags'] })
    expect(facets).toEqual({
      status: [
        { value: 'active', count: 3 },
        { value: 'lapsed', count: 1 },
        { value: 'pending', count: 1 },
      ],
      level: [
        { value: null, count: 3 },
        { value: 'gold', count: 2 },
      ],
      tags: [
        { value: 'board', count: 3 },
        { value: null, count: 2 },
        { value: 'speaker', count: 1 },
      ],
    })
  })

  test('apply the search and the filters of other fields, but not those of the counted field', async () => {
    const { facets, totalItems } = await live.members.list({
      facets: ['status', 'level'],
      status: { not: 'pending' },
      level: 'gold',
      q: 'Number',
    })
    expect(totalItems).toBe(2)
    expect(facets).toEqual({
      status: [{ value: 'active', count: 2 }],
      level: [
        { value: 'gold', count: 2 },
        { value: null, count: 2 },
      ],
    })
  })

  test('count booleans, and only records of the association', async () => {
    expect((await live.membershipLevels.list({ facets: ['premium'] })).facets).toEqual({
      premium: [{ value: false, count: 1 }],
    })
    const otherClient = await service.createClient()
    expect((await otherClient.live.members.list({ facets: ['status'] })).facets).toEqual({ status: [] })
  })

  test('are null unless requested, and on the next page', async () => {
    const page = await live.members.list({ itemsPerPage: 2, facets: 'status' })
    expect(page.facets?.status).toHaveLength(3)
    expect((await page.getNextPage()).facets).toBeNull()
    expect((await live.members.list()).facets).toBeNull()
  })

  test('with a cursor are rejected', async () => {
    const { nextCursor } = await live.members.list({ itemsPerPage: 2 })
    await expectViolations(await call('GET', `/api/members?cursor=${nextCursor}&facets=status`), [
      'facets not_with_cursor',
    ])
  })

  test('count only records that the member can see', async () => {
    const member = await live.members.create(buildPerson({ status: 'active' }) as never)
    const { token } = await live.members.createSession(member.id, {})
    await live.courses.create({ title: 'Draft' })
    await live.courses.create({ title: 'Open', status: 'published' })
    const { facets } = await service.createSdk(token).courses.list({ facets: ['status'] })
    expect(facets).toEqual({ status: [{ value: 'published', count: 1 }] })
    await live.members.delete(member.id)
  })

  test.each([
    ['facets=lastName', 'facets unknown_field'],
    ['facets=nothing', 'facets unknown_field'],
    ['facets=status,status', 'facets duplicate'],
    ['facets[]=email', 'facets[] unknown_field'],
    ['facets[]=status&facets=level', 'facets repeated'],
  ])('that are invalid are rejected: %s', async (query, violation) => {
    await expectViolations(await call('GET', `/api/members?${query}`), [violation])
  })

  test('cannot be requested in the library', async () => {
    await expectViolations(await call('GET', '/api/resources?facets=type'), ['facets unknown_parameter'])
  })
})
