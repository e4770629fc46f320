import type { AnyRecord, Settings } from './types.ts'

const WAITS_MILLISECONDS = 15_000

export interface Page {
  items: AnyRecord[]
  total: number
}

/** Why nothing came: what `guildhall:error` tells. */
export class Fault extends Error {
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

const underWay = new Map<string, Shared>()
let key = ''
let base = ''

/**
 * @param settings what is absent stays as it is
 * @throws TypeError naming what is wrong with them, of which nothing is taken then
 */
export function configure(settings: Settings): void {
  for (const [name, value] of Object.entries(settings ?? { settings: null })) {
    const fits = name === 'baseUrl' ? URL.canParse(value, document.baseURI) : name === 'key'
    if (value !== undefined && (typeof value !== 'string' || !fits))
      throw new TypeError(`Guildhall.configure: ${name} is no key (text) or baseUrl (address).`)
  }
  key = settings.key ?? key
  if (settings.baseUrl !== undefined)
    base = new URL(settings.baseUrl, document.baseURI).href.replace(/\/*$/, '/')
}

/**
 * Reads a page of a list. Readers of the same page share one request, which ends when the last has lost interest.
 *
 * @param fresh asks the service even where the browser has kept an answer
 * @throws Fault when nothing came; the signal's reason when it is aborted
 */
export function readPage(
  list: string,
  query: URLSearchParams,
  signal: AbortSignal,
  fresh: boolean,
): Promise<Page> {
  const address = `${base}api/v1/${list}?${query}`
  const name = [fresh, key, address].join()
  const shared = underWay.get(name) ?? start(name, address, fresh)
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
  const late = setTimeout(() => stop.abort(new Fault('TIMEOUT', 'It took too long.')), WAITS_MILLISECONDS)
  const answer = ask(address, fresh, stop.signal).finally(() => {
    clearTimeout(late)
    forget(name, shared)
  })
  const shared: Shared = { answer, readers: 0, stop }
  underWay.set(name, shared)
  return shared
}

/** Another may have taken its place meanwhile. */
function forget(name: string, shared: Shared): void {
  if (underWay.get(name) === shared) underWay.delete(name)
}

async function ask(address: string, fresh: boolean, signal: AbortSignal): Promise<Page> {
  refuseKey()
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
    throw new Fault(body.code ?? 'INTERNAL_ERROR', body.error ?? 'There came no list.', response.status)
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault('NETWORK', 'It could not be reached.')
  }
}

/** A secret key must not even leave the page it was put on by mistake. */
function refuseKey(): void {
  if (!key) throw new Fault('NO_KEY', 'The script has no data-key.')
  if (key.startsWith('guild_sk_')) throw new Fault('SECRET_KEY', 'This key is secret. Rotate it.')
}
