import { waitForStopRequest } from '../process/stop-request.ts'
import { runChecks } from './checks.ts'
import { stopCommands } from './command.ts'
import { startTestPostgres } from './database.ts'
import type { Tally } from './junit.ts'
import { runTests } from './run-tests.ts'

/*
 * `bun run test`: all checks and tests. With `--update-timings`, also stores how long each file took.
 *
 * `bun run test <word…>`: the test files whose path contains one of the words, without the checks.
 */
const shouldUpdateTimings = process.argv.includes('--update-timings')
const words = process.argv.slice(2).filter((argument) => argument !== '--update-timings')
/** Fault tests disable dependencies and measure how the service recovers, so no other tests run at the same time. */
const FAULT_TESTS = 'tools/faults/'
/** Each fault test has its own dependencies and mostly waits. Running more at a time would slow down recovery. */
const FAULT_TEST_CONCURRENCY = 2
const SLOWEST_FILE_COUNT = 10
/**
 * Requirements of skipped tests that CI does not meet: a privilege, a program that neither Debian nor npm provides, a
 * kernel without seccomp.
 */
const UNAVAILABLE_IN_CI = [
  '(requires permission to mount)',
  '(requires stripe-mock)',
  '(requires a kernel without seccomp)',
]

const startedAt = performance.now()
const lines: string[] = []
const total: Tally = { passed: 0, failed: 0, skipped: [], failures: [], files: [] }
const postgres = await startTestPostgres()
let exitCode = 1
try {
  exitCode = await Promise.race([run(), waitForStopRequest().then(() => 130)])
} finally {
  await stopCommands()
  await postgres.stop()
}
process.exit(exitCode)

async function run(): Promise<number> {
  if (words.length > 0)
    await runStep(`tests of ${words.join(' ')}`, runTests({ words }, postgres.environment))
  else {
    const except = [`${FAULT_TESTS}**`]
    await Promise.all([
      runStep('checks', runChecks()),
      runStep('tests', runTests({ words: [], except, shouldUpdateTimings }, postgres.environment)),
    ])
    await runStep(
      `tests of ${FAULT_TESTS}`,
      runTests({ words: [FAULT_TESTS], concurrency: FAULT_TEST_CONCURRENCY }, postgres.environment),
    )
  }
  report()
  return total.failed > 0 ? 1 : 0
}

async function runStep(name: string, work: Promise<Tally>): Promise<void> {
  const startedAt = performance.now()
  const tally = await work
  total.passed += tally.passed
  total.failed += tally.failed
  total.skipped.push(...tally.skipped)
  total.failures.push(...tally.failures)
  total.files.push(...tally.files)
  const mark = tally.failed > 0 ? '✗' : '✓'
  lines.push(
    `${mark} ${name}: ${tally.passed} passed, ${tally.failed} failed (${formatSecondsSince(startedAt)} s)`,
  )
}

/**
 * Repeats failures at the end of the log. CI installs the programs that tests need, so there a skipped test is a
 * failure, unless its requirement is one of UNAVAILABLE_IN_CI.
 */
function report(): void {
  for (const failure of total.failures) console.log(`\n✗ ${failure}`)
  console.log(`\n── ${formatSecondsSince(startedAt)} s in total`)
  for (const line of lines) console.log(line)
  const slowest = total.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILE_COUNT)
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`)
  for (const name of total.skipped) console.log(`- skipped: ${name}`)
  const avoidable = total.skipped.filter((name) => !UNAVAILABLE_IN_CI.some((need) => name.includes(need)))
  if (process.env.CI === 'true' && avoidable.length > 0) {
    console.log('In CI, a skipped test counts as a failure.')
    total.failed += avoidable.length
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
}

function formatSecondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}
