import { openChannel } from './channel.ts'
import { DeliveryError, describeDeliveryError } from './delivery-error.ts'
import { type ReceivedResponse, startExchange } from './exchange.ts'
import { type HostResolver, resolveBySystem } from './resolve-host.ts'

export interface SenderOptions {
  /** Allows loopback addresses, and plain HTTP to them. */
  isDevelopment: boolean
  /**
   * Timeout of a whole attempt: DNS, connection, TLS handshake, headers, and the part of the body that is read. Default
   * 15,000.
   */
  timeoutMs?: number
  resolve?: HostResolver
  /** CA certificates in PEM that replace the default ones. */
  ca?: string
}

export interface OutgoingRequest {
  url: string
  headers: Record<string, string>
  body: string | Uint8Array
  /** Aborts the attempt; the receiver may have received the request anyway. */
  signal?: AbortSignal
}

/** The outcome of one attempt. */
export interface Outcome {
  /** The response's status, or null without a response. Redirects are not followed, so it may be 3xx. */
  statusCode: number | null
  /** Milliseconds from the start to the response headers, or to the error. */
  latencyMs: number
  /** The error if there is no response, as a short stable text; otherwise null. */
  error: string | null
  /** The first 1 KiB of the response body as text; null without a response. */
  responseBody: string | null
  /** The `Retry-After` header; null without it. */
  retryAfter: string | null
}

export interface Sender {
  /** Makes one attempt. Errors of the receiver or the network are outcomes; only bugs reject. */
  send(outgoing: OutgoingRequest): Promise<Outcome>
  /** Closes the connections. */
  close(): void
}

type Channels = Record<string, ReturnType<typeof openChannel>>

const ATTEMPT_TIMEOUT_MS = 15_000

/**
 * Sends webhooks by POST to public addresses, and in development also to loopback. Senders share no connections, so one
 * opened in development is never reused outside it.
 */
export function createSender(options: SenderOptions): Sender {
  const { isDevelopment, ca, resolve = resolveBySystem, timeoutMs = ATTEMPT_TIMEOUT_MS } = options
  const channels: Channels = {
    'https:': openChannel({ protocol: 'https:', isDevelopment, resolve, ca }),
    'http:': openChannel({ protocol: 'http:', isDevelopment, resolve, ca }),
  }
  return {
    send: async (outgoing) => {
      const startedAt = performance.now()
      const result = await attemptRequest(channels, outgoing, timeoutMs)
      return result instanceof Error ? toFailedOutcome(result, startedAt) : toOutcome(result, startedAt)
    },
    close: () => {
      for (const channel of Object.values(channels)) channel.close()
    },
  }
}

/** @returns the response, or the error if there is none */
async function attemptRequest(
  channels: Channels,
  { url: urlText, headers, body, signal }: OutgoingRequest,
  timeoutMs: number,
): Promise<ReceivedResponse | Error> {
  const url = URL.parse(urlText)
  const channel = url && url.port !== '0' && channels[url.protocol]
  if (!channel) return new DeliveryError('address not valid')
  const refusal = channel.checkTarget(url)
  if (refusal) return refusal
  if (signal?.aborted) return new DeliveryError('cancelled')
  const allHeaders = { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) }
  const start = (opensConnection: boolean) => {
    const request = channel.post(url, allHeaders, opensConnection)
    return { request, ...startExchange(request, body) }
  }
  let exchange = start(false)
  const stop = (reason: string) => exchange.abort(new DeliveryError(reason))
  const cancel = () => stop('cancelled')
  const timer = setTimeout(stop, timeoutMs, `timed out after ${timeoutMs / 1000} s`)
  signal?.addEventListener('abort', cancel)
  try {
    const result = await exchange.done
    if (!exchange.request.reusedSocket || !isConnectionReset(result)) return result
    // The receiver closed the idle connection as it was reused. If the first request arrived nevertheless, the receiver
    // can recognize the second by its `webhook-id`.
    exchange = start(true)
    return await exchange.done
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

function isConnectionReset(result: ReceivedResponse | Error): boolean {
  return (
    result instanceof Error && 'code' in result && (result.code === 'ECONNRESET' || result.code === 'EPIPE')
  )
}

function toOutcome({ statusCode, at, body, retryAfter }: ReceivedResponse, startedAt: number): Outcome {
  return {
    statusCode,
    latencyMs: Math.round(at - startedAt),
    error: null,
    responseBody: body,
    retryAfter: retryAfter ?? null,
  }
}

function toFailedOutcome(error: Error, startedAt: number): Outcome {
  return {
    statusCode: null,
    latencyMs: Math.round(performance.now() - startedAt),
    error: describeDeliveryError(error),
    responseBody: null,
    retryAfter: null,
  }
}
