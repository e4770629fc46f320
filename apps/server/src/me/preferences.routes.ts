import { readPreferences, updatePreferences } from '@guildhall/core/access/users/preferences'
import { Preferences, PreferencesUpdate } from '@guildhall/wire/preferences'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply } from '../http/reply.ts'

const PATH = '/api/me/preferences'
const tag = 'Me'

/** The signed-in user's preferences for the portal. */
export function preferenceRoutes(deps: Dependencies) {
  return new Elysia()
    .get(
      PATH,
      ...endpoint(deps, {
        operationId: 'preferences.get',
        summary: 'Get the signed-in user’s preferences',
        tag,
        access: 'session',
        responses: { 200: { description: 'The preferences.', schema: Preferences } },
        handle: ({ ctx }) => readPreferences(ctx),
        present: (preferences) => jsonReply(preferences),
      }),
    )
    .patch(
      PATH,
      ...endpoint(deps, {
        operationId: 'preferences.update',
        summary: 'Update the signed-in user’s preferences',
        description:
          'Omitted fields and lists keep their values; a list’s preferences are replaced as a whole.',
        tag,
        access: 'session',
        body: PreferencesUpdate,
        responses: { 200: { description: 'The updated preferences.', schema: Preferences } },
        handle: ({ ctx, body }) => updatePreferences(ctx, body),
        present: (preferences) => jsonReply(preferences),
      }),
    )
}
