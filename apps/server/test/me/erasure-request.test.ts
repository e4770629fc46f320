import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'

const service = await testService()
const { live, keys } = service.client
const path = '/api/me/erasure-request'

async function signIn() {
  const { id } = await live.members.create(buildPerson())
  const { token } = await live.members.createSession(id)
  return { id, me: service.createSdk(token).me, call: callAs(service, token) }
}

async function createStaff() {
  const { id } = await live.users.create({ ...buildPerson(), roles: ['ROLE_CLIENT_ADMIN'] })
  return callAs(service, (await live.users.createSession(id)).token)
}

describe('POST /api/me/erasure-request', () => {
  test('200: staff see the request in the member’s record, in lists, as an event and in the audit log', async () => {
    const { id, me } = await signIn()
    await signIn()
    const before = Date.now()
    const { memberId, requestedAt } = await me.requestErasure()
    expect(memberId).toBe(id)
    expect(Date.parse(requestedAt)).toBeWithin(before - 1000, Date.now() + 1000)
    expect(await live.members.get(id)).toMatchObject({ erasureRequestedAt: requestedAt })
    expect((await me.get()).member?.erasureRequestedAt).toBe(requestedAt)
    const membersWithRequest = await live.members.list({
      erasureRequestedAt: { after: '2020-01-01T00:00:00Z' },
      order: { erasureRequestedAt: 'asc' },
    })
    expect(membersWithRequest.items.map((member) => member.id)).toEqual([id])
    await service.relay()
    const [event] = await live.eventsLog.list({ type: 'member.erasure_requested' }).toArray()
    expect(event).toMatchObject({
      data: { id, erasureRequestedAt: requestedAt },
      previous: { erasureRequestedAt: null },
    })
    const [entry] = await live.auditLog.list({ action: 'member.erasure_requested' }).toArray()
    expect(entry).toMatchObject({ target: { type: 'member', id }, changes: ['erasureRequestedAt'] })
  })

  test('200: repeating the request returns the first one and changes nothing', async () => {
    const { id, me } = await signIn()
    const first = await me.requestErasure()
    const member = await live.members.get(id)
    const laterRequests = await Promise.all([me.requestErasure(), me.requestErasure()])
    expect(laterRequests).toEqual([first, first])
    expect(await live.members.get(id)).toEqual(member)
  })

  test.each([
    ['PATCH /api/members/{id} by a key with members:write', 'erasureRequestedAt read_only'],
    ['PATCH /api/me by the member', 'member.erasureRequestedAt unknown_field'],
  ])('400: %s cannot set erasureRequestedAt', async (request, violation) => {
    const { id, call } = await signIn()
    const change = { erasureRequestedAt: '2026-01-01T00:00:00.000Z' }
    const response = request.startsWith('PATCH /api/me ')
      ? await call('PATCH', '/api/me', { member: change })
      : await callAs(service, keys.live.secret)('PATCH', `/api/members/${id}`, change)
    await expectViolations(response, [violation])
    expect((await live.members.get(id)).erasureRequestedAt).toBeNull()
  })

  test('403: the member can change their own record, but not erasureRequestedAt', async () => {
    const { id, call } = await signIn()
    const path = `/api/members/${id}`
    await expectBody(await call('PATCH', path, { phone: '1' }))
    const response = await call('PATCH', path, { phone: '2', erasureRequestedAt: '2026-01-01T00:00:00.000Z' })
    const { detail } = await expectProblem(response, 403, 'forbidden')
    expect(detail).toEndWith('but not erasureRequestedAt.')
    expect(await live.members.get(id)).toMatchObject({ phone: '1', erasureRequestedAt: null })
  })

  test('updates of the member keep erasureRequestedAt', async () => {
    const { id, me } = await signIn()
    const { requestedAt } = await me.requestErasure()
    await me.update({ member: { phone: '1' } })
    await live.members.update(id, { firstName: 'Augusta' })
    expect((await live.members.get(id)).erasureRequestedAt).toBe(requestedAt)
  })

  test('the erasure of the member ends the session and removes the event of the request', async () => {
    const { id, me, call } = await signIn()
    await me.requestErasure()
    await service.relay()
    await live.members.erase(id)
    await expectProblem(await call('GET', '/api/me'), 401, 'unauthorized')
    const events = await live.eventsLog.list({ type: 'member.erasure_requested' }).toArray()
    expect(events.filter(({ data }) => data.id === id)).toEqual([])
  })

  test('404: a user without a member; 401: a key', async () => {
    await expectProblem(await (await createStaff())('POST', path), 404, 'not-found')
    await expectProblem(await callAs(service, keys.live.secret)('POST', path), 401, 'unauthorized')
  })
})

describe('DELETE /api/me/erasure-request', () => {
  test('204: the member is kept, and can request erasure again', async () => {
    const { id, me } = await signIn()
    const { requestedAt } = await me.requestErasure()
    await me.withdrawErasureRequest()
    expect((await live.members.get(id)).erasureRequestedAt).toBeNull()
    await service.relay()
    const events = await live.eventsLog.list({ type: 'member.updated' }).toArray()
    expect(events.findLast(({ data }) => data.id === id)?.previous).toEqual({
      erasureRequestedAt: requestedAt,
    })
    expect((await me.requestErasure()).requestedAt > requestedAt).toBe(true)
  })

  test('404: no request, or a user without a member; 401: a key', async () => {
    await expectProblem(await (await signIn()).call('DELETE', path), 404, 'not-found')
    await expectProblem(await (await createStaff())('DELETE', path), 404, 'not-found')
    await expectProblem(await callAs(service, keys.live.secret)('DELETE', path), 401, 'unauthorized')
  })
})
