import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'
import { callWithApiKey } from '../hostile/fixture.ts'

const service = await testService()
const staff = callAs(service, service.client.keys.live.secret)
const minimal = {
  title: 'Conference',
  startsAt: '2026-05-07T08:00:00Z',
  endsAt: '2026-05-08T16:00:00Z',
  timezone: 'Europe/Amsterdam',
}
type Data = Record<string, unknown> & { id: string }
const create = (fields: object) => staff('POST', '/api/events', { ...minimal, ...fields })
const change = (id: string, fields: object) => staff('PATCH', `/api/events/${id}`, fields)

describe('the times of an event', () => {
  test('can be equal, but the end cannot be before the start', async () => {
    const { id } = await expectBody<Data>(await create({ endsAt: minimal.startsAt }), 201)
    await expectViolations(await change(id, { startsAt: '2026-05-07T10:00:00.001+02:00' }), [
      'endsAt before_start',
    ])
    await expectViolations(await change(id, { endsAt: '2026-05-07T07:59:59.999Z' }), ['endsAt before_start'])
    const newTimes = { startsAt: '2027-01-01T00:00:00+05:45', endsAt: '2027-01-01T00:00:00Z' }
    expect(await expectBody(await change(id, newTimes))).toMatchObject({
      startsAt: '2026-12-31T18:15:00.000Z',
      endsAt: '2027-01-01T00:00:00.000Z',
    })
    await expectViolations(await change(id, { startsAt: null, endsAt: null, timezone: null }), [
      'startsAt invalid_type',
      'endsAt invalid_type',
      'timezone invalid_type',
    ])
  })

  test.each([
    ['a 23-hour day in spring', 'Europe/Amsterdam', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['a 25-hour day in autumn', 'Europe/Amsterdam', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    ['no day at all', 'UTC', '2026-03-28T00:00:00Z', '2026-03-28T00:00:00Z'],
    ['a zone with an offset of 45 minutes', 'Asia/Kathmandu', '2026-03-27T18:15:00Z', '2026-03-28T18:15:00Z'],
    ['a day that has no midnight', 'Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z'],
  ])('that lasts all day are midnights: %s', async (_, timezone, startsAt, endsAt) => {
    expect((await create({ allDay: true, timezone, startsAt, endsAt })).status).toBe(201)
  })

  test.each([
    ['off by an hour because the clocks changed', '2026-03-28T23:00:00Z', '2026-03-29T23:00:00Z', ['endsAt']],
    ['midnight in another time zone', '2026-03-29T00:00:00Z', '2026-03-30T00:00:00Z', ['startsAt', 'endsAt']],
    ['a millisecond after', '2026-03-28T23:00:00.001Z', '2026-03-29T22:00:00Z', ['startsAt']],
    ['a millisecond before', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59.999Z', ['endsAt']],
  ])('that lasts all day must be midnights: %s', async (_, startsAt, endsAt, invalidFields) => {
    const violations = invalidFields.map((name) => `${name} not_midnight`)
    await expectViolations(await create({ allDay: true, startsAt, endsAt }), violations)
  })

  test('that lasts all day must be midnights even after timezone or allDay changes', async () => {
    const days = { startsAt: '2026-03-28T23:00:00Z', endsAt: '2026-03-29T22:00:00Z' }
    const { id } = await expectBody<Data>(await create({ allDay: true, ...days }), 201)
    await expectViolations(await change(id, { timezone: 'UTC' }), [
      'startsAt not_midnight',
      'endsAt not_midnight',
    ])
    expect((await change(id, { timezone: 'UTC', allDay: false })).status).toBe(200)
    await expectViolations(await change(id, { allDay: true }), [
      'startsAt not_midnight',
      'endsAt not_midnight',
    ])
  })
})

describe('the address of an event', () => {
  const emptyAddress = { line1: null, line2: null, city: null, region: null, postalCode: null, country: null }

  test('is returned with every field, and merged by an update', async () => {
    const { id, address } = await expectBody<Data>(await create({ address: { city: 'Bath' } }), 201)
    expect(address).toEqual({ ...emptyAddress, city: 'Bath' })
    const changed = await expectBody(await change(id, { address: { country: 'GB', city: null } }))
    expect(changed.address).toEqual({ ...emptyAddress, country: 'GB' })
    expect((await expectBody(await change(id, { address: null }))).address).toBeNull()
    expect((await expectBody(await change(id, { address: {} }))).address).toEqual(emptyAddress)
    await expectViolations(await change(id, { address: { street: 'x', city: 1 } }), [
      'address.street unknown_field',
      'address.city invalid_type',
    ])
  })
})

test.each(['CET', 'Etc/GMT+5', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires'])(
  'accepts the time zone %s',
  async (timezone) => {
    expect((await expectBody(await create({ timezone }), 201)).timezone).toBe(timezone)
  },
)

test.each(['', '+02:00', 'Amsterdam', 'Europe/Atlantis', 'Europe/Amsterdam\n'])(
  'rejects the time zone %j',
  async (timezone) => {
    await expectViolations(await create({ timezone }), ['timezone invalid_format'])
  },
)

describe('the status of an event', () => {
  const visitor = callWithApiKey(service, service.client.keys.live.publishable)
  /** Makes each list’s URL unique, since lists of visitors are cached. */
  let checks = 0
  const dates = { startsAt: '2090-05-07T08:00:00Z', endsAt: '2090-05-07T09:00:00Z' }

  /** Changes an event’s status repeatedly. @returns whether members and visitors see it, in each list and alone */
  async function isVisibleAfter(first: string, ...statuses: string[]): Promise<boolean> {
    const { id } = await expectBody<Data>(await create({ ...dates, title: 'Merger', status: first }), 201)
    for (const status of statuses) await expectBody(await change(id, { status }))
    const { live } = service.client
    const { id: memberId } = await live.members.create(buildPerson({ status: 'active' }))
    const member = callAs(service, (await live.members.createSession(memberId)).token)
    const feed = await live.members.createCalendarFeed(memberId)
    const texts = [
      await (await member('GET', '/api/events')).text(),
      await (await member('GET', `/api/events/${id}`)).text(),
      await (await member('GET', `/api/events/${id}.ics`)).text(),
      await (await fetch(feed.url)).text(),
      await (await visitor('GET', `/api/v1/events?limit=${100 - checks++}`)).text(),
      await (await visitor('GET', `/api/v1/events/${id}`)).text(),
      await (await visitor('GET', `/api/v1/events.ics?id=${id}`)).text(),
    ]
    const visible = new Set(texts.map((text) => text.includes('Merger') && text.includes(id)))
    expect(visible.size).toBe(1)
    return visible.has(true)
  }

  test('a draft that is cancelled remains hidden', async () => {
    expect(await isVisibleAfter('draft', 'cancelled')).toBe(false)
    expect(await isVisibleAfter('draft', 'cancelled', 'draft', 'cancelled')).toBe(false)
  })

  test.each([
    [['published', 'cancelled']],
    [['draft', 'published', 'draft', 'cancelled']],
    [['draft', 'completed']],
    [['draft', 'completed', 'cancelled']],
    [['cancelled']],
  ])('an event that was %j is visible', async ([first = '', ...others]) => {
    expect(await isVisibleAfter(first, ...others)).toBe(true)
  })
})
