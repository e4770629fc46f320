import { openChannel } from './channel.ts'
import { type Received, startExchange } from './exchange.ts'
import { faultText, Undelivered } from './fault-text.ts'
import { type Resolve, resolveBySystem } from './resolve-host.ts'
import { parseRetryAfter } from './retry-after.ts'

export interface SenderOptions {
  /** Whether this machine's own addresses may receive, and by HTTP too. */
  development: boolean
  /** For all of an attempt: name, connection, handshake, head, and the part of the answer that is read. 15,000. */
  timeoutMilliseconds?: number
  resolve?: Resolve
  /** Certificates to trust in place of the machine's, in PEM. */
  ca?: string
}

export interface Outgoing {
  url: string
  headers: Record<string, string>
  body: string | Uint8Array
  /** Ends the attempt. Whether the receiver has got it is not known then. */
  signal?: AbortSignal
}

/** One attempt of a delivery, as it went. */
export interface Outcome {
  /** The status of the answer; null when none came. Redirects are not followed, so 3xx is one too. */
  statusCode: number | null
  /** From the beginning to the answer's head, or to the fault; whole milliseconds. */
  latencyMs: number
  /** Why no answer came, in a few words that stay the same; null when one did. */
  error: string | null
  /** The first 1 KiB of the answer as text; null when none came. */
  responseBody: string | null
  /** When the receiver asks to be tried again, at most 24 hours away. */
  retryAfter: Date | null
}

export interface Sender {
  /** Makes one attempt. Whatever the receiver or the network does is an outcome; only a bug of ours rejects. */
  send(outgoing: Outgoing): Promise<Outcome>
  /** Closes the idle connections. */
  close(): void
}

type Channels = Record<string, ReturnType<typeof openChannel>>

const ATTEMPT_TIMEOUT = 15_000

/**
 * Sends webhooks by POST (contract, section 9), to public addresses only, or in development to this machine. Each sender
 * has connections of its own, so none that was allowed in development is ever used otherwise.
 */
export function createSender(options: SenderOptions): Sender {
  const { development, ca, resolve = resolveBySystem, timeoutMilliseconds = ATTEMPT_TIMEOUT } = options
  const channels: Channels = {
    'https:': openChannel({ protocol: 'https:', development, resolve, ca }),
    'http:': openChannel({ protocol: 'http:', development, resolve, ca }),
  }
  return {
    send: async (outgoing) => {
      const startedAt = performance.now()
      const result = await attempt(channels, outgoing, timeoutMilliseconds)
      return result instanceof Error ? unanswered(result, startedAt) : answered(result, startedAt)
    },
    close: () => {
      for (const channel of Object.values(channels)) channel.close()
    },
  }
}

/** @returns the answer, or the fault for which there is none */
async function attempt(
  channels: Channels,
  { url: given, headers, body, signal }: Outgoing,
  milliseconds: number,
): Promise<Received | Error> {
  const url = URL.parse(given)
  const channel = url && url.port !== '0' && channels[url.protocol]
  if (!channel) return new Undelivered('address not valid')
  const refusal = channel.refusalOf(url)
  if (refusal) return refusal
  if (signal?.aborted) return new Undelivered('cancelled')
  const allHeaders = { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) }
  const start = (fresh: boolean) => {
    const request = channel.post(url, allHeaders, fresh)
    return { request, ...startExchange(request, body) }
  }
  let exchange = start(false)
  const stop = (reason: string) => exchange.stop(new Undelivered(reason))
  const cancel = () => stop('cancelled')
  const timer = setTimeout(stop, milliseconds, `timed out after ${milliseconds / 1000} s`)
  signal?.addEventListener('abort', cancel)
  try {
    const result = await exchange.done
    if (!exchange.request.reusedSocket || !wasClosed(result)) return result
    // The receiver closed the connection just as it was used again. Should the request have arrived after all, the
    // receiver knows the second by its `webhook-id`.
    exchange = start(true)
    return await exchange.done
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

function wasClosed(result: Received | Error): boolean {
  return (
    result instanceof Error && 'code' in result && (result.code === 'ECONNRESET' || result.code === 'EPIPE')
  )
}

function answered({ statusCode, at, body, retryAfter }: Received, startedAt: number): Outcome {
  return {
    statusCode,
    latencyMs: Math.round(at - startedAt),
    error: null,
    responseBody: body,
    retryAfter: parseRetryAfter(retryAfter, new Date()),
  }
}

function unanswered(fault: Error, startedAt: number): Outcome {
  return {
    statusCode: null,
    latencyMs: Math.round(performance.now() - startedAt),
    error: faultText(fault),
    responseBody: null,
    retryAfter: null,
  }
}
