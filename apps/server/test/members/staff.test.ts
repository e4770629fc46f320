import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'

const service = await testService()
const { live } = service.client
const admin = callAs(service, service.client.keys.live.secret)

let counter = 0
/** Creates a user with these roles and a session. */
async function createUser(...roles: string[]) {
  counter++
  const { id, email } = await live.users.create({ email: `user${counter}@example.org`, roles })
  const { token } = await live.users.createSession(id)
  return { id, email, call: callAs(service, token) }
}

const getMemberId = async (id: string) => (await live.users.get(id)).memberId
const listEntries = async (id: string) =>
  service.database.sql`select actor_name, ip_address from audit_log where actor_id = ${id}`

/** Creates a staff user whom an administrator linked to the member with the same email address. */
async function createLinkedStaff(role: string) {
  const staff = await createUser(role)
  const member = await live.members.create(buildPerson({ email: staff.email }))
  await live.users.update(staff.id, { roles: [role, 'ROLE_MEMBER'] })
  expect(await getMemberId(staff.id)).toBe(member.id)
  return { staff, member }
}

describe('a user with a staff role', () => {
  test('is not linked to a member that other staff create with the same email address', async () => {
    const clerk = await createUser('ROLE_CLIENT_USER')
    const administrator = await createUser('ROLE_CLIENT_ADMIN', 'ROLE_MEMBER')
    await expectBody(
      await clerk.call('POST', '/api/members', buildPerson({ email: administrator.email })),
      201,
    )
    await live.users.createSession(administrator.id)
    await live.users.update(administrator.id, { jobTitle: 'Chair' })
    await expectBody(
      await admin('PUT', `/api/users/${administrator.id}`, await live.users.get(administrator.id)),
    )
    expect(await getMemberId(administrator.id)).toBeNull()
  })

  test('is linked when an administrator assigns ROLE_MEMBER, and remains linked', async () => {
    for (const role of ['ROLE_CLIENT_USER', 'ROLE_CLIENT_ADMIN']) {
      const { staff, member } = await createLinkedStaff(role)
      await live.users.createSession(staff.id)
      await live.users.update(staff.id, { jobTitle: 'Chair' })
      expect(await getMemberId(staff.id)).toBe(member.id)
    }
  })

  test('is linked when an administrator creates the user with ROLE_MEMBER', async () => {
    const member = await live.members.create(buildPerson())
    const created = await live.users.create({
      email: member.email,
      roles: ['ROLE_CLIENT_USER', 'ROLE_MEMBER'],
    })
    expect(created.memberId).toBe(member.id)
  })

  test('is not linked when a key that cannot write users requests a member session: 403', async () => {
    const scopes = ['members', 'events', 'courses', 'jobs', 'community', 'sponsorships', 'resources']
    const writeScopes = [...scopes, 'reports', 'chat'].map((scope) => `${scope}:write`)
    const { key } = await live.keys.create({
      name: 'Clerk',
      type: 'secret',
      scopes: [...writeScopes, 'client:read'],
    })
    for (const roles of [['ROLE_CLIENT_USER'], ['ROLE_CLIENT_USER', 'ROLE_MEMBER']]) {
      const staff = await createUser(...roles)
      const member = await live.members.create(buildPerson({ email: staff.email }))
      const response = await callAs(service, key)('POST', `/api/members/${member.id}/sessions`, {})
      await expectProblem(response, 403, 'insufficient-scope')
      expect(await getMemberId(staff.id)).toBeNull()
      await live.members.createSession(member.id)
      expect(await getMemberId(staff.id)).toBe(member.id)
    }
  })

  test('is kept when the linked member is erased, with sessions and audit entries', async () => {
    for (const role of ['ROLE_CLIENT_USER', 'ROLE_CLIENT_ADMIN']) {
      const clerk = await createUser('ROLE_CLIENT_USER')
      const { staff, member } = await createLinkedStaff(role)
      const created = await expectBody<{ id: string }>(
        await staff.call('POST', '/api/members', buildPerson()),
        201,
      )
      const before = await live.users.get(staff.id)
      await expectBody(await clerk.call('POST', `/api/members/${member.id}/erase`))
      expect(await expectBody(await staff.call('GET', '/api/me'))).toMatchObject({ member: null })
      const after = await live.users.get(staff.id)
      expect(after).toMatchObject({ email: staff.email, roles: before.roles, memberId: null })
      expect(after.updatedAt > before.updatedAt).toBe(true)
      expect(await listEntries(staff.id)).not.toBeEmpty()
      for (const entry of await listEntries(staff.id))
        expect(entry).toEqual({ actor_name: staff.email, ip_address: expect.any(String) })
      expect((await live.members.get(created.id)).id).toBe(created.id)
    }
  })

  test('cannot remove their audit entries by erasing a member with the same email address', async () => {
    const clerk = await createUser('ROLE_CLIENT_USER')
    const ownMember = await expectBody<{ id: string }>(
      await clerk.call('POST', '/api/members', buildPerson({ email: clerk.email })),
      201,
    )
    await expectBody(await clerk.call('POST', `/api/members/${ownMember.id}/erase`))
    const entries = await listEntries(clerk.id)
    expect(entries.length).toBeGreaterThan(1)
    for (const entry of entries) expect(entry.actor_name).toBe(clerk.email)
  })
})
