/**
 * `bun run audit`: fails if a package in bun.lock has a known vulnerability of high or critical severity.
 *
 * Queries the registry. If it is unreachable or does not support the query, the audit is skipped without failing;
 * `--require` makes that a failure.
 */

import { ROOT } from '../service/processes.ts'

interface Advisory {
  title: string
  severity: string
  url: string
}

/** An unresponsive network must not delay the tests longer than this. */
const TIMEOUT_MS = 60_000
const severe = ['high', 'critical']

/** Queries the registry. @returns advisories by package; null if the registry is unreachable or returns an error */
async function readAdvisories(): Promise<Record<string, Advisory[]> | null> {
  const audit = Bun.spawn([process.execPath, 'audit', '--json'], {
    cwd: ROOT,
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: TIMEOUT_MS,
  })
  const [output, errors] = await Promise.all([
    new Response(audit.stdout).text(),
    new Response(audit.stderr).text(),
  ])
  const start = output.indexOf('{')
  if (start === -1) {
    console.log(errors.trim() || output.trim())
    return null
  }
  return JSON.parse(output.slice(start)) as Record<string, Advisory[]>
}

const advisories = await readAdvisories()
if (advisories === null) {
  console.log('Could not read advisories from the registry. Nothing was checked.')
  process.exit(process.argv.includes('--require') ? 1 : 0)
}
const vulnerabilities = Object.entries(advisories).flatMap(([name, list]) =>
  list.map((advisory) => ({ name, ...advisory })),
)
for (const { name, severity, title, url } of vulnerabilities)
  console.log(`${severity}: ${name}: ${title} (${url})`)
const severeFindings = vulnerabilities.filter(({ severity }) => severe.includes(severity))
console.log(
  `${vulnerabilities.length} known vulnerabilities, ${severeFindings.length} of high or critical severity.`,
)
process.exit(severeFindings.length > 0 ? 1 : 0)
