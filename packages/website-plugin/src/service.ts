import type { AnyRecord, EventRecord, Settings } from './types.ts'

const TIMEOUT_MS = 15_000

export interface Page {
  items: AnyRecord[]
  total: number
}

/** The error reported by `guildhall:error`. */
export class LoadError extends Error {
  declare readonly code: string
  declare readonly status: number | null

  constructor(code: string, message: string, status: number | null = null) {
    super(message)
    this.code = code
    this.status = status
  }
}

interface SharedRequest {
  response: Promise<Page>
  readers: number
  controller: AbortController
}

const inFlight = new Map<string, SharedRequest>()
let key = ''
let base = ''

/**
 * Sets the key and the service’s URL.
 *
 * @param settings omitted settings are left unchanged
 * @throws TypeError for an invalid or unknown setting; nothing is changed
 */
export function configure(settings: Settings): void {
  for (const [name, value] of Object.entries(settings ?? { settings: null })) {
    const isValid = name === 'baseUrl' ? URL.canParse(value, document.baseURI) : name === 'key'
    if (value !== undefined && (typeof value !== 'string' || !isValid))
      throw new TypeError(
        `Guildhall.configure: ${name} is not valid. Set only key (a string) and baseUrl (a URL).`,
      )
  }
  key = settings.key ?? key
  if (settings.baseUrl !== undefined)
    base = new URL(settings.baseUrl, document.baseURI).href.replace(/\/*$/, '/')
}

/** Whether the key is set; a script can set it after the elements are shown. */
export function hasKey(): boolean {
  return key !== ''
}

/** The service’s URL, with a slash at the end. */
export function getBaseUrl(): string {
  return base
}

/** Loads one event. @throws LoadError */
export async function readEvent(id: string): Promise<EventRecord> {
  const url = `${base}api/v1/events/${encodeURIComponent(id)}`
  const event: unknown = await requestJson(url, 'default', AbortSignal.timeout(TIMEOUT_MS))
  return event as EventRecord
}

/** The iCalendar URL of all events, or of one. It contains the key, because calendar apps cannot send headers. */
export function buildCalendarUrl(id?: string): string {
  return `${base}api/v1/events.ics?${new URLSearchParams({ key, ...(id ? { id } : {}) })}`
}

/**
 * Loads a page of a list. Concurrent readers share a request, which is aborted when the last reader aborts.
 *
 * @param shouldRevalidate whether to revalidate cached responses
 * @throws LoadError on failure; the signal’s reason when aborted
 */
export function readPage(
  list: string,
  query: URLSearchParams,
  signal: AbortSignal,
  shouldRevalidate: boolean,
): Promise<Page> {
  const url = `${base}api/v1/${list}?${query}`
  const name = [shouldRevalidate, key, url].join()
  const shared = inFlight.get(name) ?? startRequest(name, url, shouldRevalidate)
  shared.readers++
  return new Promise((resolve, reject) => {
    shared.response.then(resolve, reject)
    signal.addEventListener('abort', () => {
      reject(signal.reason)
      shared.readers--
      if (shared.readers > 0) return
      removeShared(name, shared)
      shared.controller.abort()
    })
  })
}

function startRequest(name: string, url: string, shouldRevalidate: boolean): SharedRequest {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new LoadError('TIMEOUT', 'Timed out.')), TIMEOUT_MS)
  const response = requestPage(url, shouldRevalidate, controller.signal).finally(() => {
    clearTimeout(timer)
    removeShared(name, shared)
  })
  const shared: SharedRequest = { response, readers: 0, controller }
  inFlight.set(name, shared)
  return shared
}

/** Removes a shared request, unless a newer one has replaced it. */
function removeShared(name: string, shared: SharedRequest): void {
  if (inFlight.get(name) === shared) inFlight.delete(name)
}

async function requestPage(url: string, shouldRevalidate: boolean, signal: AbortSignal): Promise<Page> {
  const body = await requestJson(url, shouldRevalidate ? 'no-cache' : 'default', signal)
  if (Array.isArray(body.items)) return body as Page
  throw new LoadError('INTERNAL_ERROR', 'Not a list.', 200)
}

async function requestJson(url: string, cache: RequestCache, signal: AbortSignal): Promise<Partial<Page>> {
  assertPublishableKey()
  try {
    const response = await fetch(url, {
      headers: { 'X-API-Key': key },
      cache,
      credentials: 'omit',
      signal,
    })
    const body = await response.json().catch(() => {
      signal.throwIfAborted()
      return {}
    })
    if (response.ok) return body
    throw new LoadError(body.code ?? 'INTERNAL_ERROR', body.error ?? 'Not JSON.', response.status)
  } catch (error) {
    if (error instanceof LoadError) throw error
    if ((error as Error).name === 'TimeoutError') throw new LoadError('TIMEOUT', 'Timed out.')
    throw new LoadError('NETWORK', 'Service unreachable.')
  }
}

/** A secret key must not be sent from a page. */
function assertPublishableKey(): void {
  if (!key) throw new LoadError('NO_KEY', 'data-key is missing.')
  if (key.startsWith('guild_sk_')) throw new LoadError('SECRET_KEY', 'This is a secret key. Revoke it.')
}
