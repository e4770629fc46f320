import { type Listener, listen } from '@guildhall/core/platform/database/listen'
import type { Logger } from 'pino'

/** Receives the ids of changed clients, or null if any may have changed. */
export type Watcher = (clientIds: string[] | null) => void

/**
 * Notifies this process of committed changes over one connection, opened on first use. While it is down, `isConnected` is
 * false; after reconnection, watchers are notified that anything may have changed.
 */
export class Notifications {
  isConnected = false
  /** Set on shutdown. */
  isClosed = false
  private listener: Listener | null = null
  private readonly watchers = new Set<Watcher>()

  constructor(
    private readonly databaseUrl: string,
    private readonly log: Logger,
  ) {}

  /** @returns a function that stops watching */
  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher)
    this.listener ??= listen(
      this.databaseUrl,
      ['guildhall_events', 'guildhall_log'],
      (_, payload) => this.notify(payload),
      (err) => {
        this.isConnected = false
        this.log.warn({ err }, 'connection for database notifications lost')
      },
    )
    return () => this.watchers.delete(watcher)
  }

  async close(): Promise<void> {
    this.isClosed = true
    for (const watcher of this.watchers) watcher(null)
    await this.listener?.close()
  }

  private notify(payload: string): void {
    this.isConnected = true
    const clientIds = payload === '' ? null : payload.split(',')
    for (const watcher of this.watchers) watcher(clientIds)
  }
}
