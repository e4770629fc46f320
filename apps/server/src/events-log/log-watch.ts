import type { Notifications } from '../http/notifications.ts'

/** How often a stream looks by itself, should a message have been missed. */
const LOOK_EVERY_MILLISECONDS = 1_000

/** Tells one stream that the log of events may have grown. */
export class LogWatch {
  private grown = false
  private wake = () => {}
  private readonly stop: () => void

  constructor(notifications: Notifications, clientId: string) {
    this.stop = notifications.watch((clients) => {
      if (clients !== null && !clients.includes(clientId)) return
      this.grown = true
      this.wake()
    })
  }

  /** Waits until the log may have grown, it is time to look anyway, or the watch has ended. */
  async changed(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.wake = resolve
    // It may have grown while the stream was reading.
    if (this.grown) resolve()
    const timer = setTimeout(resolve, LOOK_EVERY_MILLISECONDS)
    await promise
    clearTimeout(timer)
    this.grown = false
  }

  end(): void {
    this.stop()
    this.wake()
  }
}
