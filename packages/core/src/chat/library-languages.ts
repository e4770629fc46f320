import { scopedRead } from '../collections/statement.ts'
import type { Context } from '../context.ts'

/** @returns the languages the client's resources are written in (ISO 639-1), in the order of the alphabet */
export async function libraryLanguages(ctx: Context): Promise<string[]> {
  // From one language to the next by the index: "distinct" would read every resource there is.
  const row = await scopedRead<{ languages: string[] }>(
    ctx,
    `with recursive known as (
        select min(language) as language from resources
        union all
        select (select min(language) from resources where language > known.language) from known
        where known.language is not null)
      select coalesce(json_agg(language), '[]') as languages from known where language is not null`,
    [],
  )
  return row?.languages ?? []
}
