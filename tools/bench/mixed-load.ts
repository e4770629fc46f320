import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startChild } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import { startServerProcess, startWorkerProcess, waitUntilReady } from '../service/processes.ts'
import { type MemoryTrend, watchMemory } from './memory-watch.ts'
import { buildMixedTraffic, type Kind } from './mixed-traffic.ts'
import { startRedis } from './redis.ts'
import { checkMaximum, type Measurement } from './report.ts'
import type { Workbench } from './workbench.ts'

/** The load generator's plan (mixed-load-process.ts). */
export type MixedLoad = {
  kinds: Kind[]
  servers: string[]
  connections: number
  seconds: number
  seed: number
}

/** Milliseconds for `p50`, `p95` and `p99`. */
export type MixedResult = {
  perSecond: number
  firstError: string | null
  kinds: {
    name: string
    responses: number
    failed: number
    perSecond: number
    p50: number
    p95: number
    p99: number
    meanBytes: number
  }[]
}

const SECONDS = Number(process.env.BENCH_LOAD_SECONDS ?? 180)
/** Time to fill caches, compile code and size the heap. */
const WARM_UP_SECONDS = Math.max(10, Math.round(SECONDS / 4))
const BARE_SECONDS = 10
const CONNECTIONS = 16
/** Rate limits are reset at this interval, because the mix exceeds those of every plan. */
const LIMIT_RESET_INTERVAL_MS = 5_000
/** Maximum ratio of memory in the last third to the first third after the warm-up to count as flat. */
const MAX_FLAT_RATIO = 1.1

/**
 * All kinds of requests concurrently (for BENCH_LOAD_SECONDS, 180 by default) to two server processes in turn,
 * alongside a worker on the same database, whose jobs are in Redis if that is installed: every response must be
 * correct, and memory must not grow. Stops the workbench's worker, so it runs after `measureNeighbors`.
 */
export async function measureMixedLoad(bench: Workbench): Promise<Measurement[]> {
  await using stack = new AsyncDisposableStack()
  const kinds = await buildMixedTraffic(bench, await bench.createAssociation())
  await waitForProcessing(bench)
  await bench.worker.stop()
  const redisUrl = await startRedis(stack)
  const environment = { ...bench.environment, ...(redisUrl ? { REDIS_URL: redisUrl } : {}) }
  const port = String(await findFreePort())
  const second = startServerProcess({ environment: { ...environment, PORT: port }, output: 'inherit' })
  stack.defer(() => second.stop())
  const worker = startWorkerProcess({ environment, output: 'inherit' })
  stack.defer(() => worker.stop())
  const servers = [bench.url.origin, `http://127.0.0.1:${port}`]
  await waitUntilReady(servers[1] ?? '', [second, worker])

  const limitResets = setInterval(() => {
    bench.admin`delete from rate_limits`.catch((error) => console.error(error))
  }, LIMIT_RESET_INTERVAL_MS)
  const stopWatching = watchMemory({
    'server 1': bench.server.pid,
    'server 2': second.pid,
    worker: worker.pid,
  })
  const result = await runMixedLoad({ kinds, servers, connections: CONNECTIONS, seconds: SECONDS, seed: 1 })
  const memoryTrends = stopWatching(WARM_UP_SECONDS)
  clearInterval(limitResets)
  const bare = await measureBareLoad(stack, kinds, result)
  return [...toMeasurements(result, bare, redisUrl !== null), ...memoryTrends.map(checkMemoryTrend)]
}

async function waitForProcessing({ admin }: Workbench): Promise<void> {
  for (;;) {
    const [row] = await admin`select count(*)::int as waiting from resources
      where processing_status in ('queued', 'running')`
    if (row.waiting === 0) return
    await Bun.sleep(250)
  }
}

/** Runs the load generator. */
export async function runMixedLoad(plan: MixedLoad): Promise<MixedResult> {
  const child = spawn(process.execPath, [join(import.meta.dir, 'mixed-load-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(plan))
  return (await new Response(child.stdout as unknown as ReadableStream).json()) as MixedResult
}

/** The same requests to two bare servers, which return only as many bytes as the service. */
async function measureBareLoad(
  stack: AsyncDisposableStack,
  kinds: Kind[],
  measured: MixedResult,
): Promise<MixedResult> {
  const servers: string[] = []
  for (let number = 0; number < 2; number++) {
    const port = String(await findFreePort())
    const child = startChild({
      name: 'bare server',
      command: [join(import.meta.dir, 'mixed-load-bare.ts')],
      environment: { PORT: port },
      output: 'inherit',
    })
    stack.defer(() => child.stop())
    servers.push(`http://127.0.0.1:${port}`)
    await waitUntilReady(`http://127.0.0.1:${port}`, [child])
  }
  const bareKinds = kinds.map((kind, index) => ({
    ...kind,
    headers: { ...kind.headers, 'x-bare': `${kind.status} ${measured.kinds[index]?.meanBytes ?? 0}` },
  }))
  return await runMixedLoad({
    kinds: bareKinds,
    servers,
    connections: CONNECTIONS,
    seconds: BARE_SECONDS,
    seed: 2,
  })
}

function toMeasurements(result: MixedResult, bare: MixedResult, isRedisUsed: boolean): Measurement[] {
  const failed = result.kinds.reduce((sum, kind) => sum + kind.failed, 0)
  const responses = result.kinds.reduce((sum, kind) => sum + kind.responses, 0)
  const detail = `of ${responses} in ${SECONDS} s, jobs in ${isRedisUsed ? 'Redis' : 'PostgreSQL'}`
  if (result.firstError) console.log(`First incorrect response: ${result.firstError}`)
  return [
    checkMaximum('mixed load: incorrect responses', failed, 0, '', detail),
    {
      name: 'mixed load on two servers: throughput relative to two servers with constant responses',
      measured: `${(result.perSecond / bare.perSecond).toFixed(2)} (${result.perSecond.toFixed(0)}/s, bare ${bare.perSecond.toFixed(0)}/s)`,
    },
    ...result.kinds.map(({ name, perSecond, p50, p99, failed }) => ({
      name: `mixed load: ${name}`,
      measured: `${perSecond.toFixed(1)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${failed} incorrect`,
    })),
  ]
}

function checkMemoryTrend({ name, first, last, max, slope }: MemoryTrend): Measurement {
  const detail = `${first.toFixed(0)} → ${last.toFixed(0)} MiB, at most ${max.toFixed(0)}; ${slope >= 0 ? '+' : ''}${slope.toFixed(1)} MiB a minute`
  const verdict = last / first <= MAX_FLAT_RATIO ? 'flat' : 'grows'
  return checkMaximum(
    `mixed load: memory of ${name}, last third against first third`,
    Math.round((last / first) * 1000) / 1000,
    MAX_FLAT_RATIO,
    '',
    `${verdict}: ${detail}`,
  )
}
