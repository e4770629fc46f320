import type { Kysely } from 'kysely'
import type { Database } from './database/database.ts'
import type { Schema } from './database/schema.ts'
import { transact } from './database/transact.ts'
import { traceparent } from './tracing.ts'

export type Environment = 'live' | 'test'
export type Plan = 'standard' | 'professional' | 'enterprise'

/** The association on whose behalf something is done. The sandbox twin is a client of its own. */
export interface ClientIdentity {
  id: string
  /** The live client whose twin this is, or its own id. */
  liveId: string
  slug: string
  environment: Environment
  plan: Plan
}

/** `member`: status `active` or `grace`; `premium`: that, of a level that is premium. */
export type Membership = 'none' | 'member' | 'premium'

/** Who asks. */
export type Actor =
  | { type: 'key'; id: string; name: string; scopes: readonly string[] }
  | {
      type: 'user'
      id: string
      name: string
      roles: readonly string[]
      memberId: string | null
      /** What the user's membership opens at this moment, by its status and dates (contract section 5). */
      membership: Membership
      sessionId: string
    }
  | { type: 'visitor'; id: string; name: string; allowedOrigins: readonly string[] }
  | { type: 'operator'; id: string; name: string }
  | { type: 'system'; id: null; name: string }

/** Where a change came from, for the audit log. */
export interface Origin {
  requestId: string | null
  ipAddress: string | null
  /** The trace that it is part of (W3C Trace Context), where there is one. */
  traceparent?: string | null
}

/** The first argument of every use case: who asks, for which client, and the means to answer. */
export interface Context {
  db: Kysely<Schema>
  database: Database
  client: ClientIdentity
  actor: Actor
  origin: Origin
  now: () => Date
  /** Runs inside the transaction of a change, just before its commit: how an answer is stored with its change. */
  beforeCommit?: ((ctx: Context, result: never) => Promise<void>) | undefined
}

/** For what the service does by itself for a client. @param name what the audit log says */
export function systemContext(database: Database, client: ClientIdentity, name: string): Context {
  return {
    db: database.forClient(client.id),
    database,
    client,
    actor: { type: 'system', id: null, name },
    origin: { requestId: null, ipAddress: null, traceparent: traceparent() },
    now: () => database.now(),
  }
}

/**
 * Runs a unit of work in one transaction; called inside another, it joins that one. After a deadlock the work is done
 * again from its beginning, so it changes nothing outside of the transaction that would differ the second time.
 *
 * @returns what the work returns, once it is committed
 */
export async function inTransaction<Result>(
  ctx: Context,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx)
  const result = await transact(ctx.db, async (transaction) => {
    const inside = { ...ctx, db: transaction }
    const result = await work(inside)
    await ctx.beforeCommit?.(inside, result as never)
    return result
  })
  ctx.database.announce('guildhall_events', ctx.client.id)
  return result
}
