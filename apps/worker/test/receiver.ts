import { afterAll } from 'bun:test'
import type { GuildhallEvent } from '@guildhall/sdk'

export interface ReceivedWebhook {
  /** The header `webhook-id`. */
  id: string
  path: string
  headers: Record<string, string>
  body: string
  event: GuildhallEvent
}

/**
 * Returns the response or its status.
 *
 * @param count the number of webhooks received so far, including this one
 */
export type Respond = (
  received: ReceivedWebhook,
  count: number,
) => number | Response | Promise<number | Response>

export interface Receiver {
  url: string
  port: number
  /** In order of arrival. */
  received: ReceivedWebhook[]
  /** Can be replaced at any time. */
  respond: Respond
  /** Returns the event types, in order of arrival. */
  listTypes(): string[]
  listIds(): string[]
  stop(): Promise<void>
}

const servers: Bun.Server<undefined>[] = []
afterAll(() => Promise.all(servers.map((server) => server.stop(true))))

/** Starts a local webhook receiver that returns 200 by default. It stops after the test file. */
export function startReceiver(respond: Respond = () => 200, port = 0): Receiver {
  const received: ReceivedWebhook[] = []
  const server = Bun.serve({
    port,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    async fetch(request) {
      const body = await request.text()
      const headers = Object.fromEntries(request.headers)
      const { pathname: path } = new URL(request.url)
      const webhook: ReceivedWebhook = {
        id: headers['webhook-id'] ?? '',
        path,
        headers,
        body,
        event: JSON.parse(body),
      }
      received.push(webhook)
      const result = await receiver.respond(webhook, received.length)
      return typeof result === 'number' ? new Response(`response ${result}`, { status: result }) : result
    },
  })
  servers.push(server)
  const receiver: Receiver = {
    url: `http://127.0.0.1:${server.port}/hooks`,
    port: server.port ?? 0,
    received,
    respond,
    listTypes: () => received.map(({ event }) => event.type),
    listIds: () => received.map(({ id }) => id),
    stop: () => server.stop(true),
  }
  return receiver
}

export const neverRespond = (): Promise<never> => new Promise(() => {})
