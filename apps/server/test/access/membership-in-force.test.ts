import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, type Call, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'

const service = await testService()
const { live } = service.client
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** For each kind, one record for members and one for everyone, named by a word that `q` finds. */
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
const names = Object.keys(kinds) as (keyof typeof kinds)[]
const created: Record<string, { public: string; members: string }> = {}

beforeAll(async () => {
  const staff = callAs(service, service.client.keys.live.secret)
  const make = async (name: keyof typeof kinds, visibility: string) =>
    (await expectBody<{ id: string }>(await staff('POST', `/api/${name}`, kinds[name](visibility)), 201)).id
  for (const name of names)
    created[name] = { public: await make(name, 'public'), members: await make(name, 'members') }
  await live.membershipLevels.create({ key: 'kind', name: 'Kind', graceDays: 30 })
})

async function createSession(fields: Record<string, unknown>) {
  const { id } = await live.members.create(buildPerson(fields))
  return { id, call: callAs(service, (await live.members.createSession(id)).token) }
}

/** The records of a kind visible to a caller. Asserts that lists, search, single records and calendars agree. */
async function listVisible(call: Call, name: keyof typeof kinds): Promise<string[]> {
  const ids = created[name] as { public: string; members: string }
  const listOpenTo = async (query: string) => {
    const { items } = await expectBody<{ items: { id: string }[] }>(await call('GET', `/api/${name}${query}`))
    return (['public', 'members'] as const).filter((kind) => items.some(({ id }) => id === ids[kind]))
  }
  const visible = await listOpenTo('')
  expect(await listOpenTo('?q=wherry')).toEqual(visible)
  expect(await listOpenTo('?visibility[]=public&visibility[]=members')).toEqual(visible)
  for (const kind of ['public', 'members'] as const)
    for (const path of [`${ids[kind]}`, ...(name === 'events' ? [`${ids[kind]}.ics`] : [])]) {
      const response = await call('GET', `/api/${name}/${path}`)
      if (visible.includes(kind)) expect(response.status).toBe(200)
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

  test('is not visible to a user without a membership, whatever the role', async () => {
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
    const path = `/api/events/${created.events?.members}`
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
    const refused = await staff('DELETE', `/api/members/${id}`, undefined, { 'if-match': '"99"' })
    await expectProblem(refused, 412, 'precondition-failed')
    await expectBody(await call('GET', '/api/me'))
  })

  test('keeps staff signed in', async () => {
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
