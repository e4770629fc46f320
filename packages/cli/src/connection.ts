import type { Guildhall, ResponseEvent } from '@guildhall/sdk'
import manifest from '../package.json' with { type: 'json' }
import { NotLoggedInError, UsageError } from './exit-codes.ts'
import { readProfile } from './profiles.ts'
import { note } from './terminal.ts'

/** Options of every command. */
export interface GlobalOptions {
  json?: boolean
  profile?: string
  baseUrl?: string
  apiKey?: string
  yes?: boolean
}

/** The service’s base URL, the key, and where they came from. */
export interface Connection {
  baseUrl: string
  apiKey: string
  source: string
}

/**
 * Options take precedence over the environment, and the environment over the stored profile.
 *
 * @throws NotLoggedInError if no key or base URL is set.
 */
export async function findConnection(options: GlobalOptions): Promise<Connection> {
  const apiKey = options.apiKey ?? (process.env.GUILDHALL_API_KEY || undefined)
  const baseUrl = options.baseUrl ?? (process.env.GUILDHALL_BASE_URL || undefined)
  if (apiKey && baseUrl) return { apiKey, baseUrl, source: 'the options and the environment' }
  const profile = await readProfile(options.profile)
  if (!profile && options.profile) {
    throw new NotLoggedInError(
      `Profile "${options.profile}" does not exist. Run \`guildhall login --profile ${options.profile}\`.`,
    )
  }
  const connection = { apiKey: apiKey ?? profile?.apiKey, baseUrl: baseUrl ?? profile?.baseUrl }
  if (!connection.apiKey)
    throw new NotLoggedInError('You are not logged in. Run `guildhall login`, or set GUILDHALL_API_KEY.')
  if (!connection.baseUrl) {
    throw new NotLoggedInError(
      'The service’s URL is not set. Run `guildhall login`, or set GUILDHALL_BASE_URL.',
    )
  }
  const source = profile && !apiKey ? `the profile "${profile.name}"` : 'the options and the environment'
  return { apiKey: connection.apiKey, baseUrl: connection.baseUrl, source }
}

/** Returns an SDK client for the configured service. */
export async function connect(options: GlobalOptions): Promise<Guildhall> {
  const { apiKey, baseUrl } = await findConnection(options)
  return openService(apiKey, baseUrl)
}

/** @throws UsageError for an invalid key or base URL. */
export async function openService(apiKey: string, baseUrl: string): Promise<Guildhall> {
  const { Guildhall, GuildhallError } = await import('@guildhall/sdk')
  const headers = { 'user-agent': `guildhall-cli/${manifest.version}` }
  try {
    return new Guildhall({ apiKey, baseUrl, headers, onResponse: reportLongPause })
  } catch (error) {
    throw error instanceof GuildhallError ? new UsageError(error.message) : error
  }
}

/** A rate-limited command must not look as if it hung. */
function reportLongPause({ status, retryInMs }: ResponseEvent): void {
  if (retryInMs === null || retryInMs < 3_000) return
  note(`The service returned ${status ?? 'no response'}. Retrying in ${Math.ceil(retryInMs / 1000)} s.`)
}
