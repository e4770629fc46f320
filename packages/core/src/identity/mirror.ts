import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { MirroredGroup, MirroredUser } from './broker/broker-records.ts'

/** The outcome of an upsert. */
export interface MirrorChange {
  id: string
  change: 'created' | 'updated' | 'deactivated' | 'unchanged'
}

/** Whether a directory user is a member of a group. */
export interface GroupMembership {
  directoryId: string
  userId: string
  groupId: string
  member: boolean
}

/** SQL condition: the new state wins if it is newer. A fetched state also wins with an equal stamp. */
const newerCondition =
  '(excluded.stamp > t.stamp or (excluded.stamp = t.stamp and excluded.seen_sync is not null))'
const personalColumns = ['email', 'first_name', 'last_name', 'department', 'job_title']

/**
 * Upserts directory users that are newer than the mirrored ones. Deletions are final.
 *
 * @param syncId the sync that fetched them, if any
 * @returns the outcome for each row that was written
 */
export async function upsertUsers(
  ctx: Context,
  users: MirroredUser[],
  syncId: string | null,
): Promise<MirrorChange[]> {
  if (users.length === 0) return []
  const buildAssignment = (column: string) =>
    `${column} = case when t.forgotten then null when ${newerCondition} then excluded.${column} else t.${column} end`
  const changedCondition = [...personalColumns, 'state', 'role_names', 'gone']
    .map((column) => `old.${column} is distinct from new.${column}`)
    .join(' or ')
  const { rows } = await sql<MirrorChange>`
    insert into directory_users as t (client_id, id, directory_id, email, first_name, last_name, department, job_title,
      role_names, state, gone, stamp, created_at, updated_at, seen_sync)
    select ${ctx.client.id}::uuid, g.id, g."directoryId", g.email, g."firstName", g."lastName", g.department,
      g."jobTitle", g."roleNames", g.state, g.gone, g.stamp, g."createdAt", g."updatedAt", ${syncId}::uuid
    from json_to_recordset((${JSON.stringify(users)}::text)::json) as g(id text, "directoryId" text, email text,
      "firstName" text, "lastName" text, department text, "jobTitle" text, "roleNames" text[], state text,
      gone boolean, stamp text, "createdAt" timestamptz, "updatedAt" timestamptz)
    on conflict (client_id, id) do update set ${sql.raw(personalColumns.map(buildAssignment).join(', '))},
      role_names = case when t.forgotten then '{}' when ${sql.raw(newerCondition)} then excluded.role_names else t.role_names end,
      state = case when t.gone or excluded.gone then 'deprovisioned'
        when ${sql.raw(newerCondition)} then excluded.state else t.state end,
      gone = t.gone or excluded.gone, stamp = greatest(t.stamp, excluded.stamp),
      updated_at = greatest(t.updated_at, excluded.updated_at), touched_at = now(), version = t.version + 1,
      seen_sync = coalesce(excluded.seen_sync, t.seen_sync)
    where ${sql.raw(newerCondition)} or excluded.seen_sync is not null or (excluded.gone and not t.gone)
    returning new.id as id, case when old.id is null then 'created'
      when old.state = 'active' and new.state <> 'active' then 'deactivated'
      when ${sql.raw(changedCondition)} then 'updated' else 'unchanged' end as change`.execute(ctx.db)
  return rows
}

/** Upserts directory groups by the same rules. */
export async function upsertGroups(
  ctx: Context,
  groups: MirroredGroup[],
  syncId: string | null,
): Promise<MirrorChange[]> {
  if (groups.length === 0) return []
  const { rows } = await sql<MirrorChange>`
    insert into directory_groups as t (client_id, id, directory_id, name, gone, stamp, created_at, updated_at, seen_sync)
    select ${ctx.client.id}::uuid, g.id, g."directoryId", g.name, g.gone, g.stamp, g."createdAt", g."updatedAt",
      ${syncId}::uuid
    from json_to_recordset((${JSON.stringify(groups)}::text)::json) as g(id text, "directoryId" text, name text,
      gone boolean, stamp text, "createdAt" timestamptz, "updatedAt" timestamptz)
    on conflict (client_id, id) do update set
      name = case when ${sql.raw(newerCondition)} then excluded.name else t.name end,
      gone = t.gone or excluded.gone, stamp = greatest(t.stamp, excluded.stamp),
      updated_at = greatest(t.updated_at, excluded.updated_at), touched_at = now(), version = t.version + 1,
      seen_sync = coalesce(excluded.seen_sync, t.seen_sync)
    where ${sql.raw(newerCondition)} or excluded.seen_sync is not null or (excluded.gone and not t.gone)
    returning new.id as id, case when old.id is null then 'created'
      when old.name is distinct from new.name or old.gone is distinct from new.gone then 'updated'
      else 'unchanged' end as change`.execute(ctx.db)
  return rows
}

/**
 * Upserts group memberships; the user or the group may not be mirrored yet.
 *
 * @param asOf the time of the state, in a form that sorts as text; older states are ignored
 * @returns the ids of the directory users whose memberships were written
 */
export async function upsertMemberships(
  ctx: Context,
  memberships: GroupMembership[],
  asOf: string,
): Promise<string[]> {
  if (memberships.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    insert into directory_memberships as t (client_id, directory_id, directory_user_id, group_id, member, as_of)
    select ${ctx.client.id}::uuid, g."directoryId", g."userId", g."groupId", g.member, ${asOf}::text
    from json_to_recordset((${JSON.stringify(memberships)}::text)::json)
      as g("directoryId" text, "userId" text, "groupId" text, member boolean)
    on conflict (client_id, directory_user_id, group_id) do update set member = excluded.member, as_of = excluded.as_of
    where excluded.as_of > t.as_of
    returning new.directory_user_id as id`.execute(ctx.db)
  return [...new Set(rows.map(({ id }) => id))]
}

/** A page of a group's members, as fetched. */
export interface FetchedMembers {
  groupId: string
  userIds: string[]
  /** After the last page: the ids of all members, so that others are removed; else null. */
  allUserIds: string[] | null
}

/**
 * Stores a page of a group's members, except memberships with a newer state.
 *
 * @param asOf the time of the state, in a form that sorts as text
 * @returns the ids of the directory users whose memberships changed
 */
export async function storeMembers(
  ctx: Context,
  directoryId: string,
  { groupId, userIds, allUserIds }: FetchedMembers,
  asOf: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with removed as (update directory_memberships t set member = false, as_of = ${asOf}::text
      where t.client_id = ${ctx.client.id}::uuid and t.group_id = ${groupId}::text and t.member
        and ${allUserIds !== null}::boolean and t.as_of < ${asOf}::text
        and not (t.directory_user_id = any(${allUserIds ?? []}::text[])) returning t.directory_user_id),
    added as (insert into directory_memberships as t
        (client_id, directory_id, directory_user_id, group_id, member, as_of)
      select distinct ${ctx.client.id}::uuid, ${directoryId}::text, listed.id, ${groupId}::text, true, ${asOf}::text
      from unnest(${userIds}::text[]) as listed(id)
      on conflict (client_id, directory_user_id, group_id) do update set member = true, as_of = excluded.as_of
      where not t.member and excluded.as_of > t.as_of returning directory_user_id)
    select directory_user_id as id from removed union select directory_user_id from added`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Creates a placeholder for a directory whose users or groups were reported before it. */
export async function ensureDirectory(
  ctx: Context,
  id: string,
  organizationId: string,
  at: string,
): Promise<void> {
  await sql`insert into directories (client_id, id, name, type, state, organization_id, stamp, created_at, updated_at)
    values (${ctx.client.id}::uuid, ${id}::text, ${id}::text, 'unknown', 'active', ${organizationId}::text, '',
      ${at}::timestamptz, ${at}::timestamptz) on conflict do nothing`.execute(ctx.db)
}
