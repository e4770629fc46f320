import type { Context } from '@guildhall/core/context'
import { DomainError } from '@guildhall/core/errors'
import { type Claim, claimKey, releaseKey, storeAnswer } from '@guildhall/core/idempotency/idempotency'
import type { Dependencies } from '../dependencies.ts'
import { problemReply } from './problem-reply.ts'
import { kindsOfProblem } from './problems.ts'
import type { Reply } from './reply.ts'

/** Failures that are the outcome of work and so are kept; others leave the key free (contract section 13). */
const keptStatuses = new Set([402, 409, 422])
const neverKept = new Set(['idempotency-key-in-use', 'idempotency-key-reused'])

/** The work of a request, and how its answer is made of what it gave. */
export interface Work<Result> {
  work: (ctx: Context) => Promise<Result>
  present: (result: Result) => Reply
  /** Whether the answer holds a key or token, which another key of the association may not be given. */
  showsSecret?: boolean | undefined
}

/**
 * Answers a POST once for each Idempotency-Key. Where the work is one transaction, the answer is committed with it,
 * so that a process killed between the two can't make a repeat do the work again.
 *
 * The keys of an association share what they ask for; a user's answers are given to that user alone, since what a
 * member or an administrator is answered is not for every other.
 *
 * @param body the raw body or its digest: part of what must be the same
 */
export async function answerOnce<Result>(
  deps: Dependencies,
  ctx: Context,
  request: Request,
  body: Uint8Array,
  { work, present, showsSecret = false }: Work<Result>,
): Promise<Reply> {
  const key = idempotencyKey(request)
  if (key === null) return present(await work(ctx))
  const { secretsKey, secretsKeys } = deps.settings
  const asked = fingerprint(request, body, showsSecret || ctx.actor.type === 'user' ? ctx.actor : null)
  const taken = await claimKey(ctx, key, asked, secretsKeys)
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
  await storeAnswer(ctx, claim, { status: reply.status, headers: reply.headers, body }, secretsKey)
}

/** The header's value; RFC 8941 strings lose their quotes. */
export function idempotencyKey(request: Request): string | null {
  const given = request.headers.get('idempotency-key')
  if (given === null) return null
  const key = /^"(.*)"$/.exec(given.trim())?.[1] ?? given.trim()
  if (key.length >= 1 && key.length <= 255) return key
  throw new DomainError('malformed-request', 'The Idempotency-Key header must have 1 to 255 characters.')
}

function fingerprint(request: Request, body: Uint8Array, asker: Context['actor'] | null): Buffer {
  const url = new URL(request.url)
  const own = asker ? `${asker.type} ${asker.id}` : ''
  return new Bun.CryptoHasher('sha256')
    .update(`${request.method} ${url.pathname}${url.search}\n${own}\n`)
    .update(body)
    .digest() as Buffer
}
