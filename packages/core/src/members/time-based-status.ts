import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { BATCH_SIZE, moveInBatches } from '../records/time-based-status.ts'

/**
 * Updates members past their renewal date: to `grace` during their level's grace period, then to `lapsed`, each with
 * its event and audit entry. Safe to run concurrently: rows locked elsewhere are skipped.
 *
 * @returns the number of changed members
 */
export async function moveMembersByTime(database: Database): Promise<number> {
  return moveInBatches(database, () => updateBatch(database))
}

async function updateBatch(database: Database): Promise<number> {
  const { rows } = await sql<{ updated: number }>`
    with due as (
      select member.client_id, member.id, member.status as old_status,
        case when member.renews_at + make_interval(days => coalesce(level.grace_days, 0)) > now()
          then 'grace' else 'lapsed' end as new_status
      from members member
      left join membership_levels level on level.client_id = member.client_id and level.key = member.level
      where member.renews_at <= now() and (member.status = 'active' or (member.status = 'grace'
        and member.renews_at + make_interval(days => coalesce(level.grace_days, 0)) <= now()))
      order by member.renews_at limit ${BATCH_SIZE} for update of member skip locked),
    written as (
      update members set status = due.new_status, version = version + 1, updated_at = now()
      from due where members.client_id = due.client_id and members.id = due.id
      returning members.client_id, members.id, members.record, due.old_status, due.new_status),
    event as (
      insert into outbox (client_id, type, subject_id, data, previous)
      select client_id, 'member.updated', id, record, json_build_object('status', old_status)::text from written),
    audit as (
      insert into audit_log (client_id, action, actor_type, actor_name, target_type, target_id, changes,
        old_values, new_values)
      select client_id, 'member.updated', 'system', 'Membership dates', 'member', id, '{status}',
        json_build_object('status', old_status), json_build_object('status', new_status) from written)
    select count(*)::int as updated from written`.execute(database.platform)
  return rows[0]?.updated ?? 0
}
