import type { AnyRecord, Settings } from './types.ts'

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

interface Shared {
  answer: Promise<Page>
  readers: number
  stop: AbortController
}

const inFlight = new Map<string, Shared>()
let key = ''
let base = ''

/**
 * @param settings omitted ones are kept
 * @throws TypeError for an invalid or unknown setting; nothing is changed
 */
export function configure(settings: Settings): void {
  for (const [name, value] of Object.entries(settings ?? { settings: null })) {
    const fits = name === 'baseUrl' ? URL.canParse(value, document.baseURI) : name === 'key'
    if (value !== undefined && (typeof value !== 'string' || !fits))
      throw new TypeError(`Guildhall.configure: ${name} must be key or baseUrl (a URL).`)
  }
  key = settings.key ?? key
  if (settings.baseUrl !== undefined)
    base = new URL(settings.baseUrl, document.baseURI).href.replace(/\/*$/, '/')
}

/**
 * Loads a page of a list. Concurrent readers share a request, which is aborted when the last one aborts.
 *
 * @param fresh bypasses the browser cache
 * @throws LoadError on failure; the signal’s reason when aborted
 */
export function readPage(
  list: string,
  query: URLSearchParams,
  signal: AbortSignal,
  fresh: boolean,
): Promise<Page> {
  const address = `${base}api/v1/${list}?${query}`
  const name = [fresh, key, address].join()
  const shared = inFlight.get(name) ?? start(name, address, fresh)
  shared.readers++
  return new Promise((resolve, reject) => {
    shared.answer.then(resolve, reject)
    signal.addEventListener('abort', () => {
      reject(signal.reason)
      shared.readers--
      if (shared.readers > 0) return
      forget(name, shared)
      shared.stop.abort()
    })
  })
}

function start(name: string, address: string, fresh: boolean): Shared {
  const stop = new AbortController()
  const late = setTimeout(() => stop.abort(new LoadError('TIMEOUT', 'Timed out.')), TIMEOUT_MS)
  const answer = ask(address, fresh, stop.signal).finally(() => {
    clearTimeout(late)
    forget(name, shared)
  })
  const shared: Shared = { answer, readers: 0, stop }
  inFlight.set(name, shared)
  return shared
}

/** A newer request may have replaced it. */
function forget(name: string, shared: Shared): void {
  if (inFlight.get(name) === shared) inFlight.delete(name)
}

async function ask(address: string, fresh: boolean, signal: AbortSignal): Promise<Page> {
  assertPublishableKey()
  try {
    const response = await fetch(address, {
      headers: { 'X-API-Key': key },
      cache: fresh ? 'no-cache' : 'default',
      credentials: 'omit',
      signal,
    })
    const body = await response.json().catch(() => {
      signal.throwIfAborted()
      return {}
    })
    if (response.ok && Array.isArray(body.items)) return body
    throw new LoadError(body.code ?? 'INTERNAL_ERROR', body.error ?? 'Not a list.', response.status)
  } catch (error) {
    if (error instanceof LoadError) throw error
    throw new LoadError('NETWORK', 'Service unreachable.')
  }
}

/** A secret key must not be sent from a page. */
function assertPublishableKey(): void {
  if (!key) throw new LoadError('NO_KEY', 'data-key is missing.')
  if (key.startsWith('guild_sk_')) throw new LoadError('SECRET_KEY', 'This is a secret key. Rotate it.')
}
