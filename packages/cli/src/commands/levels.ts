import type { MembershipLevel, MembershipLevelCreate } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, defineCollection } from '../collection.ts'
import { buildMoneyFields } from '../content-fields.ts'
import { formatMoney } from '../money.ts'

export const levels = defineCollection<MembershipLevel, MembershipLevelCreate>()({
  name: 'levels',
  singular: 'a membership level',
  description: 'manage membership levels',
  resource: (guildhall) => guildhall.membershipLevels,
  columns: [
    { title: 'ID', value: (level) => level.id, hasFixedWidth: true },
    { title: 'KEY', value: (level) => level.key },
    { title: 'NAME', value: (level) => level.name },
    { title: 'STATUS', value: (level) => level.status },
    { title: 'PREMIUM', value: (level) => (level.premium ? 'yes' : '') },
    { title: 'PRICE', value: ({ price }) => formatMoney(price) },
    { title: 'PERIOD', value: (level) => level.period },
  ],
  bulk: 'fields',
  filters: [{ name: 'status', description: 'active or retired' }],
  fields: [
    { name: 'key', onlyIn: 'create', description: 'unique key, referenced by members; cannot be changed' },
    { name: 'name', description: 'name' },
    { name: 'status', description: 'active or retired' },
    { name: 'premium', type: 'boolean', description: 'whether members at this level are premium members' },
    ...buildMoneyFields('price', 'price'),
    { name: 'period', description: 'month, quarter, year or lifetime' },
    { name: 'graceDays', type: 'integer', description: 'grace period in days after renewal is due' },
    { name: 'sort', type: 'integer', description: 'position in lists, lowest first' },
  ],
  deletionWarning: 'It must have no members; otherwise use `update --status retired`.',
})

/** `guildhall levels …`. */
export function createLevelsCommand(): Command {
  return buildCollectionCommand(levels)
}
