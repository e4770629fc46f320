import type { Context } from '@guildhall/core/context'
import { DomainError } from '@guildhall/core/errors'

/** Per server process. A caller needs one stream; a few more allow restarts, tabs and debugging. */
export const MAX_STREAMS_PER_CALLER = 10
const RETRY_AFTER_SECONDS = 30

/** Carries the delay for Retry-After. */
class TooManyStreamsError extends DomainError {
  readonly rateLimit = { resetSeconds: RETRY_AFTER_SECONDS }
}

/** Counts the open streams of this process, by caller and by association. */
export class StreamSlots {
  private readonly byClient = new Map<string, number>()
  private readonly byCaller = new Map<string, number>()

  /** @param maxPerClient for all callers of an association together */
  constructor(private readonly maxPerClient: number) {}

  /** @returns an idempotent function that releases the slot @throws DomainError rate-limit-exceeded */
  reserve({ actor, client }: Context): () => void {
    const caller = `${client.id} ${actor.type}:${actor.id}`
    if ((this.byCaller.get(caller) ?? 0) >= MAX_STREAMS_PER_CALLER)
      throw new TooManyStreamsError(
        'rate-limit-exceeded',
        `This key or user has reached the limit of ${MAX_STREAMS_PER_CALLER} open event streams. Close one first.`,
      )
    if ((this.byClient.get(client.id) ?? 0) >= this.maxPerClient)
      throw new TooManyStreamsError(
        'rate-limit-exceeded',
        `The association has reached the limit of ${this.maxPerClient} open event streams. Close one first.`,
      )
    add(this.byCaller, caller, 1)
    add(this.byClient, client.id, 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      add(this.byCaller, caller, -1)
      add(this.byClient, client.id, -1)
    }
  }
}

function add(counts: Map<string, number>, key: string, amount: number): void {
  const count = (counts.get(key) ?? 0) + amount
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
