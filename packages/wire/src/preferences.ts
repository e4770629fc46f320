import { portalLocales, themes } from '@guildhall/core/access/users/preferences'
import { Type } from '@sinclair/typebox'
import { closed, nullable, oneOf, TimeZone } from './primitives.ts'

const ListPreferences = Type.Record(Type.String(), Type.Unknown())
const ListName = Type.String({ pattern: '^[\\s\\S]{1,64}$' })

const fields = {
  locale: Type.Union([oneOf(...portalLocales), Type.Null()], {
    description: 'The language of the portal. `null` uses the association’s language.',
  }),
  theme: oneOf(...themes),
  timeZone: Type.Union([TimeZone, Type.Null()], {
    description: 'The time zone of the portal. `null` uses the association’s time zone.',
  }),
}

/** A user's preferences for the portal. */
export const Preferences = Type.Object(
  {
    ...fields,
    lists: Type.Record(ListName, ListPreferences, {
      ...closed,
      description:
        'The portal’s settings for each list, by list name: at most 50 lists, and 32 KiB of JSON in total.',
      examples: [{ members: { columns: ['name', 'status'] } }],
    }),
  },
  { $id: 'Preferences', ...closed },
)

export const PreferencesUpdate = Type.Partial(
  Type.Object({
    ...fields,
    lists: Type.Record(ListName, nullable(ListPreferences), {
      ...closed,
      description: 'Replaces the preferences of each named list; `null` removes them.',
      examples: [{ members: { columns: ['name', 'status'] } }],
    }),
  }),
  { $id: 'PreferencesUpdate', minProperties: 1, ...closed },
)
