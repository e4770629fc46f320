import { sql } from 'kysely'
import { buildStaffRoleCondition } from '../access/keys/scopes.ts'
import { linkToMember } from '../access/users/users.ts'
import type { Context } from '../context.ts'
import type { IdentitySettings } from './identity-settings.ts'

/**
 * Creates, updates, deactivates, reactivates and deletes users according to the mirrored directories. The result does
 * not depend on the order of events: if a person has several entries, the latest active one is used, else the latest.
 * Call it while holding the lock of `lockIdentity`.
 *
 * @param changedIds the ids of directory entries that changed, or whose groups did
 */
export async function deriveUsers(
  ctx: Context,
  changedIds: string[],
  settings: IdentitySettings,
): Promise<void> {
  if (changedIds.length === 0) return
  const { ids, rounds } = await addWaiting(ctx, changedIds)
  await deriveRoles(ctx, ids, settings)
  await linkByEmail(ctx, ids)
  const remaining = settings.onDelete === 'delete' ? await deleteRemoved(ctx, ids) : []
  const created = new Set(await createMissing(ctx, ids))
  const existing = [...ids.filter((id) => !created.has(id)), ...remaining]
  if (existing.length === 0) return
  // Another transaction may have created a user with the address of an entry in the meantime.
  await linkByEmail(ctx, existing)
  await lockUsers(ctx, existing)
  // An address can be taken only once its holder's entry has another.
  for (let round = 0; round <= rounds; round++) await updateChanged(ctx, existing)
  await linkToMembers(ctx, existing)
}

/**
 * Adds the entries that wait for an address which one of these entries gives up: its new holder may have been reported
 * before its former one.
 *
 * @returns the longest chain of addresses passed on as `rounds`
 */
async function addWaiting(ctx: Context, changedIds: string[]): Promise<{ ids: string[]; rounds: number }> {
  const ids = new Set(changedIds)
  for (let rounds = 0, added = changedIds; ; rounds++) {
    const { rows } = await sql<{ id: string }>`
      with given_up as materialized (select u.email_key as key from directory_users du
          join users u on u.client_id = du.client_id and u.id = du.user_id
        where du.id = any(${added}::text[]) and ${hasOtherAddress}),
      waiting as (select du.id, ${buildEmailKey('du')} as key from directory_users du
          join users u on u.client_id = du.client_id and u.id = du.user_id
        where exists (select from given_up) and not du.forgotten and ${hasOtherAddress})
      select waiting.id from waiting join given_up using (key)`.execute(ctx.db)
    added = rows.map(({ id }) => id).filter((id) => !ids.has(id))
    if (added.length === 0) return { ids: [...ids], rounds }
    for (const id of added) ids.add(id)
  }
}

/** Finds the entries whose users have another address, such as one that was taken when it was reported. */
export async function findOtherAddresses(ctx: Context, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select du.id from directory_users du
      join users u on u.client_id = du.client_id and u.id = du.user_id
    where du.id = any(${ids}::text[]) and ${hasOtherAddress}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * Locks the derivation of a client's users until the transaction ends.
 *
 * @param isBulk whether hundreds of users will be derived. Generic plans are then disabled: one cached while a
 *   directory was empty would scan the whole directory once it is full.
 */
export async function lockIdentity(ctx: Context, isBulk = false): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${ctx.client.id}`}::text, 0)),
    set_config('plan_cache_mode', ${isBulk ? 'force_custom_plan' : 'auto'}::text, true)`.execute(ctx.db)
}

/**
 * Derives roles from groups; entries of a deleted directory become deprovisioned. Also locks the members that may be
 * linked or unlinked, before any user (docs/decisions/0023).
 */
async function deriveRoles(
  ctx: Context,
  ids: string[],
  { groupRoles, defaultRole }: IdentitySettings,
): Promise<void> {
  const mapping = sql`(${JSON.stringify(groupRoles)}::text)::jsonb`
  const derived =
    Object.keys(groupRoles).length === 0
      ? sql`null::text[]`
      : sql`(select array_agg(distinct ${mapping} ->> named.name) from (
            select g.name from directory_memberships m join directory_groups g
              on g.client_id = m.client_id and g.id = m.group_id and not g.gone
            where m.client_id = du.client_id and m.directory_user_id = du.id and m.member
            union select unnest(du.role_names)) named where ${mapping} ? named.name)`
  await sql`
    with linked as materialized (select du.user_id, ${buildEmailKey('du')} as key from directory_users du
        where du.id = any(${ids}::text[])),
    -- Lateral with "offset 0" forces an index lookup per key.
    matching as (select matches.id from linked, lateral (
      select id from members where user_id = linked.user_id
      union all select id from members where email_key = linked.key offset 0) matches),
    locked as (select id from members where id in (select id from matching) order by id for no key update),
    derived as (select du.id, coalesce(${derived}, array[${defaultRole}::text]) as roles,
        case when d.gone then 'deprovisioned' else du.state end as state
      from directory_users du join directories d on d.client_id = du.client_id and d.id = du.directory_id
      where du.id = any(${ids}::text[]) and (select count(*) from locked) >= 0)
    update directory_users du set roles = derived.roles, state = derived.state, version = du.version + 1
    from derived where du.id = derived.id and (du.roles <> derived.roles or du.state <> derived.state)`.execute(
    ctx.db,
  )
}

/** Builds the SQL equivalent of `toEmailKey`, matching the `email_key` columns. */
const buildEmailKey = (table: string) => sql.raw(`lower(${table}.email collate "C")`)

const hasOtherAddress = sql`${buildEmailKey('du')} <> u.email_key`

const unlinkedCondition = sql`du.user_id is null and not du.forgotten and du.email is not null`

/**
 * Links entries without a user to the users with their addresses. Email keys are computed before the join: `lower` is
 * not leakproof, so under row-level security no index would be used.
 */
async function linkByEmail(ctx: Context, ids: string[]): Promise<void> {
  await sql`
    with candidates as materialized (select du.id, ${buildEmailKey('du')} as key from directory_users du
      where du.id = any(${ids}::text[]) and ${unlinkedCondition})
    update directory_users du set user_id = u.id from candidates join users u on u.email_key = candidates.key
    where du.id = candidates.id and du.client_id = u.client_id`.execute(ctx.db)
}

const buildStaffRoleCheck = (table: string) => sql.raw(buildStaffRoleCondition(`${table}.roles`))

/** @returns the ids of the entries whose users were created */
async function createMissing(ctx: Context, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with entries as materialized (select du.*, ${buildEmailKey('du')} as key from directory_users du
      where du.id = any(${ids}::text[]) and ${unlinkedCondition}),
    candidates as materialized (select distinct on (key) * from entries
      order by key, (state = 'active') desc, stamp desc, id desc),
    written as (insert into users (client_id, email, first_name, last_name, department, job_title, roles, broker_roles,
        status, deactivated_by_broker, member_id)
      select w.client_id, w.email, w.first_name, w.last_name, w.department, w.job_title, w.roles, w.roles,
        case when w.state = 'active' then 'active' else 'deactivated' end, w.state <> 'active',
        case when 'ROLE_MEMBER' = any(w.roles) and not (${buildStaffRoleCheck('w')}) then m.id end
      from candidates w left join members m on m.client_id = w.client_id and m.email_key = w.key
        and m.user_id is null
      on conflict (client_id, email_key) do nothing
      returning id, client_id, email_key, member_id, record),
    linked as (update members m set user_id = written.id, version = m.version + 1, updated_at = ${ctx.now()}::timestamptz
      from written where m.client_id = written.client_id and m.id = written.member_id),
    event as (insert into outbox (client_id, type, subject_id, data)
      select client_id, 'user.created', id, record from written),
    ${buildAuditInsertion(ctx, sql`'user.created'`, sql`'{}'::text[]`)}
    update directory_users du set user_id = written.id from entries join written on written.email_key = entries.key
    where du.client_id = written.client_id and du.id = entries.id
    returning du.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

function buildAuditInsertion(ctx: Context, action: ReturnType<typeof sql>, changes: ReturnType<typeof sql>) {
  const { type, name } = ctx.actor
  return sql`audit as (insert into audit_log (client_id, action, actor_type, actor_name, target_type, target_id, changes)
    select written.client_id, ${action}, ${type}::text, ${name}::text, 'user', written.id, ${changes} from written)`
}

/**
 * Locks the users before they are read: a statement that waits for an administrator's change would overwrite it with
 * values computed before that change.
 */
async function lockUsers(ctx: Context, ids: string[]): Promise<void> {
  await sql`select id from users where id in (select user_id from directory_users where id = any(${ids}::text[]))
    order by id for no key update`.execute(ctx.db)
}

/** Updates users that differ from their entries; deactivation ends their sessions. */
async function updateChanged(ctx: Context, ids: string[]): Promise<void> {
  await sql`
    with affected as (select distinct user_id from directory_users
      where id = any(${ids}::text[]) and user_id is not null),
    best as materialized (select distinct on (du.user_id) du.*, ${buildEmailKey('du')} as key from directory_users du join affected using (user_id)
      where not du.forgotten
      order by du.user_id, (du.state = 'active') desc, du.stamp desc, du.id desc),
    target as (select u.id, u.record as before, u.status as was,
        case when b.email is null or b.key = u.email_key then coalesce(b.email, u.email)
          when exists (select 1 from users o where o.email_key = b.key) then u.email
          -- If several users are to get the same address at once, only the one whose entry changed first gets it.
          when row_number() over (partition by b.key order by b.stamp, b.id) > 1 then u.email
          else b.email end as email,
        b.first_name, b.last_name, b.department, b.job_title,
        array(select unnest(u.roles) except select unnest(u.broker_roles)) as manual, b.roles as from_directory,
        case when b.state <> 'active' then 'deactivated'
          when u.status = 'deactivated' and not u.deactivated_by_broker then 'deactivated'
          else 'active' end as status,
        b.state <> 'active' and (u.deactivated_by_broker or u.status = 'active') as by_broker
      from best b join users u on u.id = b.user_id),
    merged as (select t.*, array(select unnest(t.manual) union select unnest(t.from_directory) order by 1) as roles,
      array(select unnest(t.from_directory) except select unnest(t.manual) order by 1) as broker_roles from target t),
    written as (update users u set email = s.email, first_name = s.first_name, last_name = s.last_name,
        department = s.department, job_title = s.job_title, roles = s.roles, broker_roles = s.broker_roles,
        status = s.status, deactivated_by_broker = s.by_broker, version = u.version + 1,
        updated_at = ${ctx.now()}::timestamptz
      from merged s where u.id = s.id and (u.email <> s.email or u.first_name is distinct from s.first_name
        or u.last_name is distinct from s.last_name or u.department is distinct from s.department
        or u.job_title is distinct from s.job_title or not (u.roles @> s.roles and s.roles @> u.roles)
        or not (u.broker_roles @> s.broker_roles and s.broker_roles @> u.broker_roles)
        or u.status <> s.status or u.deactivated_by_broker <> s.by_broker)
      returning u.client_id, u.id, u.record, s.before, u.status, s.was),
    changed as (select written.*, differing.previous from written,
      lateral (select jsonb_object_agg(o.key, o.value) as previous from jsonb_each(written.before::jsonb) o
        where o.key <> 'updatedAt' and o.value is distinct from written.record::jsonb -> o.key) differing
      where differing.previous is not null),
    event as (insert into outbox (client_id, type, subject_id, data, previous)
      select client_id, ${eventType}, id, record, previous::text from changed),
    audit as (insert into audit_log (client_id, action, actor_type, actor_name, target_type, target_id, changes,
        old_values, new_values)
      select client_id, ${eventType}, ${ctx.actor.type}::text, ${ctx.actor.name}::text, 'user', id,
        array(select jsonb_object_keys(previous)), previous::json,
        audited_values(record::json, array(select jsonb_object_keys(previous))) from changed)
    delete from sessions where user_id in (select id from written where status = 'deactivated')`.execute(
    ctx.db,
  )
}

const eventType = sql`case when was = 'active' and status = 'deactivated' then 'user.deactivated' else 'user.updated' end`

/** Whether an entry or its directory is deleted. */
const buildRemovalCheck = (table: string) =>
  sql.raw(`exists (select 1 from directories d where d.client_id = ${table}.client_id
    and d.id = ${table}.directory_id and (d.gone or ${table}.gone))`)

/**
 * For associations that delete users with their directory entry: deletes users without another entry, and the personal
 * data of the deleted entries.
 *
 * @returns the ids of all entries of the users who lost one and still exist, since these users may have changed;
 *   the deleted entries, which no longer have a user, are included
 */
async function deleteRemoved(ctx: Context, ids: string[]): Promise<string[]> {
  await sql`
    with removable as (select distinct du.user_id from directory_users du
      where du.id = any(${ids}::text[]) and du.user_id is not null and not du.forgotten and ${buildRemovalCheck('du')}
        and not exists (select 1 from directory_users other where other.client_id = du.client_id
          and other.user_id = du.user_id and not other.forgotten and not ${buildRemovalCheck('other')})),
    unlinked as (update members m set user_id = null, version = m.version + 1, updated_at = ${ctx.now()}::timestamptz
      from removable where m.user_id = removable.user_id),
    written as (delete from users u using removable where u.id = removable.user_id returning u.client_id, u.id, u.record),
    event as (insert into outbox (client_id, type, subject_id, data)
      select client_id, 'user.deleted', id, record from written),
    ${buildAuditInsertion(ctx, sql`'user.deleted'`, sql`'{}'::text[]`)}
    select 1`.execute(ctx.db)
  const { rows } = await sql<{ id: string }>`
    with removed as (update directory_users du set forgotten = true, email = null, first_name = null, last_name = null,
        department = null, job_title = null, role_names = '{}', user_id = null
      where du.id = any(${ids}::text[]) and not du.forgotten and ${buildRemovalCheck('du')} returning old.client_id, old.user_id)
    select distinct other.id from directory_users other join removed using (client_id, user_id)`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Links and unlinks members whose user's address or role changed. */
async function linkToMembers(ctx: Context, ids: string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from directory_users du join users u on u.client_id = du.client_id and u.id = du.user_id
      left join members m on m.client_id = u.client_id and m.email_key = u.email_key
        and (m.user_id is null or m.user_id = u.id) and 'ROLE_MEMBER' = any(u.roles)
        and (m.id = u.member_id or not (${buildStaffRoleCheck('u')}))
    where du.id = any(${ids}::text[]) and u.member_id is distinct from m.id`.execute(ctx.db)
  for (const { id } of rows) await linkToMember(ctx, id)
}
