/** Milliseconds. */
export type Times = {
  /** A worker that gave no sign of life for this long has lost the job it was doing. */
  lock: number
  /** How often such jobs are looked for; one is taken over at the second look. */
  stalledEvery: number
  /** First wait after a failure; it doubles with each, up to five minutes. */
  firstRetry: number
  /** How long a job is left to newer workers before it is looked at again. */
  putBack: number
  /** How often the schedules are looked after. */
  schedulesEvery: number
  /** How soon to try again what failed because the queue can't be reached. */
  reconnect: number
  /** How long jobs in hand may take once the worker is told to stop. */
  stop: number
}

export const PRODUCTION_TIMES: Times = {
  lock: 30_000,
  stalledEvery: 15_000,
  firstRetry: 1_000,
  putBack: 15_000,
  schedulesEvery: 30_000,
  reconnect: 2_000,
  stop: 20_000,
}

/** How long a connection may take, or an answer may keep us waiting, before we take the other side for lost. */
export const CONNECT_MILLISECONDS = 5_000
