import manifest from '../../package.json' with { type: 'json' }
import { type Connection, findConnection, type GlobalOptions, openService } from '../connection.ts'
import { CommandFailedError, exitCodes, NotLoggedInError } from '../exit-codes.ts'
import { getNetworkReason } from '../get-network-reason.ts'
import { toSafeJson, toSafeText } from '../safe-text.ts'
import { hasColor, print } from '../terminal.ts'

/** The result of a check, with instructions if it failed. */
interface Finding {
  check: 'settings' | 'service' | 'ready' | 'versions' | 'clock' | 'key'
  ok: boolean
  message: string
}

interface Result extends Finding {
  /** Whether the check failed because of the key or settings. */
  isCredentialFailure?: boolean
}

const TIMEOUT_MS = 10_000
/** A tenth of the tolerance of webhook signatures (Standard Webhooks: 5 minutes). */
const MAX_CLOCK_SKEW_SECONDS = 30

/**
 * Checks the prerequisites of commands, from the settings to the key, and prints the results with instructions.
 *
 * @throws CommandFailedError if a check failed: exit status 4 if only because of the settings or the key, else 1
 */
export async function doctor(options: GlobalOptions): Promise<void> {
  const results: Result[] = []
  for await (const result of runChecks(options)) {
    results.push(result)
    if (!options.json) print(formatFinding(result))
  }
  if (options.json)
    print(toSafeJson(results.map(({ check, ok, message }): Finding => ({ check, ok, message }))))
  const failed = results.filter(({ ok }) => !ok)
  if (failed.length === 0) return
  throw new CommandFailedError(
    `${failed.length} of ${results.length} checks failed.`,
    failed.every(({ isCredentialFailure }) => isCredentialFailure)
      ? exitCodes.authentication
      : exitCodes.failed,
  )
}

async function* runChecks(options: GlobalOptions): AsyncGenerator<Result> {
  let connection: Connection
  try {
    connection = await findConnection(options)
  } catch (error) {
    if (!(error instanceof NotLoggedInError)) throw error
    yield { check: 'settings', ok: false, message: error.message, isCredentialFailure: true }
    return
  }
  const { baseUrl, source } = connection
  yield { check: 'settings', ok: true, message: `${baseUrl}, from ${source}` }
  const service = await checkService(baseUrl)
  yield service.finding
  if (!service.response) return
  yield checkVersions(service.version)
  yield checkClock(service.response.headers.get('date'))
  yield await checkReadiness(baseUrl)
  yield await checkKey(connection)
}

interface Reachability {
  finding: Finding
  response?: Response
  version?: unknown
}

async function checkService(baseUrl: string): Promise<Reachability> {
  const failure = (message: string): Reachability => ({ finding: { check: 'service', ok: false, message } })
  const startedAt = performance.now()
  try {
    const response = await get(baseUrl, '/healthz')
    const milliseconds = Math.round(performance.now() - startedAt)
    const body = (await response.json().catch(() => null)) as { status?: unknown; version?: unknown } | null
    if (!response.ok || body?.status !== 'ok')
      return failure(`${baseUrl} responded with ${response.status}, but is not Guildhall. Check --base-url.`)
    const finding: Finding = { check: 'service', ok: true, message: `responds in ${milliseconds} ms` }
    return { finding, response, version: body.version }
  } catch (error) {
    const reason = error instanceof Error ? getNetworkReason(error) : String(error)
    return failure(
      `Cannot reach ${baseUrl}: ${reason}. Check that the service is running and --base-url is correct.`,
    )
  }
}

function get(baseUrl: string, path: string): Promise<Response> {
  return fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

/** The part of a version that determines compatibility (SemVer: major, below 1.0 also minor). */
const getCompatibleVersion = (version: string) =>
  version
    .split('.')
    .slice(0, version.startsWith('0.') ? 2 : 1)
    .join('.')

function checkVersions(service: unknown): Finding {
  const version = manifest.version
  if (typeof service !== 'string')
    return {
      check: 'versions',
      ok: false,
      message: 'The service does not report its version; it may be older than this CLI.',
    }
  const ok = getCompatibleVersion(service) === getCompatibleVersion(version)
  const versions = `CLI ${version}, service ${service}`
  return {
    check: 'versions',
    ok,
    message: ok ? versions : `${versions}. Install the matching CLI version.`,
  }
}

function checkClock(date: string | null): Finding {
  const seconds = Math.round((Date.now() - Date.parse(date ?? '')) / 1000)
  if (Number.isNaN(seconds)) return { check: 'clock', ok: false, message: 'The service sent no Date header.' }
  if (Math.abs(seconds) <= MAX_CLOCK_SKEW_SECONDS)
    return { check: 'clock', ok: true, message: 'in sync with the service' }
  const difference = `${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} the service`
  return {
    check: 'clock',
    ok: false,
    message: `This machine’s clock is ${difference}. Correct it, or signatures will be rejected.`,
  }
}

async function checkReadiness(baseUrl: string): Promise<Finding> {
  try {
    const response = await get(baseUrl, '/readyz')
    const message = describeDependencies(await response.json()) || `responds with ${response.status}`
    return { check: 'ready', ok: response.ok, message }
  } catch (error) {
    const reason = error instanceof Error ? getNetworkReason(error) : String(error)
    return { check: 'ready', ok: false, message: `Cannot read ${baseUrl}/readyz: ${reason}.` }
  }
}

/** @returns empty if there are no dependencies, such as in the error of a proxy */
function describeDependencies(readiness: unknown): string {
  const { dependencies = {} } = (readiness ?? {}) as {
    dependencies?: Record<string, { ok: boolean; message: string | null }>
  }
  const services = Object.entries(dependencies)
  if (services.length === 0) return ''
  const unavailable = services.filter(([, { ok }]) => !ok)
  if (unavailable.length === 0) return `available: ${services.map(([name]) => name).join(', ')}`
  return unavailable.map(([name, { message }]) => `${name}: ${message ?? 'unavailable'}`).join(' ')
}

async function checkKey({ apiKey, baseUrl }: Connection): Promise<Result> {
  const { identify } = await import('./login.ts')
  try {
    const { name, client, environment, scopes } = await identify(await openService(apiKey, baseUrl), apiKey)
    const clientLabel = client ? ` of ${client} (${environment})` : ''
    const granted = scopes ? `, scopes: ${scopes[0] === '*' ? 'all' : scopes.join(', ')}` : ''
    return { check: 'key', ok: true, message: `${name}${clientLabel}${granted}` }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const [message = ''] = error.message.split('\n')
    const isCredentialFailure = 'status' in error && (error.status === 401 || error.status === 403)
    const hint = isCredentialFailure ? ' Log in again with `guildhall login`.' : ''
    return { check: 'key', ok: false, message: message + hint, isCredentialFailure }
  }
}

function formatFinding({ check, ok, message }: Finding): string {
  const color = (code: number, text: string) =>
    hasColor(process.stdout) ? `\u001b[${code}m${text}\u001b[39m` : text
  return `${ok ? color(32, '✓') : color(31, '✗')} ${check.padEnd(8)}  ${toSafeText(message)}`
}
