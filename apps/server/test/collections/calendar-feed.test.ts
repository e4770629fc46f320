import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectProblem } from '../expect-problem.ts'
import { requestDuringDeletion } from '../request-during-deletion.ts'

const service = await testService()
const { live, keys } = service.client
const addDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function createEvent(title: string, fields: Record<string, unknown> = {}): Promise<void> {
  const times = { startsAt: addDays(10), endsAt: addDays(11), timezone: 'Europe/London' }
  await live.events.create({ title, ...times, status: 'published', ...fields })
}

beforeAll(async () => {
  await createEvent('Open lecture')
  await createEvent('Members’ dinner', { visibility: 'members' })
  await createEvent('Draft plan', { status: 'draft' })
  await createEvent('Cancelled walk', { status: 'cancelled' })
  await createEvent('Last month', { startsAt: addDays(-30), endsAt: addDays(-29) })
  await createEvent('Long exhibition', { startsAt: addDays(-200), endsAt: addDays(1) })
  await createEvent('Long ago', { startsAt: addDays(-91), endsAt: addDays(-90) })
})

async function subscribe(status: 'active' | 'lapsed' = 'active') {
  const { id } = await live.members.create(buildPerson({ status }))
  return { id, url: (await live.members.createCalendarFeed(id)).url }
}

async function readTitles(url: string): Promise<string[]> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  return [...(await response.text()).matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title = '']) => title).toSorted()
}

/** Fetches the feed at one URL with the token of another. */
function fetchWithTokenOf(otherUrl: string, url: string): Promise<Response> {
  const target = new URL(url)
  target.searchParams.set('token', new URL(otherUrl).searchParams.get('token') ?? '')
  return fetch(target)
}

describe('a member’s calendar', () => {
  test('has the upcoming events and those that ended in the last 90 days, if the member can see them', async () => {
    const openTitles = ['Cancelled walk', 'Last month', 'Long exhibition', 'Open lecture']
    const { id, url } = await subscribe()
    expect(await readTitles(url)).toEqual([...openTitles, 'Members’ dinner'].toSorted())
    expect(await readTitles((await subscribe('lapsed')).url)).toEqual(openTitles)
    await live.members.update(id, { status: 'cancelled' })
    expect(await readTitles(url)).toEqual(openTitles)
  })

  test('contains a refresh interval and marks cancelled events', async () => {
    const calendar = await (await fetch((await subscribe()).url)).text()
    expect(calendar).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
    expect(calendar).toContain('TZID:Europe/London')
    const cancelledEvent = calendar.split('BEGIN:VEVENT').find((event) => event.includes('Cancelled walk'))
    expect(cancelledEvent).toContain('STATUS:CANCELLED')
  })

  test('304: unchanged since it was read', async () => {
    const { url } = await subscribe()
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    const secondResponse = await fetch(url, { headers: { 'if-none-match': etag } })
    expect([secondResponse.status, await secondResponse.text()]).toEqual([304, ''])
    await createEvent('New event', { status: 'cancelled' })
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  test('401: a replaced or revoked URL; the podcast feed is kept', async () => {
    const { id, url } = await subscribe()
    const newUrl = (await live.members.createCalendarFeed(id)).url
    await expectProblem(await fetch(url), 401, 'unauthorized')
    const podcastUrl = (await live.members.createPodcastFeed(id)).url
    await live.members.revokeCalendarFeed(id)
    await expectProblem(await fetch(newUrl), 401, 'unauthorized')
    expect((await fetch(podcastUrl)).status).toBe(200)
  })

  test('401: the token of another feed; 404: the token of another member', async () => {
    const { id, url } = await subscribe()
    const podcastUrl = (await live.members.createPodcastFeed(id)).url
    await expectProblem(await fetchWithTokenOf(podcastUrl, url), 401, 'unauthorized')
    await expectProblem(await fetchWithTokenOf(url, podcastUrl), 401, 'unauthorized')
    await expectProblem(await fetchWithTokenOf(url, (await subscribe()).url), 404, 'not-found')
  })

  test('401: the feed of a suspended association, and of an erased member', async () => {
    const otherClient = await service.createClient()
    const { id: memberId } = await otherClient.live.members.create(buildPerson())
    const feed = await otherClient.live.members.createCalendarFeed(memberId)
    await service.operator.platform.clients.update(otherClient.record.id, { suspended: true })
    await expectProblem(await fetch(feed.url), 401, 'unauthorized')
    const { id, url } = await subscribe()
    expect((await live.members.data(id)).calendarFeed).toEqual({ createdAt: expect.any(String) })
    await live.members.erase(id)
    await expectProblem(await fetch(url), 401, 'unauthorized')
  })

  test('401: the feed of a member whose user is deactivated, until it is reactivated', async () => {
    const { id, url } = await subscribe()
    const { userId } = await live.members.createSession(id)
    await live.users.update(userId, { status: 'deactivated' })
    await expectProblem(await fetch(url), 401, 'unauthorized')
    await live.users.update(userId, { status: 'active' })
    expect((await fetch(url)).status).toBe(200)
  })

  test('404: no such member, no such feed', async () => {
    const unknownMember = '/api/members/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70'
    const call = callAs(service, keys.live.secret)
    await expectProblem(await call('POST', `${unknownMember}/calendar-feed`), 404, 'not-found')
    await expectProblem(await call('GET', `${unknownMember}/calendar.ics`), 404, 'not-found')
    const { id } = await live.members.create(buildPerson())
    await expectProblem(await call('DELETE', `/api/members/${id}/calendar-feed`), 404, 'not-found')
  })

  test('404: a member who is deleted while the feed is created', async () => {
    const { id } = await live.members.create(buildPerson())
    const response = await requestDuringDeletion(service.database.sql, 'members', id, () =>
      callAs(service, keys.live.secret)('POST', `/api/members/${id}/calendar-feed`),
    )
    await expectProblem(response, 404, 'not-found')
  })
})
