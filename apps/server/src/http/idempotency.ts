import type { Context } from '@guildhall/core/context'
import { DomainError } from '@guildhall/core/errors'
import { type Claim, claimKey, releaseKey, storeResponse } from '@guildhall/core/idempotency/idempotency'
import type { Dependencies } from '../dependencies.ts'
import { problemReply } from './problem-reply.ts'
import { kindsOfProblem } from './problems.ts'
import type { Reply } from './reply.ts'

/** Errors stored as the response to a key. Any other error leaves the key unused. */
const keptStatuses = new Set([402, 409, 422])
const neverKept = new Set(['idempotency-key-in-use', 'idempotency-key-reused'])

/** The work of a request, and how its answer is made of what it gave. */
export interface Work<Result> {
  work: (ctx: Context) => Promise<Result>
  present: (result: Result) => Reply
}

/**
 * Answers a POST once for each Idempotency-Key. Where the work is one transaction, the answer is committed with it,
 * so that a process killed between the two can't make a repeat do the work again.
 *
 * What one API key, user or operator was answered is given to nobody else: it may show a secret, or what others may not
 * see. Nothing is kept for visitors, who are one to us.
 *
 * @param body the raw body or its digest: part of what must be the same
 */
export async function answerOnce<Result>(
  deps: Dependencies,
  ctx: Context,
  request: Request,
  body: Uint8Array,
  { work, present }: Work<Result>,
): Promise<Reply> {
  const key = idempotencyKey(ctx, request)
  if (key === null) return present(await work(ctx))
  const { secretsKey, secretsKeys } = deps.settings
  const taken = await claimKey(ctx, key, fingerprint(request, body), secretsKeys)
  if ('answer' in taken) {
    return { ...taken.answer, headers: { ...taken.answer.headers, 'idempotent-replayed': 'true' } }
  }
  const { claim } = taken
  let kept = false
  const beforeCommit = async (inside: Context, result: never): Promise<void> => {
    await keep(inside, claim, present(result), secretsKey)
    kept = true
  }
  try {
    const reply = present(await work({ ...ctx, beforeCommit }))
    if (!kept) await keep(ctx, claim, reply, secretsKey)
    return reply
  } catch (error) {
    if (!(error instanceof DomainError) || !isKept(error)) {
      await releaseKey(ctx, claim)
      throw error
    }
    const reply = problemReply(deps, request, error)
    await keep(ctx, claim, reply, secretsKey)
    return reply
  }
}

function isKept({ kind }: DomainError): boolean {
  return keptStatuses.has(kindsOfProblem[kind].status) && !neverKept.has(kind)
}

async function keep(ctx: Context, claim: Claim, reply: Reply, secretsKey: Buffer): Promise<void> {
  const body = typeof reply.body === 'string' ? reply.body : ''
  await storeResponse(ctx, claim, { status: reply.status, headers: reply.headers, body }, secretsKey)
}

/** The header's value, which from visitors says nothing; RFC 8941 strings lose their quotes. */
export function idempotencyKey({ actor }: Pick<Context, 'actor'>, request: Request): string | null {
  if (actor.type === 'visitor') return null
  const given = request.headers.get('idempotency-key')
  if (given === null) return null
  const key = /^"(.*)"$/.exec(given.trim())?.[1] ?? given.trim()
  if (key.length >= 1 && key.length <= 255) return key
  throw new DomainError('malformed-request', 'The Idempotency-Key header must have 1 to 255 characters.')
}

function fingerprint(request: Request, body: Uint8Array): Buffer {
  const url = new URL(request.url)
  return new Bun.CryptoHasher('sha256')
    .update(`${request.method} ${url.pathname}${url.search}\n`)
    .update(body)
    .digest() as Buffer
}
