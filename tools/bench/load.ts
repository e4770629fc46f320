import type { LoadPlan, LoadResult } from './load-plan.ts'
import { ResponseReader } from './response-reader.ts'

/**
 * The load generator, a separate process: each keep-alive connection sends its next request after the response to the
 * last one. Uses plain sockets and minimal parsing, because it shares the CPUs with the server it measures.
 *
 * Reads a plan (JSON) from standard input and writes the result (JSON) to standard output.
 */
const plan = (await Bun.stdin.json()) as LoadPlan
const requests = plan.requests.map((request) => Buffer.from(request))
const markers = requests.map((request) => request.indexOf(plan.marker ?? '\0'))
const latencies: number[] = []
let sent = 0
let failed = 0
let firstError: string | null = null
let serial = plan.firstSerial ?? 0

const started = performance.now()
const deadline = started + plan.seconds * 1000
await Promise.all(Array.from({ length: plan.connections }, runConnection))
const seconds = (performance.now() - started) / 1000

latencies.sort((a, b) => a - b)
const computePercentile = (share: number) =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
const result: LoadResult = {
  responses: latencies.length,
  failed,
  firstError,
  perSecond: latencies.length / seconds,
  p50: computePercentile(0.5),
  p99: computePercentile(0.99),
}
console.log(JSON.stringify(result))
process.exit(0)

function runConnection(): Promise<void> {
  return new Promise((resolve, reject) => {
    const reader = new ResponseReader()
    let sentAt = 0
    let isWaiting = false
    const sendNext = (socket: { write(bytes: Buffer): number; end(): void }) => {
      if (sent >= plan.requestLimit || performance.now() >= deadline) {
        socket.end()
        resolve()
        return
      }
      sentAt = performance.now()
      isWaiting = true
      socket.write(takeRequest())
    }
    Bun.connect({
      hostname: plan.hostname,
      port: plan.port,
      socket: {
        open: sendNext,
        data(socket, bytes) {
          const status = reader.push(bytes)
          if (status === null) return
          isWaiting = false
          latencies.push(performance.now() - sentAt)
          if (status >= 300) {
            failed++
            firstError ??= reader.text
          }
          sendNext(socket)
        },
        // Otherwise a server that closes connections would be measured with fewer of them.
        close: () =>
          isWaiting ? reject(new Error('A connection was closed before its response.')) : resolve(),
        error: (_, error) => reject(error),
        connectError: (_, error) => reject(error),
      },
    }).catch(reject)
  })
}

/** Returns the requests in turn. The first marker in a request is overwritten by a new number of the same length. */
function takeRequest(): Buffer {
  const index = sent++ % requests.length
  const request = requests[index] as Buffer
  const marker = markers[index] as number
  if (marker >= 0) request.write(String(serial++).padStart(plan.marker?.length ?? 0, '0'), marker)
  return request
}
