import {
  buildReadableCondition,
  buildVisibleCondition,
  type LibraryCaller,
} from '../../access/access-levels.ts'
import type { Context } from '../../context.ts'
import { type Parameter, readScoped, statement } from '../../platform/database/statement.ts'

/**
 * @returns the ISO 639-1 codes of the languages of the resources that the caller can open, sorted. Closed resources
 *   must not influence how a question is read.
 */
export async function readLibraryLanguages(ctx: Context, caller: LibraryCaller): Promise<string[]> {
  const parameters: Parameter[] = []
  const bindParameter = (value: Parameter) => `$${parameters.push(value)}`
  const readable = `${buildVisibleCondition(caller)} and ${buildReadableCondition(caller, bindParameter)}`
  // A loose index scan: "distinct" would read every resource.
  const languagesStatement = statement<Parameter[], { languages: string[] }>(
    `with recursive languages as (
        select min(t.language) as language from resources t where ${readable}
        union all
        select (select min(t.language) from resources t where t.language > languages.language and ${readable}) from languages
        where languages.language is not null)
      select coalesce(json_agg(language), '[]') as languages from languages where language is not null`,
  )
  const row = await readScoped(ctx, languagesStatement, parameters)
  return row?.languages ?? []
}
