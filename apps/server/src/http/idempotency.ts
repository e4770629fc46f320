import type { Context } from '@guildhall/core/context'
import { errorKinds } from '@guildhall/core/error-kinds'
import { DomainError } from '@guildhall/core/errors'
import {
  type Claim,
  claimKey,
  releaseKey,
  storeResponse,
} from '@guildhall/core/platform/idempotency/idempotency'
import type { Dependencies } from '../dependencies.ts'
import { problemReply } from './problem-reply.ts'
import type { Reply } from './reply.ts'

/** Errors stored as the response to a key, except `unstoredKinds`. Any other error leaves the key unused. */
const storedErrorStatuses = new Set([402, 409, 422])
const unstoredKinds = new Set(['idempotency-key-in-use', 'idempotency-key-reused'])

/** Executes a request, and presents its result as a response. */
export interface IdempotentOperation<Result> {
  execute: (ctx: Context) => Promise<Result>
  present: (result: Result) => Reply
}

/**
 * Executes a POST once per Idempotency-Key. If the operation is one transaction, the response is committed with it, so
 * that killing the process cannot cause the operation to be repeated.
 *
 * Stored responses belong to the API key, user or operator, because they may contain secrets or restricted data.
 * Nothing is stored for visitors, who share an identity.
 *
 * @param body the raw body or its digest, part of the fingerprint
 * @throws DomainError malformed-request, idempotency-key-in-use, idempotency-key-reused; and errors of `execute` that
 *   are not stored
 */
export async function respondOnce<Result>(
  deps: Dependencies,
  ctx: Context,
  request: Request,
  body: Uint8Array,
  { execute, present }: IdempotentOperation<Result>,
): Promise<Reply> {
  const key = readIdempotencyKey(ctx, request)
  if (key === null) return present(await execute(ctx))
  const { secretsKey, secretsKeys } = deps.settings
  const url = new URL(request.url)
  const fingerprint = computeFingerprint(request.method, url, body)
  const claimed = await claimKey(ctx, key, url.pathname, fingerprint, secretsKeys)
  if ('response' in claimed) {
    return { ...claimed.response, headers: { ...claimed.response.headers, 'idempotent-replayed': 'true' } }
  }
  const { claim } = claimed
  let isStoredInTransaction = false
  const beforeCommit = async (transaction: Context, result: never): Promise<void> => {
    await storeReply(transaction, claim, present(result), secretsKey)
    isStoredInTransaction = true
  }
  try {
    const reply = present(await execute({ ...ctx, beforeCommit }))
    if (!isStoredInTransaction) await storeReply(ctx, claim, reply, secretsKey)
    return reply
  } catch (error) {
    if (!(error instanceof DomainError) || !isStored(error)) {
      await releaseKey(ctx, claim)
      throw error
    }
    const reply = problemReply(deps, request, error)
    await storeReply(ctx, claim, reply, secretsKey)
    return reply
  }
}

function isStored({ kind }: DomainError): boolean {
  return storedErrorStatuses.has(errorKinds[kind].status) && !unstoredKinds.has(kind)
}

/** Only operations that change nothing return bytes: a retry executes them again. */
async function storeReply(ctx: Context, claim: Claim, reply: Reply, secretsKey: Buffer): Promise<void> {
  const body = reply.body ?? ''
  if (typeof body !== 'string') return releaseKey(ctx, claim)
  await storeResponse(ctx, claim, { status: reply.status, headers: reply.headers, body }, secretsKey)
}

/** The header’s value, without the quotes of RFC 8941 strings; ignored for visitors. */
export function readIdempotencyKey({ actor }: Pick<Context, 'actor'>, request: Request): string | null {
  if (actor.type === 'visitor') return null
  const header = request.headers.get('idempotency-key')
  if (header === null) return null
  const key = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim()
  if (key.length >= 1 && key.length <= 255) return key
  throw new DomainError('malformed-request', 'The Idempotency-Key header must have 1 to 255 characters.')
}

function computeFingerprint(method: string, { pathname, search }: URL, body: Uint8Array): Buffer {
  return new Bun.CryptoHasher('sha256')
    .update(`${method} ${pathname}${search}\n`)
    .update(body)
    .digest() as Buffer
}
