import { beforeAll, expect, test } from 'bun:test'
import type { SearchResults } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { buildPdf } from '../library/files.ts'

const service = await testService()
const { live } = service.client
const callWithKey = callAs(service, service.client.keys.live.secret)
const search = async (call: typeof callWithKey, q: string) =>
  (await expectBody<SearchResults>(await call('GET', `/api/search?q=${encodeURIComponent(q)}`))).items
const word = 'Wharfinger'

beforeAll(async () => {
  for (const firstName of ['Ada', 'Grace', 'Alan', 'Emmy'])
    await live.members.create(buildPerson({ firstName, lastName: word, displayName: null }))
  await live.users.create({ email: 'wharfinger@example.org', roles: [] })
  await live.events.create({
    title: `${word} dinner`,
    startsAt: '2090-05-07T08:00:00Z',
    endsAt: '2090-05-07T16:00:00Z',
    timezone: 'Europe/Amsterdam',
  })
  await live.courses.create({ title: `${word} basics`, code: 'W-1' })
  await live.jobs.create({ title: word, employer: 'Port of Bristol' })
  await live.community.create({ title: `Any ${word}s here?` })
  await live.sponsorships.create({ sponsor: `${word} & Sons` })
  await live.resources.upload(new Blob([buildPdf(word)]), {
    name: `${word} handbook`,
    fileName: 'handbook.pdf',
  })
  const otherLive = (await service.createClient()).live
  await otherLive.members.create(buildPerson({ lastName: word }))
})

test('200: /api/search returns up to three records of each collection, in a fixed order, newest first', async () => {
  const results = await search(callWithKey, 'wharf')
  expect(results.map(({ list, name, detail }) => [list, name, detail])).toEqual([
    ['members', `Emmy ${word}`, expect.stringContaining('@example.org')],
    ['members', `Alan ${word}`, expect.stringContaining('@example.org')],
    ['members', `Grace ${word}`, expect.stringContaining('@example.org')],
    ['resources', `${word} handbook`, 'document'],
    ['events', `${word} dinner`, '2090-05-07T08:00:00.000Z'],
    ['courses', `${word} basics`, 'W-1'],
    ['jobs', word, 'Port of Bristol'],
    ['community', `Any ${word}s here?`, null],
    ['sponsorships', `${word} & Sons`, null],
    ['users', 'wharfinger@example.org', 'wharfinger@example.org'],
  ])
  expect((await live.search('wharf ada')).items.map(({ name }) => name)).toEqual([`Ada ${word}`])
})

test('200: /api/search returns nothing without a match, such as for a query without letters', async () => {
  expect(await search(callWithKey, 'nobody')).toEqual([])
  expect(await search(callWithKey, '%_')).toEqual([])
})

test('200: /api/search returns only records that the caller can read', async () => {
  const callWithScopes = async (...scopes: string[]) =>
    callAs(service, (await live.keys.create({ name: 'Key', type: 'secret', scopes })).key)
  const searchLists = async (call: typeof callWithKey) => [
    ...new Set((await search(call, word)).map(({ list }) => list)),
  ]
  expect(await searchLists(await callWithScopes('events:read', 'identity:write'))).toEqual([
    'events',
    'users',
  ])
  expect(await searchLists(await callWithScopes('resources:read'))).toEqual(['resources'])
  expect(await searchLists(await callWithScopes())).toEqual([])
  const { id } = await live.users.create({ email: 'clerk@example.org', roles: ['ROLE_CLIENT_USER'] })
  const clerk = callAs(service, (await live.users.createSession(id)).token)
  expect(await searchLists(clerk)).not.toContain('users')
})

test('400: /api/search with a missing, blank or too long query, or an unknown parameter; 401: no credentials; 403: a member', async () => {
  await expectViolations(await callWithKey('GET', '/api/search'), ['q required'])
  await expectViolations(await callWithKey('GET', '/api/search?q=%20'), ['q blank'])
  await expectViolations(await callWithKey('GET', `/api/search?q=${'x'.repeat(201)}`), ['q too_long'])
  await expectViolations(await callWithKey('GET', '/api/search?q=a&page=1'), ['page unknown_parameter'])
  await expectProblem(await callAs(service, null)('GET', '/api/search?q=a'), 401, 'unauthorized')
  const member = await live.members.create(buildPerson())
  const session = callAs(service, (await live.members.createSession(member.id)).token)
  await expectProblem(await session('GET', '/api/search?q=a'), 403, 'forbidden')
})
