import { DomainError } from '../errors.ts'
import type { BrokerRecord } from '../identity/broker-records.ts'
import type { ConfiguredBroker } from './broker-settings.ts'
import { brokerClient } from './workos.ts'

/** The most the broker gives at once. */
const PAGE = 100
/** A page of one of the broker's lists, as it answers it: its own client leaves fields out. */
export interface BrokerPage {
  records: BrokerRecord[]
  /** The id after which the next page begins; null at the end. */
  after: string | null
}

/**
 * Fetches a page of a list.
 *
 * @param path `/directory_users`
 * @param query what is wanted of the list, in snake case
 * @throws what the broker's client throws (workos.ts); DomainError broker-unavailable for what is no list, or one that
 *   does not move on
 */
export async function fetchPage(
  settings: ConfiguredBroker,
  path: string,
  query: Record<string, string>,
  after: string | null,
): Promise<BrokerPage> {
  const { data } = await brokerClient(settings).get<{
    data?: BrokerRecord[]
    list_metadata?: { after?: string | null }
  } | null>(path, { query: { ...query, limit: PAGE, order: 'asc', ...(after ? { after } : {}) } })
  if (!data || !Array.isArray(data.data))
    throw new DomainError('broker-unavailable', `The identity broker’s answer to ${path} is no list.`)
  const next = data.list_metadata?.after ?? null
  // Going through it would never end.
  if (next !== null && (next === after || data.data.length === 0))
    throw new DomainError('broker-unavailable', `The identity broker’s list ${path} does not move on.`)
  return { records: data.data, after: next }
}

/** One record as the broker answers it. */
export async function fetchRecord(settings: ConfiguredBroker, path: string): Promise<BrokerRecord> {
  const { data } = await brokerClient(settings).get<BrokerRecord | null>(path)
  if (!data)
    throw new DomainError('broker-unavailable', `The identity broker’s answer to ${path} is no record.`)
  return data
}

/** How much slower than allowed: requests take more or less long on their way, and so come closer to each other. */
const MARGIN = 1.1

/** Lets requests through at most so many a second: the broker refuses more about one directory. */
export class Pace {
  private next = 0

  /** @param perSecond 0: as many as come */
  constructor(private readonly perSecond: number) {}

  async wait(): Promise<void> {
    if (this.perSecond === 0) return
    const now = performance.now()
    const at = Math.max(now, this.next)
    this.next = at + (1000 / this.perSecond) * MARGIN
    if (at > now) await Bun.sleep(at - now)
  }
}
