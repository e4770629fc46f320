import type { HourlyLimiter } from '@guildhall/core/limits/hourly-limiter'
import { requestIdOf } from '../http/request-state.ts'
import { preferredEncoding, renewBudgetHeaders } from '../http/to-response.ts'
import type { VisitorShares } from '../http/visitor-shares.ts'
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

/** As it is kept: with the answers that copies are given of, one for each encoding, and the one without a body. */
interface Kept extends Prepared {
  originals: Map<Encoding | 'not modified', Response>
  tally: MemoryTally
}

const MAX_PREPARED = 5_000
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Gives answers from memory before anything else looks at a request: pages of a busy site ask for the same lists all
 * the time. It answers only while the list, the key and the budget are known to be as they were; what it can't tell it
 * leaves to the route.
 */
export class PreparedAnswers {
  /** By key, then by what was asked for: no text has to be put together to look one up. */
  private readonly known = new Map<string, Map<string, Kept>>()
  private amount = 0
  private bytes = 0
  private readonly encodings = new Map<string, Encoding>()

  constructor(
    private readonly limiter: HourlyLimiter,
    private readonly shares: VisitorShares,
  ) {}

  remember(request: Request, key: string, prepared: Prepared): void {
    this.amount++
    this.bytes += prepared.answer.size
    // What the cache has forgotten must not live on here.
    if (this.amount > MAX_PREPARED || this.bytes > MAX_BYTES) {
      this.known.clear()
      this.amount = 1
      this.bytes = prepared.answer.size
    }
    const ofKey = this.known.get(key) ?? new Map<string, Kept>()
    this.known.set(key, ofKey)
    const kept = { ...prepared, originals: new Map(), tally: memoryTallyOf(prepared.route) }
    ofKey.set(nameOf(request), kept)
  }

  /**
   * @param addressOf the caller's
   * @returns the answer and what it was prepared from; null where the route must be asked
   */
  answer(
    request: Request,
    addressOf: (request: Request) => string | null,
  ): { response: Response; prepared: Prepared } | null {
    if (this.known.size === 0 || request.method !== 'GET') return null
    const { headers: given } = request
    const key = given.get('x-api-key')
    if (key === null) return null
    const prepared = this.known.get(key)?.get(nameOf(request))
    if (!prepared) return null
    const now = performance.now()
    if (!prepared.shelf.current || prepared.shelf.until <= now || prepared.trustedUntil <= now) return null
    const condition = given.get('if-none-match')
    // Lists of ETags are the route's to compare.
    if (condition !== null && condition !== prepared.answer.etag) return null
    if (!this.shares.takeIfAmple(prepared.subject, addressOf(request))) return null
    const budget = this.limiter.reserveIfAmple(prepared.subject, prepared.limit, now)
    if (!budget) return null
    const way = condition === null ? this.encodingOf(given.get('accept-encoding')) : 'not modified'
    const original = prepared.originals.get(way) ?? makeOriginal(way, prepared)
    const { headers } = original
    headers.set('x-request-id', requestIdOf(request))
    renewBudgetHeaders(headers, budget)
    prepared.tally[condition === null ? 200 : 304]++
    return { response: original.clone() as Response, prepared }
  }

  /** Browsers send one of a few values. */
  private encodingOf(accepted: string | null): Encoding {
    if (accepted === null) return null
    let encoding = this.encodings.get(accepted)
    if (encoding === undefined) {
      if (this.encodings.size >= MAX_PREPARED) this.encodings.clear()
      encoding = preferredEncoding(accepted)
      this.encodings.set(accepted, encoding)
    }
    return encoding
  }
}

/** An answer that is never given itself: copying it with changed headers takes less time than making one. */
function makeOriginal(way: Encoding | 'not modified', { answer, headers, originals }: Kept): Response {
  const notModified = way === 'not modified'
  const [body, encoding] = answer.body(notModified ? null : way)
  const original = new Response(notModified ? null : body, { status: notModified ? 304 : 200, headers })
  if (encoding) original.headers.set('content-encoding', encoding)
  originals.set(way, original)
  return original
}

/** The host tells the environment, the origin what the page may read. */
function nameOf({ headers, url }: Request): string {
  const origin = headers.get('origin')
  return origin === null ? url : `${origin} ${url}`
}
