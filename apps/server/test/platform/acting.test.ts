import { describe, expect, test } from 'bun:test'
import type { ActingSession, CreatedOperator } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { PageBrowser } from '../identity/mail-service.ts'
import { waitUntilBlocking } from '../wait-until-blocking.ts'

const service = await testService()
const call = callAs(service, service.operatorKey)
const { live, record } = service.client
const reason = 'Support request 4711'
const administrator = await live.users.create({ email: 'admin@example.org', roles: ['ROLE_CLIENT_ADMIN'] })
const buildSessionsPath = (id: string) => `/api/platform/clients/${id}/sessions`
const act = async (body: object = { reason }) =>
  expectBody<ActingSession>(await call('POST', buildSessionsPath(record.id), body), 201)

describe('POST /api/platform/clients/{id}/sessions', () => {
  test('201: a one-hour administrator session, whose changes name the operator', async () => {
    const { token, expiresAt, userId, slug } = await act()
    expect({ userId, slug }).toEqual({ userId: administrator.id, slug: record.slug })
    const { me, members } = service.createSdk(token)
    const { session, user } = await me.get()
    expect(user?.email).toBe('admin@example.org')
    expect(session).toMatchObject({ expiresAt, operator: { name: 'Test', reason } })
    const [{ seconds }] = await service.database.sql`
      select extract(epoch from expires_at - created_at)::int as seconds from sessions where operator_id is not null limit 1`
    expect(Math.abs(seconds - 3600)).toBeLessThan(60)
    const member = await members.create({ email: 'm@example.org', firstName: 'Mary', lastName: 'King' })
    const [entry] = await live.auditLog.list({ targetId: member.id }).toArray()
    expect(entry?.actor).toEqual({
      type: 'user',
      id: administrator.id,
      name: 'admin@example.org, operator Test',
    })
  })

  test('the operator is still named after the former administrator was erased', async () => {
    const email = 'former@example.org'
    const { id: userId } = await live.users.create({ email, roles: ['ROLE_CLIENT_ADMIN'] })
    const { token } = await act({ reason, userId })
    const course = await service.createSdk(token).courses.create({ title: 'Pilotage' })
    await live.users.update(userId, { roles: ['ROLE_MEMBER'] })
    const { id } = await live.members.create({ email, firstName: 'Mary', lastName: 'King' })
    await live.members.erase(id)
    const [entry] = await live.auditLog.list({ targetId: course.id }).toArray()
    expect(entry?.actor.name).toBe('operator Test')
  })

  test('201: the session is in both audit logs, with its reason', async () => {
    await act({ reason: 'Import fails' })
    const [entry] = await live.auditLog
      .list({ action: 'administrator_session.created' })
      .toArray({ limit: 1 })
    expect(entry).toMatchObject({ reason: 'Import fails', actor: { type: 'operator', name: 'Test' } })
    const [platformEntry] = await service.operator.platform.auditLog().toArray({ limit: 1 })
    expect(platformEntry).toMatchObject({
      action: 'administrator_session.created',
      reason: 'Import fails',
      target: { type: 'client', id: record.id },
    })
  })

  test('201: sets the session’s cookie for an operator’s browser only', async () => {
    const browser = new PageBrowser(service)
    await browser.send('POST', '/auth/operator', { key: service.operatorKey })
    expect((await browser.send('POST', buildSessionsPath(record.id), { reason })).status).toBe(201)
    const session = await expectBody<{ user: { id: string } }>(await browser.send('GET', '/auth/session'))
    expect(session.user.id).toBe(administrator.id)
    const response = await call('POST', buildSessionsPath(record.id), { reason })
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('201: ends the browser’s previous session', async () => {
    const browser = new PageBrowser(service)
    await browser.send('POST', '/auth/operator', { key: service.operatorKey })
    const { token } = await live.users.createSession(administrator.id)
    browser.cookies.set('guildhall_session', token)
    await browser.send('POST', buildSessionsPath(record.id), { reason })
    await expectProblem(await callAs(service, token)('GET', '/api/me'), 401, 'unauthorized')
    expect((await browser.send('GET', '/api/me')).status).toBe(200)
  })

  test('201: a repeated request sets the same cookie, whose token is stored encrypted', async () => {
    const browser = new PageBrowser(service)
    await browser.send('POST', '/auth/operator', { key: service.operatorKey })
    const header = { 'idempotency-key': crypto.randomUUID() }
    const send = () => browser.send('POST', buildSessionsPath(record.id), { reason }, header)
    const [first, second] = [await send(), await send()]
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.headers.get('set-cookie')).toBe(first.headers.get('set-cookie') ?? 'none')
    const { token } = await expectBody<ActingSession>(second, 201)
    const [{ count }] = await service.database.sql`select count(*)::int as count from idempotent_answers
      where headers::text like ${`%${token}%`}`
    expect(count).toBe(0)
  })

  test('401 for an operator that is revoked during the request', async () => {
    const { sql } = service.database
    const operator = await expectBody<CreatedOperator>(
      await call('POST', '/api/platform/operators', { name: 'Revoked' }),
      201,
    )
    const acting = await sql.begin(async (transaction) => {
      const [{ pid }] = await transaction`select pg_backend_pid() as pid`
      await transaction`delete from operator_keys where id = ${operator.id}`
      const response = callAs(service, operator.key)('POST', buildSessionsPath(record.id), { reason })
      await waitUntilBlocking(sql, pid)
      return { response }
    })
    await expectProblem(await acting.response, 401, 'unauthorized')
    expect(await sql`select id from sessions where operator_id = ${operator.id}`).toHaveLength(0)
  })

  test('the session ends at sign-out, and when its operator is deleted', async () => {
    const sdk = service.createSdk((await act()).token)
    await sdk.auth.logout()
    await expect(sdk.me.get().then()).rejects.toMatchObject({ status: 401 })
    const [entry] = await live.auditLog.list({ action: 'administrator_session.ended' }).toArray()
    expect(entry?.actor.name).toContain('operator Test')

    const operators = '/api/platform/operators'
    const operator = await expectBody<CreatedOperator>(
      await call('POST', operators, { name: 'Leaving' }),
      201,
    )
    const asOperator = callAs(service, operator.key)
    const acting = await expectBody<ActingSession>(
      await asOperator('POST', buildSessionsPath(record.id), { reason }),
      201,
    )
    await call('DELETE', `${operators}/${operator.id}`)
    await expectProblem(await service.request('/api/me', { key: acting.token }), 401, 'unauthorized')
  })

  test('400: no reason, or an invalid user id', async () => {
    await expectViolations(await call('POST', buildSessionsPath(record.id), {}), ['reason required'])
    await expectViolations(await call('POST', buildSessionsPath(record.id), { reason: ' ' }), [
      'reason blank',
    ])
    await expectViolations(await call('POST', buildSessionsPath(record.id), { reason, userId: 'x' }), [
      'userId invalid_format',
    ])
  })

  test('401: a session of the association', async () => {
    const { token } = await act()
    await expectProblem(
      await callAs(service, token)('POST', buildSessionsPath(record.id), { reason }),
      401,
      'unauthorized',
    )
  })

  test('404: the sandbox, or an unknown client', async () => {
    for (const id of [service.client.twin.id, crypto.randomUUID()])
      await expectProblem(await call('POST', buildSessionsPath(id), { reason }), 404, 'not-found')
  })

  test('409: no administrator, a user with another role or of another association, or a suspended association', async () => {
    const otherClient = await service.createClient()
    const sessionsPath = buildSessionsPath(otherClient.record.id)
    await expectProblem(await call('POST', sessionsPath, { reason }), 409, 'conflict')
    const staff = await otherClient.live.users.create({
      email: 'staff@example.org',
      roles: ['ROLE_CLIENT_USER'],
    })
    for (const userId of [staff.id, administrator.id])
      await expectProblem(await call('POST', sessionsPath, { reason, userId }), 409, 'conflict')
    await otherClient.live.users.create({ email: 'admin@example.org', roles: ['ROLE_CLIENT_ADMIN'] })
    await service.operator.platform.clients.update(otherClient.record.id, { suspended: true })
    await expectProblem(await call('POST', sessionsPath, { reason }), 409, 'conflict')
  })
})
