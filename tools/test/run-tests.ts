import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { show } from './command.ts'
import { parseTally, type Tally } from './junit.ts'

/** Milliseconds by file, from an earlier run: the slowest files start first. `--update-timings` measures them again. */
const TIMINGS = join(import.meta.dir, 'timings.json')
/** Two more than the number of cores, since tests often wait for processes and timers. */
const FILE_CONCURRENCY = availableParallelism() + 2
/** Ends a test that hangs. Far longer than the slowest test on a loaded machine. */
const TEST_TIMEOUT_MS = 300_000

export interface Selection {
  /** Selects files whose path contains any of these words; all files if there are none. */
  words: string[]
  /** Globs of files to leave out. */
  except?: string[]
  /** The number of files that run in parallel; FILE_CONCURRENCY by default. */
  concurrency?: number
  shouldUpdateTimings?: boolean
}

/**
 * Runs the selected test files, several in parallel: each file creates its own database and listens on free ports.
 * Temporary files of tests and of the processes they start are deleted after the run.
 */
export async function runTests(
  { words, except = [], concurrency = FILE_CONCURRENCY, shouldUpdateTimings }: Selection,
  environment: Record<string, string>,
): Promise<Tally> {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-tests-'))
  // Started by root, PostgreSQL runs as another user, which must reach its data.
  chmodSync(directory, 0o711)
  const remove = () => rmSync(directory, { recursive: true, force: true })
  // For an interrupted run.
  process.once('exit', remove)
  const report = join(directory, 'report.xml')
  const options = [`--timeout=${TEST_TIMEOUT_MS}`, '--reporter=junit', `--reporter-outfile=${report}`]
  options.push(`--parallel=${concurrency}`, '--no-isolate', `--timings=${TIMINGS}`)
  if (shouldUpdateTimings) options.push('--update-timings')
  options.push(...except.map((glob) => `--path-ignore-patterns=${glob}`))
  try {
    const { exitStatus, output } = await show(['test', ...options, ...words], {
      ...environment,
      TMPDIR: directory,
    })
    return parseTally(readReport(report), exitStatus, output)
  } finally {
    remove()
    process.off('exit', remove)
  }
}

/** Empty if no file matched or the run crashed; then the exit code decides. */
function readReport(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
