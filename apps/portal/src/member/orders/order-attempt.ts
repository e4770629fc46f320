import type { ApiPromise } from '@guildhall/sdk'
import { isStoredError } from '../../forms/is-stored-error.ts'

/** Deleted with the user’s drafts. */
const PREFIX = 'guildhall.draft.order-request.'

interface Attempt {
  body: string
  key: string
}

/**
 * Sends an order. While it is unknown whether the service received it, the same order is sent with the same idempotency
 * key, even after a reload, so that a second press of the button creates no second order.
 *
 * @param name the item, and a suffix if the order has a return URL; each name keeps its own key
 * @param request the order; a different one gets a new key
 */
export async function orderOnce<Result>(
  name: string,
  request: object,
  send: (options: { idempotencyKey: string }) => ApiPromise<Result>,
): Promise<Result> {
  const storageKey = PREFIX + name
  const body = JSON.stringify(request)
  const earlier = readAttempt(storageKey)
  const key = earlier?.body === body ? earlier.key : crypto.randomUUID()
  localStorage.setItem(storageKey, JSON.stringify({ body, key } satisfies Attempt))
  try {
    const result = await send({ idempotencyKey: key })
    localStorage.removeItem(storageKey)
    return result
  } catch (error) {
    // The cause of a stored error may change.
    if (isStoredError(error)) localStorage.removeItem(storageKey)
    throw error
  }
}

function readAttempt(storageKey: string): Attempt | null {
  const stored = localStorage.getItem(storageKey)
  return stored === null ? null : (JSON.parse(stored) as Attempt)
}
