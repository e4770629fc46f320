import { fillMembers } from './fill-members.ts'
import { runMixedLoad } from './mixed-load.ts'
import type { Kind } from './mixed-traffic.ts'
import { checkMaximum, type Measurement } from './report.ts'
import { computeMedian } from './rounds.ts'
import type { Association, Workbench } from './workbench.ts'

const MEMBERS = 60_000
const NEIGHBOR_MEMBERS = 2_000
/** Connections that send expensive requests back to back, as if to use up a plan's hourly limit in one burst. */
const EXPENSIVE_CONCURRENCY = 40
const READERS = 2
const SECONDS = 10
const ROUNDS = 3
const LIMIT_RESET_INTERVAL_MS = 5_000
/** Lists that match nearly every record; the order or filter of the last two requires reading the records. */
const EXPENSIVE_PATHS = [
  '/api/members?q=a',
  '/api/members?q=c',
  '/api/members?q=m&order[lastName]=asc',
  '/api/members?q=c&status=active',
]

/**
 * Latency of an association's reads while another association sends only expensive requests, relative to the latency of
 * the reads alone in the same run.
 */
export async function measureNeighbors(bench: Workbench): Promise<Measurement[]> {
  const [busy, neighbor] = [await bench.createAssociation(), await bench.createAssociation()]
  await fillMembers(bench.admin, busy.id, MEMBERS)
  await fillMembers(bench.admin, neighbor.id, NEIGHBOR_MEMBERS)
  const reads = await buildReads(bench, neighbor)
  const expensive = createKind('expensive', EXPENSIVE_PATHS, busy)
  const limitResets = setInterval(() => {
    bench.admin`delete from rate_limits`.catch((error) => console.error(error))
  }, LIMIT_RESET_INTERVAL_MS)
  const load = (kinds: Kind[], connections: number, seconds: number, seed: number) =>
    runMixedLoad({ kinds, servers: [bench.url.origin], connections, seconds, seed })
  const single = (await load([expensive], 1, SECONDS, 1)).kinds[0]
  await load([reads], READERS, SECONDS, 2)
  const rounds: { alone: number; beside: number; responses: number; refused: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await load([reads], READERS, SECONDS, 10 + round)
    const expensiveLoad = load([expensive], EXPENSIVE_CONCURRENCY, SECONDS + 4, 20 + round)
    await Bun.sleep(2_000)
    const beside = await load([reads], READERS, SECONDS, 30 + round)
    const { responses = 0, failed = 0 } = (await expensiveLoad).kinds[0] ?? {}
    if (alone.firstError ?? beside.firstError)
      throw new Error(`A read of the other association failed: ${alone.firstError ?? beside.firstError}`)
    rounds.push({
      alone: alone.kinds[0]?.p95 ?? 0,
      beside: beside.kinds[0]?.p95 ?? 0,
      responses,
      refused: failed,
    })
  }
  clearInterval(limitResets)
  const getMedian = (name: keyof (typeof rounds)[number]) => computeMedian(rounds.map((round) => round[name]))
  return [
    checkMaximum(
      `neighbors: p95 of reads during another association's ${EXPENSIVE_CONCURRENCY} concurrent expensive requests, relative to reads alone`,
      computeMedian(rounds.map(({ alone, beside }) => beside / alone)),
      2,
      ' times',
      `${getMedian('beside').toFixed(1)} ms, alone ${getMedian('alone').toFixed(1)} ms`,
    ),
    {
      name: 'neighbors: expensive requests',
      measured: `p50 ${single?.p50.toFixed(0)} ms one at a time; ${EXPENSIVE_CONCURRENCY} in parallel: ${(getMedian('responses') / (SECONDS + 4)).toFixed(0)} responses/s, ${((100 * getMedian('refused')) / Math.max(1, getMedian('responses'))).toFixed(0)}% failed`,
    },
  ]
}

async function buildReads({ admin }: Workbench, association: Association): Promise<Kind> {
  const rows: { id: string }[] =
    await admin`select id from members where client_id = ${association.id} limit 200`
  return createKind('reads', ['/api/members', ...rows.map(({ id }) => `/api/members/${id}`)], association)
}

function createKind(name: string, paths: string[], { key }: Association): Kind {
  return { name, weight: 1, method: 'GET', paths, headers: { authorization: `Bearer ${key}` }, status: 200 }
}
