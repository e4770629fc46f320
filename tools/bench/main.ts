import { waitForStopRequest } from '../process/stop-request.ts'
import { measureChat } from './chat.ts'
import { measureClients } from './clients.ts'
import { measureDocuments } from './documents.ts'
import { measureEvents } from './events.ts'
import { measureFiles } from './files.ts'
import { measureGeneration } from './generation.ts'
import { measureIdentity } from './identity.ts'
import { measureImport } from './import.ts'
import { measureMembersApi } from './members-api.ts'
import { measureMixedLoad } from './mixed-load.ts'
import { measureNeighbors } from './neighbors.ts'
import { measureOrders } from './orders.ts'
import { measurePaging } from './paging.ts'
import { measurePlugin } from './plugin.ts'
import { measurePortal } from './portal.ts'
import { measurePublicApi } from './public-api.ts'
import { type BenchmarkResult, type Measurement, printMeasurement, printTable } from './report.ts'
import { measureReporting } from './reporting.ts'
import { measureScale } from './scale.ts'
import { measureSearch } from './search.ts'
import { measureStartup } from './startup.ts'
import { setUpWorkbench, type Workbench } from './workbench.ts'

/**
 * `bun run bench [name…]`: measures the performance targets. A baseline runs on the same machine in the same run, since
 * only ratios are comparable between machines. Prints one table at the end; exits with 1 if a target is missed or a
 * benchmark fails.
 */
const benchmarks: Record<string, (bench: Workbench) => Promise<Measurement[]>> = {
  'start-up': measureStartup,
  clients: measureClients,
  members: measureMembersApi,
  paging: measurePaging,
  public: measurePublicApi,
  plugin: measurePlugin,
  portal: measurePortal,
  import: measureImport,
  events: measureEvents,
  identity: measureIdentity,
  orders: measureOrders,
  files: measureFiles,
  documents: measureDocuments,
  generation: measureGeneration,
  search: measureSearch,
  chat: measureChat,
  reporting: measureReporting,
  scale: measureScale,
  load: async (bench) => [...(await measureNeighbors(bench)), ...(await measureMixedLoad(bench))],
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${Object.keys(benchmarks).join(', ')}.`)
  process.exit(2)
}
process.exit(await Promise.race([measure(), waitForStopRequest().then(() => 130)]))

async function measure(): Promise<number> {
  const chosen = Object.entries(benchmarks).filter(([name]) => names.length === 0 || names.includes(name))
  const groups: BenchmarkResult[] = []
  for (const [name, benchmark] of chosen) {
    console.log(`\n${name} …`)
    const measurements = await measureOne(name, benchmark)
    for (const measurement of measurements) printMeasurement(measurement)
    groups.push({ name, measurements })
  }
  printTable(groups)
  return groups.some(({ measurements }) => measurements.some(({ isMet }) => isMet === false)) ? 1 : 0
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
    return [{ name, measured: 'failed: see above', target: 'completes', isMet: false }]
  }
}
