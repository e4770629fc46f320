import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { person } from '../calls.ts'
import { bodyOf, expectProblem } from '../problem.ts'
import { callersOf, type MemberRecord } from './callers.ts'

const service = await testService()
const { staff, reader, unrelated, nobody, foreign } = await callersOf(service)
const created = await bodyOf<MemberRecord>(await staff('POST', '/api/members', person({ phone: '1' })), 201)
const path = `/api/members/${created.id}`

interface Held {
  member: MemberRecord
  user: Record<string, unknown> | null
  sessions: Record<string, string>[]
  events: Record<string, unknown>[]
  auditLog: { action: string; actor: { type: string } }[]
  exportedAt: string
}

describe('GET /api/members/{id}/data', () => {
  test('200: the member, its events and its audit log, before it ever signed in', async () => {
    const held = await bodyOf<Held>(await reader('GET', `${path}/data`))
    expect(held).toMatchObject({ member: created, user: null, sessions: [] })
    expect(held.events).toEqual([
      {
        id: expect.any(String),
        type: 'member.created',
        data: created,
        previous: null,
        createdAt: expect.stringMatching(/Z$/),
      },
    ])
    expect(held.auditLog.map(({ action, actor }) => [action, actor.type])).toEqual([
      ['member.created', 'key'],
    ])
    expect(held.exportedAt).toMatch(/^\d{4}-.*\.\d{3}Z$/)
  })

  test('200: its user, sessions and what it did itself too, oldest first; never a token', async () => {
    const { token, userId } = await bodyOf<Record<'token' | 'userId', string>>(
      await staff('POST', `${path}/sessions`, {}),
      201,
    )
    const body = JSON.stringify({ phone: '2' })
    const headers = { 'content-type': 'application/json' }
    await bodyOf(await service.request(path, { method: 'PATCH', key: token, body, headers }))
    const answer = await staff('GET', `${path}/data`)
    const text = await answer.clone().text()
    const held = await bodyOf<Held>(answer)
    expect(held.user).toMatchObject({ id: userId, email: created.email })
    expect(held.sessions).toEqual([
      { createdAt: expect.any(String), lastSeenAt: expect.any(String), expiresAt: expect.any(String) },
    ])
    const types = held.events.map(({ type }) => type)
    expect(types[0]).toBe('member.created')
    expect(types).toContain('user.created')
    expect(types.at(-1)).toBe('member.updated')
    expect(held.auditLog.map(({ action, actor }) => `${action} by ${actor.type}`)).toContain(
      'member.updated by user',
    )
    expect(text).not.toContain(token)
  })

  test('401 unauthorized; 403 insufficient-scope', async () => {
    await expectProblem(await nobody('GET', `${path}/data`), 401, 'unauthorized')
    await expectProblem(await unrelated('GET', `${path}/data`), 403, 'insufficient-scope')
  })

  test('404 not-found: another association’s member, none, no id', async () => {
    await expectProblem(await foreign('GET', `${path}/data`), 404, 'not-found')
    for (const id of [Bun.randomUUIDv7(), 'x'])
      await expectProblem(await staff('GET', `/api/members/${id}/data`), 404, 'not-found')
  })
})
