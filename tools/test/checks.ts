import { capture } from './command.ts'
import type { Tally } from './junit.ts'

/** Checks of the whole tree, such as lint. Each counts as one test. */
const checks = [
  { name: 'types, lint and import rules', command: ['run', 'check'] },
  { name: 'OpenAPI document and SDK types are current', command: ['run', 'openapi', '--check'] },
  { name: 'no dependency has a known vulnerability of high or critical severity', command: ['run', 'audit'] },
]

/** Runs the checks one after the other. Their output appears only in failures. */
export async function runChecks(): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, skipped: [], failures: [], files: [] }
  for (const { name, command } of checks) {
    const { exitStatus, output } = await capture(command)
    if (exitStatus === 0) tally.passed++
    else {
      tally.failed++
      tally.failures.push(`${name}: bun ${command.join(' ')} ended with ${exitStatus}\n${output}`)
    }
  }
  return tally
}
