import type { Kysely } from 'kysely'
import type { Database } from './platform/database/database.ts'
import type { Schema } from './platform/database/schema.ts'
import { transact } from './platform/database/transact.ts'
import { formatTraceparent } from './tracing.ts'

export type Environment = 'live' | 'test'
export type Plan = 'standard' | 'professional' | 'enterprise'

/** A tenant: an association, or its sandbox twin, which is a separate client. */
export interface ClientIdentity {
  id: string
  /** The id of the live client whose twin this is, or its own id. */
  liveId: string
  slug: string
  environment: Environment
  plan: Plan
}

/** `member`: in force by status and dates (`selectMembership`); `premium`: likewise, with a premium level. */
export type Membership = 'none' | 'member' | 'premium'

/** The caller, or the service itself. */
export type Actor =
  | { type: 'key'; id: string; name: string; scopes: readonly string[] }
  | {
      type: 'user'
      id: string
      name: string
      roles: readonly string[]
      memberId: string | null
      /** The user's current access by membership status and dates. */
      membership: Membership
      sessionId: string
      /** Set if an operator acts as the user. */
      operator?: { id: string; name: string; reason: string }
    }
  | { type: 'visitor'; id: string; name: string; allowedOrigins: readonly string[] }
  | { type: 'operator'; id: string; name: string }
  | { type: 'system'; id: null; name: string }

/** The origin of a change, for the audit log. */
export interface Origin {
  requestId: string | null
  ipAddress: string | null
  /** The User-Agent header, for new sessions. */
  userAgent?: string | null
  /** The trace context (W3C Trace Context), if traced. */
  traceparent?: string | null
}

/** The first argument of every use case: actor, client and database. */
export interface Context {
  db: Kysely<Schema>
  database: Database
  client: ClientIdentity
  actor: Actor
  origin: Origin
  now: () => Date
  /** Runs in the change's transaction just before its commit, to store an idempotent response with its change. */
  beforeCommit?: ((ctx: Context, result: never) => Promise<void>) | undefined
}

/** Stands for the platform in rows that belong to no client, such as the audit log of operators. */
export const PLATFORM_CLIENT_ID = '00000000-0000-0000-0000-000000000000'

/** Creates a context for background work on behalf of a client. @param name the actor's name in the audit log */
export function createSystemContext(database: Database, client: ClientIdentity, name: string): Context {
  return {
    db: database.forClient(client.id),
    database,
    client,
    actor: { type: 'system', id: null, name },
    origin: { requestId: null, ipAddress: null, traceparent: formatTraceparent() },
    now: () => database.now(),
  }
}

/**
 * Runs work in one transaction; joins the current one if there is one. The work is retried after a deadlock or
 * serialization failure, so it must have no side effects outside the transaction.
 *
 * @returns the work's result, once committed unless the transaction was joined
 */
export async function inTransaction<Result>(
  ctx: Context,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx)
  const result = await transact(ctx.db, async (transaction) => {
    const innerContext = { ...ctx, db: transaction }
    const result = await work(innerContext)
    await ctx.beforeCommit?.(innerContext, result as never)
    return result
  })
  ctx.database.announce('guildhall_events', ctx.client.id)
  return result
}
