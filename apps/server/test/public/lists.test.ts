import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { kindsByName } from '../collections/kinds.ts'
import { expectBody, expectPublicError } from '../expect-problem.ts'
import { callWithApiKey } from '../hostile/fixture.ts'

const service = await testService()
const { live } = service.client
const staff = callAs(service, service.client.keys.live.secret)
const visitor = callWithApiKey(service, service.client.keys.live.publishable)
type Data = Record<string, unknown> & { id: string }
interface Page {
  items: Data[]
  limit: number
  offset: number
  total: number
}
const list = async (name: string, query = '') =>
  expectBody<Page>(await visitor('GET', `/api/v1/${name}${query && '?'}${query}`))
const create = async (name: string, fields: object) =>
  expectBody<Data>(await staff('POST', `/api/${name}`, fields), 201)

const past = '2020-01-01T00:00:00.000Z'
const future = '2090-01-01T00:00:00.000Z'

describe.each(kindsByName)('GET /api/v1/%s', (name, kind) => {
  const extraFields = { externalId: 'crm-secret', customFields: { note: 'secret' }, tags: ['shown'] }
  const completeFields = {
    ...kind.complete,
    ...extraFields,
    status: kind.visibleStatus,
    visibility: 'public',
  }
  // Dates that make a post or a job visible now.
  const currentDates =
    name === 'community' ? { publishedAt: past } : name === 'jobs' ? { postedAt: past } : {}
  let publicRecord: Data

  beforeAll(async () => {
    const started = name === 'sponsorships' ? { startsAt: past } : {}
    publicRecord = await create(name, { ...completeFields, ...currentDates, ...started })
    for (const status of [
      'draft',
      'archived',
      'held',
      'removed',
      'filled',
      'expired',
      'declined',
      'proposed',
      'ended',
    ])
      await staff('POST', `/api/${name}`, { ...kind.minimal, status })
    await create(name, { ...kind.minimal, status: kind.visibleStatus, visibility: 'members' })
  })

  test('returns only published, public records', async () => {
    const { items, ...page } = await list(name)
    expect(page).toEqual({ limit: 20, offset: 0, total: 1 })
    expect(items.map(({ id }) => id)).toEqual([publicRecord.id])
    expect(await expectBody<Data>(await visitor('GET', `/api/v1/${name}/${publicRecord.id}`))).toEqual(
      items[0] as Data,
    )
  })

  test('returns records without their internal fields', async () => {
    const hidden = ['externalId', 'customFields', 'visibility', 'memberPrice']
    if (name === 'sponsorships') hidden.push('price')
    const expected = Object.fromEntries(
      Object.entries(publicRecord).filter(([field]) => !hidden.includes(field)),
    )
    if (name === 'community') expected.author = { name: 'Ada' }
    const response = await visitor('GET', `/api/v1/${name}/${publicRecord.id}`)
    const text = await response.clone().text()
    expect(await expectBody<Data>(response)).toEqual(expected as Data)
    for (const word of ['secret', 'memberId', 'version']) expect(text).not.toContain(word)
  })

  test('404: a record that is not public, an unknown or malformed id', async () => {
    const { items } = await expectBody<Page>(await staff('GET', `/api/${name}?itemsPerPage=100`))
    const hiddenIds = items.map(({ id }) => id).filter((id) => id !== publicRecord.id)
    expect(hiddenIds.length).toBeGreaterThan(1)
    for (const id of [...hiddenIds, crypto.randomUUID(), 'x', publicRecord.id.toUpperCase()])
      await expectPublicError(await visitor('GET', `/api/v1/${name}/${id}`), 404, 'NOT_FOUND')
  })

  test('pages by limit and offset', async () => {
    const { keys } = await service.createClient()
    const [ownCall, ownVisitor] = [
      callAs(service, keys.live.secret),
      callWithApiKey(service, keys.live.publishable),
    ]
    for (let count = 0; count < 5; count++)
      await expectBody(
        await ownCall('POST', `/api/${name}`, {
          ...kind.minimal,
          ...currentDates,
          status: kind.visibleStatus,
        }),
        201,
      )
    const fetchPage = async (query: string) =>
      expectBody<Page>(await ownVisitor('GET', `/api/v1/${name}?${query}`))
    const ids = (await fetchPage('limit=100')).items.map(({ id }) => id)
    expect(new Set(ids).size).toBe(5)
    const pages = [
      await fetchPage('limit=2'),
      await fetchPage('limit=2&offset=2'),
      await fetchPage('limit=2&offset=4'),
    ]
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids)
    for (const [index, { items: _, ...rest }] of pages.entries())
      expect(rest).toEqual({ limit: 2, offset: index * 2, total: 5 })
    expect(await fetchPage('offset=1000000000')).toMatchObject({ items: [], total: 5 })
  })
})

describe('visibility by date', () => {
  const job = { title: 'Job', employer: 'Port', status: 'published' }
  const sponsorship = { sponsor: 'Tug', status: 'active' }
  test.each([
    ['jobs', { ...job, postedAt: past, expiresAt: future }, true],
    ['jobs', { ...job, postedAt: past, expiresAt: past }, false],
    ['jobs', { ...job, postedAt: future }, false],
    ['community', { title: 'Post', status: 'published', publishedAt: past }, true],
    ['community', { title: 'Post', status: 'published', publishedAt: future }, false],
    ['sponsorships', { ...sponsorship, startsAt: past, endsAt: future }, true],
    ['sponsorships', { ...sponsorship, startsAt: future }, false],
    ['sponsorships', { ...sponsorship, endsAt: past }, false],
  ])('in %s: %j is visible: %p', async (name, fields, isVisible) => {
    const { id } = await create(name, fields)
    expect((await visitor('GET', `/api/v1/${name}/${id}`)).status).toBe(isVisible ? 200 : 404)
    expect((await list(name, 'limit=100')).items.some((item) => item.id === id)).toBe(isVisible)
  })
})

describe('events', () => {
  let visitorCall: ReturnType<typeof callWithApiKey>
  const listTitles = async (query: string) => {
    const { items, total } = await expectBody<Page>(await visitorCall('GET', `/api/v1/events?${query}`))
    expect(total).toBe(items.length)
    return items.map(({ title, status }) => (status === 'cancelled' ? `${title} (off)` : title)).join(' ')
  }
  beforeAll(async () => {
    const { keys } = await service.createClient()
    visitorCall = callWithApiKey(service, keys.live.publishable)
    const ownCall = callAs(service, keys.live.secret)
    for (const [title, startsAt, endsAt, status] of [
      ['C', '2090-03-01', '2090-03-02', 'published'],
      ['A', '2010-01-01', '2010-01-02', 'completed'],
      ['D', '2090-03-02', '2090-03-02', 'cancelled'],
      ['B', '2020-01-01', '2089-01-01', 'published'],
      ['a', '2011-01-01', '2011-01-02', 'published'],
    ]) {
      const times = { startsAt: `${startsAt}T00:00:00Z`, endsAt: `${endsAt}T00:00:00Z` }
      await expectBody(
        await ownCall('POST', '/api/events', { title, ...times, timezone: 'UTC', status }),
        201,
      )
    }
  })

  test.each([
    ['', 'B C D (off)'],
    ['when=upcoming', 'B C D (off)'],
    ['when=past', 'a A'],
    ['when=all', 'A a B C D (off)'],
    ['startsAt[after]=2090-03-01', 'C D (off)'],
    ['startsAt[strictly_after]=2090-03-01', 'D (off)'],
    ['startsAt[strictly_after]=2090-03-01T00:00:00Z', 'D (off)'],
    ['startsAt[before]=2090-03-01', 'B C'],
    ['endsAt[after]=2090-03-02', 'C D (off)'],
    ['endsAt[strictly_before]=2090-03-02', 'B'],
    ['when=all&endsAt[after]=2011-01-02&startsAt[before]=2090-03-01', 'a B C'],
    ['startsAt[strictly_before]=2090-03-01', 'B'],
    ['when=all&startsAt[after]=2011-01-01T01:00:00%2B01:00&startsAt[before]=2090-03-01', 'a B C'],
  ])('with %j are %p', async (query, titles) => expect(await listTitles(query)).toBe(titles))
})

describe('order and filters', () => {
  const joinTitles = async (name: string, query: string) =>
    (await list(name, `limit=100&${query}`)).items.map(({ title, sponsor }) => title ?? sponsor).join(' ')

  test('jobs are newest first, filtered by remote and employmentType', async () => {
    const job = { employer: 'Port', status: 'published' }
    const partTime = { employmentType: 'PART_TIME' }
    await create('jobs', {
      ...job,
      ...partTime,
      title: 'first',
      remote: 'remote',
      postedAt: '2021-01-01T00:00:00Z',
    })
    await create('jobs', {
      ...job,
      ...partTime,
      title: 'third',
      remote: 'onsite',
      postedAt: '2023-01-01T00:00:00Z',
    })
    await create('jobs', { ...job, title: 'second', remote: 'remote', postedAt: '2022-01-01T00:00:00Z' })
    expect(await joinTitles('jobs', 'remote=remote')).toBe('second first')
    expect(await joinTitles('jobs', 'remote=remote&employmentType=PART_TIME')).toBe('first')
    expect(await joinTitles('jobs', '')).toContain('third second first')
    expect(await joinTitles('jobs', 'remote[]=remote&remote[]=onsite')).toContain('third second first')
    expect(await joinTitles('jobs', 'remote[]=onsite&employmentType[]=PART_TIME')).toContain('third')
    expect(await joinTitles('jobs', 'remote[]=onsite')).not.toContain('second')
  })

  test('posts are pinned first, then newest first, filtered by space', async () => {
    const post = { status: 'published', space: 'Pier' }
    await create('community', { ...post, title: 'old', pinned: true, publishedAt: '2020-01-01T00:00:00Z' })
    await create('community', { ...post, title: 'newer', publishedAt: '2022-01-01T00:00:00Z' })
    await create('community', { ...post, title: 'new', publishedAt: '2021-01-01T00:00:00Z' })
    expect(await joinTitles('community', 'space=Pier')).toBe('old newer new')
    expect(await joinTitles('community', 'space=pier')).toBe('')
  })

  test('sponsorships are ordered by sort, filtered by tier', async () => {
    const sponsorship = { status: 'active', tier: 'pearl' }
    for (const [sponsor, sort] of [
      ['two', 2],
      ['minus', -1],
      ['zero', 0],
    ] as const)
      await create('sponsorships', { ...sponsorship, sponsor, sort })
    expect(await joinTitles('sponsorships', 'tier=pearl')).toBe('minus zero two')
  })

  test('courses are newest first, filtered by delivery', async () => {
    for (const title of ['one', 'two'])
      await create('courses', { title, delivery: 'self_paced', status: 'published' })
    expect(await joinTitles('courses', 'delivery=self_paced')).toBe('two one')
    expect(await joinTitles('courses', 'delivery=live')).toBe('')
  })
})

test('the author of a public post is only a name', async () => {
  const { id: memberId } = await live.members.create(buildPerson())
  const post = { title: 'Post', status: 'published', author: { memberId, name: 'Ada' } }
  const { id } = await create('community', post)
  const response = await visitor('GET', `/api/v1/community/${id}`)
  expect(await response.clone().text()).not.toContain(memberId)
  expect((await expectBody<Data>(response)).author).toEqual({ name: 'Ada' })
})
