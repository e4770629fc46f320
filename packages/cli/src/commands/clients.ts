import type { PlatformClient } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, type Collection } from '../collection.ts'
import { connect, type GlobalOptions } from '../connection.ts'
import { printRecord } from '../output.ts'
import { printNote } from '../terminal.ts'
import { addStripePlatformCommands } from './stripe-platform.ts'

export const clients: Collection<PlatformClient> = {
  name: 'clients',
  plural: 'associations',
  singular: 'an association',
  description: 'manage associations (requires an operator key)',
  resource: (guildhall) => guildhall.platform.clients,
  columns: [
    { title: 'ID', value: (client) => client.id, hasFixedWidth: true },
    { title: 'NAME', value: (client) => client.name },
    { title: 'SLUG', value: (client) => client.slug },
    { title: 'PLAN', value: (client) => client.plan },
    { title: 'SUSPENDED', value: (client) => (client.suspended ? 'yes' : '') },
  ],
  isSearchable: false,
  filters: [{ name: 'plan', description: 'standard, professional or enterprise' }],
  fields: [
    { name: 'name', description: 'name of the association' },
    { name: 'slug', onlyIn: 'create', description: 'short name in URLs, unique; cannot be changed' },
    { name: 'plan', description: 'standard, professional or enterprise' },
    {
      name: 'suspended',
      type: 'boolean',
      onlyIn: 'update',
      description: 'whether the association is suspended',
    },
  ],
  deletionWarning: 'Its live and sandbox keys stop working within a second.',
  creationNote: 'Store the keys now: they are not shown again.',
}

/** `guildhall clients …`. */
export function createClientsCommand(): Command {
  const command = buildCollectionCommand(clients)
  command
    .command('usage <id>')
    .description('show an association’s usage and the request limit of its plan')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      printRecord(await (await connect(options)).platform.clients.usage(id), options)
    })
  command
    .command('act <id>')
    .description(
      'create a one-hour session as an administrator, shown in the audit logs of the association and the operators',
    )
    .requiredOption('--reason <text>', 'reason, shown to the association')
    .option('--user-id <id>', 'administrator (default: the active one created first)')
    .action(async (id: string, _options, self: Command) => {
      const { reason, userId, ...options } = self.optsWithGlobals<
        GlobalOptions & { reason: string; userId?: string }
      >()
      const request = { reason, ...(userId ? { userId } : {}) }
      printRecord(await (await connect(options)).platform.clients.actAsAdministrator(id, request), options)
      printNote('The token is not shown again. Use it as the API key.')
    })
  addStripePlatformCommands(command)
  return command
}
