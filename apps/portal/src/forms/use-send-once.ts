import { useRef } from 'react'
import { deriveKey } from './derive-key.ts'
import { isStoredError } from './is-stored-error.ts'

type SendOnce = <Result>(
  request: unknown,
  send: (options: { idempotencyKey: string }) => Promise<Result>,
) => Promise<Result>

/**
 * Returns a function that sends requests. While it is unknown whether a request took effect, the same request is sent
 * with the same idempotency key, so that pressing a button again after a lost response creates no second record.
 */
export function useSendOnce(): SendOnce {
  const id = useRef<string | null>(null)
  return async (request, send) => {
    id.current ??= crypto.randomUUID()
    try {
      const result = await send({ idempotencyKey: await deriveKey(id.current, request) })
      id.current = null
      return result
    } catch (error) {
      // The cause of a stored error may change.
      if (isStoredError(error)) id.current = null
      throw error
    }
  }
}
