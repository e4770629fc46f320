import { stopRequested } from '../process/stop-request.ts'
import { chat } from './chat.ts'
import { clients } from './clients.ts'
import { documents } from './documents.ts'
import { events } from './events.ts'
import { files } from './files.ts'
import { generation } from './generation.ts'
import { identity } from './identity.ts'
import { importing } from './import.ts'
import { membersApi } from './members-api.ts'
import { mixedLoad } from './mixed-load.ts'
import { neighbours } from './neighbours.ts'
import { paging } from './paging.ts'
import { plugin } from './plugin.ts'
import { publicApi } from './public-api.ts'
import { type Finding, type FindingsOfGroup, print, printTable } from './report.ts'
import { reporting } from './reporting.ts'
import { search } from './search.ts'
import { startUp } from './start-up.ts'
import { setUpWorkbench, type Workbench } from './workbench.ts'

/**
 * `bun run bench [name…]`: measures what Guildhall promises about its speed, each against its own baseline on the
 * same machine at the same time, since only ratios carry from one machine to another. Ends with one table of all of
 * them, and with 1 on a miss.
 */
const benchmarks: Record<string, (bench: Workbench) => Promise<Finding[]>> = {
  'start-up': startUp,
  clients,
  members: membersApi,
  paging,
  public: publicApi,
  plugin,
  import: importing,
  events,
  identity,
  files,
  documents,
  generation,
  search,
  chat,
  reporting,
  load: async (bench) => [...(await neighbours(bench)), ...(await mixedLoad(bench))],
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`,
  )
  process.exit(2)
}
process.exit(await Promise.race([measure(), stopRequested().then(() => 130)]))

async function measure(): Promise<number> {
  const chosen = Object.entries(benchmarks).filter(([name]) => names.length === 0 || names.includes(name))
  const groups: FindingsOfGroup[] = []
  for (const [name, benchmark] of chosen) {
    console.log(`\n${name} …`)
    const findings = await measureOne(name, benchmark)
    for (const finding of findings) print(finding)
    groups.push({ name, findings })
  }
  printTable(groups)
  return groups.some(({ findings }) => findings.some(({ met }) => met === false)) ? 1 : 0
}

/** Each with processes and a database of its own, so that none is measured by what the one before left in memory. */
async function measureOne(
  name: string,
  benchmark: (bench: Workbench) => Promise<Finding[]>,
): Promise<Finding[]> {
  await using stack = new AsyncDisposableStack()
  try {
    return await benchmark(await setUpWorkbench(stack))
  } catch (error) {
    // What the others measured in an hour is not lost with it.
    console.error(error)
    return [{ name, measured: 'broke off: see above', target: 'an end', met: false }]
  }
}
