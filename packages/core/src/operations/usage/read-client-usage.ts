import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'

/** The usage of an association, excluding its sandbox. */
export interface ClientUsage {
  members: number
  /** Active users, including administrators. */
  users: number
  administrators: number
  resources: number
  /** All stored files, including earlier versions and generated files. */
  storageBytes: number
  /** Requests with secret keys in the current hour. */
  requestsThisHour: number
}

/**
 * Reads the usage of an association, in one statement.
 *
 * @param clientId the live client of the association
 * @throws DomainError not-found
 */
export async function readClientUsage(ctx: Context, clientId: string): Promise<ClientUsage> {
  const hour = Math.floor(ctx.now().getTime() / 3_600_000)
  const { rows } = await sql<ClientUsage>`select
      (select coalesce(sum(amount), 0)::int from record_counts r
        where r.client_id = c.id and r.collection = 'members') as members,
      (select count(*)::int from users u where u.client_id = c.id and u.status = 'active') as users,
      (select count(*)::int from users u where u.client_id = c.id and u.status = 'active'
        and u.roles @> '{ROLE_CLIENT_ADMIN}') as administrators,
      (select count(*)::int from resources r where r.client_id = c.id) as resources,
      (select coalesce(sum(size_bytes), 0)::float8 from files f
        where f.client_id = c.id and f.state = 'kept') as "storageBytes",
      coalesce((select points::int from rate_limits where key = ${`hour:${clientId}:${hour}`}), 0)
        as "requestsThisHour"
    from clients c where c.id = ${clientId}::uuid and c.environment = 'live' and c.deleted_at is null`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound('client')
  return rows[0]
}
