import type { Context } from '../context.ts'
import { DomainError, invalid, violation } from '../errors.ts'
import type { LibraryCaller } from '../library/access.ts'
import { libraryLanguages } from './library-languages.ts'

/**
 * The languages of what the caller may open, the association's own first; and whether the question may be asked.
 *
 * @throws DomainError forbidden, validation-error
 */
export async function surroundings(
  ctx: Context,
  caller: LibraryCaller,
  scope: string[] | null,
): Promise<{ languages: string[] }> {
  const [client, languages, categories] = await Promise.all([
    ctx.db
      .selectFrom('clients')
      .select(['locale', 'chat'])
      .where('id', '=', ctx.client.id)
      .executeTakeFirstOrThrow(),
    libraryLanguages(ctx, caller),
    scope ? knownCategories(ctx, caller, scope) : new Set<string>(),
  ])
  if (ctx.actor.type === 'visitor' && !client.chat?.public)
    throw new DomainError('forbidden', 'This association does not let visitors ask its library.')
  const unknown = (scope ?? []).flatMap((id, index) =>
    categories.has(id)
      ? []
      : [violation(`resourceScope[${index}]`, 'unknown_reference', 'There is no category with this id.')],
  )
  if (unknown.length > 0) throw invalid(...unknown)
  const own = client.locale.split('-')[0] ?? 'en'
  return { languages: [...new Set([own, ...languages])] }
}

/** Archived categories are hidden from all but staff. */
async function knownCategories(ctx: Context, caller: LibraryCaller, scope: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', scope)
    .$if(caller.kind !== 'staff', (query) => query.where('archived', '=', false))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
