import type { ClientRequest, IncomingMessage } from 'node:http'
import { DeliveryError } from './delivery-error.ts'

/** The part of a response body that is kept. */
const MAX_BODY_BYTES = 1024

/** One instance for all exchanges: each ends with it, but reports it only if no response headers arrived. */
const connectionClosedError = new DeliveryError('connection closed before a response')

/** A response, or as much of it as arrived before the connection broke. */
export interface ReceivedResponse {
  statusCode: number
  retryAfter: string | undefined
  body: string
  /** When the response headers arrived, by `performance.now()`. */
  at: number
}

/** A request in flight. */
export interface Exchange {
  /** Resolves with the response, or with the error if no headers arrived. */
  done: Promise<ReceivedResponse | Error>
  /** Closes the connection. `done` resolves with the response as far as it has arrived, or with `reason`. */
  abort(reason: Error): void
}

/**
 * Sends a request and keeps at most 1 KiB of the response body. A shorter body is read to its end, so that the connection
 * can be reused; after a longer one the connection is closed.
 */
export function startExchange(request: ClientRequest, body: string | Uint8Array): Exchange {
  const { promise: done, resolve } = Promise.withResolvers<ReceivedResponse | Error>()
  const chunks: Buffer[] = []
  let isSettled = false
  let head: { message: IncomingMessage; at: number } | undefined
  const settle = (error: Error): void => {
    if (isSettled) return
    isSettled = true
    resolve(head ? toReceivedResponse(head.message, chunks, head.at) : error)
  }
  const finish = (): void => settle(connectionClosedError)
  const read = (message: IncomingMessage): void => {
    head = { message, at: performance.now() }
    let length = 0
    message.on('data', (chunk: Buffer) => {
      if (length > MAX_BODY_BYTES) return
      chunks.push(chunk)
      length += chunk.length
      if (length <= MAX_BODY_BYTES) return
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
  const abort = (reason: Error): void => {
    settle(reason)
    request.destroy()
  }
  return { done, abort }
}

function toReceivedResponse(message: IncomingMessage, chunks: Buffer[], at: number): ReceivedResponse {
  return {
    statusCode: message.statusCode ?? 0,
    retryAfter: message.headers['retry-after'],
    body: decodeText(Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES)),
    at,
  }
}

/** Drops a character split by the limit and replaces NUL, which PostgreSQL cannot store. */
function decodeText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD')
}
