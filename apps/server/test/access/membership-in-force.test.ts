import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, type Call, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'

const service = await testService()
const { live } = service.client
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Builds the fields of a record of each kind, titled with a word that `q` finds. */
const kinds = {
  events: (visibility: string) => ({
    title: 'Wherry',
    startsAt: '2090-05-07T08:00:00Z',
    endsAt: '2090-05-08T08:00:00Z',
    timezone: 'Europe/Amsterdam',
    status: 'published',
    visibility,
  }),
  courses: (visibility: string) => ({ title: 'Wherry', status: 'published', visibility }),
  jobs: (visibility: string) => ({ title: 'Wherry', employer: 'Port', status: 'published', visibility }),
  community: (visibility: string) => ({ title: 'Wherry', status: 'published', visibility }),
  sponsorships: (visibility: string) => ({ sponsor: 'Wherry', status: 'active', visibility }),
}
const visibilities = ['public', 'members'] as const
const names = Object.keys(kinds) as (keyof typeof kinds)[]
const idsByKind: Record<string, { public: string; members: string }> = {}

beforeAll(async () => {
  const staff = callAs(service, service.client.keys.live.secret)
  const createRecord = async (name: keyof typeof kinds, visibility: string) =>
    (await expectBody<{ id: string }>(await staff('POST', `/api/${name}`, kinds[name](visibility)), 201)).id
  for (const name of names)
    idsByKind[name] = {
      public: await createRecord(name, 'public'),
      members: await createRecord(name, 'members'),
    }
  await live.membershipLevels.create({ key: 'kind', name: 'Kind', graceDays: 30 })
})

async function createSession(fields: Record<string, unknown>) {
  const { id } = await live.members.create(buildPerson(fields))
  return { id, call: callAs(service, (await live.members.createSession(id)).token) }
}

/**
 * Lists the visibilities of the records of a kind that a caller can read. Asserts that lists, search, single records
 * and calendars agree.
 */
async function listVisible(call: Call, name: keyof typeof kinds): Promise<string[]> {
  const ids = idsByKind[name] as { public: string; members: string }
  const listVisibilities = async (query: string) => {
    const { items } = await expectBody<{ items: { id: string }[] }>(await call('GET', `/api/${name}${query}`))
    return visibilities.filter((visibility) => items.some(({ id }) => id === ids[visibility]))
  }
  const visible = await listVisibilities('')
  expect(await listVisibilities('?q=wherry')).toEqual(visible)
  expect(await listVisibilities('?visibility[]=public&visibility[]=members')).toEqual(visible)
  for (const visibility of visibilities)
    for (const path of [ids[visibility], ...(name === 'events' ? [`${ids[visibility]}.ics`] : [])]) {
      const response = await call('GET', `/api/${name}/${path}`)
      if (visible.includes(visibility)) expect(response.status).toBe(200)
      else await expectProblem(response, 404, 'not-found')
    }
  return visible
}

const inForce: [string, Record<string, unknown>][] = [
  ['active', { status: 'active' }],
  ['in the grace period', { status: 'grace' }],
  ['due for renewal', { status: 'active', renewsAt: daysFromNow(1) }],
  ['in the grace period of the level', { status: 'active', level: 'kind', renewsAt: daysFromNow(-1) }],
]
const notInForce: [string, Record<string, unknown>][] = [
  ...['pending', 'lapsed', 'suspended', 'cancelled'].map((status): (typeof inForce)[0] => [
    status,
    { status },
  ]),
  ['active, with an end date in the past', { status: 'active', renewsAt: daysFromNow(-1) }],
  ['in a grace period that has ended', { status: 'grace', level: 'kind', renewsAt: daysFromNow(-31) }],
]

describe('content for members', () => {
  test.each(inForce)('is visible to a member who is %s', async (_, fields) => {
    const { call } = await createSession(fields)
    for (const name of names)
      expect([name, await listVisible(call, name)]).toEqual([name, ['public', 'members']])
  })

  test.each(notInForce)('is not visible to a member who is %s', async (_, fields) => {
    const { call } = await createSession(fields)
    for (const name of names) expect([name, await listVisible(call, name)]).toEqual([name, ['public']])
  })

  test('is not visible to a user with ROLE_MEMBER but no member', async () => {
    const { id } = await live.users.create({ email: 'nobody@example.org', roles: ['ROLE_MEMBER'] })
    const call = callAs(service, (await live.users.createSession(id)).token)
    for (const name of names) expect([name, await listVisible(call, name)]).toEqual([name, ['public']])
  })

  test('is visible to staff', async () => {
    const { id } = await live.users.create({ email: 'clerk@example.org', roles: ['ROLE_CLIENT_USER'] })
    const call = callAs(service, (await live.users.createSession(id)).token)
    for (const name of names)
      expect([name, await listVisible(call, name)]).toEqual([name, ['public', 'members']])
  })

  test('closes at the next request after the membership ends', async () => {
    const { id, call } = await createSession({ status: 'active' })
    const path = `/api/events/${idsByKind.events?.members}`
    await expectBody(await call('GET', path))
    await live.members.update(id, { status: 'lapsed' })
    await expectProblem(await call('GET', path), 404, 'not-found')
  })
})

describe('deleting a member', () => {
  test('ends its sessions', async () => {
    const { id, call } = await createSession({ status: 'active' })
    const otherCall = callAs(service, (await live.members.createSession(id)).token)
    await live.members.delete(id)
    for (const session of [call, otherCall])
      await expectProblem(await session('GET', '/api/events'), 401, 'unauthorized')
  })

  test('ends no sessions if rejected', async () => {
    const { id, call } = await createSession({ status: 'active' })
    const staff = callAs(service, service.client.keys.live.secret)
    const response = await staff('DELETE', `/api/members/${id}`, undefined, { 'if-match': '"99"' })
    await expectProblem(response, 412, 'precondition-failed')
    await expectBody(await call('GET', '/api/me'))
  })

  test('keeps a member who is also staff signed in', async () => {
    const email = 'chair@example.org'
    const { id: userId } = await live.users.create({ email, roles: ['ROLE_CLIENT_USER'] })
    const { id } = await live.members.create(buildPerson({ email }))
    const session = callAs(service, (await live.members.createSession(id)).token)
    await live.members.delete(id)
    expect(await expectBody(await session('GET', '/api/me'))).toMatchObject({
      user: { id: userId },
      member: null,
    })
  })
})
