import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Glob } from 'bun'
import { ROOT } from '../service/programs.ts'
import { show } from './checks.ts'
import { type Tally, tallyOf } from './junit.ts'

const WORKSPACES = ['apps/*', 'packages/*', 'tools']

/** The workspaces with tests, sorted by name. */
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
 * Runs the matching tests and counts them. Temporary files of tests and their programs are deleted after the run.
 */
export async function runTests(filters: string[], environment: Record<string, string>): Promise<Tally> {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-tests-'))
  // Started by root, PostgreSQL runs as another user, which must reach its data.
  chmodSync(directory, 0o711)
  const remove = () => rmSync(directory, { recursive: true, force: true })
  // An interrupted run ends here.
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

/** Empty if no file matched or the run crashed; then the exit code decides. */
function readReport(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
