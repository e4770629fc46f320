import type { GuildhallEvent, StreamInterruption } from '@guildhall/sdk'
import manifest from '../../package.json' with { type: 'json' }
import { connect, type GlobalOptions } from '../connection.ts'
import { UsageError } from '../exit-codes.ts'
import { splitAtCommas } from '../fields.ts'
import { getNetworkReason } from '../get-network-reason.ts'
import { toSafeJson, toSafeText } from '../safe-text.ts'
import { createSignatureHeaders, decodeSecret, generateSecret } from '../signing.ts'
import { flushResults, getTerminalWidth, print, printNote } from '../terminal.ts'

interface ListenOptions extends GlobalOptions {
  forwardTo?: string
  events?: string[]
  secret?: string
}

/** The receiver to which events are forwarded. */
interface Target {
  url: string
  key: Buffer
}

/** The receiver’s response to an event, or the error that prevented one. */
interface Delivery {
  statusCode: number | null
  latencyMs: number
  error: string | null
}

/** Fits every event type. */
const TYPE_WIDTH = 24
/** The service’s own timeout for receivers. */
const RESPONSE_TIMEOUT_MS = 15_000

/** Prints events until Ctrl-C; with `--forward-to`, forwards each before it prints the next. */
export async function listen(options: ListenOptions): Promise<void> {
  const target = parseTarget(options)
  const guildhall = await connect(options)
  const controller = new AbortController()
  const interrupt = () => controller.abort()
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  const stream = guildhall.eventsLog.stream({
    type: options.events && splitAtCommas(options.events),
    signal: controller.signal,
    onOpen: () => printNote('Connected. Press Ctrl-C to stop.'),
    onDisconnect: reportDisconnection,
  })
  for await (const event of stream) {
    const delivery = target ? await forward(event, target, controller.signal) : null
    if (controller.signal.aborted) break
    if (options.json) print(toSafeJson({ event, delivery }, 0))
    else print(formatEvent(event, delivery))
    flushResults()
  }
}

/** @throws UsageError for an invalid URL or secret. */
function parseTarget({ forwardTo, secret }: ListenOptions): Target | null {
  if (forwardTo === undefined) {
    if (secret !== undefined) throw new UsageError('--secret requires --forward-to.')
    return null
  }
  const url = parseForwardUrl(forwardTo)
  const configuredSecret = secret ?? (process.env.GUILDHALL_WEBHOOK_SECRET || undefined)
  const signingSecret = configuredSecret ?? generateSecret()
  const key = decodeSecret(signingSecret)
  printNote(`Forwarding to ${toSafeText(url)}`)
  if (configuredSecret === undefined)
    printNote(`Signing secret: ${signingSecret} (use --secret to keep it across runs)`)
  return { url, key }
}

/** `http://` may be omitted: `localhost:3000/hooks`. */
function parseForwardUrl(text: string): string {
  const urlText = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`
  const url = URL.canParse(urlText) ? new URL(urlText) : null
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url.href
  throw new UsageError(`--forward-to must be a URL such as http://localhost:3000/hooks, not "${text}".`)
}

/** Prints why the stream was interrupted and when it reconnects. */
export function reportDisconnection({ error, retryInMs }: StreamInterruption): void {
  const reason = error ? error.message : 'The service closed the connection.'
  printNote(`${toSafeText(reason)} Reconnecting in ${(retryInMs / 1000).toFixed(1)} s.`)
}

/** Sends an event. A failed delivery is reported; listening continues. */
async function forward(event: GuildhallEvent, { url, key }: Target, signal: AbortSignal): Promise<Delivery> {
  const body = JSON.stringify(event)
  const timestampSeconds = Math.floor(Date.now() / 1000)
  const startedAt = performance.now()
  const getLatencyMs = () => Math.round(performance.now() - startedAt)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': `guildhall-cli/${manifest.version}`,
        ...createSignatureHeaders(key, event.id, timestampSeconds, body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return { statusCode: response.status, latencyMs: getLatencyMs(), error: null }
  } catch (error) {
    return { statusCode: null, latencyMs: getLatencyMs(), error: formatReason(error) }
  }
}

function formatReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no response within ${RESPONSE_TIMEOUT_MS / 1000} s`
  return getNetworkReason(error)
}

/** Aligned on a terminal, tab-separated elsewhere. */
function formatEvent(event: GuildhallEvent, delivery: Delivery | null): string {
  const outcome = delivery ? [delivery.statusCode ?? 'failed', `${delivery.latencyMs} ms`] : []
  const cells = [event.type, event.id, ...outcome, ...(delivery?.error ? [delivery.error] : [])]
  const texts = cells.map((cell) => toSafeText(String(cell)))
  if (getTerminalWidth() === null) return texts.join('\t')
  return texts.map((text, index) => (index === 0 ? text.padEnd(TYPE_WIDTH) : text)).join('  ')
}
