import { beforeAll, describe, expect, test } from 'bun:test'
import type { Member } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { importCsv } from './import-csv.ts'

const service = await testService()
const { live, keys } = service.client
const staff = callAs(service, keys.live.secret)

beforeAll(() => service.startWorker())

/** Creates a member who is signed in. */
async function createSignedInMember() {
  const externalId = crypto.randomUUID()
  const member = await live.members.create(buildPerson({ status: 'active', externalId }))
  const { token, userId } = await live.members.createSession(member.id)
  return { member, userId, call: callAs(service, token) }
}

const changeAddress: Record<string, (member: Member, email: string) => Promise<unknown>> = {
  PATCH: ({ id }, email) => live.members.update(id, { email }),
  PUT: async ({ id }, email) => {
    const record = await live.members.get(id)
    await expectBody(await staff('PUT', `/api/members/${id}`, { ...record, email }))
  },
  'a bulk job': async ({ id }, email) => {
    const job = await live.members.bulk({ ids: [id], patch: { email } })
    expect(await live.bulkJobs.wait(job.id, { pollInterval: 20 })).toMatchObject({ records: { changed: 1 } })
  },
  'an import': async ({ externalId, firstName, lastName }, email) => {
    const file = `externalId,email,firstName,lastName\n${externalId},${email},${firstName},${lastName}\n`
    expect(await importCsv(service, keys.live.secret, file, 'mode=upsert')).toMatchObject({
      rows: { updated: 1 },
    })
  },
}

describe.each(Object.keys(changeAddress))('a member’s address changed by %s', (kind) => {
  const change = (member: Member, email = buildPerson().email) =>
    changeAddress[kind]?.(member, email).then(() => email)

  test('is copied to its user, with an event and an audit entry', async () => {
    const { member, userId, call } = await createSignedInMember()
    const email = await change(member)
    expect(await live.users.get(userId)).toMatchObject({ email, memberId: member.id })
    expect(await live.members.get(member.id)).toMatchObject({ email, userId })
    expect(await expectBody(await call('GET', '/api/me'))).toMatchObject({
      user: { email },
      member: { id: member.id, email },
    })
    await service.relay()
    const events = await live.eventsLog.list({ type: 'user.updated' }).toArray()
    expect(events.find(({ data }) => data.id === userId)).toMatchObject({
      data: { email },
      previous: { email: member.email },
    })
    const entries = await live.auditLog.list({ action: 'user.updated' }).toArray()
    expect(entries.find(({ target }) => target.id === userId)).toMatchObject({
      changes: ['email'],
      oldValues: { email: member.email },
      newValues: { email },
    })
  })

  test('keeps the member’s sign-ins: new sessions, and changes to the member’s own profile', async () => {
    const { member, userId, call } = await createSignedInMember()
    await change(member)
    expect((await live.members.createSession(member.id)).userId).toBe(userId)
    await expectBody(await call('PATCH', '/api/me', { user: { firstName: 'Renamed' } }))
    expect(await expectBody(await call('GET', '/api/me'))).toMatchObject({ member: { id: member.id } })
  })

  test('gives the next member with the old address a user of its own', async () => {
    const { member, userId, call } = await createSignedInMember()
    await change(member)
    const successor = await live.members.create(buildPerson({ status: 'active', email: member.email }))
    const session = await live.members.createSession(successor.id)
    expect(session.userId).not.toBe(userId)
    expect(await expectBody(await call('GET', '/api/me'))).toMatchObject({ member: { id: member.id } })
    await expectProblem(await call('GET', `/api/members/${successor.id}`), 404, 'not-found')
  })

  test('unlinks a user with a staff role, which keeps its address and sessions', async () => {
    const { member, userId, call } = await createSignedInMember()
    await live.users.update(userId, { roles: ['ROLE_MEMBER', 'ROLE_CLIENT_USER'] })
    await change(member)
    expect(await live.users.get(userId)).toMatchObject({ email: member.email, memberId: null })
    expect((await live.members.get(member.id)).userId).toBeNull()
    expect(await expectBody(await call('GET', '/api/me'))).toMatchObject({ member: null })
  })

  test('unlinks and signs out the user if another user has the new address', async () => {
    const { member, userId, call } = await createSignedInMember()
    const otherUser = await live.users.create({ email: buildPerson().email, roles: ['ROLE_MEMBER'] })
    await change(member, otherUser.email)
    expect(await live.users.get(userId)).toMatchObject({ email: member.email, memberId: null })
    await expectProblem(await call('GET', '/api/me'), 401, 'unauthorized')
    expect((await live.members.createSession(member.id)).userId).toBe(otherUser.id)
  })
})

describe('the update of an address', () => {
  test('returns the member with the user that has the new address, and the same ETag as GET', async () => {
    const { member } = await createSignedInMember()
    const otherUser = await live.users.create({ email: buildPerson().email, roles: ['ROLE_MEMBER'] })
    const path = `/api/members/${member.id}`
    const response = await staff('PATCH', path, { email: otherUser.email })
    const updated = await expectBody(response)
    expect(updated).toMatchObject({ email: otherUser.email, userId: otherUser.id })
    const current = await staff('GET', path)
    expect(current.headers.get('etag')).toBe(response.headers.get('etag') ?? '')
    expect(await expectBody(current)).toEqual(updated)
  })

  test('in an import moves each of several members to the former address of the next', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, createSignedInMember))
    const emails = [...people.slice(1).map(({ member }) => member.email), buildPerson().email]
    // In reverse, so that each row frees the address for the next.
    const lines = people
      .map(({ member }, index) => `${member.externalId},${emails[index]},Ada,King`)
      .reverse()
    const file = ['externalId,email,firstName,lastName', ...lines].join('\n')
    expect(await importCsv(service, keys.live.secret, file, 'mode=upsert')).toMatchObject({
      rows: { updated: 3 },
    })
    for (const [index, { userId, member }] of people.entries())
      expect(await live.users.get(userId)).toMatchObject({ email: emails[index], memberId: member.id })
  })
})
