import { DomainError } from '../../errors.ts'
import type { BrokerRecord } from './broker-records.ts'
import type { ConfiguredBroker } from './broker-settings.ts'
import { getBrokerClient, getRetryAfterSeconds } from './workos.ts'

/** The broker's maximum page size. */
const PAGE_SIZE = 100
/** A page of a list in the broker's own JSON, since its client library omits fields. */
export interface BrokerPage {
  records: BrokerRecord[]
  /** The id after which the next page begins; null on the last. */
  after: string | null
}

/**
 * Fetches a page of a list.
 *
 * @param path such as `/directory_users`
 * @param query filters, in snake case
 * @throws errors of the broker's client (workos.ts); DomainError broker-unavailable if the response is not a list or
 *   its cursor does not advance
 */
export async function fetchPage(
  settings: ConfiguredBroker,
  path: string,
  query: Record<string, string>,
  after: string | null,
): Promise<BrokerPage> {
  const { data } = await getBrokerClient(settings).get<{
    data?: BrokerRecord[]
    list_metadata?: { after?: string | null }
  } | null>(path, { query: { ...query, limit: PAGE_SIZE, order: 'asc', ...(after ? { after } : {}) } })
  if (!data || !Array.isArray(data.data))
    throw new DomainError('broker-unavailable', `The identity broker’s response to ${path} is not a list.`)
  const next = data.list_metadata?.after ?? null
  // Otherwise the caller would loop forever.
  if (next !== null && (next === after || data.data.length === 0))
    throw new DomainError(
      'broker-unavailable',
      `The identity broker’s list ${path} does not advance its cursor.`,
    )
  return { records: data.data, after: next }
}

/**
 * Fetches one record in the broker's own JSON.
 *
 * @throws errors of the broker's client (workos.ts); DomainError broker-unavailable if the response is empty
 */
export async function fetchRecord(settings: ConfiguredBroker, path: string): Promise<BrokerRecord> {
  const { data } = await getBrokerClient(settings).get<BrokerRecord | null>(path)
  if (!data)
    throw new DomainError('broker-unavailable', `The identity broker’s response to ${path} is not a record.`)
  return data
}

/** Network jitter can make requests arrive closer together than they were sent. */
const SAFETY_MARGIN = 1.1
/** Longer waits, in seconds, are left to the caller’s retry, which does not occupy a worker. */
const MAX_RETRY_AFTER_SECONDS = 5
const MAX_REJECTIONS = 5

/** Sends requests at a limited rate: the broker rejects faster requests for one directory. */
export class RequestThrottle {
  private nextRequestAtMs = 0
  private readonly intervalMs: number

  /** @param perSecond 0 means unlimited */
  constructor(perSecond: number) {
    this.intervalMs = perSecond === 0 ? 0 : (1000 / perSecond) * SAFETY_MARGIN
  }

  /**
   * Sends a request, and repeats it if the broker’s rate limit is exceeded nevertheless, since an earlier request was
   * delayed on its way or other processes send requests, too.
   *
   * @throws the request’s error. That of the rate limit is thrown only after MAX_REJECTIONS repetitions, or if the broker
   *   demands a wait of more than MAX_RETRY_AFTER_SECONDS
   */
  async send<T>(request: () => Promise<T>): Promise<T> {
    for (let rejections = 0; ; rejections++) {
      await this.wait()
      try {
        return await request()
      } catch (error) {
        const seconds = getRetryAfterSeconds(error)
        if (seconds === null || seconds > MAX_RETRY_AFTER_SECONDS || rejections === MAX_REJECTIONS)
          throw error
        this.nextRequestAtMs = performance.now() + seconds * 1000
      }
    }
  }

  private async wait(): Promise<void> {
    const now = performance.now()
    const sendAtMs = Math.max(now, this.nextRequestAtMs)
    this.nextRequestAtMs = sendAtMs + this.intervalMs
    if (sendAtMs > now) await Bun.sleep(sendAtMs - now)
  }
}
