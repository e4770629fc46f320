/** Every kind of job, with what a job of it is told. Jobs only wake: what there is to do stands in the database. */
export type JobKinds = {
  /** Sends what is due to one webhook of one client. */
  'webhooks.deliver': { clientId: string; webhookId: string }
  /** Brings changes of the library into what search answers from, for every client. */
  'search.index': Record<string, never>
  /** Moves the statuses that dates change, for every client. */
  'statuses.move': Record<string, never>
  /** Does all that is due by time, for every client: also removes what is kept for a while only. */
  'maintenance.run': Record<string, never>
}

export type JobName = keyof JobKinds

/**
 * The form of each kind's data that this version of Guildhall writes and understands. To be raised by one whenever an
 * older worker could not read the new data; such a job then waits for a worker that can.
 */
export const JOB_FORMATS: Record<JobName, number> = {
  'webhooks.deliver': 1,
  'search.index': 1,
  'statuses.move': 1,
  'maintenance.run': 1,
}

export type NewJob = {
  [Name in JobName]: {
    name: Name
    data: JobKinds[Name]
    /**
     * Jobs with the same id are one as long as they wait. Added while one waits, a job changes nothing; added while
     * one is being done, it is done once more afterwards. Delayed jobs are apart from those without delay: of an id
     * at most one of each waits, and of the delayed ones the last one added counts.
     */
    id?: string
    delayMs?: number
  }
}[JobName]

/** Where work is left for whichever worker comes to it first. */
export interface JobQueue {
  /**
   * Adds jobs in the order given, at once. A job is done at least once: after a crash it may be done again.
   *
   * @throws Error if the queue can't be reached, within seconds; some of the jobs may have been added then
   */
  add(jobs: NewJob[]): Promise<void>
}
