import { describe, expect, test } from 'bun:test'
import {
  BadRequestError,
  GuildhallError,
  NotFoundError,
  PermissionDeniedError,
  PublicGuildhall,
} from '@guildhall/sdk/public'
import { testService } from '../../../tools/testing/service.ts'

const service = await testService()
const { live } = service.client
const publishableKey = service.client.keys.live.publishable
const guildhall = new PublicGuildhall({ publishableKey, baseUrl: service.url, maxRetries: 0 })

const addDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const event = await live.events.create({
  title: 'Open day',
  startsAt: addDays(1).toISOString(),
  endsAt: addDays(2).toISOString(),
  timezone: 'Europe/London',
  status: 'published',
})
const titles = Array.from({ length: 7 }, (_, index) => `Pilot ${index + 1}`)
for (const title of titles)
  await live.jobs.create({
    title,
    employer: 'Port',
    status: 'published',
    postedAt: addDays(-1).toISOString(),
  })

describe('list()', () => {
  test('returns a page with the total', async () => {
    const page = await guildhall.jobs.list({ limit: 3 })
    expect([page.items.length, page.totalItems, page.totalPages, page.page, page.hasNextPage()]).toEqual([
      3,
      7,
      3,
      1,
      true,
    ])
    const lastPage = await (await page.getNextPage()).getNextPage()
    expect([lastPage.items.length, lastPage.page, lastPage.hasNextPage()]).toEqual([1, 3, false])
  })

  test('iterates over every record exactly once', async () => {
    const foundTitles: string[] = []
    for await (const job of guildhall.jobs.list({ limit: 2 })) foundTitles.push(job.title)
    expect(foundTitles.toSorted()).toEqual(titles)
  })

  test('collects up to the limit', async () => {
    expect(await guildhall.jobs.list().toArray({ limit: 5 })).toHaveLength(5)
  })

  test('accepts filters as objects', async () => {
    const pastEvents = await guildhall.events.list({ startsAt: { before: addDays(0) }, when: 'all' })
    const futureEvents = await guildhall.events.list({ startsAt: { after: addDays(0) } })
    expect([pastEvents.totalItems, futureEvents.items[0]?.title]).toEqual([0, 'Open day'])
  })

  test('accepts several values, matching any', async () => {
    await live.jobs.create({ title: 'Clerk', employer: 'Port', remote: 'hybrid', status: 'published' })
    expect(await guildhall.jobs.list({ remote: ['remote', 'hybrid'] }).toArray()).toHaveLength(1)
    expect(await guildhall.jobs.list({ remote: ['remote', 'onsite'] }).toArray()).toEqual([])
  })

  test('returns an empty list when nothing is published', async () => {
    expect(await guildhall.courses.list().toArray()).toEqual([])
  })
})

test('gets a record and the calendar', async () => {
  expect((await guildhall.events.get(event.id)).title).toBe('Open day')
  expect(await guildhall.events.calendar()).toContain('SUMMARY:Open day')
})

describe('a request', () => {
  test('throws a NotFoundError for an unknown record', async () => {
    const error = await guildhall.events.get(crypto.randomUUID()).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(NotFoundError)
    expect((error as NotFoundError).kind).toBe('NOT_FOUND')
  })

  test('throws a BadRequestError that names the parameter', async () => {
    const error = await guildhall.jobs.list({ limit: 1000 }).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(BadRequestError)
    expect((error as BadRequestError).violations.map(({ propertyPath }) => propertyPath)).toEqual(['limit'])
    expect((error as BadRequestError).requestId).toBeString()
    expect((error as BadRequestError).message).toBe('limit: Must be an integer from 1 to 100.')
  })

  test('throws a PermissionDeniedError that names the disallowed origin', async () => {
    const { key } = await live.keys.create({
      name: 'Website',
      type: 'publishable',
      allowedOrigins: ['https://www.example.org'],
    })
    const foreignClient = new PublicGuildhall({
      publishableKey: key,
      baseUrl: service.url,
      headers: { origin: 'https://elsewhere.example' },
    })
    const error = await foreignClient.jobs.list().catch((error: unknown) => error)
    expect(error).toBeInstanceOf(PermissionDeniedError)
    expect(String(error)).toContain('https://elsewhere.example')
  })
})

test.each(['guild_sk_live_x', 'guild_op_x', 'guild_ses_x'])('rejects the secret %s', (secret) => {
  const createClient = () => new PublicGuildhall({ publishableKey: secret, baseUrl: service.url })
  expect(createClient).toThrow(GuildhallError)
  expect(createClient).toThrow('a secret')
})

test.each(['', 'guild_pk_', 'guild_pk_live_x ', undefined as unknown as string])(
  'rejects the publishable key %p',
  (key) => {
    expect(() => new PublicGuildhall({ publishableKey: key, baseUrl: service.url })).toThrow(
      'publishableKey must be',
    )
  },
)
