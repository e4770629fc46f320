import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import {
  type BrokerRecord,
  type Provenance,
  readId,
  readObject,
  toMirroredConnection,
  toMirroredDirectory,
  toMirroredGroup,
  toMirroredUser,
} from './broker/broker-records.ts'
import { deriveUsers, lockIdentity } from './derive-users.ts'
import { readIdentitySettings } from './identity-settings.ts'
import { upsertConnection, upsertDirectory } from './integrations.ts'
import { ensureDirectory, upsertGroups, upsertMemberships, upsertUsers } from './mirror.ts'

/** A stored broker event. */
export interface BrokerEvent {
  id: string
  type: string
  data: BrokerRecord
  /** When it occurred, in ISO 8601. */
  occurredAt: string
  organizationId: string
}

/** The maximum number of directory entries whose users are derived in one transaction. */
const BATCH_SIZE = 500

interface EventInput {
  data: BrokerRecord
  provenance: Provenance
  organizationId: string
  attributes: Record<string, string>
}

/** @returns the ids of the directory entries whose users must be derived again */
type Handler = (ctx: Context, input: EventInput) => Promise<string[]>

const handlers: Record<string, Handler> = {
  'dsync.user.created': (ctx, input) => applyUser(ctx, input, input.data, false),
  'dsync.user.updated': (ctx, input) => applyUser(ctx, input, input.data, false),
  'dsync.user.deleted': (ctx, input) => applyUser(ctx, input, input.data, true),
  'dsync.group.created': (ctx, input) => applyGroup(ctx, input, input.data, false),
  'dsync.group.updated': (ctx, input) => applyGroup(ctx, input, input.data, false),
  'dsync.group.deleted': (ctx, input) => applyGroup(ctx, input, input.data, true),
  'dsync.group.user_added': (ctx, input) => applyMembership(ctx, input, true),
  'dsync.group.user_removed': (ctx, input) => applyMembership(ctx, input, false),
  'dsync.activated': (ctx, input) => applyDirectory(ctx, input, false),
  'dsync.deleted': (ctx, input) => applyDirectory(ctx, input, true),
  'connection.activated': (ctx, input) => applyConnection(ctx, input, 'activated', false),
  'connection.deactivated': (ctx, input) => applyConnection(ctx, input, 'deactivated', false),
  'connection.deleted': (ctx, input) => applyConnection(ctx, input, 'deactivated', true),
}

/** Whether events of this type have a handler. */
export function isKnownEvent(type: string): boolean {
  return Object.hasOwn(handlers, type)
}

/**
 * Applies an event. Idempotent, and independent of the order of events. The first transaction writes the mirror and
 * derives up to a batch of users; further batches have their own transactions.
 *
 * @returns false if the organization was removed from the association in the meantime; nothing is written in this case
 * @throws DomainError validation-error: the event's data is incomplete
 */
export async function applyEvent(ctx: Context, event: BrokerEvent): Promise<boolean> {
  const apply = handlers[event.type]
  if (!apply) return true
  const remaining = await inTransaction(ctx, async (ctx) => {
    await lockIdentity(ctx)
    const { settings } = await readIdentitySettings(ctx)
    if (settings.organizationId !== event.organizationId) return null
    const provenance = { at: event.occurredAt, eventId: event.id }
    const { data, organizationId } = event
    const ids = await apply(ctx, { data, provenance, organizationId, attributes: settings.attributes })
    await deriveUsers(ctx, ids.slice(0, BATCH_SIZE), settings)
    return ids.slice(BATCH_SIZE)
  })
  if (!remaining) return false
  await deriveInBatches(ctx, remaining)
  return true
}

/** Derives many users, one transaction per batch, so that the lock is held only briefly. */
export async function deriveInBatches(ctx: Context, ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    await inTransaction(ctx, async (ctx) => {
      await lockIdentity(ctx, true)
      const { settings } = await readIdentitySettings(ctx)
      await deriveUsers(ctx, ids.slice(start, start + BATCH_SIZE), settings)
    })
  }
}

async function applyUser(
  ctx: Context,
  input: EventInput,
  data: BrokerRecord,
  isDeleted: boolean,
): Promise<string[]> {
  const user = toMirroredUser(data, input.provenance, input.attributes, isDeleted)
  await ensureDirectory(ctx, user.directoryId, input.organizationId, input.provenance.at)
  await upsertUsers(ctx, [user], null)
  return [user.id]
}

async function applyGroup(
  ctx: Context,
  input: EventInput,
  data: BrokerRecord,
  isDeleted: boolean,
): Promise<string[]> {
  const group = toMirroredGroup(data, input.provenance, isDeleted)
  await ensureDirectory(ctx, group.directoryId, input.organizationId, input.provenance.at)
  const [change] = await upsertGroups(ctx, [group], null)
  // If the upsert wrote nothing, an earlier attempt may have written the group but not derived all users.
  return change?.change === 'unchanged' ? [] : listDirectoryUserIds(ctx, group.id)
}

async function listDirectoryUserIds(ctx: Context, groupId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('directory_memberships')
    .select('directory_user_id as id')
    .where('group_id', '=', groupId)
    .where('member', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

/** A membership event includes the user and the group, which may be newer than the mirror. */
async function applyMembership(ctx: Context, input: EventInput, isMember: boolean): Promise<string[]> {
  const readDirectoryRecord = (name: string): BrokerRecord => ({
    directory_id: input.data.directory_id,
    ...readObject(input.data, name),
  })
  const ids = await applyUser(ctx, input, readDirectoryRecord('user'), false)
  const affected = await applyGroup(ctx, input, readDirectoryRecord('group'), false)
  const group = toMirroredGroup(readDirectoryRecord('group'), input.provenance)
  const membership = {
    directoryId: group.directoryId,
    userId: ids[0] as string,
    groupId: group.id,
    member: isMember,
  }
  await upsertMemberships(ctx, [membership], `${input.provenance.at}|${input.provenance.eventId}`)
  return [...new Set([...ids, ...affected])]
}

async function applyDirectory(ctx: Context, input: EventInput, isDeleted: boolean): Promise<string[]> {
  const { data, provenance, organizationId } = input
  await upsertDirectory(ctx, toMirroredDirectory(data, provenance, organizationId, isDeleted))
  if (!isDeleted) return []
  const id = readId(data, 'id')
  await sql`update directory_syncs set status = 'failed', finished_at = now(), updated_at = now(),
      version = version + 1, error_message = 'The directory was deleted.',
      error_action = 'Add a directory in the portal.'
    where directory_id = ${id}::text and status = 'running'`.execute(ctx.db)
  return listEntriesToRemove(ctx, id)
}

/**
 * Lists the entries of a deleted directory whose users an earlier attempt may not have derived. An entry that a sync no
 * longer listed is already deprovisioned, but its user may still have to be deleted (`onDelete`).
 */
async function listEntriesToRemove(ctx: Context, directoryId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('directory_users')
    .select('id')
    .where('directory_id', '=', directoryId)
    .where((where) => where.or([where('state', '<>', 'deprovisioned'), where('forgotten', '=', false)]))
    .execute()
  return rows.map((row) => row.id)
}

async function applyConnection(
  ctx: Context,
  input: EventInput,
  state: 'activated' | 'deactivated',
  isDeleted: boolean,
): Promise<string[]> {
  await upsertConnection(
    ctx,
    toMirroredConnection(input.data, input.provenance, input.organizationId, state, isDeleted),
  )
  return []
}
