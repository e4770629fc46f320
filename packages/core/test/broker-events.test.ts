import { afterAll, describe, expect, test } from 'bun:test'
import { applyEvent, type BrokerEvent } from '@guildhall/core/identity/apply-event'
import { type Database, openDatabase } from '@guildhall/core/platform/database/database'
import fc from 'fast-check'
import { testDatabase } from '../../../tools/testing/database.ts'
import { createTestContext } from './context.ts'

const { url, sql } = await testDatabase()
const database: Database = openDatabase(url, 2, 'guildhall-test')
afterAll(() => database.close())

type BrokerRecord = Record<string, unknown> & { id: string }
type OnDelete = 'deactivate' | 'delete'
const organizationId = 'org_1'
const directoryId = 'directory_1'

/** A fake broker whose clock advances with every change and that records each event in order. */
class Broker {
  readonly events: BrokerEvent[] = []
  private clock = Date.parse('2026-03-14T09:00:00.000Z')
  private readonly users = new Map<string, BrokerRecord>()
  private readonly groups = new Map<string, BrokerRecord>()
  private readonly memberships = new Set<string>()
  private readonly deletedIds = new Set<string>()
  private connection: BrokerRecord | null = null
  private isDirectoryDeleted = false

  private advanceClock(): string {
    this.clock += 1000
    return new Date(this.clock).toISOString()
  }

  private emit(type: string, data: Record<string, unknown>, at: string): void {
    const id = `event_${this.events.length + 1}`
    this.events.push({ id, type, data: structuredClone(data), occurredAt: at, organizationId })
  }

  activateDirectory(): void {
    const at = this.advanceClock()
    this.emit(
      'dsync.activated',
      {
        id: directoryId,
        name: 'Okta',
        type: 'okta scim v2.0',
        state: 'active',
        created_at: at,
        updated_at: at,
      },
      at,
    )
  }

  /** Creates or updates a user, unless the user or the directory has been deleted. */
  upsertUser(id: string, fields: Record<string, unknown>): void {
    if (this.isDirectoryDeleted || this.deletedIds.has(id)) return
    const at = this.advanceClock()
    const existing = this.users.get(id)
    const user = {
      ...(existing ?? { id, directory_id: directoryId, state: 'active', created_at: at }),
      ...fields,
      updated_at: at,
    }
    this.users.set(id, user)
    this.emit(existing ? 'dsync.user.updated' : 'dsync.user.created', user, at)
  }

  deleteUser(id: string): void {
    const user = this.users.get(id)
    if (this.isDirectoryDeleted || !user) return
    this.users.delete(id)
    this.deletedIds.add(id)
    this.emit('dsync.user.deleted', user, this.advanceClock())
  }

  upsertGroup(id: string, name: string): void {
    if (this.isDirectoryDeleted || this.deletedIds.has(id)) return
    const at = this.advanceClock()
    const existing = this.groups.get(id)
    const group = { ...(existing ?? { id, directory_id: directoryId, created_at: at }), name, updated_at: at }
    this.groups.set(id, group)
    this.emit(existing ? 'dsync.group.updated' : 'dsync.group.created', group, at)
  }

  deleteGroup(id: string): void {
    const group = this.groups.get(id)
    if (this.isDirectoryDeleted || !group) return
    this.groups.delete(id)
    this.deletedIds.add(id)
    this.emit('dsync.group.deleted', group, this.advanceClock())
  }

  /** Adds a user to a group or removes a member. Neither updates the `updated_at` of the user or the group. */
  toggleMembership(userId: string, groupId: string): void {
    const [user, group] = [this.users.get(userId), this.groups.get(groupId)]
    if (this.isDirectoryDeleted || !user || !group) return
    const key = `${userId} ${groupId}`
    const added = !this.memberships.delete(key)
    if (added) this.memberships.add(key)
    const type = added ? 'dsync.group.user_added' : 'dsync.group.user_removed'
    this.emit(type, { directory_id: directoryId, user, group }, this.advanceClock())
  }

  changeConnectionState(kind: 'activated' | 'deactivated' | 'deleted'): void {
    if (this.deletedIds.has('conn_1')) return
    const at = this.advanceClock()
    this.connection = {
      ...(this.connection ?? { id: 'conn_1', name: 'Okta', connection_type: 'OktaSAML', created_at: at }),
      updated_at: at,
    }
    this.emit(`connection.${kind}`, this.connection, at)
    if (kind === 'deleted') this.deletedIds.add('conn_1')
  }

  deleteDirectory(): void {
    if (this.isDirectoryDeleted) return
    this.isDirectoryDeleted = true
    const at = this.advanceClock()
    this.emit(
      'dsync.deleted',
      { id: directoryId, name: 'Okta', type: 'okta scim v2.0', state: 'deleting', updated_at: at },
      at,
    )
  }
}

/** Applies events in this order to a new client. @returns the resulting state */
async function applyEvents(events: BrokerEvent[], onDelete: OnDelete): Promise<unknown> {
  const id = Bun.randomUUIDv7()
  await sql`insert into clients (id, environment, slug, name, plan) values (${id}, 'live', ${id}, 'Test', 'standard')`
  await sql`insert into identity_settings (client_id, organization_id, group_roles, on_delete)
    values (${id}, ${id}, '{"Staff": "ROLE_CLIENT_USER", "Admins": "ROLE_CLIENT_ADMIN"}', ${onDelete})`
  await sql`insert into users (client_id, email, roles) values (${id}, 'by.hand@example.org', '{ROLE_CLIENT_USER}')`
  const ctx = createTestContext(database, id)
  for (const event of events) await applyEvent(ctx, { ...event, organizationId: id })
  const [row] = await sql`select
    (select json_agg(json_build_array(email, first_name, last_name, status, deactivated_by_broker,
      (select array_agg(role order by role) from unnest(roles) role),
      (select array_agg(role order by role) from unnest(broker_roles) role)) order by email) from users
      where client_id = ${id}) as users,
    (select json_agg(json_build_array(d.id, d.email, d.first_name, d.state, d.gone, d.forgotten, d.roles, u.email) order by d.id)
      from directory_users d left join users u on u.id = d.user_id where d.client_id = ${id}) as entries,
    (select json_agg(json_build_array(id, name, gone, stamp) order by id) from directory_groups where client_id = ${id}) as groups,
    (select json_agg(json_build_array(directory_user_id, group_id, member, as_of) order by 1::text, directory_user_id, group_id)
      from directory_memberships where client_id = ${id}) as memberships,
    (select json_agg(json_build_array(id, name, type, state, gone) order by id) from directories where client_id = ${id}) as directories,
    (select json_agg(json_build_array(id, state, gone) order by id) from sso_connections where client_id = ${id}) as connections`
  return row
}

const people = ['user_1', 'user_2', 'user_3'] as const
const groups = ['group_1', 'group_2'] as const

type Step = (broker: Broker) => void
const person = fc.constantFrom(...people)
const group = fc.constantFrom(...groups)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(person, fc.constantFrom('Ada', 'Grace', null)).map(
    ([id, first_name]): Step =>
      (broker) =>
        broker.upsertUser(id, {
          email: id === 'user_3' ? 'by.hand@example.org' : `${id}@example.org`,
          first_name,
        }),
  ),
  person.map(
    (id): Step =>
      (broker) =>
        broker.upsertUser(id, {
          email: id === 'user_3' ? 'by.hand@example.org' : `${id}@example.org`,
          state: 'inactive',
        }),
  ),
  person.map(
    (id): Step =>
      (broker) =>
        broker.upsertUser(id, {
          email: id === 'user_3' ? 'by.hand@example.org' : `${id}.new@example.org`,
          state: 'active',
        }),
  ),
  person.map(
    (id): Step =>
      (broker) =>
        broker.deleteUser(id),
  ),
  fc.tuple(group, fc.constantFrom('Staff', 'Admins', 'Others')).map(
    ([id, name]): Step =>
      (broker) =>
        broker.upsertGroup(id, name),
  ),
  group.map(
    (id): Step =>
      (broker) =>
        broker.deleteGroup(id),
  ),
  fc.tuple(person, group).map(
    ([userId, groupId]): Step =>
      (broker) =>
        broker.toggleMembership(userId, groupId),
  ),
  fc.tuple(person, group).map(
    ([userId, groupId]): Step =>
      (broker) =>
        broker.toggleMembership(userId, groupId),
  ),
  fc.constantFrom('activated' as const, 'deactivated' as const, 'deleted' as const).map(
    (kind): Step =>
      (broker) =>
        broker.changeConnectionState(kind),
  ),
)

const eventHistories = fc
  .tuple(fc.array(step, { minLength: 4, maxLength: 14 }), fc.integer({ min: 0, max: 9 }))
  .map(([steps, chance]) => {
    const broker = new Broker()
    broker.activateDirectory()
    // Starts with all users present, so that most steps change something.
    for (const id of people)
      broker.upsertUser(id, {
        email: id === 'user_3' ? 'by.hand@example.org' : `${id}@example.org`,
        first_name: 'First',
      })
    broker.upsertGroup('group_1', 'Staff')
    broker.toggleMembership('user_1', 'group_1')
    for (const step of steps) step(broker)
    // A tenth of the histories end with the deletion of the directory.
    if (chance === 0) broker.deleteDirectory()
    return broker.events
  })

/** The events in random order, with some duplicates. */
const shuffledEvents = eventHistories.chain((events) =>
  fc
    .tuple(
      fc.shuffledSubarray(events, { minLength: events.length }),
      fc.array(fc.nat(events.length - 1), { maxLength: 5 }),
      fc.constantFrom<OnDelete>('deactivate', 'delete'),
    )
    .chain(([shuffled, duplicateIndexes, onDelete]) =>
      fc
        .shuffledSubarray([...shuffled, ...duplicateIndexes.map((index) => events[index] as BrokerEvent)], {
          minLength: shuffled.length + duplicateIndexes.length,
        })
        .map((order) => ({ events, order, onDelete })),
    ),
)

describe('broker events lead to the same state', () => {
  test('in any order and with duplicates', async () => {
    await fc.assert(
      fc.asyncProperty(shuffledEvents, async ({ events, order, onDelete }) => {
        const expectedState = await applyEvents(events, onDelete)
        expect(await applyEvents(order, onDelete)).toEqual(expectedState)
      }),
      { numRuns: 60 },
    )
  })

  test.each(['deactivate', 'delete'] as const)(
    'in each of the 120 orders of five events (%s)',
    async (onDelete) => {
      const broker = new Broker()
      broker.upsertUser('user_1', { email: 'user_1@example.org', first_name: 'Ada' })
      broker.upsertGroup('group_1', 'Staff')
      broker.toggleMembership('user_1', 'group_1')
      broker.upsertUser('user_1', { first_name: 'Grace', state: 'inactive' })
      broker.deleteUser('user_1')
      const expectedState = await applyEvents(broker.events, onDelete)
      for (const order of listPermutations(broker.events)) {
        expect(await applyEvents(order, onDelete)).toEqual(expectedState)
      }
    },
  )

  test('for a person who returns with a new broker id, and whose user is active again', async () => {
    const broker = new Broker()
    broker.upsertUser('user_1', { email: 'ada@example.org', first_name: 'Ada' })
    broker.deleteUser('user_1')
    broker.upsertUser('user_2', { email: 'Ada@example.org', first_name: 'Ada' })
    const expectedState = await applyEvents(broker.events, 'deactivate')
    expect(JSON.stringify(expectedState)).toContain('["Ada@example.org","Ada",null,"active"')
    for (const order of listPermutations(broker.events))
      expect(await applyEvents(order, 'deactivate')).toEqual(expectedState)
  })
})

function* listPermutations<Item>(items: Item[]): Generator<Item[]> {
  if (items.length <= 1) yield items
  for (const [index, item] of items.entries())
    for (const remaining of listPermutations(items.toSpliced(index, 1))) yield [item, ...remaining]
}
