import { describe, expect, test } from 'bun:test'
import { BadRequestError, Guildhall } from '@guildhall/sdk'
import { buildNumberedPage, buildProblem, startFakeService } from './fake-service.ts'

const apiKey = 'guild_sk_test_x'
const createListService = (total: number) =>
  startFakeService(({ search }) => buildNumberedPage(search, total))

test('for await iterates over all items by cursor, 100 per page', async () => {
  await using service = createListService(250)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  const ids: string[] = []
  for await (const member of guildhall.members.list({ status: 'active' })) ids.push(member.id)
  expect(ids).toHaveLength(250)
  expect(new Set(ids).size).toBe(250)
  expect(service.requests.map((request) => request.search)).toEqual([
    '?status=active&itemsPerPage=100',
    '?cursor=100&itemsPerPage=100',
    '?cursor=200&itemsPerPage=100',
  ])
})

test('await returns the first page, and getNextPage the others until the last', async () => {
  await using service = createListService(70)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  const page = await guildhall.members.list()
  expect(page.items).toHaveLength(30)
  expect(page.totalItems).toBe(70)
  expect(page.hasNextPage()).toBe(true)
  const lastPage = await (await page.getNextPage()).getNextPage()
  expect(lastPage.items).toHaveLength(10)
  expect(lastPage.hasNextPage()).toBe(false)
  expect(await lastPage.getNextPage().catch((error) => error)).toBeInstanceOf(RangeError)
})

test('iteration continues from a page', async () => {
  await using service = createListService(70)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  const page = await guildhall.members.list({ page: 2 })
  const ids: string[] = []
  for await (const member of page) ids.push(member.id)
  expect(ids).toHaveLength(40)
  expect(ids[0]).toBe('member-30')
})

test('toArray collects all items, or up to the limit', async () => {
  await using service = createListService(250)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  expect(await guildhall.members.list().toArray()).toHaveLength(250)
  service.requests.length = 0
  expect(await guildhall.members.list().toArray({ limit: 7 })).toHaveLength(7)
  expect(service.requests.map((request) => request.search)).toEqual(['?itemsPerPage=7'])
  service.requests.length = 0
  expect(await guildhall.members.list().toArray({ limit: 0 })).toEqual([])
  expect(service.requests).toHaveLength(0)
  expect(
    await guildhall.members
      .list()
      .toArray({ limit: -1 })
      .catch((error) => error),
  ).toBeInstanceOf(RangeError)
})

test('leaving the loop early fetches no further page', async () => {
  await using service = createListService(500)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  for await (const member of guildhall.members.list({ itemsPerPage: 10 }))
    if (member.id === 'member-12') break
  expect(service.requests).toHaveLength(2)
})

test('an empty list has no items and no next page', async () => {
  await using service = createListService(0)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  expect(await guildhall.members.list().toArray()).toEqual([])
  expect((await guildhall.members.list()).hasNextPage()).toBe(false)
})

test('sends no request before use, and only one when awaited twice', async () => {
  await using service = createListService(1)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  const list = guildhall.members.list()
  await Bun.sleep(20)
  expect(service.requests).toHaveLength(0)
  const [first, second] = await Promise.all([list, list])
  expect(first).toBe(second)
  expect(service.requests).toHaveLength(1)
})

test('withResponse returns the first page and its response', async () => {
  await using service = createListService(1)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  const { data, response } = await guildhall.members.list().withResponse()
  expect(data.totalItems).toBe(1)
  expect(response.status).toBe(200)
})

test('serializes arrays and objects as bracketed parameters, in order', async () => {
  await using service = createListService(0)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  await guildhall.members.list({
    status: ['active', 'grace'],
    tags: ['a&b'],
    createdAt: { after: new Date('2026-01-02T03:04:05.678Z'), strictly_before: '2026-02-01' },
    order: { lastName: 'asc', createdAt: 'desc' },
    q: 'Zoë',
    level: undefined,
  })
  expect([...new URLSearchParams(service.requests[0]?.search)]).toEqual([
    ['status[]', 'active'],
    ['status[]', 'grace'],
    ['tags[]', 'a&b'],
    ['createdAt[after]', '2026-01-02T03:04:05.678Z'],
    ['createdAt[strictly_before]', '2026-02-01'],
    ['order[lastName]', 'asc'],
    ['order[createdAt]', 'desc'],
    ['q', 'Zoë'],
  ])
})

test('rejects a filter that would match everything, before sending a request', async () => {
  await using service = createListService(5)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  expect(
    await guildhall.members
      .list({ status: [] })
      .toArray()
      .catch((error) => error),
  ).toBeInstanceOf(TypeError)
  const nullFilter = { email: null } as unknown as { email: string }
  expect(
    await guildhall.members
      .list(nullFilter)
      .toArray()
      .catch((error) => error),
  ).toBeInstanceOf(TypeError)
  expect(service.requests).toHaveLength(0)
})

test('reports which filter has an invalid Date', async () => {
  await using service = createListService(5)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  const list = guildhall.members.list({ createdAt: { after: new Date('tomorrow') } })
  const error = await list.catch((error: unknown) => error)
  expect(error).toBeInstanceOf(TypeError)
  expect(String(error)).toContain('"createdAt[after]"')
  expect(service.requests).toHaveLength(0)
})

test('throws inside the loop if a later page fails', async () => {
  await using service = startFakeService(({ search }, index) =>
    index === 0 ? buildNumberedPage(search, 150) : buildProblem(400, 'validation-error'),
  )
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  let count = 0
  const iterate = async () => {
    for await (const _member of guildhall.members.list()) count++
  }
  expect(await iterate().catch((error) => error)).toBeInstanceOf(BadRequestError)
  expect(count).toBe(100)
})

describe('the event log', () => {
  const createEventLogService = (total: number) =>
    startFakeService(({ search }) => {
      const query = new URLSearchParams(search)
      const start = Number(query.get('after') ?? 0)
      const end = Math.min(total, start + Number(query.get('itemsPerPage') ?? 30))
      const items = Array.from({ length: end - start }, (_, index) => ({ id: String(start + index + 1) }))
      return Response.json({ items, nextCursor: end < total ? String(end) : null })
    })

  test('keeps its filters from page to page', async () => {
    await using service = createEventLogService(250)
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
    const ids: string[] = []
    for await (const event of guildhall.eventsLog.list({ type: 'member.*', after: '20' })) ids.push(event.id)
    expect(ids).toEqual(Array.from({ length: 230 }, (_, index) => String(index + 21)))
    expect(service.requests.map((request) => request.search)).toEqual([
      '?type=member.*&after=20&itemsPerPage=100',
      '?type=member.*&after=120&itemsPerPage=100',
      '?type=member.*&after=220&itemsPerPage=100',
    ])
  })

  test('reads page by page', async () => {
    await using service = createEventLogService(70)
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
    const page = await guildhall.eventsLog.list({ type: ['member.created', 'user.created'] })
    expect(page).toMatchObject({ page: null, totalItems: null, itemsPerPage: 30 })
    const lastPage = await (await page.getNextPage()).getNextPage()
    expect(lastPage.items.map(({ id }) => id)).toEqual([
      '61',
      '62',
      '63',
      '64',
      '65',
      '66',
      '67',
      '68',
      '69',
      '70',
    ])
    expect(lastPage.hasNextPage()).toBe(false)
  })
})
