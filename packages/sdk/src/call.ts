import type { FileError } from './errors.ts'
import type {
  ChangeOptions,
  Fetch,
  PostOptions,
  ReadOptions,
  RequestEvent,
  RequestOptions,
  ResponseEvent,
} from './options.ts'
import { queryString } from './query.ts'

/** A client's settings with everything filled in. */
export interface TransportSettings {
  /** Without a slash at the end. */
  baseUrl: string
  /** Under names in lower case. */
  headers: Record<string, string>
  fetch: Fetch
  maxRetries: number
  /** Milliseconds for one attempt; 0 for no limit. */
  timeout: number
  onRequest: ((event: RequestEvent) => void) | undefined
  onResponse: ((event: ResponseEvent) => void) | undefined
}

/**
 * A body that goes out as it is. A stream can be read only once, so a request with one is never repeated; a function
 * makes one for each attempt.
 */
export interface RawBody {
  content: string | Blob | ReadableStream<Uint8Array> | (() => ReadableStream<Uint8Array>)
  type: string
  /** Why what is sent could not be read; null when it could. A runtime's `fetch` may tell of it as of the network. */
  fault?: () => FileError | null | Promise<FileError | null>
}

/** One call of the service. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: object | undefined
  /** Sent as JSON. */
  json?: unknown
  body?: RawBody | undefined
  /** The answer's body is left for the caller to read; what was read of it can't be given again by an idempotency key. */
  streams?: boolean | undefined
  /** The answer may be the address of what was asked for, which is then fetched without the key. */
  follows?: boolean | undefined
  /** The answer is text of this media type, not JSON. */
  text?: string | undefined
  options: (RequestOptions & PostOptions & ChangeOptions & ReadOptions) | undefined
}

/** A call made ready once, so that every attempt is the same request with the same idempotency key. */
export interface PreparedCall {
  call: Call
  fetch: Fetch
  url: string
  init: RequestInit & { duplex?: 'half' }
  maxRetries: number
  timeout: number
}

export function prepareCall(call: Call, settings: TransportSettings): PreparedCall {
  const { body, json, options } = call
  const isStream = body?.content instanceof ReadableStream
  const isMade = typeof body?.content === 'function'
  const content = isMade
    ? undefined
    : (body?.content ?? (json === undefined ? undefined : JSON.stringify(json)))
  return {
    call,
    fetch: settings.fetch,
    url: settings.baseUrl + call.path + (call.query ? queryString(call.query) : ''),
    init: {
      method: call.method,
      headers: headersOf(call, settings.headers),
      // A redirected POST becomes a GET, which would look like success.
      redirect: 'manual',
      ...(content === undefined ? {} : { body: content as string | Blob | ReadableStream<Uint8Array> }),
      ...(isStream || isMade ? { duplex: 'half' } : {}),
    },
    maxRetries: isStream ? 0 : (options?.maxRetries ?? settings.maxRetries),
    timeout: options?.timeout ?? settings.timeout,
  }
}

type PreparedHeaders = Record<string, string> | Headers

function headersOf(call: Call, clientsHeaders: Record<string, string>): PreparedHeaders {
  const { method, json, body, streams, text, options } = call
  const headers = { ...clientsHeaders }
  if (!streams) headers.accept = `${text ?? 'application/json'}, application/problem+json`
  if (json !== undefined) headers['content-type'] = 'application/json'
  if (body) headers['content-type'] = body.type
  if (method === 'POST' && !streams) headers['idempotency-key'] = options?.idempotencyKey ?? randomKey()
  return options ? withChoices(headers, call, options) : headers
}

/** With what the caller asked for, which takes a `Headers` to be checked and to take the place of ours. */
function withChoices(
  ours: Record<string, string>,
  call: Call,
  options: NonNullable<Call['options']>,
): Headers {
  const headers = new Headers(ours)
  const { idempotencyKey, ifMatch, ifNoneMatch } = options
  if (call.method === 'POST' && idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  if (ifMatch === null) throw new TypeError('ifMatch is null: the answer it was taken from had no ETag.')
  if (ifMatch !== undefined) headers.set('if-match', ifMatch)
  if (ifNoneMatch !== undefined) headers.set('if-none-match', ifNoneMatch)
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
  return headers
}

/** 128 random bits. (`randomUUID` is missing from pages that did not come over HTTPS.) */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
