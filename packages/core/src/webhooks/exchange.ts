import type { ClientRequest, IncomingMessage } from 'node:http'
import { Undelivered } from './fault-text.ts'

/** How much of an answer is read, in bytes. */
const LONGEST_BODY = 1024

/** Made once: where an answer was received, it is not even looked at. */
const closed = new Undelivered('connection closed before an answer')

/** What came back: the whole answer, or as much of it as there was before it broke off. */
export interface Received {
  statusCode: number
  retryAfter: string | undefined
  body: string
  /** When the answer's head was there, by `performance.now()`. */
  at: number
}

/** One request under way. */
export interface Exchange {
  /** The answer, which stands once its head is there, or the fault for which there is none. */
  done: Promise<Received | Error>
  /** Ends it now: with the part of the answer that is there, else with the reason. */
  stop(reason: Error): void
}

/**
 * Sends a request and reads at most 1 KiB of the answer. A shorter one is read to its end, so that the connection can
 * carry the next request; with a longer one the connection is dropped.
 */
export function startExchange(request: ClientRequest, body: string | Uint8Array): Exchange {
  const { promise: done, resolve } = Promise.withResolvers<Received | Error>()
  const chunks: Buffer[] = []
  let settled = false
  let head: { message: IncomingMessage; at: number } | undefined
  const settle = (fault: Error): void => {
    if (settled) return
    settled = true
    resolve(head ? receivedFrom(head.message, chunks, head.at) : fault)
  }
  const finish = (): void => settle(closed)
  const read = (message: IncomingMessage): void => {
    head = { message, at: performance.now() }
    let length = 0
    message.on('data', (chunk: Buffer) => {
      if (length > LONGEST_BODY) return
      chunks.push(chunk)
      length += chunk.length
      if (length <= LONGEST_BODY) return
      finish()
      request.destroy()
    })
    message.on('end', finish)
    message.on('error', settle)
    message.on('close', finish)
  }
  request.on('response', read)
  request.on('error', settle)
  request.on('close', finish)
  request.end(body)
  const stop = (reason: Error): void => {
    settle(reason)
    request.destroy()
  }
  return { done, stop }
}

function receivedFrom(message: IncomingMessage, chunks: Buffer[], at: number): Received {
  return {
    statusCode: message.statusCode ?? 0,
    retryAfter: message.headers['retry-after'],
    body: textOf(Buffer.concat(chunks).subarray(0, LONGEST_BODY)),
    at,
  }
}

/** A character cut in two by the limit is left out; PostgreSQL has no place for NUL in a text. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD')
}
