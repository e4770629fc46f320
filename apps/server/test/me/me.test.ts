import { describe, expect, test } from 'bun:test'
import { BadRequestError, type Guildhall } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { requestDuringDeletion } from '../request-during-deletion.ts'

const service = await testService()
const { sql } = service.database
const { live, sandbox, record, keys } = service.client

async function signIn(fields: Record<string, unknown> = {}) {
  const member = await live.members.create(buildPerson(fields))
  const { token, userId } = await live.members.createSession(member.id)
  return { member, userId, token, sdk: service.createSdk(token), call: callAs(service, token) }
}

async function createStaff(...roles: string[]): Promise<Guildhall> {
  const { id } = await live.users.create({ ...buildPerson(), roles })
  return service.createSdk((await live.users.createSession(id)).token)
}

describe('GET /api/me', () => {
  test('200: a member’s user, member record, association, membership, preferences, scopes and session', async () => {
    const { member, userId, sdk } = await signIn({ status: 'active' })
    const me = await sdk.me.get()
    expect(me).toMatchObject({
      actor: { type: 'user', id: userId, name: member.email },
      client: { id: record.id, slug: record.slug, name: record.name, environment: 'live', locale: 'en' },
      user: { id: userId, memberId: member.id, roles: ['ROLE_MEMBER'] },
      membership: 'member',
      preferences: { locale: null, theme: 'system', timeZone: null, lists: {} },
      scopes: ['chat:read', 'chat:write'],
    })
    expect(me.member).toEqual(await live.members.get(member.id))
    expect(me.level).toBeNull()
    expect(Date.parse(me.session?.expiresAt ?? '') - Date.parse(me.session?.createdAt ?? '')).toBeWithin(
      3_599_000,
      3_601_000,
    )
  })

  test('200: the member’s level by the name that the association gives it', async () => {
    await live.membershipLevels.create({ key: 'chartered', name: 'Chartered Member' })
    await sandbox.membershipLevels.create({ key: 'chartered', name: 'Sandbox level' })
    const { sdk } = await signIn({ level: 'chartered' })
    expect(await sdk.me.get()).toMatchObject({
      member: { level: 'chartered' },
      level: { key: 'chartered', name: 'Chartered Member' },
    })
  })

  test('200: staff without a member, a lapsed member, and a key', async () => {
    const me = await (await createStaff('ROLE_CLIENT_USER')).me.get()
    expect(me).toMatchObject({ member: null, membership: 'none', user: { memberId: null } })
    expect(me.scopes).toContain('members:write')
    const { sdk } = await signIn({ status: 'lapsed' })
    expect(await sdk.me.get()).toMatchObject({ membership: 'none', member: { status: 'lapsed' } })
    const withoutUser = {
      user: null,
      member: null,
      level: null,
      membership: null,
      preferences: null,
      session: null,
    }
    expect(await sandbox.me.get()).toMatchObject({ ...withoutUser, client: { environment: 'test' } })
  })

  test('401: the user is deleted in the meantime', async () => {
    const { userId, call } = await signIn()
    const get = () => call('GET', '/api/me')
    const response = await requestDuringDeletion(sql, 'users', userId, get, 'billing_settings')
    await expectProblem(response, 401, 'unauthorized')
  })

  test('200: staff whose member is deleted in the meantime, without it', async () => {
    const { member, userId, call } = await signIn()
    await live.users.update(userId, { roles: ['ROLE_MEMBER', 'ROLE_CLIENT_USER'] })
    const get = () => call('GET', '/api/me')
    const response = await requestDuringDeletion(sql, 'members', member.id, get, 'billing_settings')
    expect(await expectBody(response)).toMatchObject({ user: { memberId: null }, member: null, level: null })
  })

  test('401: no key or session', async () => {
    await expectProblem(await service.request('/api/me'), 401, 'unauthorized')
  })
})

describe('PATCH /api/me', () => {
  test('200: changes user and member, merges, and clears with null', async () => {
    const { member, sdk, userId } = await signIn({ address: { city: 'Bath' }, organization: 'Engines' })
    const me = await sdk.me.update({
      user: { firstName: 'Augusta', lastName: 'King', department: 'Tides', jobTitle: 'Surveyor' },
      member: {
        phone: '+44 1',
        organization: null,
        address: { line1: '1 Street' },
        consents: { newsletter: true },
      },
    })
    expect(me).toEqual(await sdk.me.get())
    expect(await live.users.get(userId)).toMatchObject({
      firstName: 'Augusta',
      lastName: 'King',
      department: 'Tides',
      jobTitle: 'Surveyor',
    })
    expect(await live.members.get(member.id)).toMatchObject({
      firstName: member.firstName,
      phone: '+44 1',
      organization: null,
      address: { line1: '1 Street', city: 'Bath' },
      consents: { newsletter: true, directory: false },
    })
  })

  test('changes are in the audit log and the event log', async () => {
    const { member, sdk, userId } = await signIn()
    await sdk.me.update({ user: { firstName: 'Augusta' }, member: { phone: '1' } })
    await service.relay()
    const events = await live.eventsLog.list({ type: ['member.updated', 'user.updated'] }).toArray()
    const ownEvents = events.filter(({ data }) => [member.id, userId].includes(String(data.id)))
    // Signing in linked the member to its user.
    expect(ownEvents.map(({ previous }) => previous)).toEqual([
      { userId: null },
      { phone: null },
      { firstName: 'Ada' },
    ])
    const entries = await live.auditLog.list({ actorId: userId }).toArray()
    expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
      ['user.updated', ['firstName']],
      ['member.updated', ['phone']],
    ])
  })

  test('400: changes nothing if one part is rejected', async () => {
    const { sdk, userId, call } = await signIn()
    const body = { user: { firstName: 'Changed' }, member: { address: { country: 'XX' } } }
    await expectViolations(await call('PATCH', '/api/me', body), ['member.address.country unknown_value'])
    expect((await live.users.get(userId)).firstName).toBe('Ada')
    expect((await sdk.me.get()).user?.firstName).toBe('Ada')
  })

  test.each([
    [{ user: { roles: ['ROLE_CLIENT_ADMIN'] } }, 'user.roles unknown_field'],
    [{ user: { email: 'other@example.org' } }, 'user.email unknown_field'],
    [{ user: { status: 'active' } }, 'user.status unknown_field'],
    [{ member: { status: 'active' } }, 'member.status unknown_field'],
    [{ member: { level: 'patron' } }, 'member.level unknown_field'],
    [{ member: { firstName: 'Augusta' } }, 'member.firstName unknown_field'],
    [{ member: { phone: 7 } }, 'member.phone invalid_type'],
    [{ member: {} }, 'member empty'],
    [{}, ' empty'],
    [{ locale: 'de' }, 'locale unknown_field'],
  ])('400: %j', async (body, violation) => {
    const { call } = await signIn()
    await expectViolations(await call('PATCH', '/api/me', body), [violation])
  })

  test('400: member fields of a user without a member', async () => {
    const { me } = await createStaff('ROLE_CLIENT_ADMIN')
    const error = await me.update({ member: { phone: '1' } }).then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(BadRequestError)
    expect((error as BadRequestError).violations).toMatchObject([
      { propertyPath: 'member', code: 'no_member' },
    ])
  })

  test('400: the member is deleted in the meantime', async () => {
    const { member, call } = await signIn()
    const response = await requestDuringDeletion(sql, 'members', member.id, () =>
      call('PATCH', '/api/me', { member: { phone: '1' } }),
    )
    await expectViolations(response, ['member no_member'])
  })

  test('401: the user is deleted in the meantime', async () => {
    const { userId, call } = await signIn()
    const response = await requestDuringDeletion(sql, 'users', userId, () =>
      call('PATCH', '/api/me', { user: { firstName: 'Augusta' } }),
    )
    await expectProblem(response, 401, 'unauthorized')
  })

  test('401: a key has no user', async () => {
    const call = callAs(service, keys.live.secret)
    await expectProblem(await call('PATCH', '/api/me', { user: { firstName: 'A' } }), 401, 'unauthorized')
  })
})

describe('GET /api/me/data', () => {
  test('200: the data that staff get about the member, with sessions, preferences and questions', async () => {
    const { member, sdk } = await signIn({ status: 'active' })
    await sdk.me.preferences.update({ theme: 'dark' })
    await sdk.chat.ask('What is a quorum?')
    const data = await sdk.me.data()
    expect(data).toMatchObject({
      member: { id: member.id },
      user: { memberId: member.id },
      sessions: [{ browser: null, operatingSystem: null }],
      preferences: { theme: 'dark' },
      chat: [{ question: 'What is a quorum?' }],
    })
    const staffData = await live.members.data(member.id)
    expect({ ...data, exportedAt: '' }).toEqual({ ...staffData, exportedAt: '' })
  })

  test('404: a user without a member; 401: a key', async () => {
    const { id } = await live.users.create({ ...buildPerson(), roles: ['ROLE_CLIENT_ADMIN'] })
    const call = callAs(service, (await live.users.createSession(id)).token)
    await expectProblem(await call('GET', '/api/me/data'), 404, 'not-found')
    await expectProblem(await callAs(service, keys.live.secret)('GET', '/api/me/data'), 401, 'unauthorized')
  })
})

describe('a member’s own podcast feed', () => {
  test('is created, replaced and revoked with the member’s session', async () => {
    const { member, sdk } = await signIn({ status: 'active' })
    const first = await sdk.members.createPodcastFeed(member.id)
    const second = await sdk.members.createPodcastFeed(member.id)
    expect((await fetch(first.url)).status).toBe(401)
    expect((await fetch(second.url)).status).toBe(200)
    await sdk.members.revokePodcastFeed(member.id)
    expect((await fetch(second.url)).status).toBe(401)
  })
})
