import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { CommandFailure } from './exit-codes.ts'

/** The service’s base URL and a key. */
export interface Profile {
  baseUrl: string
  apiKey: string
}

interface Config {
  /** The default profile. */
  current: string
  profiles: Record<string, Profile>
}

export const defaultProfile = 'default'

/** `$XDG_CONFIG_HOME/guildhall/config.json`, by default in `~/.config`. */
export function configFile(): string {
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'guildhall', 'config.json')
}

/** @param name the last profile logged in to by default. */
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

/** @returns the name of the removed profile, or null when there was none. */
export async function removeProfile(name?: string): Promise<string | null> {
  const profile = await readProfile(name)
  if (!profile) return null
  const { [profile.name]: _removed, ...profiles } = (await readConfig()).profiles
  await writeConfig({ current: Object.keys(profiles)[0] ?? defaultProfile, profiles })
  return profile.name
}

async function readConfig(): Promise<Config> {
  const text = await readFile(configFile(), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new CommandFailure(`Cannot read profiles from ${configFile()}: ${error.message}`)
  })
  if (text === null) return { current: defaultProfile, profiles: {} }
  try {
    const { current, profiles } = JSON.parse(text) as Partial<Config>
    return { current: current ?? defaultProfile, profiles: profiles ?? {} }
  } catch {
    throw new CommandFailure(`${configFile()} is not valid JSON. Fix it, or delete it and log in again.`)
  }
}

/** Readable by its owner only; replaced atomically. */
async function writeConfig(config: Config): Promise<void> {
  const file = configFile()
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(`${JSON.stringify(config, null, 2)}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await chmod(temporary, 0o600)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
