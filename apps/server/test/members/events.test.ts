import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { expectBody } from '../expect-problem.ts'
import { createCallers, type MemberRecord } from './callers.ts'
import { listAuditActions, listEvents } from './list-events.ts'

const service = await testService()
const { staff, reader, foreign } = await createCallers(service)

async function createMember(fields: Record<string, unknown> = {}) {
  const response = await staff('POST', '/api/members', buildPerson(fields))
  const record = await expectBody<MemberRecord>(response, 201)
  return { record, path: `/api/members/${record.id}`, etag: response.headers.get('etag') ?? '' }
}

describe('the events of a member', () => {
  test('start with member.created: the record as returned', async () => {
    const { record } = await createMember({
      tags: ['a'],
      address: { city: 'Bristol' },
      customFields: { b: 1 },
    })
    expect(await listEvents(service, record.id)).toEqual([
      { type: 'member.created', data: record, previous: null },
    ])
    expect(await listAuditActions(service, record.id)).toEqual(['member.created by key:'])
  })

  test('have member.updated for a change: the record after it, with previous values', async () => {
    const { record, path } = await createMember({ phone: '1', tags: ['a'], address: { city: 'Bristol' } })
    const change = {
      phone: '2',
      tags: [],
      address: { city: 'Bath' },
      jobTitle: null,
      firstName: record.firstName,
    }
    const changed = await expectBody<MemberRecord>(await staff('PUT', path, change))
    expect((await listEvents(service, record.id)).slice(1)).toEqual([
      {
        type: 'member.updated',
        data: changed,
        previous: { phone: '1', tags: ['a'], address: record.address },
      },
    ])
    expect((await listAuditActions(service, record.id)).slice(1)).toEqual([
      'member.updated by key: address phone tags',
    ])
  })

  test('end with member.deleted: the last record', async () => {
    const { record, path } = await createMember()
    await staff('DELETE', path)
    expect((await listEvents(service, record.id)).slice(1)).toEqual([
      { type: 'member.deleted', data: record, previous: null },
    ])
    expect((await listAuditActions(service, record.id)).slice(1)).toEqual(['member.deleted by key:'])
  })

  test('do not include changes without effect', async () => {
    const { record, path } = await createMember({ joinedAt: '2020-01-01T00:00:00Z', customFields: { a: 1 } })
    const changesWithoutEffect = [
      record,
      { joinedAt: '2020-01-01T01:00:00+01:00' },
      { customFields: { b: null } },
      { address: null, consents: {}, tags: [] },
    ]
    for (const change of changesWithoutEffect)
      expect(await expectBody<MemberRecord>(await staff('PATCH', path, change))).toEqual(record)
    expect(await listEvents(service, record.id)).toHaveLength(1)
    expect(await listAuditActions(service, record.id)).toHaveLength(1)
  })

  test('do not include refused changes', async () => {
    const otherMember = await createMember({ memberNumber: 'taken' })
    const { record, path } = await createMember()
    const responses = [
      await staff('PATCH', path, { phone: 1 }),
      await reader('PATCH', path, { phone: '1' }),
      await foreign('PATCH', path, { phone: '1' }),
      await staff('PATCH', path, { phone: '1', email: otherMember.record.email }),
      await staff('PATCH', path, { phone: '1', memberNumber: 'taken' }),
      await staff('PATCH', path, { phone: '1', level: 'unknown' }),
      await staff('PATCH', path, { phone: '1' }, { 'if-match': '"stale"' }),
      await foreign('DELETE', path),
      await staff('DELETE', path, undefined, { 'if-match': '"stale"' }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([400, 403, 404, 409, 409, 400, 412, 404, 412])
    expect(await listEvents(service, record.id)).toHaveLength(1)
    expect(await listAuditActions(service, record.id)).toHaveLength(1)
  })

  test('do not include refused creations, and include a replayed request once', async () => {
    const count = async () => {
      await service.relay()
      return (await service.database.sql`select count(*)::int as n from event_log`)[0].n as number
    }
    const before = await count()
    const input = buildPerson()
    for (const headers of [{}, { 'idempotency-key': 'events' }])
      await staff('POST', '/api/members', {}, headers)
    for (let index = 0; index < 3; index++)
      await staff('POST', '/api/members', input, { 'idempotency-key': 'events' })
    await staff('POST', '/api/members', input)
    expect(await count()).toBe(before + 1)
  })

  test('keep the order of concurrent changes', async () => {
    const { record, path } = await createMember()
    await Promise.all(Array.from({ length: 12 }, (_, index) => staff('PATCH', path, { phone: `${index}` })))
    const updates = (await listEvents(service, record.id)).slice(1)
    expect(updates).toHaveLength(12)
    const chain = updates.map(({ previous, data }) => [previous?.phone, data.phone])
    for (const [index, [before]] of chain.entries())
      expect(before).toBe(index === 0 ? null : chain[index - 1]?.[1])
  })
})

test('the total is exact, with and without a filter, after creations, a deletion, an erasure, an update and a refused creation', async () => {
  const { live } = await service.createClient()
  const countMembers = async () => (await live.members.list()).totalItems
  const created = await Promise.all(Array.from({ length: 9 }, () => live.members.create(buildPerson())))
  expect(await countMembers()).toBe(9)
  const [first, second, third] = created
  await live.members.delete(first?.id ?? '')
  await live.members.erase(second?.id ?? '')
  await live.members.update(third?.id ?? '', { phone: '1' })
  await live.members.create({ ...buildPerson(), email: third?.email ?? '' }).catch(() => {})
  expect(await countMembers()).toBe(7)
  expect((await live.members.list({ createdAt: { after: '2000-01-01' } })).totalItems).toBe(7)
})
