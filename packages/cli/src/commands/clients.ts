import type { PlatformClient } from '@guildhall/sdk'
import type { Command } from 'commander'
import { type Collection, collectionCommand } from '../collection.ts'

export const clients: Collection<PlatformClient> = {
  name: 'clients',
  one: 'an association',
  about: 'the associations on this service (operators)',
  resource: (guildhall) => guildhall.platform.clients,
  columns: [
    { title: 'ID', value: (client) => client.id, whole: true },
    { title: 'NAME', value: (client) => client.name },
    { title: 'SLUG', value: (client) => client.slug },
    { title: 'PLAN', value: (client) => client.plan },
    { title: 'SUSPENDED', value: (client) => (client.suspended ? 'yes' : '') },
  ],
  filters: [{ name: 'plan', about: 'standard, professional or enterprise' }],
  fields: [
    { name: 'name', about: 'the name' },
    { name: 'slug', about: 'the short name in addresses, unique; only when creating' },
    { name: 'plan', about: 'standard, professional or enterprise' },
    { name: 'suspended', type: 'boolean', about: 'whether its keys are refused' },
  ],
  deleting: 'Its keys and those of its sandbox stop working at once.',
  created: 'Keep the keys now: they are not shown again.',
}

/** `guildhall clients …`. */
export function clientsCommand(): Command {
  return collectionCommand(clients)
}
