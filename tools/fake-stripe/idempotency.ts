import { ApiError } from './api-error.ts'

export interface StoredReply {
  status: number
  body: string
}

/**
 * The first response to each Idempotency-Key, errors of the server included:
 * https://docs.stripe.com/api/idempotent_requests. Requests rejected early, with 401, 403 or 409, are not stored.
 */
export class IdempotencyKeys {
  private readonly kept = new Map<string, { fingerprint: string; reply: StoredReply | null }>()

  async run(
    key: string | null,
    fingerprint: string,
    work: () => Promise<StoredReply>,
  ): Promise<StoredReply & { isReplayed: boolean }> {
    if (key === null) return { ...(await work()), isReplayed: false }
    const kept = this.kept.get(key)
    if (kept && kept.fingerprint !== fingerprint)
      throw new ApiError(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      })
    if (kept?.reply) return { ...kept.reply, isReplayed: true }
    if (kept)
      throw new ApiError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this Idempotent Key.',
      })
    const entry: { fingerprint: string; reply: StoredReply | null } = { fingerprint, reply: null }
    this.kept.set(key, entry)
    entry.reply = await work()
    return { ...entry.reply, isReplayed: false }
  }
}
