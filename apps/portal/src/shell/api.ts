import { Guildhall } from '@guildhall/sdk'
import { computeTimeout } from './request-timeout.ts'

type SessionEndHandler = () => Promise<boolean>
let reauthenticate: SessionEndHandler | null = null

/** Registers the handler that asks the user to sign in again. It resolves to whether the user did. */
export function onSessionEnd(handler: SessionEndHandler): void {
  reauthenticate = handler
}

/** Asks the user to sign in again, without a request to repeat afterwards. */
export function reportSessionEnd(): void {
  void reauthenticate?.()
}

let pageUserId: string | null = null

/** Sets the user to whom the page belongs. */
export function setPageUser(id: string | null): void {
  pageUserId = id
}

/**
 * The API with the user’s session. If the session expires, the user signs in again in place, and the same request is
 * repeated with the same idempotency key, so that nothing is lost or done twice.
 */
export const api = new Guildhall({
  session: 'cookie',
  timeout: 0,
  fetch: async (url, init) => {
    const response = await fetchAsPageUser(url, init)
    if (response.status !== 401 || !reauthenticate) return response
    return (await reauthenticate()) ? fetchAsPageUser(url, init) : response
  },
})

/** The API with any user’s session and without re-authentication: used to check the session, and to sign in and out. */
export const plainApi = new Guildhall({ session: 'cookie', timeout: 0, fetch: fetchWithTimeout })

/**
 * Sends a request that the service rejects if another user has signed in since, in another window. Requests for files
 * are sent without this check.
 */
function fetchAsPageUser(url: string, init: RequestInit): Promise<Response> {
  // A file is read from the URL that the service redirects to. If that is in a bucket, which has another origin, the
  // header would require the bucket’s consent (Fetch, “CORS-preflight fetch”).
  const canBeRedirected = init.redirect === 'follow'
  if (pageUserId === null || canBeRedirected) return fetchWithTimeout(url, init)
  const headers = new Headers(init.headers)
  headers.set('guildhall-user', pageUserId)
  return fetchWithTimeout(url, { ...init, headers })
}

async function fetchWithTimeout(url: string, init: RequestInit): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new DOMException('The service did not respond in time.', 'TimeoutError')),
    computeTimeout(init.body),
  )
  const signal = init.signal ? AbortSignal.any([init.signal, controller.signal]) : controller.signal
  try {
    const headers = new Headers(init.headers)
    // The service’s messages are in the portal’s language, which can differ from the browser’s.
    headers.set('accept-language', document.documentElement.lang)
    return await fetch(url, { ...init, headers, signal })
  } finally {
    clearTimeout(timer)
  }
}
