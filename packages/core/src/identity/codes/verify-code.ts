import { sql } from 'kysely'
import { hashToken } from '../../access/keys/token.ts'
import { deleteSession, type IssuedSession } from '../../access/sessions/sessions.ts'
import { type ClientIdentity, createSystemContext, type Environment, type Origin } from '../../context.ts'
import { DomainError, violation } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { matchesHash } from './code-hash.ts'
import { MAX_TRIES } from './request-code.ts'
import { signInByAddress } from './sign-in-by-address.ts'

export interface CodeDependencies {
  database: Database
  /** The environment of the host that received the request. */
  environment: Environment
  /** The current key first. */
  secretsKeys: readonly Buffer[]
}

export interface CodeAttempt {
  slug: string
  code: string
  /** From the browser’s cookie. */
  secret: string | null
}

/**
 * Signs in with an emailed code, which can be used once.
 *
 * @param previousToken the token of the browser’s previous session, which is ended
 * @returns the session, and the address for which the code was requested
 * @throws DomainError sign-in-code-invalid, the same for an unknown address as for a wrong code
 */
export async function verifyCode(
  deps: CodeDependencies,
  attempt: CodeAttempt,
  origin: Origin,
  previousToken: string | null,
): Promise<IssuedSession & { email: string }> {
  const email = await consumeCode(deps, attempt)
  const client = await findClientBySlug(deps, attempt.slug)
  const session =
    client &&
    (await signInByAddress({ ...createSystemContext(deps.database, client, 'Sign-in code'), origin }, email))
  if (!session) throw createInvalidCodeError(0)
  if (previousToken !== null) await deleteSession(deps.database, previousToken)
  return { ...session, email }
}

/**
 * Counts an attempt and, if the code is correct, invalidates the code.
 *
 * @returns the address for which the code was requested
 */
async function consumeCode(
  { database, environment, secretsKeys }: CodeDependencies,
  { slug, code, secret }: CodeAttempt,
): Promise<string> {
  if (secret === null) throw createInvalidCodeError(0)
  const { rows } = await sql<{ id: string; email: string; code_hash: Buffer | null; tries: number }>`
    update sign_in_codes set tries = tries + 1
    where browser_hash = ${hashToken(secret)}::bytea and environment = ${environment}::text
      and slug = ${slug}::text and expires_at > now() and tries < ${MAX_TRIES}
    returning id, email, code_hash, tries`.execute(database.platform)
  const [row] = rows
  if (!row) throw createInvalidCodeError(0)
  if (!matchesHash(row.code_hash, row.id, code, secretsKeys))
    throw createInvalidCodeError(MAX_TRIES - row.tries)
  const { numDeletedRows } = await database.platform
    .deleteFrom('sign_in_codes')
    .where('id', '=', row.id)
    .executeTakeFirst()
  // Another request used the code concurrently.
  if (numDeletedRows === 0n) throw createInvalidCodeError(0)
  return row.email
}

async function findClientBySlug(
  { database, environment }: CodeDependencies,
  slug: string,
): Promise<ClientIdentity | null> {
  const row = await database.platform
    .selectFrom('clients')
    .select(['id', 'live_id', 'slug', 'environment', 'plan'])
    .where('slug', '=', slug)
    .where('environment', '=', environment)
    .where('deleted_at', 'is', null)
    .where('suspended', '=', false)
    .where(sql<boolean>`(sign_in ->> 'code')::boolean`)
    .executeTakeFirst()
  if (!row) return null
  const { live_id, ...client } = row
  return { ...client, liveId: live_id ?? client.id }
}

function createInvalidCodeError(triesLeft: number): DomainError {
  const message =
    triesLeft > 0
      ? 'This code is incorrect. Use the code from the most recent email.'
      : 'This code is no longer valid. Request a new one.'
  return new DomainError('sign-in-code-invalid', message, [violation('code', 'invalid_code', message)], {
    triesLeft,
  })
}
