import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'

const service = await testService()
const { live } = service.client
const callWithKey = callAs(service, service.client.keys.live.secret)
const path = '/api/bulk-jobs'
const { id: memberId } = await live.members.create(buildPerson())
const { id: courseId } = await live.courses.create({ title: 'Tides' })
const { id: userId } = await live.users.create({ email: 'u@example.org', roles: ['ROLE_CLIENT_USER'] })
const jobs = [
  await live.members.bulk({ ids: [memberId], patch: { jobTitle: 'Pilot' } }),
  await live.courses.bulk({ ids: [courseId], patch: { status: 'archived' } }),
  await live.users.bulk({ ids: [userId], patch: { firstName: 'Ada' } }),
]
const [membersJob = '', coursesJob = '', usersJob = ''] = jobs.map(({ id }) => id)

interface Page {
  items: { id: string }[]
  nextCursor: string | null
  totalItems: number | null
}
const list = (call: typeof callWithKey, query = '') =>
  call('GET', `${path}?${query}`).then((response) => expectBody<Page>(response))
const listIds = async (call: typeof callWithKey, query = '') =>
  (await list(call, query)).items.map(({ id }) => id)

const callWithScopes = async (...scopes: string[]) =>
  callAs(service, (await live.keys.create({ name: 'k', type: 'secret', scopes })).key)

describe('GET /api/bulk-jobs', () => {
  test('200: newest first, filtered, counted, page by page', async () => {
    expect(await list(callWithKey)).toMatchObject({ items: jobs.toReversed(), totalItems: 3 })
    expect(await listIds(callWithKey, 'collection=courses')).toEqual([coursesJob])
    expect(
      await listIds(callWithKey, 'collection[]=courses&collection[]=members&order[createdAt]=asc'),
    ).toEqual([membersJob, coursesJob])
    expect(await listIds(callWithKey, 'status=completed')).toEqual([])
    expect(await expectBody(await callWithKey('GET', `${path}?facets=collection,status`))).toMatchObject({
      facets: { status: [{ value: 'queued', count: 3 }] },
    })
    const first = await list(callWithKey, 'collection[not]=courses&itemsPerPage=1')
    const next = await list(callWithKey, `collection[not]=courses&itemsPerPage=1&cursor=${first.nextCursor}`)
    expect([...first.items, ...next.items].map(({ id }) => id)).toEqual([usersJob, membersJob])
  })

  test('200: only jobs of collections that the caller can read or, if a user, change', async () => {
    expect(await listIds(await callWithScopes('members:read', 'courses:read'))).toEqual([
      coursesJob,
      membersJob,
    ])
    const coursesReader = await callWithScopes('courses:read')
    expect(await expectBody(await coursesReader('GET', `${path}?facets=collection`))).toMatchObject({
      facets: { collection: [{ value: 'courses', count: 1 }] },
    })
    const staff = callAs(service, (await live.users.createSession(userId)).token)
    expect(await list(staff)).toMatchObject({ totalItems: 2 })
    expect(await listIds(staff, 'collection=users')).toEqual([])
    const otherClient = await service.createClient()
    expect(await listIds(callAs(service, otherClient.keys.live.secret))).toEqual([])
  })

  test('400 validation-error: an unknown status, an unknown parameter', async () => {
    await expectViolations(await callWithKey('GET', `${path}?status=done&color=red`), [
      'status unknown_value',
      'color unknown_parameter',
    ])
  })

  test('401 unauthorized: no key; 403 insufficient-scope: no read scope; 403 forbidden: a member', async () => {
    await expectProblem(await callAs(service, null)('GET', path), 401, 'unauthorized')
    await expectProblem(await (await callWithScopes('audit:read'))('GET', path), 403, 'insufficient-scope')
    const { token } = await live.members.createSession(memberId)
    await expectProblem(await callAs(service, token)('GET', path), 403, 'forbidden')
  })
})
