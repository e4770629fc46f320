import { Type } from '@sinclair/typebox'
import { nullable, text } from './primitives.ts'
import type { FieldSchemas } from './record.ts'

const lines = {
  line1: text(200, ['1 Quay Street']),
  line2: text(200),
  city: text(100, ['Bristol']),
  region: text(100),
  postalCode: text(20, ['BS1 4DQ']),
  country: Type.String({
    format: 'country',
    pattern: '^[A-Z]{2}$',
    description: 'An assigned ISO 3166-1 alpha-2 code.',
    examples: ['GB'],
  }),
}

/** A postal address; shown with every line, `null` where there is none. */
export const Address = Type.Object(
  Object.fromEntries(Object.entries(lines).map(([name, schema]) => [name, nullable(schema)])),
  { $id: 'Address', additionalProperties: false },
)
const AddressInput = Type.Partial(Address, { $id: 'AddressInput', additionalProperties: false })

export const address: FieldSchemas = {
  output: nullable(Address),
  create: Type.Optional(nullable(AddressInput)),
  update: nullable(AddressInput),
}
