import { ApiError } from './errors.ts'

interface Task {
  uid: number
  indexUid: string | null
  status: 'enqueued' | 'processing' | 'succeeded' | 'failed'
  type: string
  /** For tasks that add documents: a task indexes all of them or none. */
  details: { receivedDocuments: number; indexedDocuments: number | null } | null
  error: object | null
  enqueuedAt: string
  startedAt: string | null
  finishedAt: string | null
}

/** Runs changes asynchronously, one at a time ("Tasks"). */
export class Tasks {
  private readonly all: Task[] = []
  private chain: Promise<void> = Promise.resolve()
  private remainingFailures = 0

  /** @returns the summary for the immediate response */
  enqueue(type: string, indexUid: string | null, work: () => unknown, receivedDocuments?: number): object {
    const enqueuedAt = new Date().toISOString()
    const task: Task = {
      uid: this.all.length,
      indexUid,
      status: 'enqueued',
      type,
      details: receivedDocuments === undefined ? null : { receivedDocuments, indexedDocuments: null },
      error: null,
      enqueuedAt,
      startedAt: null,
      finishedAt: null,
    }
    this.all.push(task)
    this.chain = this.chain.then(() => this.run(task, work))
    return { taskUid: task.uid, indexUid, status: 'enqueued', type, enqueuedAt }
  }

  get(uid: number): Task {
    const task = this.all[uid]
    if (!task) throw new ApiError(404, 'task_not_found', `Task \`${uid}\` not found.`)
    return task
  }

  failNext(count: number): void {
    this.remainingFailures = count
  }

  private async run(task: Task, work: () => unknown): Promise<void> {
    task.status = 'processing'
    task.startedAt = new Date().toISOString()
    await Bun.sleep(2)
    try {
      if (this.remainingFailures > 0) {
        this.remainingFailures--
        throw new ApiError(422, 'no_space_left_on_device', 'There is no more space left on the device.')
      }
      work()
      task.status = 'succeeded'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      task.status = 'failed'
      task.error = error
    }
    if (task.details)
      task.details.indexedDocuments = task.status === 'succeeded' ? task.details.receivedDocuments : 0
    task.finishedAt = new Date().toISOString()
  }
}
