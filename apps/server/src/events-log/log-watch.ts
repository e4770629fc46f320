import { type Listener, listen } from '@guildhall/core/database/listen'
import type { Logger } from 'pino'

/** How often a stream looks by itself, should a message have been missed. */
const LOOK_EVERY_MILLISECONDS = 1_000

/** Tells the streams of this process that the log of events has grown. Listens while there are any. */
export class LogWatch {
  private listener: Listener | null = null
  private readonly waiting = new Set<() => void>()
  private watching = 0
  /** Once the process stops, every stream ends. */
  ended = false

  constructor(
    private readonly databaseUrl: string,
    private readonly log: Logger,
  ) {}

  /** One more stream; the first one connects. */
  open(): void {
    this.watching++
    this.listener ??= listen(
      this.databaseUrl,
      ['guildhall_log'],
      () => this.wake(),
      (err) => this.log.warn({ err }, 'listening to the database was interrupted'),
    )
  }

  async close(): Promise<void> {
    this.watching--
    if (this.watching > 0) return
    const { listener } = this
    this.listener = null
    await listener?.close()
  }

  /** Waits until the log has grown, or it is time to look anyway, or somebody has gone. */
  async changed(gone: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, LOOK_EVERY_MILLISECONDS)
    gone.addEventListener('abort', () => resolve(), { once: true })
    this.waiting.add(resolve)
    await promise
    clearTimeout(timer)
    this.waiting.delete(resolve)
  }

  end(): void {
    this.ended = true
    this.wake()
  }

  private wake(): void {
    for (const resolve of this.waiting) resolve()
  }
}
