import type { Field } from './fields.ts'
import type { Filter } from './filters.ts'

/** Fields that every collection’s records share. */
export const commonFields: Field[] = [
  { name: 'externalId', about: 'id in another system, unique' },
  { name: 'tags', option: 'tag', type: 'list', about: 'a tag' },
]

export const visibilityField: Field = { name: 'visibility', about: 'public or members' }
export const visibilityFilter: Filter = { name: 'visibility', about: 'public or members' }

/** @param several the plural: `members` */
export function tagFilter(several: string): Filter {
  return {
    name: 'tags',
    option: 'tag',
    list: true,
    about: `${several} with this tag; repeat for ${several} with all of them`,
  }
}

/** The amount and currency options of a price. */
export function moneyFields(name: string, what: string): Field[] {
  return [
    { name: `${name}.amount`, type: 'integer', about: `${what} in minor units, such as cents` },
    { name: `${name}.currency`, about: `${what}'s currency, e.g. EUR` },
  ]
}
