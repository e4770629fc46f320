import { type Listener, listen } from '@guildhall/core/database/listen'
import type { Logger } from 'pino'

/** Told of changes: by which clients, or null when it could have been any. */
export type Watcher = (clients: string[] | null) => void

/**
 * Tells this process of changes that were committed anywhere, over one connection that is made when somebody first
 * asks. While it is broken nothing is heard; then `hears` says so, and once it is back everybody is told of a change.
 */
export class Notifications {
  hears = false
  /** Once the process stops. */
  closed = false
  private listener: Listener | null = null
  private readonly watchers = new Set<Watcher>()

  constructor(
    private readonly databaseUrl: string,
    private readonly log: Logger,
  ) {}

  /** @returns how to stop it */
  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher)
    this.listener ??= listen(
      this.databaseUrl,
      ['guildhall_events', 'guildhall_log'],
      (_, payload) => this.tell(payload),
      (err) => {
        this.hears = false
        this.log.warn({ err }, 'connection for database notifications lost')
      },
    )
    return () => this.watchers.delete(watcher)
  }

  async close(): Promise<void> {
    this.closed = true
    for (const watcher of this.watchers) watcher(null)
    await this.listener?.close()
  }

  private tell(payload: string): void {
    this.hears = true
    const clients = payload === '' ? null : payload.split(',')
    for (const watcher of this.watchers) watcher(clients)
  }
}
