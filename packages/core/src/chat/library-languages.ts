import { scopedRead } from '../collections/statement.ts'
import type { Context } from '../context.ts'
import { type LibraryCaller, mayOpenCondition, visibleCondition } from '../library/access.ts'

/**
 * @returns the languages of the resources whose text the caller may open (ISO 639-1), in the order of the alphabet: which
 *   words of a question count must not depend on a text that is closed
 */
export async function libraryLanguages(ctx: Context, caller: LibraryCaller): Promise<string[]> {
  const parameters: unknown[] = []
  const parameter = (value: unknown) => `$${parameters.push(value)}`
  const open = `${visibleCondition(caller)} and ${mayOpenCondition(caller, parameter)}`
  // From one language to the next by the index: "distinct" would read every resource there is.
  const row = await scopedRead<{ languages: string[] }>(
    ctx,
    `with recursive known as (
        select min(t.language) as language from resources t where ${open}
        union all
        select (select min(t.language) from resources t where t.language > known.language and ${open}) from known
        where known.language is not null)
      select coalesce(json_agg(language), '[]') as languages from known where language is not null`,
    parameters,
  )
  return row?.languages ?? []
}
