/** Job types and their data. Jobs are wake-ups: the work itself is in the database. */
export type JobKinds = {
  /** Sends the due deliveries of one webhook. */
  'webhooks.deliver': { clientId: string; webhookId: string }
  /** Processes requested sign-in codes and sends due emails, for all clients. */
  'mail.send': Record<string, never>
  /** Indexes library changes, for all clients. */
  'search.index': Record<string, never>
  /** Runs time-based status changes, for all clients. */
  'statuses.move': Record<string, never>
  /** Runs all maintenance tasks, such as status changes and the deletion of expired data, for all clients. */
  'maintenance.run': Record<string, never>
}

export type JobName = keyof JobKinds

/**
 * The format of each job type's data in this version. Increment it if older workers cannot read the new data; such jobs
 * then wait for a worker that supports them.
 */
export const JOB_FORMATS: Record<JobName, number> = {
  'webhooks.deliver': 1,
  'mail.send': 1,
  'search.index': 1,
  'statuses.move': 1,
  'maintenance.run': 1,
}

export type NewJob = {
  [Name in JobName]: {
    name: Name
    data: JobKinds[Name]
    /**
     * Waiting jobs with the same id are deduplicated. Adding a job while one waits has no effect; a job added while one
     * is active runs afterwards. Delayed jobs are deduplicated separately, and the last one added replaces the others.
     */
    id?: string
    delayMs?: number
  }
}[JobName]

/** The queue of background jobs. */
export interface JobQueue {
  /**
   * Adds jobs in order. Jobs run at least once: after a crash they may run again.
   *
   * @throws Error within seconds if the queue is unavailable; some of the jobs may have been added
   */
  add(jobs: NewJob[]): Promise<void>
}
