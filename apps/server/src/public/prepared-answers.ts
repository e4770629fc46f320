import type { HourlyLimiter } from '@guildhall/core/limits/hourly-limiter'
import { requestIdOf } from '../http/request-state.ts'
import { preferredEncoding, renewBudgetHeaders } from '../http/to-response.ts'
import { type MemoryTally, memoryTallyOf } from '../service/metrics.ts'
import type { CachedAnswer, Encoding, Shelf } from './public-cache.ts'

/** An answer that was given once, with all it takes to give it again to whoever asks the same in the same way. */
export interface Prepared {
  answer: CachedAnswer
  shelf: Shelf
  /** Whose budget it is taken from, and how large that is. */
  subject: string
  limit: number
  /** Until when the key is believed, by `performance.now()`. */
  trustedUntil: number
  /** All headers, those that differ each time as they were at first. */
  headers: Headers
  route: string
  actor: string
  clientId: string
}

/** What was asked for, as it is kept: with the headers for each encoding. */
interface Kept extends Prepared {
  byEncoding: Map<Encoding, Headers>
  tally: MemoryTally
}

const MOST_PREPARED = 5_000
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Gives answers from memory before anything else looks at a request: pages of a busy site ask for the same lists all
 * the time. It answers only while the list, the key and the budget are known to be as they were; what it can't tell it
 * leaves to the route.
 */
export class PreparedAnswers {
  private readonly known = new Map<string, Kept>()
  private bytes = 0
  private readonly encodings = new Map<string, Encoding>()

  constructor(private readonly limiter: HourlyLimiter) {}

  remember(request: Request, key: string, prepared: Prepared): void {
    this.bytes += prepared.answer.size
    // What the cache has forgotten must not live on here.
    if (this.known.size >= MOST_PREPARED || this.bytes > MOST_BYTES) {
      this.known.clear()
      this.bytes = prepared.answer.size
    }
    this.known.set(nameOf(request, key), {
      ...prepared,
      byEncoding: new Map(),
      tally: memoryTallyOf(prepared.route),
    })
  }

  /** @returns the answer and what it was prepared from; null where the route must be asked */
  answer(request: Request): { response: Response; prepared: Prepared } | null {
    if (this.known.size === 0 || request.method !== 'GET') return null
    const { headers: given } = request
    const key = given.get('x-api-key')
    if (key === null) return null
    const prepared = this.known.get(nameOf(request, key))
    if (!prepared) return null
    const now = performance.now()
    if (!prepared.shelf.current || prepared.shelf.until <= now || prepared.trustedUntil <= now) return null
    const condition = given.get('if-none-match')
    // Lists of ETags are the route's to compare.
    if (condition !== null && condition !== prepared.answer.etag) return null
    const budget = this.limiter.takeIfAmple(prepared.subject, prepared.limit)
    if (!budget) return null
    const accepted = condition === null ? this.encodingOf(given.get('accept-encoding')) : null
    const [body, encoding] = prepared.answer.body(accepted)
    const headers = headersIn(encoding, prepared)
    headers.set('x-request-id', requestIdOf(request))
    renewBudgetHeaders(headers, budget)
    const status = condition === null ? 200 : 304
    prepared.tally[status]++
    return { response: new Response(condition === null ? body : null, { status, headers }), prepared }
  }

  /** Browsers send one of a few values. */
  private encodingOf(accepted: string | null): Encoding {
    if (accepted === null) return null
    let encoding = this.encodings.get(accepted)
    if (encoding === undefined) {
      if (this.encodings.size >= MOST_PREPARED) this.encodings.clear()
      encoding = preferredEncoding(accepted)
      this.encodings.set(accepted, encoding)
    }
    return encoding
  }
}

/** An answer's own headers, to be changed for each who asks: a Response takes a copy. */
function headersIn(encoding: Encoding, { headers, byEncoding }: Kept): Headers {
  const known = byEncoding.get(encoding)
  if (known) return known
  const made = new Headers(headers)
  if (encoding) made.set('content-encoding', encoding)
  byEncoding.set(encoding, made)
  return made
}

/** The host tells the environment, the origin what the page may read. */
function nameOf(request: Request, key: string): string {
  return `${request.headers.get('origin') ?? ''} ${key} ${request.url}`
}
