import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { iban, order, pay, refundAll, sell } from '../billing/billing-fixtures.ts'
import { buildPerson, type Call, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { createCallers, type MemberRecord } from './callers.ts'

const service = await testService()
const { live } = service.client
const { staff, reader, unrelated, anonymous, foreign } = await createCallers(service)
const created = await expectBody<MemberRecord>(
  await staff('POST', '/api/members', buildPerson({ phone: '1' })),
  201,
)
const path = `/api/members/${created.id}`

interface MemberData {
  member: MemberRecord
  user: Record<string, unknown> | null
  sessions: Record<string, string | null>[]
  events: Record<string, unknown>[]
  auditLog: { action: string; actor: { type: string; id: string }; ipAddress: string }[] | null
  chat: unknown[] | null
  payments: unknown[] | null
  refunds: unknown[] | null
  suppressedAddress: unknown
  membershipChanges: unknown[]
  posts: unknown[]
  invitations: unknown[]
  views: unknown[]
  exportedAt: string
}

describe('GET /api/members/{id}/data', () => {
  test('200: the member and its events, before the first sign-in', async () => {
    const data = await expectBody<MemberData>(await reader('GET', `${path}/data`))
    expect(data).toMatchObject({ member: created, user: null, sessions: [] })
    expect(data.events).toEqual([
      {
        id: expect.any(String),
        type: 'member.created',
        data: created,
        previous: null,
        createdAt: expect.stringMatching(/Z$/),
      },
    ])
    expect(data.exportedAt).toMatch(/^\d{4}-.*\.\d{3}Z$/)
  })

  test('200: with the user, sessions and own actions, oldest first, and without the token', async () => {
    const { token, userId } = await expectBody<Record<'token' | 'userId', string>>(
      await staff('POST', `${path}/sessions`, {}),
      201,
    )
    const body = JSON.stringify({ phone: '2' })
    const headers = { 'content-type': 'application/json' }
    await expectBody(await service.request(path, { method: 'PATCH', key: token, body, headers }))
    const response = await staff('GET', `${path}/data`)
    const text = await response.clone().text()
    const data = await expectBody<MemberData>(response)
    expect(data.user).toMatchObject({ id: userId, email: created.email })
    expect(data.sessions).toEqual([
      {
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        expiresAt: expect.any(String),
        browser: null,
        operatingSystem: null,
      },
    ])
    const types = data.events.map(({ type }) => type)
    expect(types[0]).toBe('member.created')
    expect(types).toContain('user.created')
    expect(types.at(-1)).toBe('member.updated')
    expect(data.auditLog).toMatchObject([
      { action: 'member.updated', actor: { type: 'user', id: userId }, ipAddress: expect.any(String) },
    ])
    expect(data.chat).toEqual([])
    expect(text).not.toContain(token)
  })

  test('200: with posts, invitations, membership changes, saved views, payments and refunds', async () => {
    const email = 'grace@example.org'
    const invitation = await live.invitations.create({ email })
    const member = await live.members.create(buildPerson({ email, status: 'active' }))
    const post = await live.community.create({
      title: 'Silt',
      author: { memberId: member.id, name: 'Grace' },
    })
    await live.community.create({ title: 'Others', author: { name: 'Someone' } })
    const { token, userId } = await live.members.createSession(member.id)
    await live.users.update(userId, { roles: ['ROLE_MEMBER', 'ROLE_CLIENT_USER'] })
    const view = await service.createSdk(token).views.create({ list: 'resources', name: 'Mine' })
    await live.settings.billing.update({ iban, accountHolder: 'Harbour Engineers' })
    const paid = await pay(live, await order(live, member.id, await sell(live)))
    await refundAll(live, paid)
    const [suppression] = await service.database.sql`
      insert into suppressed_addresses (client_id, email, error, expires_at)
      values (${service.client.record.id}, ${email}, '550', now() + interval '1 day') returning id`
    const data = await expectBody<MemberData>(await staff('GET', `/api/members/${member.id}/data`))
    const ids = (records: unknown) => (records as { id: string }[]).map(({ id }) => id)
    expect(ids(data.posts)).toEqual([post.id])
    expect(ids(data.invitations)).toEqual([invitation.id])
    expect(data.membershipChanges).toMatchObject([{ kind: 'joined', memberId: member.id }])
    expect(ids(data.views)).toEqual([view.id])
    expect(data.payments).toMatchObject([{ orderId: paid.id, status: 'succeeded' }])
    expect(data.refunds).toMatchObject([{ orderId: paid.id, amount: 4900 }])
    expect(data.suppressedAddress).toMatchObject({ id: suppression.id, email })
    expect(await expectBody(await reader('GET', `/api/members/${member.id}/data`))).toMatchObject({
      orders: null,
      payments: null,
      refunds: null,
      invoices: null,
    })
  })

  test('200: audit log and chat only for callers who can read them elsewhere', async () => {
    const readData = async (call: Call) => expectBody<MemberData>(await call('GET', `${path}/data`))
    const callWithScopes = async (...scopes: string[]) =>
      callAs(service, (await live.keys.create({ name: 'Data', type: 'secret', scopes })).key)
    const clerk = await live.users.create({ email: 'clerk@example.org', roles: ['ROLE_CLIENT_USER'] })
    const session = callAs(service, (await live.users.createSession(clerk.id)).token)
    expect(await readData(reader)).toMatchObject({ auditLog: null, chat: null })
    expect(await readData(session)).toMatchObject({ auditLog: null, chat: [] })
    expect(await readData(await callWithScopes('members:read', 'resources:read'))).toMatchObject({
      auditLog: null,
      chat: [],
    })
    expect(await readData(await callWithScopes('members:read', 'audit:read'))).toMatchObject({
      auditLog: [{ action: 'member.updated' }],
      chat: null,
    })
  })

  test('200: without the email address of an administrator who changed the member', async () => {
    const administrator = await live.users.create({ email: 'boss@example.org', roles: ['ROLE_CLIENT_ADMIN'] })
    const session = callAs(service, (await live.users.createSession(administrator.id)).token)
    await expectBody(await session('PATCH', path, { jobTitle: 'Pilot' }))
    const response = await session('GET', `${path}/data`)
    expect(await response.text()).not.toContain('boss@example.org')
  })

  test('401 unauthorized; 403 insufficient-scope', async () => {
    await expectProblem(await anonymous('GET', `${path}/data`), 401, 'unauthorized')
    await expectProblem(await unrelated('GET', `${path}/data`), 403, 'insufficient-scope')
  })

  test('404 not-found: another association’s member, an unknown or malformed id', async () => {
    await expectProblem(await foreign('GET', `${path}/data`), 404, 'not-found')
    for (const id of [Bun.randomUUIDv7(), 'x'])
      await expectProblem(await staff('GET', `/api/members/${id}/data`), 404, 'not-found')
  })
})
