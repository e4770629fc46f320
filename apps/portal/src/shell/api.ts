import { Guildhall } from '@guildhall/sdk'

/** Milliseconds until response headers must have arrived. Bodies may stream longer. */
const HEADERS_TIMEOUT_MS = 30_000

type Reauthenticate = () => Promise<boolean>
let reauthenticate: Reauthenticate | null = null

/** Registers what asks a person to sign in again; it resolves to whether they did. */
export function onSessionEnd(ask: Reauthenticate): void {
  reauthenticate = ask
}

/**
 * The API as the signed-in person. When the session ends in the middle of work, the person signs in again in place and
 * the same request, with the same idempotency key, is sent again: nothing is lost and nothing is done twice.
 */
export const api = new Guildhall({
  session: 'cookie',
  timeout: 0,
  fetch: async (url, init) => {
    const response = await fetchWithTimeout(url, init)
    if (response.status !== 401 || !reauthenticate) return response
    return (await reauthenticate()) ? fetchWithTimeout(url, init) : response
  },
})

/** The API without asking to sign in: to find out who is signed in, and to sign in. */
export const plainApi = new Guildhall({ session: 'cookie', timeout: 0, fetch: fetchWithTimeout })

async function fetchWithTimeout(url: string, init: RequestInit): Promise<Response> {
  const controller = new AbortController()
  const timeout = setTimeout(
    () => controller.abort(new DOMException('The service did not respond in time.', 'TimeoutError')),
    HEADERS_TIMEOUT_MS,
  )
  const signal = init.signal ? AbortSignal.any([init.signal, controller.signal]) : controller.signal
  try {
    return await fetch(url, { ...init, signal })
  } finally {
    clearTimeout(timeout)
  }
}
