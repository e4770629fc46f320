import { sql } from 'kysely'
import type { Actor } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashToken, makeToken } from '../keys/token.ts'

type OperatorActor = Extract<Actor, { type: 'operator' }>

/** @throws DomainError unauthorized */
export async function authenticateOperator(database: Database, key: string): Promise<OperatorActor> {
  const row = await database.platform
    .selectFrom('operator_keys')
    .select(['id', 'name'])
    .where('hash', '=', hashToken(key))
    .executeTakeFirst()
  if (!row) throw new DomainError('unauthorized', 'Unknown operator key.')
  return { type: 'operator', id: row.id, name: row.name }
}

/** The lifetime of an operator’s session in a browser. */
export const OPERATOR_SESSION_SECONDS = 3600

/** An operator’s session in a browser. */
export interface OperatorSession {
  token: string
  /** The operator’s id. */
  id: string
  name: string
  expiresAt: string
}

/**
 * Signs an operator in, so that the browser need not store the key.
 *
 * @param previousToken the token of the browser’s previous session, which is ended
 * @throws DomainError unauthorized
 */
export async function createOperatorSession(
  database: Database,
  key: string,
  previousToken: string | null,
): Promise<OperatorSession> {
  const { id, name } = await authenticateOperator(database, key)
  const token = makeToken('operatorSession')
  const expiresAt = new Date(database.now().getTime() + OPERATOR_SESSION_SECONDS * 1000)
  await database.platform
    .insertInto('operator_sessions')
    .values({ token_hash: hashToken(token), key_id: id, expires_at: expiresAt })
    .execute()
  if (previousToken !== null) await endOperatorSession(database, previousToken)
  return { token, id, name, expiresAt: expiresAt.toISOString() }
}

/**
 * Returns the operator and the expiry of a session. The operator’s key is looked up on every request, so that revoking
 * the key ends the session.
 *
 * @throws DomainError unauthorized
 */
export async function authenticateOperatorSession(
  database: Database,
  token: string,
): Promise<{ actor: OperatorActor; expiresAt: string }> {
  const row = await database.platform
    .selectFrom('operator_sessions as session')
    .innerJoin('operator_keys as key', 'key.id', 'session.key_id')
    .select(['key.id', 'key.name', 'session.expires_at'])
    .where('session.token_hash', '=', hashToken(token))
    .where(sql<boolean>`session.expires_at > now()`)
    .executeTakeFirst()
  if (!row) throw new DomainError('unauthorized', 'This operator session has expired. Sign in again.')
  const actor = { type: 'operator' as const, id: row.id, name: row.name }
  return { actor, expiresAt: row.expires_at.toISOString() }
}

export async function endOperatorSession(database: Database, token: string): Promise<void> {
  await database.platform.deleteFrom('operator_sessions').where('token_hash', '=', hashToken(token)).execute()
}
