import { describe, expect, test } from 'bun:test'
import {
  BadRequestError,
  ConflictError,
  Guildhall,
  GuildhallError,
  NotFoundError,
  PermissionDeniedError,
  PreconditionFailedError,
} from '@guildhall/sdk'
import { testService } from '../../../tools/testing/service.ts'
import { startFakeService } from './fake-service.ts'
import { catchRejection } from './rejection.ts'

const service = await testService()
const guildhall = service.client.live

const conference = {
  title: 'Spring conference',
  startsAt: '2027-05-07T08:00:00.000Z',
  endsAt: '2027-05-08T16:00:00.000Z',
  timezone: 'Europe/London',
}

describe('guildhall.events', () => {
  test('creates, gets, updates and deletes', async () => {
    const address = { line1: '1 Quay Street', city: 'Bristol', country: 'GB' }
    const createdEvent = await guildhall.events.create({ ...conference, address, status: 'published' })
    expect(createdEvent).toMatchObject({
      slug: 'spring-conference',
      allDay: false,
      address: { city: 'Bristol' },
    })
    const { data, etag } = await guildhall.events.get(createdEvent.id).withResponse()
    expect(data).toEqual(createdEvent)
    expect(await guildhall.events.get(createdEvent.id, { ifNoneMatch: etag ?? '' })).toBeNull()
    const changedEvent = await guildhall.events.update(createdEvent.id, {
      address: { line1: null, city: 'Bath' },
      price: { amount: 4900, currency: 'GBP' },
    })
    expect(changedEvent.address).toMatchObject({ line1: null, city: 'Bath', country: 'GB' })
    expect(changedEvent.price).toEqual({ amount: 4900, currency: 'GBP' })
    await catchRejection(
      guildhall.events.delete(createdEvent.id, { ifMatch: etag ?? '' }),
      PreconditionFailedError,
    )
    await guildhall.events.delete(createdEvent.id)
    await catchRejection(guildhall.events.get(createdEvent.id), NotFoundError)
  })

  test('sorts, and filters by time, format and status', async () => {
    const { live } = await service.createClient()
    for (const [index, month] of ['03', '01', '02'].entries()) {
      const startsAt = `2027-${month}-01T10:00:00.000Z`
      await live.events.create({
        ...conference,
        startsAt,
        format: index === 0 ? 'hybrid' : 'online',
        status: index === 1 ? 'draft' : 'published',
      })
    }
    const sortedEvents = await live.events.list({ order: { startsAt: 'asc' } }).toArray({ limit: 10 })
    expect(sortedEvents.map(({ startsAt }) => startsAt.slice(5, 7))).toEqual(['01', '02', '03'])
    expect(sortedEvents.map(({ slug }) => slug).sort()).toEqual([
      'spring-conference',
      'spring-conference-2',
      'spring-conference-3',
    ])
    const listMonths = async (query: Parameters<typeof live.events.list>[0]) => {
      const { items } = await live.events.list({ ...query, order: { startsAt: 'asc' } })
      return items.map(({ startsAt }) => startsAt.slice(5, 7))
    }
    expect(await listMonths({ startsAt: { after: new Date('2027-01-15T00:00:00Z') } })).toEqual(['02', '03'])
    expect(await listMonths({ status: ['draft'] })).toEqual(['01'])
    expect(await listMonths({ format: 'online' })).toEqual(['01', '02'])
    await catchRejection(live.events.list({ format: 'telepathy' } as object), BadRequestError)
  })

  test('rejects an end before the start', async () => {
    const endsAt = '2027-05-06T08:00:00.000Z'
    const error = await catchRejection(guildhall.events.create({ ...conference, endsAt }), BadRequestError)
    expect(error.violations.map(({ propertyPath }) => propertyPath)).toEqual(['endsAt'])
  })

  test('returns iCalendar text', async () => {
    const { id } = await guildhall.events.create({ ...conference, title: 'Tides, towers; and Τζίτζικες' })
    const { data, etag } = await guildhall.events.calendar(id).withResponse()
    expect(data).toStartWith('BEGIN:VCALENDAR\r\n')
    expect(data).toContain('BEGIN:VTIMEZONE')
    expect(data).toContain('SUMMARY:Tides\\, towers\\; and Τζίτζικες')
    expect(etag).toBeString()
    await catchRejection(guildhall.events.calendar(crypto.randomUUID()), NotFoundError)
  })

  test('rejects a response that is not a calendar', async () => {
    await using page = startFakeService(
      () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
    )
    const misdirectedClient = new Guildhall({ apiKey: 'guild_sk_live_x', baseUrl: page.url })
    const error = await catchRejection(misdirectedClient.events.calendar('1'), GuildhallError)
    expect(error.message).toContain('Expected text/calendar from')
    expect(page.requests[0]?.headers.get('accept')).toBe('text/calendar, application/problem+json')
  })
})

test('courses: creates with credits, lists, updates and deletes', async () => {
  const credits = [
    { scheme: 'CPD', amount: 6.5 },
    { scheme: 'FIG', amount: 1 },
  ]
  const course = await guildhall.courses.create({ title: 'Reading tide tables', delivery: 'live', credits })
  expect(course).toMatchObject({ slug: 'reading-tide-tables', credits, status: 'draft' })
  const changedCourse = await guildhall.courses.update(course.id, { credits: [], durationMinutes: 90 })
  expect(changedCourse).toMatchObject({ credits: [], durationMinutes: 90 })
  expect(await guildhall.courses.list({ delivery: ['live', 'blended'] }).toArray({ limit: 9 })).toEqual([
    changedCourse,
  ])
  await catchRejection(guildhall.courses.create({ title: 'A', slug: course.slug }), ConflictError)
  await guildhall.courses.delete(course.id)
  await catchRejection(guildhall.courses.get(course.id), NotFoundError)
})

test('jobs: creates with a salary, lists, updates and deletes', async () => {
  const salary = { min: 3_800_000, currency: 'GBP', unit: 'YEAR' as const }
  const job = await guildhall.jobs.create({ title: 'Pilot', employer: 'Port of Bristol', salary })
  expect(job).toMatchObject({ salary: { ...salary, max: null }, featured: false, postedAt: null })
  const changedJob = await guildhall.jobs.update(job.id, {
    salary: { max: 4_200_000 },
    featured: true,
    status: 'published',
  })
  expect(changedJob.salary).toEqual({ ...salary, max: 4_200_000 })
  expect(changedJob.postedAt).toBeString()
  expect(await guildhall.jobs.list({ featured: true, q: 'bristol' }).toArray({ limit: 9 })).toEqual([
    changedJob,
  ])
  await guildhall.jobs.delete(job.id)
  await catchRejection(guildhall.jobs.get(job.id), NotFoundError)
})

test('posts: creates with an author, lists, updates and deletes', async () => {
  const member = await guildhall.members.create({
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'King',
  })
  const author = { memberId: member.id, name: 'Ada King' }
  const post = await guildhall.community.create({ title: 'On silt', space: 'Surveying', author })
  expect(post).toMatchObject({ author, pinned: false, publishedAt: null })
  const changedPost = await guildhall.community.update(post.id, { author: { name: 'A. King' }, pinned: true })
  expect(changedPost.author).toEqual({ memberId: member.id, name: 'A. King' })
  expect(await guildhall.community.list({ space: 'Surveying', pinned: true }).toArray({ limit: 9 })).toEqual([
    changedPost,
  ])
  const unknownAuthor = { memberId: crypto.randomUUID(), name: 'Nobody' }
  const error = await catchRejection(
    guildhall.community.create({ title: 'A', author: unknownAuthor }),
    BadRequestError,
  )
  expect(error.violations).toMatchObject([{ propertyPath: 'author.memberId', code: 'unknown_reference' }])
  await guildhall.community.delete(post.id)
  await catchRejection(guildhall.community.get(post.id), NotFoundError)
})

test('sponsorships: creates, lists, updates and deletes', async () => {
  const gold = await guildhall.sponsorships.create({ sponsor: 'Port of Bristol', tier: 'gold', sort: 2 })
  const silver = await guildhall.sponsorships.create({ sponsor: 'Tidewater', tier: 'silver', sort: 1 })
  expect(gold.status).toBe('proposed')
  const sponsorships = await guildhall.sponsorships.list({ order: { sort: 'asc' } }).toArray({ limit: 9 })
  expect(sponsorships).toEqual([silver, gold])
  const changedSponsorship = await guildhall.sponsorships.update(gold.id, { status: 'active', sort: 0 })
  expect(await guildhall.sponsorships.get(gold.id)).toEqual(changedSponsorship)
  await guildhall.sponsorships.delete(silver.id)
  await catchRejection(guildhall.sponsorships.get(silver.id), NotFoundError)
})

test('a key can access only the collections of its scopes', async () => {
  const { key } = await guildhall.keys.create({ name: 'Jobs', type: 'secret', scopes: ['jobs:read'] })
  const reader = service.createSdk(key)
  expect((await reader.jobs.list()).items).toBeArray()
  await catchRejection(reader.jobs.create({ title: 'A', employer: 'B' }), PermissionDeniedError)
  for (const collection of [reader.events, reader.courses, reader.community, reader.sponsorships])
    expect((await catchRejection(collection.list(), PermissionDeniedError)).kind).toBe('insufficient-scope')
})
