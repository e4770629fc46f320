import { Command } from 'commander'
import type { GlobalOptions } from '../connection.ts'
import { NotLoggedInError } from '../exit-codes.ts'
import { printItems } from '../output.ts'
import { chooseProfile, listProfiles } from '../profiles.ts'
import { toSafeText } from '../safe-text.ts'
import type { Column } from '../table.ts'
import { printNote } from '../terminal.ts'

interface StoredProfile {
  name: string
  baseUrl: string
  key: string
  isDefault: boolean
}

const columns: Column<StoredProfile>[] = [
  { title: 'NAME', value: ({ name }) => name, hasFixedWidth: true },
  { title: 'URL', value: ({ baseUrl }) => baseUrl },
  { title: 'KEY', value: ({ key }) => key },
  { title: 'DEFAULT', value: ({ isDefault }) => (isDefault ? 'yes' : '') },
]

/** `guildhall profiles …`. */
export function createProfilesCommand(): Command {
  const command = new Command('profiles').description('list the profiles stored by login, and choose one')
  command
    .command('list')
    .description('list profiles')
    .action(async (_options, self: Command) => {
      const profiles = await listProfiles()
      const items = profiles.map(({ apiKey, ...profile }) => ({ ...profile, key: abbreviateKey(apiKey) }))
      await printItems(items, columns, self.optsWithGlobals<GlobalOptions>())
      if (items.length === 0) printNote('No profiles are stored. Run `guildhall login`.')
    })
  command
    .command('use <name>')
    .description('make a profile the default')
    .action(async (name: string) => {
      const profile = await chooseProfile(name)
      if (!profile)
        throw new NotLoggedInError(`Profile "${name}" does not exist. See \`guildhall profiles list\`.`)
      printNote(`Using the profile "${toSafeText(name)}" for ${toSafeText(profile.baseUrl)}.`)
    })
  return command
}

/** Abbreviates a key but keeps it recognizable: `guild_sk_live_…wxyz`. */
export function abbreviateKey(key: string): string {
  return `${key.slice(0, 14)}…${key.slice(-4)}`
}
