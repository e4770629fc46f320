import type { Field } from './fields.ts'
import type { Filter } from './filters.ts'

/** Fields that the records of published content share. */
export const contentFields = [
  { name: 'externalId', description: 'id in another system, unique' },
  { name: 'tags', option: 'tag', type: 'list', description: 'tag; an update replaces all tags' },
] as const satisfies readonly Field[]

export const visibilityField = {
  name: 'visibility',
  description: 'public or members',
} as const satisfies Field
export const visibilityFilter: Filter = { name: 'visibility', description: 'public or members' }

/** @param pluralName the plural: `members` */
export function buildTagFilter(pluralName: string): Filter {
  return {
    name: 'tags',
    option: 'tag',
    isList: true,
    description: `${pluralName} with this tag; repeat to require several tags`,
  }
}

/** The amount and currency options of a price. */
export function buildMoneyFields<Name extends string>(name: Name, noun: string) {
  return [
    { name: `${name}.amount`, type: 'integer', description: `${noun} in minor units, such as cents` },
    { name: `${name}.currency`, description: `currency of the ${noun}, e.g. EUR` },
  ] as const satisfies readonly Field[]
}

/** The options of a postal address. */
export const addressFields = [
  { name: 'address.line1', description: 'first line of the postal address' },
  { name: 'address.line2', description: 'second line of the postal address' },
  { name: 'address.city', description: 'city' },
  { name: 'address.region', description: 'state, province or region' },
  { name: 'address.postalCode', description: 'postal code' },
  { name: 'address.country', description: 'country code, e.g. GB' },
] as const satisfies readonly Field[]
