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
import { paging } from './paging.ts'
import { plugin } from './plugin.ts'
import { publicApi } from './public-api.ts'
import { type Finding, print } from './report.ts'
import { reporting } from './reporting.ts'
import { search } from './search.ts'
import { startUp } from './start-up.ts'
import { setUpWorkbench, type Workbench } from './workbench.ts'

/**
 * `bun run bench [name…]`: measures what Guildhall promises about its speed, each against its own baseline on the
 * same machine at the same time, since only ratios carry from one machine to another. Ends with 1 on a miss.
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
  await using stack = new AsyncDisposableStack()
  const bench = await setUpWorkbench(stack)
  const findings: Finding[] = []
  for (const [name, benchmark] of Object.entries(benchmarks)) {
    if (names.length > 0 && !names.includes(name)) continue
    console.log(`\n${name} …`)
    const found = await benchmark(bench)
    for (const finding of found) print(finding)
    findings.push(...found)
  }
  const missed = findings.filter((finding) => finding.met === false).length
  console.log(`\n${findings.filter((finding) => finding.met).length} targets met, ${missed} missed`)
  return missed > 0 ? 1 : 0
}
