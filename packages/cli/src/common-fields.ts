import type { Field } from './fields.ts'
import type { Filter } from './filters.ts'

/** What every record of the association's collections has beside its own fields. */
export const commonFields: Field[] = [
  { name: 'externalId', about: 'the id in another system, unique' },
  { name: 'tags', option: 'tag', type: 'list', about: 'a tag' },
]

export const visibilityField: Field = { name: 'visibility', about: 'public or members' }
export const visibilityFilter: Filter = { name: 'visibility', about: 'public or members' }

/** @param several what they are: `members` */
export function tagFilter(several: string): Filter {
  return {
    name: 'tags',
    option: 'tag',
    list: true,
    about: `a tag; with several, ${several} that have all of them`,
  }
}

/** The two options of an amount of money. */
export function moneyFields(name: string, what: string): Field[] {
  return [
    { name: `${name}.amount`, type: 'integer', about: `${what} in minor units, such as cents` },
    { name: `${name}.currency`, about: `${what}'s currency, e.g. EUR` },
  ]
}
