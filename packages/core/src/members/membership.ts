import { type RawBuilder, sql } from 'kysely'
import type { Membership } from '../context.ts'

/**
 * SQL for what somebody's membership opens now. Judged by the dates themselves, since the status follows them within a
 * minute only (contract section 13).
 *
 * @param clientId SQL for the association
 * @param memberId SQL for the member; null gives `none`
 */
export function membershipOf(clientId: RawBuilder<unknown>, memberId: RawBuilder<unknown>) {
  return sql<Membership>`coalesce((
    select case when coalesce(level.premium, false) then 'premium' else 'member' end
    from members member
    left join membership_levels level on level.client_id = member.client_id and level.key = member.level
    where member.client_id = ${clientId} and member.id = ${memberId} and member.status in ('active', 'grace')
      and (member.renews_at is null
        or member.renews_at + make_interval(days => coalesce(level.grace_days, 0)) > now())), 'none')`
}
