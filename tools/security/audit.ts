import { ROOT } from '../service/programs.ts'

/**
 * `bun run audit`: fails where a package of bun.lock has a known vulnerability of high or critical severity.
 *
 * The registry is asked for what is known. Where it can't be reached, or does not answer that question, nothing is
 * known and nothing fails: the lock is the same as yesterday. `--require` makes that a failure too, for a machine that
 * has the network.
 */
interface Advisory {
  title: string
  severity: string
  url: string
}

/** A network that swallows everything must not hold the tests up. */
const LONGEST_MILLISECONDS = 60_000
const severe = ['high', 'critical']

/** Asks the registry. @returns package → what is known of it; null where there was no answer */
async function advisories(): Promise<Record<string, Advisory[]> | null> {
  const asked = Bun.spawn([process.execPath, 'audit', '--json'], {
    cwd: ROOT,
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: LONGEST_MILLISECONDS,
  })
  const [answer, complaint] = await Promise.all([
    new Response(asked.stdout).text(),
    new Response(asked.stderr).text(),
  ])
  const start = answer.indexOf('{')
  if (start === -1) {
    console.log(complaint.trim() || answer.trim())
    return null
  }
  return JSON.parse(answer.slice(start)) as Record<string, Advisory[]>
}

const known = await advisories()
if (known === null) {
  console.log('The registry did not say what is known of the packages: nothing was checked.')
  process.exit(process.argv.includes('--require') ? 1 : 0)
}
const found = Object.entries(known).flatMap(([name, list]) => list.map((advisory) => ({ name, ...advisory })))
for (const { name, severity, title, url } of found) console.log(`${severity}: ${name}: ${title} (${url})`)
const bad = found.filter(({ severity }) => severe.includes(severity))
console.log(`${found.length} known vulnerabilities, ${bad.length} of high severity.`)
process.exit(bad.length > 0 ? 1 : 0)
