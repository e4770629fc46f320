import { sql } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import { DomainError, notFound } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordAudit } from '../../records/journal.ts'
import { createPlatformContext } from '../clients/clients.ts'
import { hashToken, makeToken } from '../keys/token.ts'

/** An operator. Each operator has one key, of which only the last four characters are shown. */
export interface Operator {
  id: string
  name: string
  /** Null for keys that are older than this field. */
  last4: string | null
  createdAt: string
}

/** Serializes revocations, so that the last two operators cannot revoke each other and leave none. */
const OPERATORS_LOCK = 'guildhall:operators'

/**
 * Creates an operator with a key.
 *
 * @param name the operator's name, for the audit log
 * @returns the operator and the key, which is returned only once
 */
export async function createOperator(
  ctx: Context,
  { name }: { name: string },
): Promise<Operator & { key: string }> {
  return inTransaction(ctx, async (ctx) => {
    const key = makeToken('operator')
    const row = await ctx.db
      .insertInto('operator_keys')
      .values({ name, hash: hashToken(key), last4: key.slice(-4) })
      .returning(['id', 'name', 'last4', 'created_at'])
      .executeTakeFirstOrThrow()
    await recordAudit(ctx, 'operator.created', { type: 'operator', id: row.id })
    return { ...toOperator(row), key }
  })
}

/** Creates an operator from the command line. @returns the key, which is returned only once */
export async function createOperatorKey(database: Database, name: string): Promise<string> {
  return (await createOperator(createCommandContext(database), { name })).key
}

/** Creates the context for a command that is run on the server. */
export function createCommandContext(database: Database): Context {
  return createPlatformContext(database, { type: 'system', id: null, name: 'Command line' })
}

/** Lists all operators, oldest first. */
export async function listOperators(ctx: Pick<Context, 'db'>): Promise<Operator[]> {
  const rows = await ctx.db
    .selectFrom('operator_keys')
    .select(['id', 'name', 'last4', 'created_at'])
    .orderBy('id')
    .execute()
  return rows.map(toOperator)
}

/**
 * Revokes an operator’s key, effective immediately in every process. Ends the operator’s sessions, including those as
 * an administrator.
 *
 * @throws DomainError not-found, conflict (it is the only operator)
 */
export async function revokeOperator(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${OPERATORS_LOCK}, 0))`.execute(ctx.db)
    const operators = await listOperators(ctx)
    if (!operators.some((operator) => operator.id === id)) throw notFound('operator')
    if (operators.length === 1)
      throw new DomainError('conflict', 'This is the only operator. Create another one first.')
    // The operator’s own sessions need no deletion: they look up the key on each request.
    await ctx.db.deleteFrom('operator_keys').where('id', '=', id).execute()
    await ctx.db.deleteFrom('sessions').where('operator_id', '=', id).execute()
    await recordAudit(ctx, 'operator.revoked', { type: 'operator', id })
  })
}

function toOperator(row: { id: string; name: string; last4: string | null; created_at: Date }): Operator {
  const { created_at, ...operator } = row
  return { ...operator, createdAt: created_at.toISOString() }
}
