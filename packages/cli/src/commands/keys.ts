import type { Key } from '@guildhall/sdk'
import type { Command } from 'commander'
import { type Collection, collectionCommand } from '../collection.ts'
import { connect, type GlobalOptions } from '../connection.ts'
import { day } from '../dates.ts'
import { addGraceOption, graceFrom } from '../grace.ts'
import { printRecord } from '../output.ts'
import { confirm } from '../questions.ts'
import { note } from '../terminal.ts'

const shownOnce = 'Keep the key now: it is not shown again.'

export const keys: Collection<Key> = {
  name: 'keys',
  one: 'a key',
  about: 'API keys',
  resource: (guildhall) => guildhall.keys,
  columns: [
    { title: 'ID', value: (key) => key.id, whole: true },
    { title: 'NAME', value: (key) => key.name },
    { title: 'KEY', value: (key) => `${key.prefix}…${key.last4}` },
    { title: 'STATE', value: stateOf },
    { title: 'LAST USED', value: (key) => day(key.lastUsedAt) },
    { title: 'SCOPES', value: (key) => key.scopes.join(' ') },
  ],
  filters: [{ name: 'type', about: 'secret or publishable' }],
  fields: [
    { name: 'name', about: 'what it is for' },
    { name: 'type', about: 'secret or publishable; only when creating' },
    { name: 'scopes', option: 'scope', type: 'list', about: 'what it may do, e.g. members:read' },
    {
      name: 'allowedOrigins',
      option: 'allowed-origin',
      type: 'list',
      about: 'a site that may use it, if publishable',
    },
    { name: 'expiresAt', about: 'when it stops working' },
  ],
  created: shownOnce,
}

/** `guildhall keys …`. */
export function keysCommand(): Command {
  const command = collectionCommand(keys)
  addRotate(command)
  addRevoke(command)
  return command
}

function addRotate(command: Command): void {
  addGraceOption(
    command.command('rotate <id>').description('replace a key by a new one; both work for a while'),
  ).action(async (id: string, _options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions>()
    const settings = graceFrom(self.opts())
    const guildhall = await connect(options)
    if (settings.graceSeconds === 0) await confirm(`Key ${id} stops working at once.`, options)
    printRecord(await guildhall.keys.rotate(id, settings), options)
    note(shownOnce)
  })
}

function addRevoke(command: Command): void {
  command
    .command('revoke <id>')
    .description('make a key stop working')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const guildhall = await connect(options)
      await confirm(`Everything that uses key ${id} stops working at once.`, options)
      await guildhall.keys.revoke(id)
      printRecord({ id, revoked: true }, options)
    })
}

function stateOf(key: Key): string {
  if (key.revokedAt) return 'revoked'
  return key.expiresAt && Date.parse(key.expiresAt) < Date.now() ? 'expired' : key.environment
}
