import { listAccessibleBulkCollections } from '@guildhall/core/bulk/bulk-collections'
import type { Context } from '@guildhall/core/context'
import { DomainError } from '@guildhall/core/errors'
import { isUnfinished, readOwnJobs, type UserJob } from '@guildhall/core/members/own-jobs'
import { UserJobs } from '@guildhall/wire/own-jobs'
import { Type } from '@sinclair/typebox'
import type { Dependencies } from '../dependencies.ts'
import { authenticate } from '../http/authentication.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply } from '../http/reply.ts'
import { toCancellableStream } from '../http/stream.ts'

/** Per server process. Each tab that shows progress uses one stream. */
export const MAX_OWN_STREAMS_PER_CLIENT = 200
/** The minimum interval between reads, however often the association's data changes. */
const MIN_READ_INTERVAL_MS = 500
/** Progress triggers no notification, so it is polled. */
const PROGRESS_INTERVAL_MS = 1_000
/** How often an idle stream is reauthorized and its state read. */
const IDLE_INTERVAL_MS = 5_000
/** Some proxies close connections that are idle for a minute, or even less. */
const HEARTBEAT_INTERVAL_MS = 15_000

/** Lists the signed-in user’s background jobs. */
export function ownJobsEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'me.jobs',
    summary: 'List the signed-in user’s background jobs',
    description:
      'The user’s own imports, bulk jobs, uploads being processed and generated content: those in progress, and those finished within the last hour. Imports, bulk jobs and uploads that are more than a day old are not listed. Use `GET /api/me/stream` to follow their progress.',
    tag: 'Me',
    access: 'session',
    responses: { 200: { description: 'The current states.', schema: UserJobs } },
    handle: ({ ctx }) => readOwnJobs(ctx, listAccessibleBulkCollections(ctx.actor, 'read')),
    present: (items) => jsonReply({ items }),
  })
}

/** Streams the user’s background jobs as server-sent events (HTML Living Standard, section 9.2). */
export function ownStreamEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'me.stream',
    summary: 'Stream the progress of the signed-in user’s background jobs',
    description:
      'Server-sent events about the user’s own imports, bulk jobs, uploads being processed and generated content. `event` is the type; `data` is a `UserJob` with the current state, so a client can reconnect without resuming. The stream starts with the jobs of `GET /api/me/jobs`, then sends changes. Each server process allows 10 open streams per user and 200 per association; beyond that, the response is 429 with `Retry-After`.',
    tag: 'Me',
    access: 'session',
    responses: {
      200: {
        description: 'An event stream. The connection stays open.',
        schema: Type.String({
          examples: ['event: import\ndata: {"type":"import","id":"0198c5a2-…","progress":0.4}\n\n'],
        }),
        contentType: 'text/event-stream',
      },
    },
    handle: async ({ ctx, request }) => {
      const release = deps.ownStreams.reserve(ctx)
      return toCancellableStream((signal) => streamJobs(deps, ctx, request, signal), release)
    },
    present: (body) => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
      body,
    }),
  })
}

async function* streamJobs(
  deps: Dependencies,
  { client }: Context,
  request: Request,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const watcher = new ChangeWatcher(deps, client.id, signal)
  let sentStates = new Map<string, string>()
  let sentAt = performance.now()
  try {
    yield 'retry: 1000\n\n'
    while (!signal.aborted && !deps.notifications.isClosed) {
      watcher.reset()
      // A revoked session or a lost role takes effect here.
      const ctx = await reauthorize(deps, request)
      if (!ctx) return
      const jobs = await readOwnJobs(ctx, listAccessibleBulkCollections(ctx.actor, 'read'))
      const states = new Map(jobs.map((job) => [`${job.type} ${job.id}`, JSON.stringify(job)]))
      const text = formatEvents(jobs, states, sentStates)
      sentStates = states
      if (text !== '' || performance.now() - sentAt >= HEARTBEAT_INTERVAL_MS) {
        sentAt = performance.now()
        yield text || ': heartbeat\n\n'
      }
      await watcher.waitForChange(jobs.some(isUnfinished) ? PROGRESS_INTERVAL_MS : IDLE_INTERVAL_MS)
    }
  } finally {
    watcher.stop()
  }
}

function formatEvents(
  jobs: UserJob[],
  currentStates: Map<string, string>,
  sentStates: Map<string, string>,
): string {
  return jobs
    .map(({ type, id }) => ({ type, key: `${type} ${id}` }))
    .filter(({ key }) => currentStates.get(key) !== sentStates.get(key))
    .map(({ type, key }) => `event: ${type}\ndata: ${currentStates.get(key)}\n\n`)
    .join('')
}

async function reauthorize(deps: Dependencies, request: Request): Promise<Context | null> {
  try {
    return (await authenticate(deps, request)).ctx
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    deps.log.info({ err: error }, 'job stream ended')
    return null
  }
}

/** Waits for changes to an association’s data. */
class ChangeWatcher {
  private changed = Promise.withResolvers<void>()
  private readonly unwatch: () => void
  private startedAt = 0

  constructor(
    private readonly deps: Dependencies,
    clientId: string,
    private readonly signal: AbortSignal,
  ) {
    this.unwatch = deps.notifications.watch((clientIds) => {
      if (clientIds === null || clientIds.includes(clientId)) this.changed.resolve()
    })
    signal.addEventListener('abort', () => this.changed.resolve())
  }

  /** Called before the state is read, so that no later change is missed. */
  reset(): void {
    this.changed = Promise.withResolvers<void>()
    this.startedAt = performance.now()
  }

  /** Waits for a change or a timeout, but at least until MIN_READ_INTERVAL_MS after the reset. */
  async waitForChange(milliseconds: number): Promise<void> {
    await Promise.race([this.changed.promise, Bun.sleep(milliseconds)])
    const remainingMs = MIN_READ_INTERVAL_MS - (performance.now() - this.startedAt)
    if (remainingMs > 0 && !this.signal.aborted && !this.deps.notifications.isClosed)
      await Bun.sleep(remainingMs)
  }

  stop(): void {
    this.unwatch()
  }
}
