import { type RawBuilder, sql } from 'kysely'
import type { Membership } from '../context.ts'

/**
 * SQL for a member's current membership. Compares the renewal date plus the grace period with the current time,
 * because the status is updated up to a minute later.
 *
 * @param clientId SQL for the association’s id
 * @param memberId SQL for the member’s id; null yields `none`
 */
export function selectMembership(clientId: RawBuilder<unknown>, memberId: RawBuilder<unknown>) {
  return sql<Membership>`coalesce((
    select case when coalesce(level.premium, false) then 'premium' else 'member' end
    from members member
    left join membership_levels level on level.client_id = member.client_id and level.key = member.level
    where member.client_id = ${clientId} and member.id = ${memberId} and member.status in ('active', 'grace')
      and (member.renews_at is null
        or member.renews_at + make_interval(days => coalesce(level.grace_days, 0)) > now())), 'none')`
}
