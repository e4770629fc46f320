import { describe, expect, test } from 'bun:test'
import type { Member, MemberStatus } from '@guildhall/sdk'
import { testService } from '../../../tools/testing/service.ts'
import { startWorker, waitUntil } from './worker-fixtures.ts'

const service = await testService()
const { live } = service.client
await live.membershipLevels.create({ key: 'patient', name: 'Patient', graceDays: 30 })
await live.membershipLevels.create({ key: 'strict', name: 'Strict' })

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()
const runMaintenance = () => service.operator.platform.maintenance.run()
let people = 0
const buildPerson = () => ({ email: `person${++people}@example.org`, firstName: 'Ada', lastName: 'King' })

/** Lists a member’s events after its creation. */
async function listEvents({ id }: Member): Promise<unknown[]> {
  await service.relay()
  const rows = await service.database.sql`select type, data, previous from event_log
    where subject_id = ${id} order by id offset 1`
  return [...rows].map(({ type, data, previous }) => ({
    type,
    data: JSON.parse(data),
    previous: JSON.parse(previous ?? 'null'),
  }))
}

describe('a member’s time-based status', () => {
  test.each([
    ['active', null, 1, 'lapsed'],
    ['active', 'strict', 1, 'lapsed'],
    ['active', 'patient', 1, 'grace'],
    ['active', 'patient', 29.9, 'grace'],
    ['active', 'patient', 30.1, 'lapsed'],
    ['grace', 'patient', 29.9, 'grace'],
    ['grace', 'patient', 30.1, 'lapsed'],
    ['grace', null, 1, 'lapsed'],
    ['active', 'patient', -1, 'active'],
    ['grace', 'patient', -1, 'grace'],
    ['pending', 'strict', 400, 'pending'],
    ['suspended', 'strict', 400, 'suspended'],
    ['cancelled', 'strict', 400, 'cancelled'],
    ['lapsed', 'patient', 1, 'lapsed'],
    ['active', 'patient', null, 'active'],
  ] as [MemberStatus, string | null, number | null, MemberStatus][])(
    '%s, level %p, renewal %p days ago: becomes %s',
    async (status, level, days, expectedStatus) => {
      const renewsAt = days === null ? null : daysAgo(days)
      const member = await live.members.create({ ...buildPerson(), status, level, renewsAt })
      await runMaintenance()
      const updated = await live.members.get(member.id)
      expect(updated.status).toBe(expectedStatus)
      const isChanged = expectedStatus !== status
      expect(await listEvents(member)).toEqual(
        isChanged ? [{ type: 'member.updated', data: updated as never, previous: { status } }] : [],
      )
      if (!isChanged) expect(updated).toEqual(member)
    },
  )

  test('changes from active to grace to lapsed, with one event per change', async () => {
    const member = await live.members.create({
      ...buildPerson(),
      status: 'active',
      level: 'patient',
      renewsAt: daysAgo(5),
    })
    await runMaintenance()
    await runMaintenance()
    await live.members.update(member.id, { renewsAt: daysAgo(31) })
    await runMaintenance()
    const events = (await listEvents(member)) as { data: Member; previous: Partial<Member> }[]
    expect(events.map(({ data, previous }) => [previous.status, data.status])).toEqual([
      ['active', 'grace'],
      [undefined, 'grace'],
      ['grace', 'lapsed'],
    ])
  })

  test('changes with a new ETag and an audit entry', async () => {
    const { data: member, etag } = await live.members
      .create({ ...buildPerson(), status: 'active', renewsAt: daysAgo(1) })
      .withResponse()
    await runMaintenance()
    const outdatedUpdate = live.members.update(member.id, { phone: '1' }, { ifMatch: etag ?? '' })
    await expect(Promise.resolve(outdatedUpdate)).rejects.toMatchObject({ status: 412 })
    const [entry] = await live.auditLog
      .list({ targetId: member.id, actorType: 'system' })
      .toArray({ limit: 5 })
    expect(entry).toMatchObject({
      action: 'member.updated',
      changes: ['status'],
      actor: { type: 'system', id: null },
    })
  })

  test('changes in an association and its sandbox twin, each with its own event', async () => {
    const otherClient = await service.createClient()
    const expired = { status: 'active', renewsAt: daysAgo(1) } as const
    const [first, second] = [
      await otherClient.live.members.create({ ...buildPerson(), ...expired }),
      await otherClient.sandbox.members.create({ ...buildPerson(), ...expired }),
    ]
    await runMaintenance()
    expect((await otherClient.live.members.get(first.id)).status).toBe('lapsed')
    expect((await otherClient.sandbox.members.get(second.id)).status).toBe('lapsed')
    await service.relay()
    const clients = await service.database.sql`select client_id as client from event_log
      where subject_id in ${service.database.sql([first.id, second.id])} and type = 'member.updated' order by id`
    expect([...clients].map(({ client }) => client).toSorted()).toEqual(
      [otherClient.record.id, otherClient.twin.id].toSorted(),
    )
  })
})

test('the status of each of 1,200 members changes once with two workers and two concurrent maintenance runs', async () => {
  const { live: guildhall, record } = await service.createClient()
  await service.database.sql`insert into members (client_id, email, first_name, last_name, status, renews_at)
    select ${record.id}, 'm' || n || '@example.org', 'A', 'K', 'active', now() - interval '1 day'
    from generate_series(1, 1200) n`
  const workers = [startWorker(service), startWorker(service)]
  await Promise.all([runMaintenance(), runMaintenance()])
  await waitUntil(async () => (await guildhall.members.list({ status: 'active' })).totalItems === 0)
  await service.relay()
  const [events] = await service.database
    .sql`select count(*)::int as events, count(distinct subject_id)::int as members
    from event_log where client_id = ${record.id}`
  expect(events).toEqual({ events: 1200, members: 1200 })
  await Promise.all(workers.map((worker) => worker.stop()))
})

test('maintenance skips a locked member until the next run', async () => {
  const member = await live.members.create({ ...buildPerson(), status: 'active', renewsAt: daysAgo(1) })
  await service.database.sql.begin(async (sql) => {
    await sql`select 1 from members where id = ${member.id} for update`
    await runMaintenance()
    expect((await live.members.get(member.id)).status).toBe('active')
  })
  await runMaintenance()
  expect((await live.members.get(member.id)).status).toBe('lapsed')
})
