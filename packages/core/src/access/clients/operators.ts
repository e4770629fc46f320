import { sql } from 'kysely'
import type { Actor } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashToken, makeToken } from '../keys/token.ts'

/**
 * Creates an operator key.
 *
 * @param name the operator's name, for the audit log
 * @returns the key, shown only here
 */
export async function createOperatorKey(database: Database, name: string): Promise<string> {
  const key = makeToken('operator')
  await database.platform
    .insertInto('operator_keys')
    .values({ name, hash: hashToken(key) })
    .execute()
  return key
}

/** @throws DomainError unauthorized */
export async function authenticateOperator(database: Database, key: string): Promise<Actor> {
  const row = await database.platform
    .selectFrom('operator_keys')
    .select(['id', 'name'])
    .where('hash', '=', hashToken(key))
    .executeTakeFirst()
  if (!row) throw new DomainError('unauthorized', 'Unknown operator key.')
  return { type: 'operator', id: row.id, name: row.name }
}

/** An operator key in lists, without the secret. */
export interface OperatorKey {
  id: string
  name: string
  createdAt: string
}

/** Lists operator keys, oldest first. */
export async function listOperatorKeys(database: Database): Promise<OperatorKey[]> {
  const rows = await database.platform
    .selectFrom('operator_keys')
    .select(['id', 'name', 'created_at'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, created_at }) => ({ id, name, createdAt: created_at.toISOString() }))
}

/** Revokes a key, effective at once in every process. @returns whether it existed */
export async function revokeOperatorKey(database: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await database.platform
    .deleteFrom('operator_keys')
    .where(sql`id::text`, '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
