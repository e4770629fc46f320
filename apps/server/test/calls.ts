import type { TestService } from '../../../tools/testing/service.ts'

/** Sends a request as one caller. A body that is no text and no bytes is sent as JSON. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>

/** `fetch` with a key, so that a test names only what matters to it. */
export function callAs(service: Pick<TestService, 'request'>, key: string | null): Call {
  return (method, path, body, headers = {}) => {
    const init: RequestInit = { method, headers: withContentType(headers, body), redirect: 'manual' }
    if (body !== undefined) {
      init.body = isRawBody(body) ? body : JSON.stringify(body)
    }
    return service.request(path, key === null ? init : { ...init, key })
  }
}

function withContentType(headers: Record<string, string>, body: unknown): Record<string, string> {
  return body === undefined || body instanceof FormData
    ? headers
    : { 'content-type': 'application/json', ...headers }
}

/** What goes out as it is. */
function isRawBody(body: unknown): body is string | Uint8Array<ArrayBuffer> | FormData {
  return typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData
}

let people = 0

/** A new person, whom no other test has. */
export function person(fields: Record<string, unknown> = {}) {
  people++
  return { email: `person${people}@example.org`, firstName: 'Ada', lastName: `King ${people}`, ...fields }
}
