import { Type } from '@sinclair/typebox'
import { closed, nullable, text } from './primitives.ts'
import { merged } from './record.ts'

/** A postal address. In responses, missing fields are `null`. */
export const Address = Type.Object(
  {
    line1: nullable(text(200, ['1 Quay Street'])),
    line2: nullable(text(200)),
    city: nullable(text(100, ['Bristol'])),
    region: nullable(text(100)),
    postalCode: nullable(text(20, ['BS1 4DQ'])),
    country: nullable(
      Type.String({
        format: 'country',
        pattern: '^[A-Z]{2}$',
        description: 'An assigned ISO 3166-1 alpha-2 code.',
        examples: ['GB'],
      }),
    ),
  },
  { $id: 'Address', ...closed },
)
export const AddressInput = Type.Partial(Address, { $id: 'AddressInput', ...closed })

export const address = merged(nullable(Address), AddressInput)
