import { MAX_TIMER_MS } from './deadline.ts'
import type { FileError } from './errors.ts'
import type { ChangeOptions, Fetch, Hooks, PostOptions, ReadOptions, RequestOptions } from './options.ts'
import { addQuery } from './query.ts'
import type { Streaming } from './streaming.ts'

/** A client’s settings with defaults applied. */
export interface TransportSettings extends Hooks {
  /** Without a trailing slash. */
  baseUrl: string
  /** Lowercase names. */
  headers: Record<string, string>
  /** Unset with a key: not every runtime accepts the option. */
  credentials?: 'same-origin' | undefined
  fetch: Fetch
  maxRetries: number
  /** Milliseconds for one attempt; 0 for no limit. */
  timeout: number
  /** How to stream responses; unset for clients that stream none, so that their bundle does not include it. */
  streaming?: Streaming | undefined
}

/**
 * A raw request body. A stream can be read only once, so requests with one are not retried. A function creates a stream
 * for each attempt.
 */
export interface RawBody {
  content: string | Blob | ReadableStream<Uint8Array> | (() => ReadableStream<Uint8Array>)
  type: string
  /** The error from reading the file, if any; `fetch` may report it as a network error. */
  readError?: () => FileError | null | Promise<FileError | null>
}

/** A request to the service. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: object | undefined
  /** Sent as JSON. */
  json?: unknown
  body?: RawBody | undefined
  /** The caller reads the response body. */
  stream?: boolean | undefined
  /** Milliseconds that a streamed body can be idle; the timeout by default, 0 for no limit. */
  idleTimeout?: number | undefined
  /** The response may redirect to the content, which is then fetched without the key. */
  redirect?: boolean | undefined
  /** The media type of a response that is text instead of JSON. */
  accept?: string | undefined
  options: (RequestOptions & PostOptions & ChangeOptions & ReadOptions) | undefined
}

/** A request prepared once, so that retries are identical, with the same idempotency key. */
export interface PreparedCall {
  call: Call
  fetch: Fetch
  /** Unset unless the response is streamed. */
  streaming: Streaming | undefined
  url: string
  init: RequestInit & { duplex?: 'half' }
  maxRetries: number
  timeout: number
}

/** Prepares a call. @throws TypeError for an invalid query or header, or if `ifMatch` is null */
export function prepareCall(call: Call, settings: TransportSettings): PreparedCall {
  const { body, json, options } = call
  const isStream = body?.content instanceof ReadableStream
  const isGenerated = typeof body?.content === 'function'
  const content = isGenerated
    ? undefined
    : (body?.content ?? (json === undefined ? undefined : JSON.stringify(json)))
  return {
    call,
    fetch: settings.fetch,
    streaming: call.stream ? settings.streaming : undefined,
    url: addQuery(settings.baseUrl + call.path, call.query),
    init: {
      method: call.method,
      headers: buildHeaders(call, settings.headers),
      // A redirected POST would become a GET and look successful. Pages cannot see the target of a redirect, so their
      // browser follows it; the cookie is sent only to its own origin.
      redirect: call.redirect && settings.credentials ? 'follow' : 'manual',
      ...(settings.credentials ? { credentials: settings.credentials } : {}),
      ...(content === undefined ? {} : { body: content as string | Blob | ReadableStream<Uint8Array> }),
      ...(isStream || isGenerated ? { duplex: 'half' } : {}),
    },
    maxRetries: isStream ? 0 : (options?.maxRetries ?? settings.maxRetries),
    timeout: Math.min(options?.timeout ?? settings.timeout, MAX_TIMER_MS),
  }
}

type PreparedHeaders = Record<string, string> | Headers

function buildHeaders(call: Call, clientHeaders: Record<string, string>): PreparedHeaders {
  const { method, json, body, stream, accept, options } = call
  const headers = { ...clientHeaders }
  if (!stream) headers.accept = `${accept ?? 'application/json'}, application/problem+json`
  if (json !== undefined) headers['content-type'] = 'application/json'
  if (body) headers['content-type'] = body.type
  if (method === 'POST') headers['idempotency-key'] = options?.idempotencyKey ?? generateIdempotencyKey()
  return options ? addCallerHeaders(headers, call, options) : headers
}

/** Adds the caller’s headers, which override ours; `Headers` validates them. */
function addCallerHeaders(
  sdkHeaders: Record<string, string>,
  call: Call,
  options: NonNullable<Call['options']>,
): Headers {
  const headers = new Headers(sdkHeaders)
  const { idempotencyKey, ifMatch, ifNoneMatch } = options
  if (call.method === 'POST' && idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  if (ifMatch === null) throw new TypeError('ifMatch is null: the response it came from had no ETag.')
  if (ifMatch !== undefined) headers.set('if-match', ifMatch)
  if (ifNoneMatch !== undefined) headers.set('if-none-match', ifNoneMatch)
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
  return headers
}

/** 128 random bits. `randomUUID` is unavailable in pages without HTTPS. */
function generateIdempotencyKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
