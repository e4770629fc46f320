import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { CommandFailedError } from './exit-codes.ts'
import { writePrivateFile } from './private-file.ts'

/** The service’s base URL and a key. */
export interface Profile {
  baseUrl: string
  apiKey: string
}

interface Config {
  /** The name of the default profile. */
  current: string
  profiles: Record<string, Profile>
}

export const defaultProfileName = 'default'

/** `$XDG_CONFIG_HOME/guildhall/config.json`, by default in `~/.config`. */
export function getConfigFile(): string {
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'guildhall', 'config.json')
}

/** @param name by default, the default profile @returns null if it does not exist */
export async function readProfile(name?: string): Promise<(Profile & { name: string }) | null> {
  const config = await readConfig()
  const profileName = name ?? config.current
  const profile = Object.hasOwn(config.profiles, profileName) ? config.profiles[profileName] : undefined
  return profile ? { name: profileName, ...profile } : null
}

/** Stores a profile and makes it the default. */
export async function storeProfile(name: string, profile: Profile): Promise<void> {
  const config = await readConfig()
  await writeConfig({ current: name, profiles: { ...config.profiles, [name]: profile } })
}

/** Lists the stored profiles. */
export async function listProfiles(): Promise<(Profile & { name: string; isDefault: boolean })[]> {
  const { current, profiles } = await readConfig()
  return Object.entries(profiles).map(([name, profile]) => ({
    name,
    ...profile,
    isDefault: name === current,
  }))
}

/** Makes a profile the default. @returns null if it does not exist */
export async function chooseProfile(name: string): Promise<Profile | null> {
  const profile = await readProfile(name)
  if (profile) await writeConfig({ ...(await readConfig()), current: name })
  return profile
}

/**
 * Removes a profile. If it was the default, another one, if any, becomes the default.
 *
 * @param name by default, the default profile
 * @returns the name of the removed profile, or null if it does not exist
 */
export async function removeProfile(name?: string): Promise<string | null> {
  const profile = await readProfile(name)
  if (!profile) return null
  const { current, profiles: allProfiles } = await readConfig()
  const { [profile.name]: _removed, ...profiles } = allProfiles
  const isDefault = profile.name === current
  await writeConfig({
    current: isDefault ? (Object.keys(profiles)[0] ?? defaultProfileName) : current,
    profiles,
  })
  return profile.name
}

async function readConfig(): Promise<Config> {
  const text = await readFile(getConfigFile(), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new CommandFailedError(`Cannot read profiles from ${getConfigFile()}: ${error.message}`)
  })
  if (text === null) return { current: defaultProfileName, profiles: {} }
  try {
    const { current, profiles } = JSON.parse(text) as Partial<Config>
    return { current: current ?? defaultProfileName, profiles: profiles ?? {} }
  } catch {
    throw new CommandFailedError(
      `${getConfigFile()} is not valid JSON. Fix it, or delete it and log in again.`,
    )
  }
}

function writeConfig(config: Config): Promise<void> {
  return writePrivateFile(getConfigFile(), `${JSON.stringify(config, null, 2)}\n`)
}
