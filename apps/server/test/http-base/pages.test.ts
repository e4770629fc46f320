import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'

interface Page {
  facets: null
  items: { email: string }[]
  page: number | null
  itemsPerPage: number
  totalItems: number | null
  totalPages: number | null
  nextCursor: string | null
}

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)
const list = async (query = '') => expectBody<Page>(await call('GET', `/api/members${query}`))
const newestFirst: string[] = []

beforeAll(async () => {
  for (let index = 0; index < 65; index++) {
    const { email } = await service.client.live.members.create(
      buildPerson({ tags: index < 12 ? ['early'] : [] }),
    )
    newestFirst.unshift(email)
  }
})

describe('a list of members', () => {
  test('returns the newest 30 by default', async () => {
    const page = await list()
    expect(page).toMatchObject({ page: 1, itemsPerPage: 30, totalItems: 65, totalPages: 3 })
    expect(page.nextCursor).toBeString()
    expect(page.items.map(({ email }) => email)).toEqual(newestFirst.slice(0, 30))
  })

  test.each([
    ['?page=2', 30, 60],
    ['?page=3', 60, 65],
    ['?itemsPerPage=1', 0, 1],
    ['?itemsPerPage=100', 0, 65],
    ['?page=7&itemsPerPage=10', 60, 65],
    ['?page=13&itemsPerPage=5', 60, 65],
  ])('with %s returns the items from index %i up to %i', async (query, from, to) => {
    const page = await list(query)
    expect(page.items.map(({ email }) => email)).toEqual(newestFirst.slice(from, to))
    expect(page.totalItems).toBe(65)
    if (to === 65) expect(page.nextCursor).toBeNull()
    else expect(page.nextCursor).toBeString()
  })

  test('is empty past its end', async () => {
    expect(await list('?page=4')).toEqual({
      facets: null,
      items: [],
      page: 4,
      itemsPerPage: 30,
      totalItems: 65,
      totalPages: 3,
      nextCursor: null,
    })
    expect((await list('?page=1000000000&itemsPerPage=100')).items).toEqual([])
  })

  test('counts filtered items', async () => {
    expect(await list('?tags[]=early&itemsPerPage=5')).toMatchObject({ totalItems: 12, totalPages: 3 })
  })

  test('filtered to no items has no pages', async () => {
    const page = await list('?email=nobody@example.org')
    expect(page).toMatchObject({ items: [], totalItems: 0, totalPages: 0, nextCursor: null })
  })

  test('has an exact total after concurrent writes', async () => {
    const { live } = await service.createClient()
    const created = await Promise.all(Array.from({ length: 20 }, () => live.members.create(buildPerson())))
    await Promise.all(created.slice(0, 7).map(({ id }) => live.members.delete(id)))
    expect((await live.members.list()).totalItems).toBe(13)
  })
})

describe('the Link header', () => {
  const fetchLinks = async (query: string) => {
    const header = (await call('GET', `/api/members${query}`)).headers.get('link') ?? ''
    const matches = header.split(', ').map((link) => /^<(.+)>; rel="(.+)"$/.exec(link) ?? [])
    return Object.fromEntries(
      matches.map(([, target = '', relation]) => [relation, target.replace(service.url, '')]),
    )
  }

  test('of the first page has first, next and last', async () => {
    expect(await fetchLinks('')).toEqual({
      first: '/api/members?page=1',
      next: '/api/members?page=2',
      last: '/api/members?page=3',
    })
  })

  test('of a middle page keeps filters and size', async () => {
    const buildPagePath = (page: number) => `/api/members?tags%5B%5D=early&itemsPerPage=5&page=${page}`
    expect(await fetchLinks('?tags[]=early&itemsPerPage=5&page=2')).toEqual({
      first: buildPagePath(1),
      prev: buildPagePath(1),
      next: buildPagePath(3),
      last: buildPagePath(3),
    })
  })

  test('of the last page has first, prev and last', async () => {
    expect(await fetchLinks('?page=3')).toEqual({
      first: '/api/members?page=1',
      prev: '/api/members?page=2',
      last: '/api/members?page=3',
    })
  })

  test('of a page past the end has the last page as prev', async () => {
    expect((await fetchLinks('?page=9')).prev).toBe('/api/members?page=3')
  })

  test('uses the service’s URL, not the Host header', async () => {
    const header = (await call('GET', '/api/members', undefined, { host: 'elsewhere.example' })).headers.get(
      'link',
    )
    expect(header).toStartWith(`<${service.url}/api/members?page=1>`)
    expect(header).not.toContain('elsewhere')
  })

  test('after a cursor continues by cursor', async () => {
    const { nextCursor } = await list('?itemsPerPage=30')
    const { next } = await fetchLinks(`?itemsPerPage=30&cursor=${nextCursor}`)
    const page = await expectBody<Page>(await call('GET', next ?? ''))
    expect(page.items.map(({ email }) => email)).toEqual(newestFirst.slice(60))
  })
})

describe('an invalid page is rejected', () => {
  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=one',
    'page=',
    'page=1e1',
    'page=99999999999999999999',
    'itemsPerPage=0',
    'itemsPerPage=101',
    'itemsPerPage=-5',
    'itemsPerPage=30.0',
    'itemsPerPage=',
  ])('%s', async (query) => {
    await expectViolations(await call('GET', `/api/members?${query}`), [
      `${query.split('=')[0]} out_of_range`,
    ])
  })
})
