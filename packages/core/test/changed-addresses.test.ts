import { expect, test } from 'bun:test'
import { up } from '@guildhall/core/platform/database/migrations/0071-changed-addresses'
import { testService } from '../../../tools/testing/service.ts'
import { runMigration } from './run-migration.ts'

const service = await testService()
const { live } = service.client
const { sql, url } = service.database

/** Creates a member with a session, then changes its email address but not its user’s. */
async function createChangedMember(name: string, address: string) {
  const email = `${name}@example.org`
  const { id } = await live.members.create({ email, firstName: 'Ada', lastName: 'King' })
  const { userId } = await live.members.createSession(id)
  await sql`update members set email = ${`${address}@example.org`} where id = ${id}`
  return { id, userId }
}

async function describeUser({ id, userId }: { id: string; userId: string }): Promise<string> {
  const user = await live.users.get(userId)
  const [{ sessions }] = await sql`select count(*)::int as sessions from sessions where user_id = ${userId}`
  expect((await live.members.get(id)).userId).toBe(user.memberId ? userId : null)
  expect(user.memberId).toBeOneOf([id, null])
  return `${user.email.split('@')[0]} ${user.memberId ? 'linked' : 'unlinked'} ${sessions}`
}

test('the migration copies changed addresses, and unlinks users that cannot get them', async () => {
  const last = await createChangedMember('c', 'd')
  const middle = await createChangedMember('b', 'c')
  const first = await createChangedMember('a', 'b')
  const staff = await createChangedMember('staff', 'former-staff')
  await sql`update users set roles = '{ROLE_MEMBER,ROLE_CLIENT_USER}' where id = ${staff.userId}`
  await live.users.create({ email: 'taken@example.org' })
  const conflicting = await createChangedMember('e', 'taken')
  const unchanged = await createChangedMember('f', 'F')
  await runMigration(url, up)
  const people = [first, middle, last, staff, conflicting, unchanged]
  expect(await Promise.all(people.map(describeUser))).toEqual([
    'b linked 1',
    'c linked 1',
    'd linked 1',
    'staff unlinked 1',
    'e unlinked 0',
    'f linked 1',
  ])
  await service.relay()
  const events = await live.eventsLog.list({ type: 'user.updated' }).toArray()
  const getEmail = (fields: object | null) => (fields && 'email' in fields ? fields.email : null)
  const moves = events.map(({ data, previous }) => `${getEmail(previous)} → ${getEmail(data)}`)
  expect(moves.toSorted()).toEqual([
    'a@example.org → b@example.org',
    'b@example.org → c@example.org',
    'c@example.org → d@example.org',
  ])
})
