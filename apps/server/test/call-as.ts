import type { TestService } from '../../../tools/testing/service.ts'

/**
 * Sends a request as one caller, without following redirects. A body is serialized as JSON unless it is a string, bytes
 * or a form. Its content type is `application/json`, except for a form, unless `headers` has another.
 */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>

/** Returns a function that sends requests with a key, or without one. */
export function callAs(service: Pick<TestService, 'request'>, key: string | null): Call {
  return (method, path, body, headers = {}) => {
    const init: RequestInit = { method, headers: addContentType(headers, body), redirect: 'manual' }
    if (body !== undefined) {
      init.body = isRawBody(body) ? body : JSON.stringify(body)
    }
    return service.request(path, key === null ? init : { ...init, key })
  }
}

function addContentType(headers: Record<string, string>, body: unknown): Record<string, string> {
  return body === undefined || body instanceof FormData
    ? headers
    : { 'content-type': 'application/json', ...headers }
}

/** Whether a body is sent unchanged instead of as JSON. */
function isRawBody(body: unknown): body is string | Uint8Array<ArrayBuffer> | FormData {
  return typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData
}

let personCount = 0

/** Builds the fields of a new member with a unique email address. */
export function buildPerson(fields: Record<string, unknown> = {}) {
  personCount++
  return {
    email: `person${personCount}@example.org`,
    firstName: 'Ada',
    lastName: `King ${personCount}`,
    ...fields,
  }
}
