import { CommanderError } from 'commander'
import { CommandFailedError, exitCodes, NotLoggedInError, UsageError } from './exit-codes.ts'
import { toSafeLines, toSafeText } from './safe-text.ts'
import { hasColor, printNote } from './terminal.ts'

interface ServiceError extends Error {
  status: number
  title: string
  kind: string
  type: string
  requestId: string | null
  violations: { propertyPath: string; message: string }[]
}

/** Instructions by kind of error. For other kinds, the error’s detail includes them. */
const hints: Record<string, string> = {
  unauthorized:
    'Check the key and the base URL with `guildhall whoami`, or log in again with `guildhall login`.',
  'insufficient-scope': 'Use a key with this scope; `guildhall keys list` shows the scopes of each key.',
  'not-found': 'Check the id with the `list` command, and that --base-url does not end with /api.',
  'precondition-failed': 'The record has changed. Get it again and retry.',
}

/** Prints the error and instructions on standard error, and returns the exit status. */
export function reportFailure(error: unknown): number {
  // Commander has printed the error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
  if (!(error instanceof Error)) return printError([String(error)], exitCodes.failed)
  if (error instanceof UsageError) return printError([error.message], exitCodes.usage)
  if (error instanceof NotLoggedInError) return printError([error.message], exitCodes.authentication)
  if (error instanceof CommandFailedError) return printError([error.message], error.exitCode)
  if (isServiceError(error)) return printError(describe(error), getExitCode(error.status))
  if (error.name === 'ConnectionError' || error.name === 'TimeoutError') {
    return printError(
      [error.message, 'Check that the service is running and --base-url is correct.'],
      exitCodes.failed,
    )
  }
  return printError([error.message], exitCodes.failed)
}

/** Checks the structure, not the class, because only commands that need the SDK load the class. */
function isServiceError(error: Error): error is ServiceError {
  return 'status' in error && typeof error.status === 'number' && 'violations' in error
}

function describe(error: ServiceError): string[] {
  const violations = error.violations.map(({ propertyPath, message }) =>
    propertyPath ? `  ${propertyPath}: ${message}` : `  ${message}`,
  )
  const [detail = ''] = error.message.split('\n')
  const heading = violations.length > 0 ? error.title : detail
  const hint =
    error.kind === 'unknown' && error.status < 500
      ? 'This response is not from Guildhall. Check --base-url.'
      : (hints[error.kind] ?? (error.status >= 500 ? 'Retry in a moment.' : undefined))
  const retryAfterSeconds =
    'retryAfter' in error && typeof error.retryAfter === 'number' ? error.retryAfter : undefined
  return [
    heading,
    ...violations.map(toSafeText),
    ...(hint ? [hint] : []),
    ...(retryAfterSeconds === undefined ? [] : [`Retry in ${Math.ceil(retryAfterSeconds)} seconds.`]),
    ...(error.requestId ? [`Request id: ${error.requestId}`] : []),
  ]
}

function getExitCode(status: number): number {
  if (status === 401 || status === 403) return exitCodes.authentication
  if (status === 404) return exitCodes.notFound
  return status === 429 ? exitCodes.rateLimited : exitCodes.failed
}

function printError(lines: string[], exitCode: number): number {
  const label = hasColor(process.stderr) ? '\u001b[31mError:\u001b[39m' : 'Error:'
  printNote(`${label} ${toSafeLines(lines.join('\n'))}`)
  return exitCode
}
