/** Durations in milliseconds. */
export type QueueTimings = {
  /** A worker without a heartbeat for this long loses its job. */
  jobLockMs: number
  /** The interval of checks for such jobs; a job is taken over at the second check. */
  stalledCheckIntervalMs: number
  /** The delay after the first failure; it doubles with each, up to 30 seconds. */
  firstRetryDelayMs: number
  /** The delay before an unsupported job is offered again. */
  requeueDelayMs: number
  /** How often to check that the schedules exist. */
  scheduleCheckIntervalMs: number
  /** The delay before reconnecting to the queue. */
  reconnectDelayMs: number
  /** The timeout for jobs in flight when the worker stops. */
  stopTimeoutMs: number
}

export const PRODUCTION_TIMINGS: QueueTimings = {
  jobLockMs: 30_000,
  stalledCheckIntervalMs: 15_000,
  firstRetryDelayMs: 1_000,
  requeueDelayMs: 15_000,
  scheduleCheckIntervalMs: 30_000,
  reconnectDelayMs: 2_000,
  stopTimeoutMs: 20_000,
}

/** The timeout for connecting and for a response. */
export const CONNECT_TIMEOUT_MS = 5_000
