import { text } from 'node:stream/consumers'
import type { Guildhall } from '@guildhall/sdk'
import { findConnection, type GlobalOptions, openService } from '../connection.ts'
import { NotLoggedInError, UsageError } from '../exit-codes.ts'
import { printRecord } from '../output.ts'
import { defaultProfileName, getConfigFile, removeProfile, storeProfile } from '../profiles.ts'
import { prompt, promptSecret } from '../prompts.ts'
import { toSafeText } from '../safe-text.ts'
import { canPrompt, print, printNote } from '../terminal.ts'
import { abbreviateKey } from './profiles.ts'

const operatorPrefix = 'guild_op_'

/** Verifies a base URL and a key with the service and stores them as a profile. */
export async function login(options: GlobalOptions): Promise<void> {
  const name = options.profile ?? defaultProfileName
  const baseUrl = options.baseUrl ?? (process.env.GUILDHALL_BASE_URL || undefined) ?? (await askForBaseUrl())
  const apiKey = await readKey(options)
  const identity = await identify(await openService(apiKey, baseUrl), apiKey)
  await storeProfile(name, { baseUrl, apiKey })
  if (options.json) printRecord({ profile: name, baseUrl, ...identity }, options)
  else
    print(
      toSafeText(
        `Logged in to ${baseUrl} as ${identity.name}${identity.client ? ` of ${identity.client}` : ''}.`,
      ),
    )
  printNote(`Saved as profile "${toSafeText(name)}" in ${getConfigFile()}.`)
}

/** Removes a profile; its key stays valid until it is revoked. */
export async function logout(options: GlobalOptions): Promise<void> {
  const removed = await removeProfile(options.profile)
  if (!removed && options.profile !== undefined)
    throw new NotLoggedInError(
      `Profile "${options.profile}" does not exist. See \`guildhall profiles list\`.`,
    )
  printNote(
    removed
      ? `Removed the profile "${toSafeText(removed)}". Its key still works until it is revoked.`
      : 'You were not logged in.',
  )
}

/** Prints the current service, key and scopes. */
export async function whoami(options: GlobalOptions): Promise<void> {
  const { apiKey, baseUrl, source } = await findConnection(options)
  const identity = await identify(await openService(apiKey, baseUrl), apiKey)
  printRecord({ ...identity, baseUrl, key: abbreviateKey(apiKey), source }, options)
}

async function askForBaseUrl(): Promise<string> {
  if (!canPrompt())
    throw new UsageError('The service URL is not set. Use --base-url or set GUILDHALL_BASE_URL.')
  return prompt('Service URL: ')
}

async function readKey(options: GlobalOptions): Promise<string> {
  // Standard input keeps the key out of the shell’s history and the process list.
  if (options.apiKey === '-') return (await text(process.stdin)).trim()
  const apiKey = options.apiKey ?? (process.env.GUILDHALL_API_KEY || undefined)
  if (apiKey) return apiKey
  if (!canPrompt())
    throw new UsageError('The key is missing. Use --api-key, or --api-key - to read it from standard input.')
  return promptSecret('Secret key (hidden): ')
}

interface Identity {
  name: string
  client: string | null
  environment: string | null
  scopes: string[] | null
}

/** Verifies a key, and returns its name, association, environment and scopes. */
export async function identify(guildhall: Guildhall, apiKey: string): Promise<Identity> {
  if (apiKey.startsWith(operatorPrefix)) {
    await guildhall.platform.clients.list({ itemsPerPage: 1 })
    return { name: 'operator', client: null, environment: null, scopes: null }
  }
  const { actor, client, scopes } = await guildhall.me.get()
  return {
    name: actor.name,
    client: client.name,
    environment: client.environment,
    scopes: scopes.includes('*') ? ['*'] : scopes,
  }
}
