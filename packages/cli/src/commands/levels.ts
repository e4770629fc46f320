import type { MembershipLevel } from '@guildhall/sdk'
import type { Command } from 'commander'
import { type Collection, collectionCommand } from '../collection.ts'
import { moneyFields } from '../common-fields.ts'
import { money } from '../money.ts'

export const levels: Collection<MembershipLevel> = {
  name: 'levels',
  one: 'a membership level',
  about: 'the kinds of membership',
  resource: (guildhall) => guildhall.membershipLevels,
  columns: [
    { title: 'ID', value: (level) => level.id, whole: true },
    { title: 'KEY', value: (level) => level.key },
    { title: 'NAME', value: (level) => level.name },
    { title: 'STATUS', value: (level) => level.status },
    { title: 'PREMIUM', value: (level) => (level.premium ? 'yes' : '') },
    { title: 'PRICE', value: ({ price }) => money(price) },
    { title: 'PERIOD', value: (level) => level.period },
  ],
  filters: [{ name: 'status', about: 'active or retired' }],
  fields: [
    { name: 'key', about: 'the key that members refer to, unique' },
    { name: 'name', about: 'the name' },
    { name: 'status', about: 'active or retired' },
    { name: 'premium', type: 'boolean', about: 'whether its members are premium members' },
    ...moneyFields('price', 'the price'),
    { name: 'period', about: 'month, quarter, year or lifetime' },
    { name: 'graceDays', type: 'integer', about: 'days after renewal is due in which members stay in' },
    { name: 'sort', type: 'integer', about: 'its place in lists' },
  ],
  deleting: 'That works only while no member has it; `update --status retired` always does.',
}

/** `guildhall levels …`. */
export function levelsCommand(): Command {
  return collectionCommand(levels)
}
