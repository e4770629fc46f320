import { ApiError } from './api-error.ts'

export interface StoredResponse {
  status: number
  body: string
}

/**
 * Stores the first response to each Idempotency-Key, including server errors:
 * https://docs.stripe.com/api/idempotent_requests. Requests rejected before their operation runs, for example with 401,
 * 403, 409, 429 or for an invalid parameter, are not stored and can be repeated with the same key:
 * https://docs.stripe.com/error-low-level#content-errors
 */
export class IdempotencyKeys {
  private readonly stored = new Map<string, { fingerprint: string; response: StoredResponse | null }>()

  /** As Stripe does after at least 24 hours. */
  deleteAll(): void {
    this.stored.clear()
  }

  /** @param work throws if the response must not be stored */
  async run(
    key: string | null,
    fingerprint: string,
    work: () => Promise<StoredResponse>,
  ): Promise<StoredResponse & { isReplayed: boolean }> {
    if (key === null) return { ...(await work()), isReplayed: false }
    const stored = this.stored.get(key)
    if (stored && stored.fingerprint !== fingerprint)
      throw new ApiError(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      })
    if (stored?.response) return { ...stored.response, isReplayed: true }
    if (stored)
      throw new ApiError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this Idempotent Key.',
      })
    const entry: { fingerprint: string; response: StoredResponse | null } = { fingerprint, response: null }
    this.stored.set(key, entry)
    try {
      entry.response = await work()
      return { ...entry.response, isReplayed: false }
    } finally {
      if (!entry.response) this.stored.delete(key)
    }
  }
}
