import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Glob } from 'bun'
import { ROOT } from '../service/programs.ts'
import { show } from './checks.ts'
import { type Tally, tallyOf } from './junit.ts'

const WORKSPACES = ['apps/*', 'packages/*', 'tools']

/** The workspaces that have tests, in the order of their names. */
export function findSuites(): string[] {
  const withTests = new Set<string>()
  for (const workspace of WORKSPACES) {
    for (const file of new Glob(`${workspace}/**/*.test.{ts,tsx}`).scanSync({ cwd: ROOT })) {
      if (!file.includes('node_modules'))
        withTests.add(file.split('/').slice(0, workspace.split('/').length).join('/'))
    }
  }
  return [...withTests].toSorted()
}

/**
 * Runs the tests that the filters name (as `bun test` takes them) and counts them. What they and the programs they
 * start leave in the directory for temporary files goes with the run, however it ends.
 */
export async function runTests(filters: string[], environment: Record<string, string>): Promise<Tally> {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-tests-'))
  // Started by root, PostgreSQL runs as another user, who must get to its data.
  chmodSync(directory, 0o711)
  const remove = () => rmSync(directory, { recursive: true, force: true })
  // A run that is told to stop ends in the middle of this.
  process.once('exit', remove)
  const report = join(directory, 'report.xml')
  try {
    const options = ['--timeout=30000', '--reporter=junit', `--reporter-outfile=${report}`]
    const printed: string[] = []
    const ended = await show(
      ['bun', 'test', ...options, ...filters],
      { ...environment, TMPDIR: directory },
      (text) => printed.push(text),
    )
    return tallyOf(readReport(report), ended, printed.join(''))
  } finally {
    remove()
    process.off('exit', remove)
  }
}

/** There is none when no file matched, or when the run itself broke: the exit code tells then. */
function readReport(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
