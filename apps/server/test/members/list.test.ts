import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { createCallers, type MemberRecord } from './callers.ts'

const service = await testService()
const { staff, reader, unrelated, anonymous, foreign } = await createCallers(service)

await expectBody(await staff('POST', '/api/membership-levels', { key: 'patron', name: 'Patron' }), 201)
const people = [
  {
    email: 'Ada@Example.org',
    firstName: 'Ada',
    lastName: 'Lovelace',
    externalId: 'x-1',
    displayName: 'The Countess',
    phone: '+44 1',
    organization: 'Analytical Engines Ltd',
    jobTitle: 'Analyst',
    department: 'Numbers',
    memberNumber: 'M-1',
    level: 'patron',
    status: 'active',
    joinedAt: '2020-05-01T00:00:00.000Z',
    renewsAt: '2090-05-01T00:00:00.000Z',
    tags: ['board', 'speaker'],
  },
  { email: 'emile@example.org', firstName: 'Émile', lastName: "O'Zolà", status: 'lapsed', tags: ['board'] },
  { email: 'alan@example.org', firstName: 'Alan', lastName: 'Turing', joinedAt: '2021-05-01T00:00:00.000Z' },
]
const created: MemberRecord[] = []
for (const input of people)
  created.push(await expectBody<MemberRecord>(await staff('POST', '/api/members', input), 201))
const { userId } = await expectBody<{ userId: string }>(
  await staff('POST', `/api/members/${created[0]?.id}/sessions`, {}),
  201,
)

interface Page {
  items: MemberRecord[]
  totalItems: number
}
/** Lists the first names of the matching members, in order of creation. */
async function listFirstNames(query: string): Promise<string> {
  const { items, totalItems } = await expectBody<Page>(await staff('GET', `/api/members?${query}`))
  expect(totalItems).toBe(items.length)
  return items
    .map(({ firstName }) => firstName)
    .toReversed()
    .join(' ')
}

describe('GET /api/members', () => {
  test('200: the association’s members, newest first, for callers who can read them', async () => {
    for (const call of [staff, reader]) {
      const page = await expectBody<Page>(await call('GET', '/api/members'))
      expect(page.items.map(({ id }) => id)).toEqual(created.map(({ id }) => id).toReversed())
      expect(page).toMatchObject({
        page: 1,
        itemsPerPage: 30,
        totalItems: 3,
        totalPages: 1,
        nextCursor: null,
      })
    }
    expect((await expectBody<Page>(await foreign('GET', '/api/members'))).totalItems).toBe(0)
  })

  test('200: each item is the record that GET returns', async () => {
    const { items } = await expectBody<Page>(await staff('GET', '/api/members'))
    for (const item of items)
      expect(await expectBody<MemberRecord>(await staff('GET', `/api/members/${item.id}`))).toEqual(item)
  })

  test.each([
    [`id=${created[0]?.id}`, 'Ada'],
    [`userId=${userId}`, 'Ada'],
    ['email=aDA@example.ORG', 'Ada'],
    ['externalId=x-1', 'Ada'],
    ['externalId=X-1', ''],
    ['firstName=Alan', 'Alan'],
    ['lastName=O%27Zol%C3%A0', 'Émile'],
    ['displayName=The Countess', 'Ada'],
    ['phone=%2B44 1', 'Ada'],
    ['organization=Analytical Engines Ltd', 'Ada'],
    ['jobTitle=Analyst', 'Ada'],
    ['department=Numbers', 'Ada'],
    ['memberNumber=M-1', 'Ada'],
    ['level=patron', 'Ada'],
    ['status=pending', 'Alan'],
    ['status[]=active&status[]=lapsed', 'Ada Émile'],
    ['tags[]=board', 'Ada Émile'],
    ['tags[]=board&tags[]=speaker', 'Ada'],
    ['joinedAt[after]=2020-05-01', 'Ada Alan'],
    ['joinedAt[strictly_after]=2020-05-01', 'Alan'],
    ['joinedAt[before]=2020-05-01T00:00:00Z', 'Ada'],
    ['joinedAt[strictly_before]=2020-05-01', ''],
    ['joinedAt[after]=2020-05-01T02:00:00.001%2B02:00', 'Alan'],
    ['renewsAt[after]=2090-01-01', 'Ada'],
    ['createdAt[after]=2000-01-01&updatedAt[after]=2000-01-01', 'Ada Émile Alan'],
    ['createdAt[before]=2000-01-01', ''],
    ['status=active&level=patron&q=countess', 'Ada'],
    ['status=active&firstName=Alan', ''],
  ])('200: filtered by %s', async (query, names) => expect(await listFirstNames(query)).toBe(names))

  test.each([
    ['lovelace', 'Ada'],
    ['LOVE', 'Ada'],
    ['velace', ''],
    ['emile', 'Émile'],
    ['émile zola', 'Émile'],
    ['zola émile lovelace', ''],
    ['analytical eng', 'Ada'],
    ['ada@example.org', 'Ada'],
    ['example', 'Ada Émile Alan'],
    ['x-1', 'Ada'],
    ['M-1', 'Ada'],
    ['', 'Ada Émile Alan'],
    ['  ', 'Ada Émile Alan'],
    ['!"§$%&', ''],
    ["' union select 1 --", ''],
    ['ada & !turing | (x:*', ''],
  ])('200: searched for “%s”', async (words, names) =>
    expect(await listFirstNames(`q=${encodeURIComponent(words)}`)).toBe(names),
  )

  test('200: a search reflects changes', async () => {
    const path = `/api/members/${created[2]?.id}`
    await expectBody(await staff('PATCH', path, { organization: 'Bletchley' }))
    expect(await listFirstNames('q=bletch')).toBe('Alan')
    await expectBody(await staff('PATCH', path, { organization: null }))
    expect(await listFirstNames('q=bletch')).toBe('')
  })

  test.each([
    ['nickname=x', 'nickname unknown_parameter'],
    ['Status=active', 'Status unknown_parameter'],
    ['status=happy', 'status unknown_value'],
    ['status=active&status=lapsed', 'status repeated'],
    ['address=x', 'address unknown_parameter'],
    ['customFields=x', 'customFields unknown_parameter'],
    ['tags=x', 'tags unknown_parameter'],
    ['id=1', 'id invalid_format'],
    ['joinedAt=2020-01-01', 'joinedAt unknown_parameter'],
    ['joinedAt[after]=yesterday', 'joinedAt[after] invalid_format'],
    ['joinedAt[after]=2020-02-30', 'joinedAt[after] invalid_format'],
    ['joinedAt[around]=2020-02-01', 'joinedAt[around] unknown_parameter'],
    ['order[address]=asc', 'order[address] unknown_parameter'],
    ['order[firstName]=up', 'order[firstName] unknown_value'],
    ['page=0', 'page out_of_range'],
    ['itemsPerPage=101', 'itemsPerPage out_of_range'],
    ['firstName=%00', 'firstName invalid_characters'],
  ])('400 validation-error: %s', async (query, violation) => {
    await expectViolations(await staff('GET', `/api/members?${query}`), [violation])
  })

  test('401 unauthorized: no credentials; 403 insufficient-scope: a key for another resource', async () => {
    await expectProblem(await anonymous('GET', '/api/members'), 401, 'unauthorized')
    await expectProblem(await unrelated('GET', '/api/members'), 403, 'insufficient-scope')
  })

  test('403 forbidden: a member’s own session', async () => {
    const { token } = await service.client.live.members.createSession(created[0]?.id ?? '')
    await expectProblem(await service.request('/api/members', { key: token }), 403, 'forbidden')
  })
})
