import type { LibraryCaller } from '../../access/access-levels.ts'
import type { Context } from '../../context.ts'
import { DomainError, invalid, violation } from '../../errors.ts'
import { readLibraryLanguages } from './library-languages.ts'

/**
 * Returns the association's language and those of the resources that the caller can open. Checks that public chat is
 * enabled if the caller is a visitor, and that the categories exist.
 *
 * @throws DomainError forbidden, validation-error
 */
export async function loadLibraryContext(
  ctx: Context,
  caller: LibraryCaller,
  scope: string[] | null,
): Promise<{ languages: string[] }> {
  const [client, languages, categoryIds] = await Promise.all([
    ctx.db
      .selectFrom('clients')
      .select(['locale', 'chat'])
      .where('id', '=', ctx.client.id)
      .executeTakeFirstOrThrow(),
    readLibraryLanguages(ctx, caller),
    scope ? findCategoryIds(ctx, caller, scope) : new Set<string>(),
  ])
  if (ctx.actor.type === 'visitor' && !client.chat?.public)
    throw new DomainError('forbidden', 'Public chat is not enabled for this association.')
  const violations = (scope ?? []).flatMap((id, index) =>
    categoryIds.has(id)
      ? []
      : [violation(`resourceScope[${index}]`, 'unknown_reference', 'No category has this id.')],
  )
  if (violations.length > 0) throw invalid(...violations)
  const ownLanguage = client.locale.split('-')[0] ?? 'en'
  return { languages: [...new Set([ownLanguage, ...languages])] }
}

/** Archived categories are visible to staff only. */
async function findCategoryIds(ctx: Context, caller: LibraryCaller, scope: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', scope)
    .$if(caller.kind !== 'staff', (query) => query.where('archived', '=', false))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
