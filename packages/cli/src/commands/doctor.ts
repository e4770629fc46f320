import manifest from '../../package.json' with { type: 'json' }
import { type Connection, findConnection, type GlobalOptions, openService } from '../connection.ts'
import { CommandFailure, exitCodes, NotLoggedInError } from '../exit-codes.ts'
import { safeJson, safeText } from '../safe-text.ts'
import { hasColour, print } from '../terminal.ts'

/** What was looked at, and what to do where it is not as it should be. */
interface Finding {
  check: 'settings' | 'service' | 'ready' | 'versions' | 'clock' | 'key'
  ok: boolean
  message: string
}

const PATIENCE_MILLISECONDS = 10_000
/** Signatures of webhooks are taken for so long (Standard Webhooks); a tenth of that is no trouble yet. */
const CLOCK_SECONDS = 30

/**
 * Looks at everything a command needs, from the settings to the key, and says what is wrong and what to do.
 *
 * @throws CommandFailure after its findings where one is bad: 4 where the key is, else 1
 */
export async function doctor(options: GlobalOptions): Promise<void> {
  const findings: Finding[] = []
  for await (const finding of examine(options)) {
    findings.push(finding)
    if (!options.json) print(lineOf(finding))
  }
  if (options.json) print(safeJson(findings))
  const bad = findings.filter(({ ok }) => !ok)
  if (bad.length === 0) return
  const aboutKey = bad.every(({ check }) => check === 'key' || check === 'settings')
  throw new CommandFailure(
    `${bad.length} of ${findings.length} things are not as they should be.`,
    aboutKey ? exitCodes.authentication : exitCodes.failed,
  )
}

async function* examine(options: GlobalOptions): AsyncGenerator<Finding> {
  let connection: Connection
  try {
    connection = await findConnection(options)
  } catch (error) {
    if (!(error instanceof NotLoggedInError)) throw error
    yield { check: 'settings', ok: false, message: error.message }
    return
  }
  const { baseUrl, source } = connection
  yield { check: 'settings', ok: true, message: `${baseUrl}, by ${source}` }
  const service = await reach(baseUrl)
  yield service.finding
  if (!service.answer) return
  yield versionsOf(service.version)
  yield clockOf(service.answer.headers.get('date'))
  yield await readiness(baseUrl)
  yield await keyOf(connection)
}

interface Reached {
  finding: Finding
  answer?: Response
  version?: unknown
}

async function reach(baseUrl: string): Promise<Reached> {
  const fault = (message: string): Reached => ({ finding: { check: 'service', ok: false, message } })
  const startedAt = performance.now()
  try {
    const answer = await get(baseUrl, '/healthz')
    const milliseconds = Math.round(performance.now() - startedAt)
    const body = (await answer.json().catch(() => null)) as { status?: unknown; version?: unknown } | null
    if (!answer.ok || body?.status !== 'ok')
      return fault(`${baseUrl} answers ${answer.status}, but not as Guildhall does. Is --base-url right?`)
    const finding: Finding = { check: 'service', ok: true, message: `answers in ${milliseconds} ms` }
    return { finding, answer, version: body.version }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return fault(`${baseUrl} cannot be reached: ${reason}. Is the service running, and is --base-url right?`)
  }
}

function get(baseUrl: string, path: string): Promise<Response> {
  return fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
  })
}

/** The part of a version that says what fits together: below 1.0 that includes the second number. */
const compatible = (version: string) =>
  version
    .split('.')
    .slice(0, version.startsWith('0.') ? 2 : 1)
    .join('.')

function versionsOf(service: unknown): Finding {
  const own = manifest.version
  if (typeof service !== 'string')
    return {
      check: 'versions',
      ok: false,
      message: 'The service does not say its version. Is it older than this command?',
    }
  const ok = compatible(service) === compatible(own)
  const both = `the command is ${own}, the service ${service}`
  return {
    check: 'versions',
    ok,
    message: ok ? both : `${both}. Install the version of the command that fits.`,
  }
}

function clockOf(date: string | null): Finding {
  const seconds = Math.round((Date.now() - Date.parse(date ?? '')) / 1000)
  if (Number.isNaN(seconds))
    return { check: 'clock', ok: false, message: 'The service does not tell the time.' }
  if (Math.abs(seconds) <= CLOCK_SECONDS)
    return { check: 'clock', ok: true, message: 'agrees with the service’s' }
  const how = `${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} the service’s`
  return {
    check: 'clock',
    ok: false,
    message: `This machine’s is ${how}. Set it, or signatures are refused.`,
  }
}

async function readiness(baseUrl: string): Promise<Finding> {
  const answer = await get(baseUrl, '/readyz')
  const { dependencies = {} } = (await answer.json()) as {
    dependencies?: Record<string, { ok: boolean; message: string | null }>
  }
  const named = Object.entries(dependencies)
  const down = named.filter(([, { ok }]) => !ok).map(([name, { message }]) => `${name}: ${message ?? 'away'}`)
  if (down.length > 0) return { check: 'ready', ok: answer.ok, message: down.join(' ') }
  return { check: 'ready', ok: answer.ok, message: `${named.map(([name]) => name).join(', ')} answer` }
}

async function keyOf({ apiKey, baseUrl }: Connection): Promise<Finding> {
  const { identify } = await import('./login.ts')
  try {
    const { name, client, environment, scopes } = await identify(await openService(apiKey, baseUrl), apiKey)
    const where = client ? ` of ${client} (${environment})` : ''
    const may = scopes ? `, may ${scopes[0] === '*' ? 'do everything' : scopes.join(', ')}` : ''
    return { check: 'key', ok: true, message: `${name}${where}${may}` }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const [message = ''] = error.message.split('\n')
    return { check: 'key', ok: false, message: `${message} Log in again with \`guildhall login\`.` }
  }
}

function lineOf({ check, ok, message }: Finding): string {
  const colour = (code: number, text: string) =>
    hasColour(process.stdout) ? `\u001b[${code}m${text}\u001b[39m` : text
  return `${ok ? colour(32, '✓') : colour(31, '✗')} ${check.padEnd(8)}  ${safeText(message)}`
}
