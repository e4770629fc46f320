import { ApiError, Guildhall, type ResponseEvent } from '@guildhall/sdk'
import type { Deployment } from './deployment.ts'

/** What clients were told, and what they were told on the way. */
export interface Writers {
  /** The ids that were acknowledged, by the mark in the record that each of them alone has. */
  acknowledged: { members: Map<string, string>; events: Map<string, string> }
  /** Every answer, and every request without one. */
  attempts: Attempt[]
  /** How many were acknowledged so far. */
  count(): number
  /** Begins nothing new, and waits for what is under way. */
  stop(): Promise<void>
}

/** `kind` of a refusal is that of its problem document; of a request that got no answer it is the error's name. */
export type Attempt = { status: number | null; kind: string | null; retryAfter: string | null; what: string }

/** Longer than any fault in these tests lasts. */
const RETRIES = 100

/**
 * Clients that create members and events as their owners' programs would: through the SDK, which repeats what failed
 * under the same idempotency key, over a load balancer that gives each server its turn.
 */
export function startWriters(stand: Deployment, count: number): Writers {
  const acknowledged = { members: new Map<string, string>(), events: new Map<string, string>() }
  const attempts: Attempt[] = []
  let stopping = false
  const guildhall = new Guildhall({
    apiKey: stand.key,
    baseUrl: stand.environment.BASE_URL ?? '',
    maxRetries: RETRIES,
    fetch: roundRobin(stand),
    onResponse: (event) => attempts.push(toAttempt(event)),
  })
  const write = async (writer: number) => {
    for (let number = 0; !stopping; number++) {
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
    while (!stopping) {
      await guildhall.members.list({ itemsPerPage: 10 })
      await Bun.sleep(10)
    }
  }
  const all = Promise.all([read(), ...Array.from({ length: count }, (_, writer) => write(writer))])
  // Whoever stops them is told; a failure before that must not end the test run.
  all.catch(() => {})
  return {
    acknowledged,
    attempts,
    count: () => acknowledged.members.size + acknowledged.events.size,
    stop: async () => {
      stopping = true
      await all
    },
  }
}

/** A load balancer: the servers in turn. */
function roundRobin({
  servers,
  environment,
}: Deployment): (url: string, init?: RequestInit) => Promise<Response> {
  let turn = 0
  return (url, init) => {
    const server = servers[turn++ % servers.length]
    return fetch(url.replace(environment.BASE_URL ?? '', server?.url ?? ''), init)
  }
}

function toAttempt({ method, path, status, error }: ResponseEvent): Attempt {
  const what = `${method} ${path}`
  if (!error) return { status, kind: null, retryAfter: null, what }
  if (!(error instanceof ApiError)) return { status, kind: error.name, retryAfter: null, what }
  return { status, kind: error.kind, retryAfter: error.headers.get('retry-after'), what }
}
