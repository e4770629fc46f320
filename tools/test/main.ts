import { stopRequested } from '../process/stop-request.ts'
import { checks, show } from './checks.ts'
import { startTestPostgres, type TestPostgres } from './database.ts'
import type { Tally } from './junit.ts'
import { findSuites, runTests } from './suites.ts'

/**
 * `bun run test`: all checks and tests. Each check counts as one test.
 *
 * `bun run test <filter…>`: the matching test files, without the checks.
 */
const filters = process.argv.slice(2)
const started = performance.now()
const lines: string[] = []
const total: Tally = { passed: 0, failed: 0, skipped: [], failures: [] }
let postgres: TestPostgres | undefined
stopRequested().then(async () => {
  await postgres?.stop()
  process.exit(130)
})

if (filters.length === 0) {
  for (const { name, command } of checks) await step(name, async () => markOf(await show(command)))
}
await step('PostgreSQL with a migrated template', startPostgres)
if (postgres) {
  const { environment } = postgres
  const suites = filters.length > 0 ? [filters] : findSuites().map((suite) => [`${suite}/`])
  for (const suite of suites) await step(`tests of ${suite.join(' ')}`, () => runTests(suite, environment))
  await postgres.stop()
}
report()
process.exit(total.failed > 0 ? 1 : 0)

async function step(name: string, work: () => Promise<Tally>): Promise<void> {
  const from = performance.now()
  console.log(`\n── ${name}`)
  const tally = await work().catch((error: unknown) => {
    console.error(error)
    return markOf(1)
  })
  total.passed += tally.passed
  total.failed += tally.failed
  total.skipped.push(...tally.skipped)
  total.failures.push(...tally.failures)
  const mark = tally.failed > 0 ? '✗' : '✓'
  lines.push(`${mark} ${name}: ${tally.passed} passed, ${tally.failed} failed (${seconds(from)} s)`)
}

/** Required by all tests. */
async function startPostgres(): Promise<Tally> {
  postgres = await startTestPostgres()
  return { passed: 0, failed: 0, skipped: [], failures: [] }
}

function markOf(ended: number | string): Tally {
  return ended === 0
    ? { passed: 1, failed: 0, skipped: [], failures: [] }
    : { passed: 0, failed: 1, skipped: [], failures: [] }
}

/**
 * Repeats failures at the end of the log. CI installs every program that tests need, so there a skipped test is a
 * failure, unless it needs a privilege that a container may withhold.
 */
function report(): void {
  for (const failure of total.failures) console.log(`\n✗ ${failure}`)
  console.log(`\n── ${seconds(started)} s in all`)
  for (const line of lines) console.log(line)
  for (const name of total.skipped) console.log(`- skipped: ${name}`)
  const avoidable = total.skipped.filter((name) => !name.includes('(needs the right to '))
  if (process.env.CI === 'true' && avoidable.length > 0) {
    console.log('In CI a skipped test is a failed one.')
    total.failed += avoidable.length
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
}

function seconds(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(1)
}
