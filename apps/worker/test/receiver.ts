import { afterAll } from 'bun:test'
import type { GuildhallEvent } from '@guildhall/sdk'

/** A webhook as a receiver got it. */
export interface Got {
  /** The header `webhook-id`. */
  id: string
  path: string
  headers: Record<string, string>
  body: string
  event: GuildhallEvent
}

/** What to answer: a status, or more. What never comes keeps the sender waiting. */
export type Answer = (got: Got, count: number) => number | Response | Promise<number | Response>

export interface Receiver {
  url: string
  port: number
  /** Everything that came, in order. */
  got: Got[]
  /** May be changed at any time. */
  answer: Answer
  /** The kinds of the events that came, in order. */
  types(): string[]
  ids(): string[]
  stop(): Promise<void>
}

const servers: Bun.Server<undefined>[] = []
afterAll(() => Promise.all(servers.map((server) => server.stop(true))))

/** A receiver of webhooks on this machine, which answers 200 unless told otherwise. It ends with the test file. */
export function startReceiver(answer: Answer = () => 200, port = 0): Receiver {
  const got: Got[] = []
  const server = Bun.serve({
    port,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    async fetch(request) {
      const body = await request.text()
      const headers = Object.fromEntries(request.headers)
      const { pathname: path } = new URL(request.url)
      const one: Got = { id: headers['webhook-id'] ?? '', path, headers, body, event: JSON.parse(body) }
      got.push(one)
      const given = await receiver.answer(one, got.length)
      return typeof given === 'number' ? new Response(`answer ${given}`, { status: given }) : given
    },
  })
  servers.push(server)
  const receiver: Receiver = {
    url: `http://127.0.0.1:${server.port}/hooks`,
    port: server.port ?? 0,
    got,
    answer,
    types: () => got.map(({ event }) => event.type),
    ids: () => got.map(({ id }) => id),
    stop: () => server.stop(true),
  }
  return receiver
}

/** For an answer that never comes. */
export const never = (): Promise<never> => new Promise(() => {})
