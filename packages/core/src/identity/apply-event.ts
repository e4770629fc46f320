import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import {
  type BrokerRecord,
  connectionFrom,
  directoryFrom,
  groupFrom,
  idOf,
  objectIn,
  type Told,
  userFrom,
} from './broker-records.ts'
import { deriveUsers, lockIdentity } from './derive-users.ts'
import { readIdentitySettings } from './identity-settings.ts'
import { keepConnection, keepDirectory } from './integrations.ts'
import { ensureDirectory, keepGroups, keepMemberships, keepUsers } from './mirror.ts'

/** An event of the broker, as far as it was looked at when it came. */
export interface BrokerEvent {
  id: string
  type: string
  data: BrokerRecord
  /** When it happened, in ISO 8601. */
  occurredAt: string
  organizationId: string
}

/** How many users follow from one statement. */
const BATCH = 500

/** What the mirror needs to take an event in. */
interface Input {
  data: BrokerRecord
  told: Told
  organizationId: string
  attributes: Record<string, string>
}

/** @returns the directory entries whose users follow: their ids, or SQL that finds more than a few */
type Apply = (ctx: Context, input: Input) => Promise<string[]>

const handlers: Record<string, Apply> = {
  'dsync.user.created': (ctx, input) => takeUser(ctx, input, input.data, false),
  'dsync.user.updated': (ctx, input) => takeUser(ctx, input, input.data, false),
  'dsync.user.deleted': (ctx, input) => takeUser(ctx, input, input.data, true),
  'dsync.group.created': (ctx, input) => takeGroup(ctx, input, input.data, false),
  'dsync.group.updated': (ctx, input) => takeGroup(ctx, input, input.data, false),
  'dsync.group.deleted': (ctx, input) => takeGroup(ctx, input, input.data, true),
  'dsync.group.user_added': (ctx, input) => takeMembership(ctx, input, true),
  'dsync.group.user_removed': (ctx, input) => takeMembership(ctx, input, false),
  'dsync.activated': (ctx, input) => takeDirectory(ctx, input, false),
  'dsync.deleted': (ctx, input) => takeDirectory(ctx, input, true),
  'connection.activated': (ctx, input) => takeConnection(ctx, input, 'activated', false),
  'connection.deactivated': (ctx, input) => takeConnection(ctx, input, 'deactivated', false),
  'connection.deleted': (ctx, input) => takeConnection(ctx, input, 'deactivated', true),
}

/** Whether an event of this name changes anything here. */
export function isKnownEvent(type: string): boolean {
  return Object.hasOwn(handlers, type)
}

/**
 * Gives an event its effect. Done again it has none, and events in any order end in the same state. The first
 * transaction writes the mirror and the users that follow; where there are very many, further ones follow.
 *
 * @throws DomainError validation-error: the event's data lack what it needs
 */
export async function applyEvent(ctx: Context, event: BrokerEvent): Promise<void> {
  const apply = handlers[event.type]
  if (!apply) return
  const rest = await inTransaction(ctx, async (ctx) => {
    await lockIdentity(ctx)
    const { settings } = await readIdentitySettings(ctx)
    const told = { at: event.occurredAt, eventId: event.id }
    const { data, organizationId } = event
    const ids = await apply(ctx, { data, told, organizationId, attributes: settings.attributes })
    await deriveUsers(ctx, ids.slice(0, BATCH), settings)
    return ids.slice(BATCH)
  })
  await deriveInBatches(ctx, rest)
}

/** Derives many users, a transaction for some hundreds, so that nobody waits long for the lock. */
export async function deriveInBatches(ctx: Context, ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH) {
    await inTransaction(ctx, async (ctx) => {
      await lockIdentity(ctx, true)
      const { settings } = await readIdentitySettings(ctx)
      await deriveUsers(ctx, ids.slice(start, start + BATCH), settings)
    })
  }
}

async function takeUser(ctx: Context, input: Input, data: BrokerRecord, gone: boolean): Promise<string[]> {
  const user = userFrom(data, input.told, input.attributes, gone)
  await ensureDirectory(ctx, user.directoryId, input.organizationId, input.told.at)
  await keepUsers(ctx, [user], null)
  return [user.id]
}

async function takeGroup(ctx: Context, input: Input, data: BrokerRecord, gone: boolean): Promise<string[]> {
  const group = groupFrom(data, input.told, gone)
  await ensureDirectory(ctx, group.directoryId, input.organizationId, input.told.at)
  const kept = await keepGroups(ctx, [group], null)
  return kept.some(({ change }) => change !== 'unchanged') ? membersOf(ctx, group.id) : []
}

async function membersOf(ctx: Context, groupId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('directory_memberships')
    .select('directory_user_id as id')
    .where('group_id', '=', groupId)
    .where('member', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whoever is told of beside the membership may be news as well. */
async function takeMembership(ctx: Context, input: Input, member: boolean): Promise<string[]> {
  const withDirectory = (name: string): BrokerRecord => ({
    directory_id: input.data.directory_id,
    ...objectIn(input.data, name),
  })
  const ids = await takeUser(ctx, input, withDirectory('user'), false)
  const affected = await takeGroup(ctx, input, withDirectory('group'), false)
  const group = groupFrom(withDirectory('group'), input.told)
  const membership = { directoryId: group.directoryId, userId: ids[0] as string, groupId: group.id, member }
  await keepMemberships(ctx, [membership], `${input.told.at}|${input.told.eventId}`)
  return [...new Set([...ids, ...affected])]
}

async function takeDirectory(ctx: Context, input: Input, gone: boolean): Promise<string[]> {
  const { data, told, organizationId } = input
  await keepDirectory(ctx, directoryFrom(data, told, organizationId, gone))
  if (!gone) return []
  const id = idOf(data, 'id')
  await sql`update directory_syncs set status = 'failed', finished_at = now(), updated_at = now(),
      version = version + 1, error_message = 'The directory was deleted.',
      error_action = 'Add a directory in the portal.'
    where directory_id = ${id}::text and status = 'running'`.execute(ctx.db)
  const rows = await ctx.db
    .selectFrom('directory_users')
    .select('id')
    .where('directory_id', '=', id)
    .where('state', '<>', 'deprovisioned')
    .execute()
  return rows.map((row) => row.id)
}

async function takeConnection(
  ctx: Context,
  input: Input,
  state: 'activated' | 'deactivated',
  gone: boolean,
): Promise<string[]> {
  await keepConnection(ctx, connectionFrom(input.data, input.told, input.organizationId, state, gone))
  return []
}
