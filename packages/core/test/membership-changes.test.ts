import { expect, test } from 'bun:test'
import { up } from '@guildhall/core/platform/database/migrations/0027-membership-changes'
import { testService } from '../../../tools/testing/service.ts'
import { runMigration } from './run-migration.ts'

const service = await testService()
const { sql, url } = service.database

test('the migration derives membership changes from dates and the audit log', async () => {
  const { live, record } = service.client
  const createMember = (email: string, fields: object) =>
    live.members.create({ email: `${email}@example.org`, firstName: 'A', lastName: 'B', ...fields })
  await createMember('active', { status: 'active', joinedAt: '2020-01-01T00:00:00Z' })
  await createMember('pending', { joinedAt: '2020-02-01T00:00:00Z' })
  await createMember('imported', {
    status: 'lapsed',
    joinedAt: '2020-03-01T00:00:00Z',
    renewsAt: '2021-03-01T00:00:00Z',
  })
  const endedMember = await createMember('ended', { status: 'active' })
  const { updatedAt } = await live.members.update(endedMember.id, { status: 'cancelled' })
  await live.members.update(endedMember.id, { lastName: 'Later' })
  await sql.unsafe(`drop table membership_changes; drop index members_renews;
    drop function record_new_memberships cascade; drop function record_membership_change cascade`)
  await runMigration(url, up)
  const changes = await sql`select split_part(m.email, '@', 1) as who, c.kind, c.created_at as at
    from membership_changes c join members m on m.id = c.member_id where c.client_id = ${record.id} order by 1, 2`
  expect(
    changes.map(
      ({ who, kind, at }: { who: string; kind: string; at: Date }) => `${who} ${kind} ${at.toISOString()}`,
    ),
  ).toEqual([
    'active joined 2020-01-01T00:00:00.000Z',
    `ended cancelled ${updatedAt}`,
    `ended joined ${endedMember.createdAt}`,
    'imported joined 2020-03-01T00:00:00.000Z',
    'imported lapsed 2021-03-01T00:00:00.000Z',
  ])
  await live.members.update(endedMember.id, { status: 'active' })
  expect((await live.membershipChanges.list({ kind: 'returned' })).totalItems).toBe(1)
})
