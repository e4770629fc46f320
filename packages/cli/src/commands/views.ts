import type { SavedView, SavedViewCreate } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, defineCollection } from '../collection.ts'

const lists =
  'members, membership-levels, events, courses, jobs, community, sponsorships, resources, users, membership-changes, orders, payments, refunds, invoices, ledger or audit-log'

export const views = defineCollection<SavedView, SavedViewCreate>()({
  name: 'views',
  singular: 'a saved view',
  description: 'manage saved views of lists',
  resource: (guildhall) => guildhall.views,
  columns: [
    { title: 'ID', value: (view) => view.id, hasFixedWidth: true },
    { title: 'LIST', value: (view) => view.list },
    { title: 'NAME', value: (view) => view.name },
    { title: 'QUERY', value: (view) => JSON.stringify(view.query) },
    { title: 'SHARED', value: (view) => (view.shared ? 'yes' : '') },
  ],
  isSearchable: false,
  filters: [{ name: 'list', description: lists }],
  fields: [
    { name: 'list', onlyIn: 'create', description: `${lists}; cannot be changed` },
    { name: 'name', description: 'name' },
    {
      name: 'query',
      type: 'json',
      description: 'filters and order as JSON, e.g. {"status":["active"],"order":{"renewsAt":"asc"}}',
    },
    {
      name: 'columns',
      option: 'column',
      type: 'list',
      description: 'column to show in the portal; an update replaces all columns',
    },
    {
      name: 'shared',
      type: 'boolean',
      description: 'share with all staff; views created with a key are always shared',
    },
  ],
  deletionWarning: 'The records in its list are kept.',
})

/** `guildhall views …`. */
export function createViewsCommand(): Command {
  return buildCollectionCommand(views)
}
