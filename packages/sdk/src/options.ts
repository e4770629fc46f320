/** What every call takes as its last argument. */
export interface RequestOptions {
  /** Ends the call when it fires; the call rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Milliseconds for one attempt; 0 for no limit. */
  timeout?: number | undefined
  /** How many further attempts follow a failed one. */
  maxRetries?: number | undefined
  /** Further headers, in addition to those of the client. */
  headers?: Record<string, string> | undefined
}

/** For calls that create or do something (POST). */
export interface PostOptions extends RequestOptions {
  /**
   * The service carries out one request a key, however often it is sent. Made for each call when left out;
   * give your own to be safe across restarts of your program too.
   */
  idempotencyKey?: string | undefined
}

/** For calls that change or delete a record. */
export interface ChangeOptions extends RequestOptions {
  /**
   * Only if the record still has this ETag; otherwise {@link PreconditionFailedError}. `null`, which `withResponse` gives
   * of an answer without one, is refused: nothing would be compared.
   */
  ifMatch?: string | null | undefined
}

/** For calls that read one record. */
export interface ReadOptions extends RequestOptions {
  /** Answers `null` if the record still has this ETag. */
  ifNoneMatch?: string | undefined
}

/** Reading without `ifNoneMatch`: there is always an answer. */
export type PlainReadOptions = RequestOptions & { ifNoneMatch?: undefined }
/** Reading with `ifNoneMatch`: `null` when nothing has changed. */
export type ConditionalReadOptions = RequestOptions & { ifNoneMatch: string }

/** A request that is about to be sent. Neither key nor query nor body is in it, so that it can be logged as it is. */
export interface RequestEvent {
  method: string
  /** Without the query, which may hold personal data. */
  path: string
  /** 0 for the first attempt. */
  attempt: number
}

/** What became of an attempt. */
export interface ResponseEvent extends RequestEvent {
  /** The HTTP status; null when no answer came. */
  status: number | null
  requestId: string | null
  /** Why no answer came. */
  error: Error | null
  durationMs: number
  /** Milliseconds until the next attempt; null when there is none. */
  retryInMs: number | null
}

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** How a client reaches the service. */
export interface ConnectionOptions {
  /** The service's address, e.g. `https://api.example.org`. Test keys belong to the sandbox's address. */
  baseUrl: string
  /** Used instead of the platform's own. */
  fetch?: Fetch | undefined
  /** How many further attempts follow a failed one; 2 unless given. */
  maxRetries?: number | undefined
  /** Milliseconds for one attempt; 60,000 unless given, 0 for no limit. */
  timeout?: number | undefined
  /** Sent with every request. */
  headers?: Record<string, string> | undefined
  /** Told of each attempt before it is sent. What it throws is ignored. */
  onRequest?: ((event: RequestEvent) => void) | undefined
  /** Told of what became of each attempt. What it throws is ignored. */
  onResponse?: ((event: ResponseEvent) => void) | undefined
}

/** What `new Guildhall` takes. */
export interface GuildhallOptions extends ConnectionOptions {
  /**
   * A secret key (`guild_sk_live_…`, `guild_sk_test_…`), a session token (`guild_ses_…`) or, for
   * `guildhall.platform`, an operator key (`guild_op_…`).
   */
  apiKey: string
  /**
   * A secret key in a page can be read by every visitor, so it is refused there. Set this only where the page is
   * not a public one, such as a desktop program's window.
   */
  dangerouslyAllowBrowser?: boolean | undefined
}
