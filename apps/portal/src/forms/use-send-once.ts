import { useRef } from 'react'
import { deriveKey } from './derive-key.ts'
import { buildDraftKey } from './draft.ts'
import { isStoredError } from './is-stored-error.ts'

export type SendOnce = <Result>(
  request: unknown,
  send: (options: { idempotencyKey: string }) => Promise<Result>,
) => Promise<Result>

/**
 * Returns a function that sends requests. While it is unknown whether a request took effect, the same request is sent
 * with the same idempotency key, so that pressing a button again after a lost response creates no second record.
 *
 * @param draft the name of the form’s draft, if any; the key then survives a reload, like the draft
 */
export function useSendOnce(draft?: string): SendOnce {
  const id = useRef<string | null>(null)
  // Deleted with the user’s drafts.
  const storageKey = draft === undefined ? null : buildDraftKey(`${draft}.request`)
  const clearKey = () => {
    id.current = null
    if (storageKey) localStorage.removeItem(storageKey)
  }
  return async (request, send) => {
    id.current ??= (storageKey && localStorage.getItem(storageKey)) ?? crypto.randomUUID()
    if (storageKey) localStorage.setItem(storageKey, id.current)
    try {
      const result = await send({ idempotencyKey: await deriveKey(id.current, request) })
      clearKey()
      return result
    } catch (error) {
      // A stored error may have been resolved by the next attempt, which therefore needs a new key.
      if (isStoredError(error)) clearKey()
      throw error
    }
  }
}
