import { buildPdf } from '../../apps/server/test/library/files.ts'
import { createRandom } from './fill-library.ts'
import type { MixedLoad, MixedResult } from './mixed-load.ts'
import { type Kind, MARKER } from './mixed-traffic.ts'

/**
 * Sends a mix of requests to servers in turn, as a load balancer would, over a fixed number of connections; each sends
 * its next request after the last response. Runs as a separate process.
 *
 * Reads a plan (JSON) from standard input and writes the result (JSON) to standard output.
 */
const plan = (await Bun.stdin.json()) as MixedLoad
const { kinds, servers, connections, seconds } = plan
const totalWeight = kinds.reduce((sum, { weight }) => sum + weight, 0)
const next = createRandom(plan.seed)
const outcomes = kinds.map(() => ({ latencies: [] as number[], failed: 0, bytes: 0 }))
let firstError: string | null = null
let serial = plan.seed * 10_000_000

const started = performance.now()
await Promise.all(Array.from({ length: connections }, sendUntilEnd))
const elapsed = (performance.now() - started) / 1000
const result: MixedResult = {
  perSecond: outcomes.reduce((sum, { latencies }) => sum + latencies.length, 0) / elapsed,
  firstError,
  kinds: outcomes.map(({ latencies, failed, bytes }, index) => ({
    name: kinds[index]?.name ?? '',
    responses: latencies.length,
    failed,
    perSecond: latencies.length / elapsed,
    p50: computePercentile(latencies, 0.5),
    p95: computePercentile(latencies, 0.95),
    p99: computePercentile(latencies, 0.99),
    meanBytes: Math.round(bytes / Math.max(1, latencies.length)),
  })),
}
await Bun.write(Bun.stdout, JSON.stringify(result))
process.exit(0)

async function sendUntilEnd(): Promise<void> {
  while (performance.now() - started < seconds * 1000) {
    const index = pickRandomKind()
    await send(kinds[index] as Kind, outcomes[index] as (typeof outcomes)[number])
  }
}

/** The index of a random kind, by weight. */
function pickRandomKind(): number {
  let remaining = next() * totalWeight
  const index = kinds.findIndex(({ weight }) => {
    remaining -= weight
    return remaining < 0
  })
  return Math.max(0, index)
}

async function send(kind: Kind, { latencies }: { latencies: number[] }): Promise<void> {
  const serialNumber = serial++
  const server = servers[serialNumber % servers.length] ?? ''
  const path = kind.paths[serialNumber % kind.paths.length] ?? ''
  const body = kind.uploadBytes
    ? buildForm(kind.uploadBytes, serialNumber)
    : kind.body?.replace(MARKER, String(serialNumber).padStart(MARKER.length, '0'))
  const kindOutcome = outcomes[kinds.indexOf(kind)]
  const startedAt = performance.now()
  try {
    const response = await fetch(server + path, {
      method: kind.method,
      headers: kind.headers,
      body: body ?? null,
    })
    const bytes = await response.bytes()
    latencies.push(performance.now() - startedAt)
    if (kindOutcome) kindOutcome.bytes += bytes.byteLength
    if (response.status === kind.status) return
    fail(`${kind.method} ${path}: ${response.status} ${new TextDecoder().decode(bytes.subarray(0, 500))}`)
  } catch (error) {
    fail(`${kind.method} ${path}: ${error}`)
  }
  if (kindOutcome) kindOutcome.failed++
}

function fail(error: string): void {
  firstError ??= error
}

function buildForm(size: number, count: number): FormData {
  const data = new FormData()
  data.set('name', `Uploaded ${count}`)
  data.set('file', new File([buildPdf(`Number ${count}`), Buffer.alloc(size, ' ')], 'uploaded.pdf'))
  return data
}

function computePercentile(latencies: number[], share: number): number {
  latencies.sort((a, b) => a - b)
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
}
