import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'

const service = await testService()
const { live } = service.client
const key = callAs(service, service.client.keys.live.secret)
const path = '/api/bulk-jobs'
const { id: member } = await live.members.create(buildPerson())
const { id: course } = await live.courses.create({ title: 'Tides' })
const { id: user } = await live.users.create({ email: 'u@example.org', roles: ['ROLE_CLIENT_USER'] })
const jobs = [
  await live.members.bulk({ ids: [member], patch: { jobTitle: 'Pilot' } }),
  await live.courses.bulk({ ids: [course], patch: { status: 'archived' } }),
  await live.users.bulk({ ids: [user], patch: { firstName: 'Ada' } }),
]
const [members = '', courses = '', users = ''] = jobs.map(({ id }) => id)

interface Page {
  items: { id: string }[]
  nextCursor: string | null
  totalItems: number | null
}
const list = (call: typeof key, query = '') =>
  call('GET', `${path}?${query}`).then((response) => expectBody<Page>(response))
const listIds = async (call: typeof key, query = '') => (await list(call, query)).items.map(({ id }) => id)

const callWithScopes = async (...scopes: string[]) =>
  callAs(service, (await live.keys.create({ name: 'k', type: 'secret', scopes })).key)

describe('GET /api/bulk-jobs', () => {
  test('200: newest first, filtered, counted, page by page', async () => {
    expect(await list(key)).toMatchObject({ items: jobs.toReversed(), totalItems: 3 })
    expect(await listIds(key, 'collection=courses')).toEqual([courses])
    expect(await listIds(key, 'collection[]=courses&collection[]=members&order[createdAt]=asc')).toEqual([
      members,
      courses,
    ])
    expect(await listIds(key, 'status=completed')).toEqual([])
    expect(await expectBody(await key('GET', `${path}?facets=collection,status`))).toMatchObject({
      facets: { status: [{ value: 'queued', count: 3 }] },
    })
    const first = await list(key, 'collection[not]=courses&itemsPerPage=1')
    const next = await list(key, `collection[not]=courses&itemsPerPage=1&cursor=${first.nextCursor}`)
    expect([...first.items, ...next.items].map(({ id }) => id)).toEqual([users, members])
  })

  test('200: only jobs of collections that the caller can read or, if a user, change', async () => {
    expect(await listIds(await callWithScopes('members:read', 'courses:read'))).toEqual([courses, members])
    const staff = callAs(service, (await live.users.createSession(user)).token)
    expect(await list(staff)).toMatchObject({ totalItems: 2 })
    expect(await listIds(staff, 'collection=users')).toEqual([])
    const otherClient = await service.createClient()
    expect(await listIds(callAs(service, otherClient.keys.live.secret))).toEqual([])
  })

  test('400 validation-error', async () => {
    await expectViolations(await key('GET', `${path}?status=done&color=red`), [
      'status unknown_value',
      'color unknown_parameter',
    ])
  })

  test('401 unauthorized, 403 insufficient-scope, 403 forbidden', async () => {
    await expectProblem(await callAs(service, null)('GET', path), 401, 'unauthorized')
    await expectProblem(await (await callWithScopes('audit:read'))('GET', path), 403, 'insufficient-scope')
    const { token } = await live.members.createSession(member)
    await expectProblem(await callAs(service, token)('GET', path), 403, 'forbidden')
  })
})
