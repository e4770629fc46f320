import type { Key } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, type Collection } from '../collection.ts'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatDate } from '../dates.ts'
import { addGraceOption, parseGrace } from '../grace-period.ts'
import { printRecord } from '../output.ts'
import { confirm } from '../prompts.ts'
import { printNote } from '../terminal.ts'

const shownOnceNote = 'Store the key now: it is not shown again.'

export const keys: Collection<Key> = {
  name: 'keys',
  singular: 'a key',
  description: 'manage API keys',
  resource: (guildhall) => guildhall.keys,
  columns: [
    { title: 'ID', value: (key) => key.id, hasFixedWidth: true },
    { title: 'NAME', value: (key) => key.name },
    { title: 'KEY', value: (key) => `${key.prefix}…${key.last4}` },
    { title: 'STATUS', value: getStatus },
    { title: 'LAST USED', value: (key) => formatDate(key.lastUsedAt) },
    { title: 'SCOPES', value: (key) => key.scopes.join(' ') },
  ],
  isSearchable: false,
  filters: [{ name: 'type', description: 'secret or publishable' }],
  fields: [
    { name: 'name', description: 'name' },
    { name: 'type', onlyIn: 'create', description: 'secret or publishable; cannot be changed' },
    {
      name: 'scopes',
      option: 'scope',
      type: 'list',
      description: 'scope of a secret key, e.g. members:read; an update replaces all scopes',
    },
    {
      name: 'allowedOrigins',
      option: 'allowed-origin',
      type: 'list',
      description:
        'origin that can use a publishable key, e.g. https://www.example.org (default: all); an update replaces all origins',
    },
    { name: 'expiresAt', description: 'expiry time, e.g. 2027-01-31T00:00:00Z' },
  ],
  creationNote: shownOnceNote,
}

/** `guildhall keys …`. */
export function createKeysCommand(): Command {
  const command = buildCollectionCommand(keys)
  addRotate(command)
  addRevoke(command)
  return command
}

function addRotate(command: Command): void {
  addGraceOption(
    command.command('rotate <id>').description('rotate a key; the old one keeps working for a grace period'),
  ).action(async (id: string, _options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions>()
    const settings = parseGrace(self.opts())
    const guildhall = await connect(options)
    if (settings.graceSeconds === 0)
      await confirm(`The old secret of key ${id} stops working within a second.`, options)
    printRecord(await guildhall.keys.rotate(id, settings), options)
    printNote(shownOnceNote)
  })
}

function addRevoke(command: Command): void {
  command
    .command('revoke <id>')
    .description('revoke a key; it stops working within a second')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const guildhall = await connect(options)
      await confirm(`Everything that uses key ${id} stops working within a second.`, options)
      await guildhall.keys.revoke(id)
      printRecord({ id, revoked: true }, options)
    })
}

function getStatus(key: Key): string {
  if (key.revokedAt) return 'revoked'
  return key.expiresAt && Date.parse(key.expiresAt) < Date.now() ? 'expired' : key.environment
}
