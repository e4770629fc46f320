import { viewLists, type views } from '@guildhall/core/access/users/views'
import { Type } from '@sinclair/typebox'
import { nullable, oneOf, text, Uuid } from './primitives.ts'
import { buildRecordSchemas, defaulted, optional, readOnly, required } from './record.ts'

/** A saved view of a list. */
export const SavedView = buildRecordSchemas<typeof views>('SavedView', {
  list: required(oneOf(...viewLists)),
  name: required(text(100, ['Renewals due in spring'])),
  query: defaulted(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'The filters and order of the list as an object: `status[]=active&order[renewsAt]=asc` is `{"status": ["active"], "order": {"renewsAt": "asc"}}`. Updates replace it as a whole. At most 16 KiB of JSON.',
      examples: [{ status: ['active'] }],
    }),
    {},
  ),
  columns: optional(
    Type.Array(text(100, ['name']), {
      maxItems: 100,
      uniqueItems: true,
      description: 'The columns to show, as named in the portal; `null` for the list’s default columns.',
    }),
  ),
  shared: defaulted(
    Type.Boolean({
      description:
        'Whether all staff and keys can use it; otherwise only its owner. Views created with a key are shared and have no owner.',
    }),
    false,
  ),
  userId: readOnly(nullable({ ...Uuid, description: 'The owner. `null` if there is none.' })),
})
