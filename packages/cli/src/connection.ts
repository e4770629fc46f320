import type { Guildhall, ResponseEvent } from '@guildhall/sdk'
import manifest from '../package.json' with { type: 'json' }
import { NotLoggedInError, UsageError } from './exit-codes.ts'
import { readProfile } from './profiles.ts'
import { printNote } from './terminal.ts'

/** Options of every command. */
export interface GlobalOptions {
  json?: boolean
  jq?: string
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
 * Options take precedence over the profile named by `--profile`. Without `--profile`, options take precedence over the
 * environment, and the environment over the default profile.
 *
 * @throws NotLoggedInError if no key or base URL is set, if the profile does not exist, or if its key was stored for
 *   another service
 */
export async function findConnection(options: GlobalOptions): Promise<Connection> {
  const settings =
    options.profile === undefined
      ? { ...readEnvironment(), ...pickDefinedOptions(options) }
      : pickDefinedOptions(options)
  const profile = await findProfile(options, settings)
  const apiKey = settings.apiKey ?? profile?.apiKey
  const baseUrl = settings.baseUrl ?? profile?.baseUrl
  if (!apiKey)
    throw new NotLoggedInError('You are not logged in. Run `guildhall login`, or set GUILDHALL_API_KEY.')
  if (!baseUrl) {
    throw new NotLoggedInError(
      'The service URL is not set. Run `guildhall login`, or set GUILDHALL_BASE_URL.',
    )
  }
  const isStored = settings.apiKey === undefined
  if (profile && isStored && !isSameService(profile.baseUrl, baseUrl)) {
    throw new NotLoggedInError(
      `The key of the profile "${profile.name}" is for ${profile.baseUrl} and is not sent to ${baseUrl}. Log in there with \`guildhall login --profile NAME --base-url ${baseUrl}\`.`,
    )
  }
  return { apiKey, baseUrl, source: describeSource(settings, profile?.name) }
}

/** Describes where the key and, if from elsewhere, the URL came from. */
function describeSource({ apiKey, baseUrl }: Settings, profileName: string | undefined): string {
  if (apiKey === undefined) return `the profile "${profileName}"`
  const given = 'the options and the environment'
  return baseUrl === undefined ? `${given}, with the URL of the profile "${profileName}"` : given
}

type Settings = Partial<Pick<Connection, 'apiKey' | 'baseUrl'>>

const pickDefinedOptions = ({ apiKey, baseUrl }: GlobalOptions): Settings => ({
  ...(apiKey === undefined ? {} : { apiKey }),
  ...(baseUrl === undefined ? {} : { baseUrl }),
})

/** Empty variables count as unset. */
function readEnvironment(): Settings {
  const { GUILDHALL_API_KEY: apiKey, GUILDHALL_BASE_URL: baseUrl } = process.env
  return { ...(apiKey ? { apiKey } : {}), ...(baseUrl ? { baseUrl } : {}) }
}

/** @returns null if no profile is needed, or none is stored */
async function findProfile({ profile: name }: GlobalOptions, settings: Settings) {
  if (name === undefined && settings.apiKey && settings.baseUrl) return null
  const profile = await readProfile(name)
  if (profile || name === undefined) return profile
  throw new NotLoggedInError(
    `Profile "${name}" does not exist. See \`guildhall profiles list\`, or run \`guildhall login --profile ${name}\`.`,
  )
}

/** Whether two base URLs are equal after normalization. */
function isSameService(left: string, right: string): boolean {
  const normalize = (url: string) => (URL.canParse(url) ? new URL(url).href.replace(/(?<!\/)\/+$/, '') : url)
  return normalize(left) === normalize(right)
}

/** Returns an SDK client for the configured service. */
export async function connect(options: GlobalOptions): Promise<Guildhall> {
  const { apiKey, baseUrl } = await findConnection(options)
  return openService(apiKey, baseUrl)
}

/** Creates an SDK client. @throws UsageError for an invalid key or base URL */
export async function openService(apiKey: string, baseUrl: string): Promise<Guildhall> {
  const { Guildhall, GuildhallError } = await import('@guildhall/sdk')
  const headers = { 'user-agent': `guildhall-cli/${manifest.version}` }
  try {
    return new Guildhall({ apiKey, baseUrl, headers, onResponse: reportLongPause })
  } catch (error) {
    throw error instanceof GuildhallError ? new UsageError(error.message) : error
  }
}

/** Reports long pauses, so that a rate-limited command does not look as if it hangs. */
function reportLongPause({ status, retryInMs }: ResponseEvent): void {
  if (retryInMs === null || retryInMs < 3_000) return
  printNote(`The service returned ${status ?? 'no response'}. Retrying in ${Math.ceil(retryInMs / 1000)} s.`)
}
