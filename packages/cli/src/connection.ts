import type { Guildhall, ResponseEvent } from '@guildhall/sdk'
import manifest from '../package.json' with { type: 'json' }
import { NotLoggedInError, UsageError } from './exit-codes.ts'
import { readProfile } from './profiles.ts'
import { note } from './terminal.ts'

/** Options that every command takes. */
export interface GlobalOptions {
  json?: boolean
  profile?: string
  baseUrl?: string
  apiKey?: string
  yes?: boolean
}

/** Where a command goes, as whom, and what said so. */
export interface Connection {
  baseUrl: string
  apiKey: string
  source: string
}

/**
 * The options win over the environment, the environment over the stored profile.
 *
 * @throws NotLoggedInError when neither says which key or address to use.
 */
export async function findConnection(options: GlobalOptions): Promise<Connection> {
  const apiKey = options.apiKey ?? (process.env.GUILDHALL_API_KEY || undefined)
  const baseUrl = options.baseUrl ?? (process.env.GUILDHALL_BASE_URL || undefined)
  if (apiKey && baseUrl) return { apiKey, baseUrl, source: 'the options and the environment' }
  const profile = await readProfile(options.profile)
  if (!profile && options.profile) {
    throw new NotLoggedInError(
      `There is no profile "${options.profile}". Run \`guildhall login --profile ${options.profile}\`.`,
    )
  }
  const found = { apiKey: apiKey ?? profile?.apiKey, baseUrl: baseUrl ?? profile?.baseUrl }
  if (!found.apiKey)
    throw new NotLoggedInError('You are not logged in. Run `guildhall login`, or set GUILDHALL_API_KEY.')
  if (!found.baseUrl) {
    throw new NotLoggedInError(
      "The service's address is missing. Run `guildhall login`, or set GUILDHALL_BASE_URL.",
    )
  }
  const source = profile && !apiKey ? `the profile "${profile.name}"` : 'the options and the environment'
  return { apiKey: found.apiKey, baseUrl: found.baseUrl, source }
}

/** The service as the options, the environment and the profile have it. */
export async function connect(options: GlobalOptions): Promise<Guildhall> {
  const { apiKey, baseUrl } = await findConnection(options)
  return openService(apiKey, baseUrl)
}

/** @throws UsageError for a key or an address that can't be one. */
export async function openService(apiKey: string, baseUrl: string): Promise<Guildhall> {
  const { Guildhall, GuildhallError } = await import('@guildhall/sdk')
  const headers = { 'user-agent': `guildhall-cli/${manifest.version}` }
  try {
    return new Guildhall({ apiKey, baseUrl, headers, onResponse: tellOfLongPause })
  } catch (error) {
    throw error instanceof GuildhallError ? new UsageError(error.message) : error
  }
}

/** So that a command which waits for its turn doesn't look as if it hung. */
function tellOfLongPause({ status, retryInMs }: ResponseEvent): void {
  if (retryInMs === null || retryInMs < 3_000) return
  note(`The service answered ${status ?? 'nothing'}: trying again in ${Math.ceil(retryInMs / 1000)} s.`)
}
