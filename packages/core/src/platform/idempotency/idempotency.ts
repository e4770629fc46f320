import { sql } from 'kysely'
import type { Actor, Context } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { isDatabaseUnavailable } from '../database/pool.ts'
import { seal, unseal } from '../secrets/seal.ts'

/** An Idempotency-Key claimed by this process. */
export interface Claim {
  /** The key, prefixed with the actor. */
  key: string
  lock: string
}

export interface StoredResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/** After this time, the claim of a dead process can be taken over; longer than any statement can run. */
const CLAIM_SECONDS = 60
/** The stored name of the header Set-Cookie, whose value is encrypted. */
const SEALED_COOKIE = 'sealed-set-cookie'
/** The retry interval for releasing a key while the database is unavailable. */
const RELEASE_RETRY_DELAY_MS = 1_000

/**
 * The prefix of an actor's keys. Each API key, user and operator has its own namespace, so that no actor receives
 * another's response or blocks its keys.
 */
export function buildKeyPrefix({ type, id }: Pick<Actor, 'type' | 'id'>): string {
  return `${type}:${id} `
}

/**
 * Claims a key, or returns the stored response (IETF draft-ietf-httpapi-idempotency-key-header-07).
 *
 * @param path the request's path, by which an erasure finds responses about a person
 * @param fingerprint SHA-256 over method, path, query and body
 * @throws DomainError idempotency-key-reused, idempotency-key-in-use
 */
export async function claimKey(
  ctx: Context,
  key: string,
  path: string,
  fingerprint: Buffer,
  secretsKeys: readonly Buffer[],
): Promise<{ claim: Claim } | { response: StoredResponse }> {
  const claim = { key: buildKeyPrefix(ctx.actor) + key, lock: Bun.randomUUIDv7() }
  if (await tryClaim(ctx, claim, path, fingerprint)) return { claim }
  return { response: await readStoredResponse(ctx, claim.key, fingerprint, secretsKeys) }
}

async function tryClaim(ctx: Context, claim: Claim, path: string, fingerprint: Buffer): Promise<boolean> {
  const { key, lock } = claim
  const claimed = ctx.db
    .insertInto('idempotent_answers')
    .values({ client_id: ctx.client.id, key, path, fingerprint, lock })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'key'])
        .doUpdateSet({
          lock,
          path,
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
    return (await claimed) !== undefined
  } catch (error) {
    // The claim may have been written and only the response lost.
    if (isDatabaseUnavailable(error)) releaseLater(ctx, claim)
    throw error
  }
}

async function readStoredResponse(
  ctx: Context,
  key: string,
  fingerprint: Buffer,
  secretsKeys: readonly Buffer[],
): Promise<StoredResponse> {
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
      'The first request with this Idempotency-Key is still running. Retry in a few seconds.',
    )
  }
  const { [SEALED_COOKIE]: cookie, ...headers } = (row.headers ?? {}) as Record<string, string>
  if (cookie !== undefined) headers['set-cookie'] = unseal(Buffer.from(cookie, 'base64'), secretsKeys)
  return { status: row.status, headers, body: unseal(row.body, secretsKeys) }
}

/**
 * Stores a response under its key, in the transaction of the change if there is one. Bodies and cookies are encrypted,
 * since some contain a secret that is otherwise stored only as a hash.
 *
 * @throws DomainError idempotency-key-in-use if another process took the claim over; the change must not commit
 */
export async function storeResponse(
  ctx: Context,
  claim: Claim,
  response: StoredResponse,
  secretsKey: Buffer,
): Promise<void> {
  const { 'set-cookie': cookie, ...headers } = response.headers
  if (cookie !== undefined) headers[SEALED_COOKIE] = seal(cookie, secretsKey).toString('base64')
  const { numUpdatedRows } = await ctx.db
    .updateTable('idempotent_answers')
    .set({
      status: response.status,
      headers: sql`(${JSON.stringify(headers)}::text)::json` as never,
      body: seal(response.body, secretsKey),
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
 * Releases a key after a response that is not stored. Retries in the background while the database is unavailable, so
 * that a repeated request need not wait for the claim to expire.
 */
export async function releaseKey(ctx: Context, claim: Claim): Promise<void> {
  try {
    await deleteClaim(ctx, claim)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    releaseLater(ctx, claim)
  }
}

/** @param expiresAtMs when the claim expires anyway, by `performance.now()` */
function releaseLater(
  ctx: Context,
  claim: Claim,
  expiresAtMs = performance.now() + CLAIM_SECONDS * 1_000,
): void {
  if (performance.now() > expiresAtMs) return
  const retry = () => deleteClaim(ctx, claim).catch(() => releaseLater(ctx, claim, expiresAtMs))
  setTimeout(retry, RELEASE_RETRY_DELAY_MS).unref()
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
