/** Whether a job, or the processing of a file, has not ended. */
export const isInProgress = ({ status }: { status: string }): boolean =>
  status === 'queued' || status === 'running'
