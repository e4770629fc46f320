import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { CommandFailure } from './exit-codes.ts'

/** Where a command goes and as whom. */
export interface Profile {
  baseUrl: string
  apiKey: string
}

interface Config {
  /** The profile used when none is named. */
  current: string
  profiles: Record<string, Profile>
}

export const defaultProfile = 'default'

/** `$XDG_CONFIG_HOME/guildhall/config.json`, by default below `~/.config`. */
export function configFile(): string {
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'guildhall', 'config.json')
}

/** @param name the one logged in to last when left out. */
export async function readProfile(name?: string): Promise<(Profile & { name: string }) | null> {
  const config = await readConfig()
  const wanted = name ?? config.current
  const profile = Object.hasOwn(config.profiles, wanted) ? config.profiles[wanted] : undefined
  return profile ? { name: wanted, ...profile } : null
}

/** Stores a profile and makes it the one used when none is named. */
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
    throw new CommandFailure(`The profiles in ${configFile()} can't be read: ${error.message}`)
  })
  if (text === null) return { current: defaultProfile, profiles: {} }
  try {
    const { current, profiles } = JSON.parse(text) as Partial<Config>
    return { current: current ?? defaultProfile, profiles: profiles ?? {} }
  } catch {
    throw new CommandFailure(`${configFile()} is not valid JSON. Mend it, or remove it and log in again.`)
  }
}

/** Keys are for their owner alone, and a crash half-way leaves the old file whole. */
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
