import { stopRequested } from '../process/stop-request.ts'
import { chat } from './chat.ts'
import { clients } from './clients.ts'
import { documents } from './documents.ts'
import { events } from './events.ts'
import { files } from './files.ts'
import { generation } from './generation.ts'
import { identity } from './identity.ts'
import { csvImport } from './import.ts'
import { membersApi } from './members-api.ts'
import { mixedLoad } from './mixed-load.ts'
import { neighbors } from './neighbors.ts'
import { orders } from './orders.ts'
import { paging } from './paging.ts'
import { plugin } from './plugin.ts'
import { portal } from './portal.ts'
import { publicApi } from './public-api.ts'
import { type BenchmarkResult, type Measurement, print, printTable } from './report.ts'
import { reporting } from './reporting.ts'
import { scale } from './scale.ts'
import { search } from './search.ts'
import { startUp } from './start-up.ts'
import { setUpWorkbench, type Workbench } from './workbench.ts'

/**
 * `bun run bench [name…]`: measures each performance target against its own baseline, on the same machine in the same
 * run, since only ratios are comparable between machines. Prints one table at the end; exits with 1 if a target is
 * missed.
 */
const benchmarks: Record<string, (bench: Workbench) => Promise<Measurement[]>> = {
  'start-up': startUp,
  clients,
  members: membersApi,
  paging,
  public: publicApi,
  plugin,
  portal,
  import: csvImport,
  events,
  identity,
  orders,
  files,
  documents,
  generation,
  search,
  chat,
  reporting,
  scale,
  load: async (bench) => [...(await neighbors(bench)), ...(await mixedLoad(bench))],
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${Object.keys(benchmarks).join(', ')}.`)
  process.exit(2)
}
process.exit(await Promise.race([measure(), stopRequested().then(() => 130)]))

async function measure(): Promise<number> {
  const chosen = Object.entries(benchmarks).filter(([name]) => names.length === 0 || names.includes(name))
  const groups: BenchmarkResult[] = []
  for (const [name, benchmark] of chosen) {
    console.log(`\n${name} …`)
    const measurements = await measureOne(name, benchmark)
    for (const measurement of measurements) print(measurement)
    groups.push({ name, measurements })
  }
  printTable(groups)
  return groups.some(({ measurements }) => measurements.some(({ met }) => met === false)) ? 1 : 0
}

/** Runs a benchmark with its own processes and database, so that earlier ones do not affect its memory use. */
async function measureOne(
  name: string,
  benchmark: (bench: Workbench) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  await using stack = new AsyncDisposableStack()
  try {
    return await benchmark(await setUpWorkbench(stack))
  } catch (error) {
    // Keep the results of the other benchmarks.
    console.error(error)
    return [{ name, measured: 'failed: see above', target: 'completes', met: false }]
  }
}
