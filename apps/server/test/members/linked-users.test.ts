import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { importCsv } from './import-csv.ts'

const service = await testService()
await service.startWorker()
const { live, keys } = service.client

async function createUser(roles: ('ROLE_MEMBER' | 'ROLE_CLIENT_USER')[] = ['ROLE_MEMBER']) {
  const { email } = buildPerson()
  const { id } = await live.users.create({ email, roles })
  const { token } = await live.users.createSession(id)
  return { id, email, call: callAs(service, token) }
}

describe('a user with ROLE_MEMBER who is signed in is linked', () => {
  test('to a new member with the same address, whatever its case', async () => {
    const { id, email, call } = await createUser()
    const member = await live.members.create(buildPerson({ email: email.toUpperCase(), status: 'active' }))
    expect(member.userId).toBe(id)
    expect(await live.members.get(member.id)).toEqual(member)
    expect(await live.users.get(id)).toMatchObject({ memberId: member.id, firstName: 'Ada' })
    expect((await call('GET', `/api/members/${member.id}`)).status).toBe(200)
    await service.relay()
    const events = await live.eventsLog.list({ type: 'user.updated' }).toArray()
    expect(events.filter(({ data }) => data.id === id)).toMatchObject([
      { data: await live.users.get(id), previous: { firstName: null, lastName: null, memberId: null } },
    ])
  })

  test('to a member that an import creates', async () => {
    const { id, email, call } = await createUser()
    const file = `email,firstName,lastName,status\n${email},Ada,King,active\n`
    await importCsv(service, keys.live.secret, file, 'mode=create')
    const { memberId } = await live.users.get(id)
    expect((await live.members.get(memberId ?? '')).userId).toBe(id)
    expect(await (await call('GET', '/api/me')).json()).toMatchObject({ membership: 'member' })
  })

  test('to a member whose address becomes the user’s', async () => {
    const { id, email } = await createUser()
    const member = await live.members.create(buildPerson({ status: 'active' }))
    expect((await live.members.update(member.id, { email })).userId).toBe(id)
    expect((await live.users.get(id)).memberId).toBe(member.id)
    await service.relay()
    const events = await live.eventsLog.list({ type: ['member.updated', 'user.updated'] }).toArray()
    const ownEvents = events.filter(({ data }) => data.id === id || data.id === member.id)
    expect(ownEvents.map(({ previous }) => previous)).toEqual([
      { email: member.email },
      { userId: null },
      { memberId: null },
    ])
  })
})

test.each([
  ['without ROLE_MEMBER', []],
  ['with a staff role', ['ROLE_MEMBER', 'ROLE_CLIENT_USER']],
] as const)('a user %s is not linked to a new member with the same address', async (_name, roles) => {
  const { id, email } = await createUser([...roles])
  const member = await live.members.create(buildPerson({ email }))
  expect(member.userId).toBeNull()
  expect((await live.users.get(id)).memberId).toBeNull()
})

test('linking a new user is recorded as a change of the member', async () => {
  const { id, email } = await live.members.create(buildPerson())
  const user = await live.users.create({ email, roles: ['ROLE_MEMBER'] })
  expect(user.memberId).toBe(id)
  await service.relay()
  const events = await live.eventsLog.list().toArray()
  const ownEvents = events.filter(({ data }) => data.id === id || data.id === user.id)
  expect(ownEvents.map(({ type, data, previous }) => ({ type, data, previous })).slice(1)).toEqual([
    { type: 'user.created', data: user, previous: null },
    { type: 'member.updated', data: await live.members.get(id), previous: { userId: null } },
  ])
})
