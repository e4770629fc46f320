/** Durations in milliseconds. */
export type Times = {
  /** A worker without a heartbeat for this long loses its job. */
  jobLock: number
  /** The interval of checks for such jobs; a job is taken over at the second check. */
  stalledCheckInterval: number
  /** The delay after the first failure; it doubles with each, up to five minutes. */
  firstRetryDelay: number
  /** The delay before an unsupported job is offered again. */
  requeueDelay: number
  /** The interval of checks that the schedules exist. */
  scheduleCheckInterval: number
  /** The delay before reconnecting to the queue. */
  reconnectDelay: number
  /** The timeout for jobs in flight when the worker stops. */
  stopTimeout: number
}

export const PRODUCTION_TIMES: Times = {
  jobLock: 30_000,
  stalledCheckInterval: 15_000,
  firstRetryDelay: 1_000,
  requeueDelay: 15_000,
  scheduleCheckInterval: 30_000,
  reconnectDelay: 2_000,
  stopTimeout: 20_000,
}

/** The timeout for connecting and for a response. */
export const CONNECT_TIMEOUT_MS = 5_000
