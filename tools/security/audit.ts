import { ROOT } from '../service/processes.ts'

/**
 * `bun run audit`: fails if a package of bun.lock has a known vulnerability of high or critical severity.
 *
 * Queries the registry. If it is unreachable or does not support the query, the audit is skipped without failing;
 * `--require` makes that a failure.
 */
interface Advisory {
  title: string
  severity: string
  url: string
}

/** An unresponsive network must not delay the tests. */
const TIMEOUT_MS = 60_000
const severe = ['high', 'critical']

/** Queries the registry. @returns advisories by package; null without a response */
async function readAdvisories(): Promise<Record<string, Advisory[]> | null> {
  const audit = Bun.spawn([process.execPath, 'audit', '--json'], {
    cwd: ROOT,
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: TIMEOUT_MS,
  })
  const [answer, errors] = await Promise.all([
    new Response(audit.stdout).text(),
    new Response(audit.stderr).text(),
  ])
  const start = answer.indexOf('{')
  if (start === -1) {
    console.log(errors.trim() || answer.trim())
    return null
  }
  return JSON.parse(answer.slice(start)) as Record<string, Advisory[]>
}

const known = await readAdvisories()
if (known === null) {
  console.log('The registry did not report vulnerabilities: nothing was checked.')
  process.exit(process.argv.includes('--require') ? 1 : 0)
}
const vulnerabilities = Object.entries(known).flatMap(([name, list]) =>
  list.map((advisory) => ({ name, ...advisory })),
)
for (const { name, severity, title, url } of vulnerabilities)
  console.log(`${severity}: ${name}: ${title} (${url})`)
const severeFindings = vulnerabilities.filter(({ severity }) => severe.includes(severity))
console.log(`${vulnerabilities.length} known vulnerabilities, ${severeFindings.length} of high severity.`)
process.exit(severeFindings.length > 0 ? 1 : 0)
