import { sql } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import { invalid, type Violation, violation } from '../../errors.ts'
import { createSessionExpiredError, requireUser } from './require-user.ts'

/** The languages of the portal. */
export const portalLocales = ['en', 'de', 'fr', 'es', 'nl'] as const
export const themes = ['system', 'light', 'dark'] as const

/** A user's preferences for the portal. */
export interface Preferences {
  /** Null for the association's. */
  locale: (typeof portalLocales)[number] | null
  theme: (typeof themes)[number]
  /** Null for the association's. */
  timeZone: string | null
  /** The portal's settings for each list, such as its columns, by list name. */
  lists: Record<string, Record<string, unknown>>
}

/** Omitted fields and lists keep their values. A list's preferences are replaced as a whole; null removes them. */
export type PreferencesChange = Partial<Omit<Preferences, 'lists'>> & {
  lists?: Record<string, Record<string, unknown> | null>
}

const MAX_LISTS = 50
const MAX_LISTS_BYTES = 32 * 1024
const defaultPreferences: Preferences = { locale: null, theme: 'system', timeZone: null, lists: {} }

/** @throws DomainError unauthorized */
export async function readPreferences(ctx: Context): Promise<Preferences> {
  const row = await ctx.db
    .selectFrom('user_preferences')
    .select(['locale', 'theme', 'time_zone as timeZone', 'lists'])
    .where('user_id', '=', requireUser(ctx).id)
    .executeTakeFirst()
  return row ?? defaultPreferences
}

/** @throws DomainError unauthorized, validation-error */
export async function updatePreferences(ctx: Context, change: PreferencesChange): Promise<Preferences> {
  const user = requireUser(ctx)
  return inTransaction(ctx, async (ctx) => {
    // There may be no row of preferences to lock yet.
    const locked = await ctx.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!locked) throw createSessionExpiredError()
    const before = await readPreferences(ctx)
    const lists = Object.entries({ ...before.lists, ...change.lists }).filter(
      ([, settings]) => settings !== null,
    )
    const preferences = { ...before, ...change, lists: Object.fromEntries(lists) } as Preferences
    const violations = findListViolations(preferences.lists)
    if (violations.length > 0) throw invalid(...violations)
    const values = {
      locale: preferences.locale,
      theme: preferences.theme,
      time_zone: preferences.timeZone,
      // Cast to text first: the driver would encode a JSON parameter a second time.
      lists: sql<string>`(${JSON.stringify(preferences.lists)}::text)::jsonb`,
    }
    await ctx.db
      .insertInto('user_preferences')
      .values({ client_id: ctx.client.id, user_id: user.id, ...values })
      .onConflict((conflict) => conflict.columns(['client_id', 'user_id']).doUpdateSet(values))
      .execute()
    return preferences
  })
}

function findListViolations(lists: Preferences['lists']): Violation[] {
  const violations: Violation[] = []
  if (Object.keys(lists).length > MAX_LISTS)
    violations.push(violation('lists', 'too_many', `Must have at most ${MAX_LISTS} keys.`))
  if (Buffer.byteLength(JSON.stringify(lists)) > MAX_LISTS_BYTES)
    violations.push(violation('lists', 'too_large', 'Must not exceed 32 KiB of JSON.'))
  return violations
}
