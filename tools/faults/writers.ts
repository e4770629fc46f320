import { ApiError, Guildhall, type ResponseEvent } from '@guildhall/sdk'
import type { Deployment } from './deployment.ts'

/** Concurrent clients, the records acknowledged to them, and all their requests. */
export interface Writers {
  /** Acknowledged ids, by the unique mark stored in each record. */
  acknowledged: { members: Map<string, string>; events: Map<string, string> }
  /** Every request, with or without a response. */
  attempts: Attempt[]
  /** Number of records acknowledged so far. */
  countAcknowledged(): number
  /** Stops sending and waits for requests in flight. */
  stop(): Promise<void>
}

/** `kind` is the problem's kind, or the error's name when no response arrived; null on success. */
export type Attempt = {
  status: number | null
  kind: string | null
  retryAfter: string | null
  operation: string
}

/** Enough to outlast every outage in these tests. */
const MAX_RETRIES = 100

/**
 * Starts clients that create members and events, and one that lists members. They share an SDK client, which
 * retries failures with the same idempotency key and sends its requests to the servers in turn.
 */
export function startWriters(deployment: Deployment, count: number): Writers {
  const acknowledged = { members: new Map<string, string>(), events: new Map<string, string>() }
  const attempts: Attempt[] = []
  let isStopped = false
  const guildhall = new Guildhall({
    apiKey: deployment.key,
    baseUrl: deployment.environment.BASE_URL ?? '',
    maxRetries: MAX_RETRIES,
    fetch: createRoundRobinFetch(deployment),
    onResponse: (event) => attempts.push(toAttempt(event)),
  })
  const write = async (writer: number) => {
    for (let number = 0; !isStopped; number++) {
      const mark = `w${writer}-${number}`
      if (number % 2 === 0) {
        const member = { email: `${mark}@example.org`, firstName: 'Ada', lastName: mark }
        acknowledged.members.set(mark, (await guildhall.members.create(member)).id)
      } else {
        const startsAt = '2031-05-01T10:00:00.000Z'
        const event = { title: mark, startsAt, endsAt: '2031-05-01T12:00:00.000Z', timezone: 'UTC' }
        acknowledged.events.set(mark, (await guildhall.events.create(event)).id)
      }
    }
  }
  const read = async () => {
    while (!isStopped) {
      await guildhall.members.list({ itemsPerPage: 10 })
      await Bun.sleep(10)
    }
  }
  const clients = Promise.all([read(), ...Array.from({ length: count }, (_, writer) => write(writer))])
  // `stop` reports failures; an earlier rejection must not go unhandled and abort the test run.
  clients.catch(() => {})
  return {
    acknowledged,
    attempts,
    countAcknowledged: () => acknowledged.members.size + acknowledged.events.size,
    stop: async () => {
      isStopped = true
      await clients
    },
  }
}

/** Creates a `fetch` that sends each request to the next server. */
function createRoundRobinFetch({
  servers,
  environment,
}: Deployment): (url: string, init?: RequestInit) => Promise<Response> {
  let requestCount = 0
  return (url, init) => {
    const server = servers[requestCount++ % servers.length]
    return fetch(url.replace(environment.BASE_URL ?? '', server?.url ?? ''), init)
  }
}

function toAttempt({ method, path, status, error }: ResponseEvent): Attempt {
  const operation = `${method} ${path}`
  if (!error) return { status, kind: null, retryAfter: null, operation }
  if (!(error instanceof ApiError)) return { status, kind: error.name, retryAfter: null, operation }
  return { status, kind: error.kind, retryAfter: error.headers.get('retry-after'), operation }
}
