import { makeMembersCsv } from '../demo/members-csv.ts'
import { seedLevels } from '../demo/seed.ts'
import { findFreePort } from '../process/free-port.ts'
import { startServerProcess, waitUntilReady } from '../service/processes.ts'
import { fillActivity, rollUp } from './fill-activity.ts'
import { copyAssociation } from './fill-associations.ts'
import { vocabulary } from './fill-library.ts'
import { checkMaximum, type Measurement } from './report.ts'
import { computeMedian, computePercentile } from './rounds.ts'
import { type Association, setUpWorkbench, type Workbench } from './workbench.ts'

const ASSOCIATIONS = 2_000
/**
 * Per association. With 1,500 members each (fill-activity.ts), that makes three million members and thirty million
 * rows.
 */
const ACTIVITY_ROWS = 15_000
/** The measured association has 300. */
const DOCUMENTS_PER_OTHER_ASSOCIATION = 30
const IMPORTED_ROWS = 3_000
const ROUNDS = 5
const REQUESTS_PER_ROUND = 100
const IMPORTS = 7
const STARTS = 9
const MAX_RATIO = 1.3
const DAY_MS = 86_400_000

const lastThirtyDays = `from=${new Date(Date.now() - 29 * DAY_MS).toISOString().slice(0, 10)}`
/** Each kind of request, with the paths requested in turn. */
const REQUESTS: Record<string, string[]> = {
  'member list': ['/api/members', '/api/members?status=active', '/api/members?page=20'],
  'member search': ['pemberton', 'priya macleod', 'HC-77', 'tidewater 31', 'member.1204@example.org'].map(
    (words) => `/api/members?q=${encodeURIComponent(words)}`,
  ),
  'library search': [40, 90, 300, 1_000, 4_000].map((rank) => `/api/resources?q=${vocabulary[rank]}`),
  '30-day usage': [`/api/resources/reports/usage?${lastThirtyDays}`],
  'members by activity in 30 days': [`/api/resources/reports/members?${lastThirtyDays}`],
}

/** An association and the installation that contains it. */
type Installation = { bench: Workbench; association: Association }
/** Durations in milliseconds: in the installation with many associations, and in the one with a single association. */
type Times = { shared: number[]; alone: number[] }

/**
 * Compares an association of ordinary size among 2,000, in a database with three million members and thirty million
 * rows of activity, with an identical association that is alone in its database.
 */
export async function measureScale(bench: Workbench): Promise<Measurement[]> {
  await using stack = new AsyncDisposableStack()
  const startedAt = performance.now()
  const alone = await fill(await setUpWorkbench(stack))
  const shared = await fill(bench)
  const copies = { copies: ASSOCIATIONS - 1, documents: DOCUMENTS_PER_OTHER_ASSOCIATION }
  await copyAssociation(bench.adminUrl, shared.association.id, copies)
  const measurements = [await measureDatabaseSize(bench, performance.now() - startedAt)]
  for (const [name, paths] of Object.entries(REQUESTS))
    measurements.push(compare(name, await timeRequests(shared, alone, paths)))
  measurements.push(compare(`import of ${IMPORTED_ROWS} members`, await timeImports(bench, alone.bench)))
  measurements.push(compare('server start-up: from spawn to ready', await timeStarts(bench, alone.bench)))
  return measurements
}

async function fill(bench: Workbench): Promise<Installation> {
  const association = await bench.createAssociation()
  await fillActivity(bench.admin, [association], [ACTIVITY_ROWS], 1)
  await rollUp(bench.admin)
  await bench.admin.unsafe('vacuum analyze')
  return { bench, association }
}

async function measureDatabaseSize({ admin }: Workbench, milliseconds: number): Promise<Measurement> {
  const [counts] = await admin`
    select (select count(*)::int from clients where environment = 'live') as associations,
      (select count(*)::int from members) as members, (select count(*)::int from activity) as activity,
      pg_database_size(current_database())::float8 as bytes`
  const { associations, members, activity, bytes } = counts
  if (associations !== ASSOCIATIONS || activity !== ASSOCIATIONS * ACTIVITY_ROWS)
    throw new Error(`The database has ${associations} associations and ${activity} rows of activity.`)
  const gibibytes = (bytes / 1024 ** 3).toFixed(1)
  return {
    name: `database of ${associations} associations, ${members} members, ${activity} rows of activity`,
    measured: `${gibibytes} GiB, filled in ${(milliseconds / 1000).toFixed(0)} s`,
  }
}

/**
 * The first round warms up: each connection plans its own statements, and replans each for its first few executions.
 */
async function timeRequests(shared: Installation, alone: Installation, paths: string[]): Promise<Times> {
  const times: Times = { shared: [], alone: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { bench } of [shared, alone]) await bench.resetLimits()
    for (let request = 0; request < REQUESTS_PER_ROUND; request++) {
      const path = paths[request % paths.length] ?? ''
      const [first, second] = request % 2 === 0 ? [shared, alone] : [alone, shared]
      const [firstMs, secondMs] = [await timeRequest(first, path), await timeRequest(second, path)]
      if (round === 0) continue
      times.shared.push(request % 2 === 0 ? firstMs : secondMs)
      times.alone.push(request % 2 === 0 ? secondMs : firstMs)
    }
  }
  return times
}

async function timeRequest({ bench, association: { key } }: Installation, path: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(new URL(path, bench.url), { headers: { authorization: `Bearer ${key}` } })
  const body = (await response.json()) as { items?: unknown[] }
  if (!body.items?.length) throw new Error(`${path} returned ${response.status} without items.`)
  return performance.now() - startedAt
}

/** Each import runs in a new association. */
async function timeImports(shared: Workbench, alone: Workbench): Promise<Times> {
  const csv = new Blob([makeMembersCsv(IMPORTED_ROWS, new Date())])
  return alternate(IMPORTS, shared, alone, async (bench) => {
    const { guildhall } = await bench.createAssociation()
    await seedLevels(guildhall)
    const startedAt = performance.now()
    const { id } = await guildhall.members.import(csv, { mode: 'create' })
    const { rows } = await guildhall.imports.wait(id, { pollInterval: 10 })
    if (rows.created !== IMPORTED_ROWS) throw new Error(`Only ${rows.created} rows were imported.`)
    return performance.now() - startedAt
  })
}

async function timeStarts(shared: Workbench, alone: Workbench): Promise<Times> {
  return alternate(STARTS, shared, alone, async ({ environment }) => {
    const port = await findFreePort()
    const startedAt = performance.now()
    const server = startServerProcess({
      environment: { ...environment, PORT: String(port) },
      output: 'inherit',
    })
    await waitUntilReady(`http://127.0.0.1:${port}`, [server])
    const time = performance.now() - startedAt
    await server.stop()
    return time
  })
}

/** Measures both installations in turn. The first round is an uncounted warm-up. */
async function alternate(
  rounds: number,
  shared: Workbench,
  alone: Workbench,
  measure: (bench: Workbench) => Promise<number>,
): Promise<Times> {
  const times: Times = { shared: [], alone: [] }
  for (let round = 0; round <= rounds; round++) {
    const sharedMs = await measure(shared)
    const aloneMs = await measure(alone)
    if (round === 0) continue
    times.shared.push(sharedMs)
    times.alone.push(aloneMs)
  }
  return times
}

function compare(name: string, { shared, alone }: Times): Measurement {
  const formatTimes = (times: number[]) =>
    `${computeMedian(times).toFixed(1)} ms, p95 ${computePercentile(times, 95).toFixed(1)}`
  return checkMaximum(
    `${name}: median among ${ASSOCIATIONS} associations, relative to alone`,
    computeMedian(shared) / computeMedian(alone),
    MAX_RATIO,
    ' times',
    `${formatTimes(shared)}; alone ${formatTimes(alone)}; p95 ${(computePercentile(shared, 95) / computePercentile(alone, 95)).toFixed(2)} times`,
  )
}
