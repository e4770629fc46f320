import type { PlatformClient } from '@guildhall/sdk'
import type { Command } from 'commander'
import { type Collection, collectionCommand } from '../collection.ts'

export const clients: Collection<PlatformClient> = {
  name: 'clients',
  singular: 'an association',
  about: 'manage associations (operators)',
  resource: (guildhall) => guildhall.platform.clients,
  columns: [
    { title: 'ID', value: (client) => client.id, noTruncate: true },
    { title: 'NAME', value: (client) => client.name },
    { title: 'SLUG', value: (client) => client.slug },
    { title: 'PLAN', value: (client) => client.plan },
    { title: 'SUSPENDED', value: (client) => (client.suspended ? 'yes' : '') },
  ],
  filters: [{ name: 'plan', about: 'standard, professional or enterprise' }],
  fields: [
    { name: 'name', about: 'name' },
    { name: 'slug', about: 'short name in URLs, unique; cannot be changed' },
    { name: 'plan', about: 'standard, professional or enterprise' },
    { name: 'suspended', type: 'boolean', about: 'whether the association is suspended' },
  ],
  deletionWarning: 'Its live and sandbox keys stop working at once.',
  creationNote: 'Store the keys now: they are not shown again.',
}

/** `guildhall clients …`. */
export function clientsCommand(): Command {
  return collectionCommand(clients)
}
