import { sql } from 'kysely'
import type { Actor, Context } from '../context.ts'
import { isDatabaseUnavailable } from '../database/pool.ts'
import { DomainError } from '../errors.ts'
import { seal, unseal } from '../secrets/seal.ts'

/** A POST that carries an Idempotency-Key and was taken on by this process. */
export interface Claim {
  /** The key among those of whoever asks. */
  key: string
  lock: string
}

export interface StoredAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** After this long a claim whose process died can be taken over; longer than any statement may run. */
const CLAIM_SECONDS = 60
/** How often a key is tried to be given free while the database is away. */
const RELEASE_EVERY_MILLISECONDS = 1_000

/**
 * What the names of somebody's keys begin with. Each API key, user and operator has names of its own: nobody is
 * answered with what another was, and nobody can use up another's names.
 */
export function ownNames({ type, id }: Pick<Actor, 'type' | 'id'>): string {
  return `${type}:${id} `
}

/**
 * Takes a key on, or tells what was answered before (IETF draft-ietf-httpapi-idempotency-key-header-07).
 *
 * @param fingerprint SHA-256 over method, path, query and body
 * @throws DomainError idempotency-key-reused, idempotency-key-in-use
 */
export async function claimKey(
  ctx: Context,
  key: string,
  fingerprint: Buffer,
  secretsKeys: readonly Buffer[],
): Promise<{ claim: Claim } | { answer: StoredAnswer }> {
  const claim = { key: ownNames(ctx.actor) + key, lock: Bun.randomUUIDv7() }
  if (await takeKey(ctx, claim, fingerprint)) return { claim }
  return { answer: await earlierAnswer(ctx, claim.key, fingerprint, secretsKeys) }
}

async function takeKey(ctx: Context, claim: Claim, fingerprint: Buffer): Promise<boolean> {
  const { key, lock } = claim
  const taking = ctx.db
    .insertInto('idempotent_answers')
    .values({ client_id: ctx.client.id, key, fingerprint, lock })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'key'])
        .doUpdateSet({
          lock,
          fingerprint,
          locked_at: sql<Date>`now()`,
          created_at: sql<Date>`now()`,
          status: null,
          headers: null as never,
          body: null,
        })
        .where(
          sql<boolean>`idempotent_answers.created_at < now() - interval '24 hours' or (idempotent_answers.status is null
            and idempotent_answers.fingerprint = excluded.fingerprint
            and idempotent_answers.locked_at < now() - make_interval(secs => ${CLAIM_SECONDS}))`,
        ),
    )
    .returning('lock')
    .executeTakeFirst()
  try {
    return (await taking) !== undefined
  } catch (error) {
    // Perhaps it was taken and only the answer was lost.
    if (isDatabaseUnavailable(error)) releaseLater(ctx, claim)
    throw error
  }
}

async function earlierAnswer(
  ctx: Context,
  key: string,
  fingerprint: Buffer,
  secretsKeys: readonly Buffer[],
): Promise<StoredAnswer> {
  const row = await ctx.db
    .selectFrom('idempotent_answers')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('client_id', '=', ctx.client.id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && !fingerprint.equals(row.fingerprint)) {
    throw new DomainError(
      'idempotency-key-reused',
      'This Idempotency-Key was used with another request. Use a new one.',
    )
  }
  if (row?.status === null || row?.status === undefined || !row.body) {
    throw new DomainError(
      'idempotency-key-in-use',
      'The first request with this Idempotency-Key is still running.',
    )
  }
  return {
    status: row.status,
    headers: (row.headers ?? {}) as Record<string, string>,
    body: unseal(row.body, secretsKeys),
  }
}

/**
 * Stores an answer under its key; inside the transaction of the change, where there is one. Answers are encrypted,
 * since some show a key that is otherwise kept as a hash only.
 *
 * @throws DomainError idempotency-key-in-use when another process took the claim over; the change must not commit
 */
export async function storeAnswer(
  ctx: Context,
  claim: Claim,
  answer: StoredAnswer,
  secretsKey: Buffer,
): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('idempotent_answers')
    .set({
      status: answer.status,
      headers: sql`(${JSON.stringify(answer.headers)}::text)::json` as never,
      body: seal(answer.body, secretsKey),
    })
    .where('client_id', '=', ctx.client.id)
    .where('key', '=', claim.key)
    .where('lock', '=', claim.lock)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    throw new DomainError('idempotency-key-in-use', 'Another request with this Idempotency-Key took over.')
  }
}

/**
 * Gives a key free again after an answer that is not kept. While the database is away that is tried again, beside
 * whatever else happens, so that a repeat need not wait for the claim to expire.
 */
export async function releaseKey(ctx: Context, claim: Claim): Promise<void> {
  try {
    await deleteClaim(ctx, claim)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    releaseLater(ctx, claim)
  }
}

/** @param until by `performance.now()`; then whoever repeats the request may take it over anyway */
function releaseLater(ctx: Context, claim: Claim, until = performance.now() + CLAIM_SECONDS * 1_000): void {
  if (performance.now() > until) return
  const again = () => deleteClaim(ctx, claim).catch(() => releaseLater(ctx, claim, until))
  setTimeout(again, RELEASE_EVERY_MILLISECONDS).unref()
}

async function deleteClaim(ctx: Context, claim: Claim): Promise<void> {
  await ctx.db
    .deleteFrom('idempotent_answers')
    .where('client_id', '=', ctx.client.id)
    .where('key', '=', claim.key)
    .where('lock', '=', claim.lock)
    .where('status', 'is', null)
    .execute()
}
