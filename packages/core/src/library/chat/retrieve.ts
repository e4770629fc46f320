import {
  type AccessLevel,
  accessLevels,
  getOpenLevels,
  type LibraryCaller,
} from '../../access/access-levels.ts'
import type { Context } from '../../context.ts'
import { readScoped, statement } from '../../platform/database/statement.ts'
import { stemText } from '../../text/languages.ts'
import type { Question } from './question.ts'

/** A passage with its resource's metadata. */
export interface RetrievedPassage {
  resourceId: string
  name: string
  /** ISO 639-1 code of the stemmer used for its words. */
  language: string
  accessLevel: AccessLevel
  price: { amount: number; currency: string } | null
  /** The physical page; null if the format does not record page breaks. */
  pageNumber: number | null
  /** The page number as stored, for lookups. */
  storedPage: number
  position: number
  heading: string | null
  text: string
}

export interface RetrievalResult {
  /** The number of passages searched, capped. */
  total: number
  /**
   * For each term of the question, the number of searched passages that contain it, capped; if none does, the number of
   * retrieved passages whose resource has it in its name.
   */
  frequencies: number[]
  /** Best first. */
  passages: RetrievedPassage[]
}

const MAX_PASSAGES = 60

/**
 * Finds passages matching a question. The query itself enforces access.
 *
 * @param categories ids to search in; null for all
 */
export async function findPassages(
  ctx: Context,
  question: Question,
  caller: LibraryCaller,
  categories: readonly string[] | null,
): Promise<RetrievalResult> {
  const noResults = { total: 0, frequencies: question.terms.map(() => 0), passages: [] }
  if (question.terms.length === 0) return noResults
  const isStaff = caller.kind === 'staff'
  const row = await readScoped(ctx, passagesStatement, [
    JSON.stringify(question.terms.map(({ stems }) => stems)),
    isStaff,
    JSON.stringify(isStaff ? accessLevels : getOpenLevels(caller)),
    caller.kind === 'member' ? caller.memberId : null,
    categories && JSON.stringify(categories),
    MAX_PASSAGES,
  ])
  return countNameMatches(question, row?.found ?? noResults)
}

const passagesStatement = statement<
  [
    terms: string,
    drafts: boolean,
    levels: string,
    memberId: string | null,
    categories: string | null,
    limit: number,
  ],
  { found: RetrievalResult }
>(`select passages_found($1::text::jsonb, $2::boolean, array(select json_array_elements_text($3::text::json)), $4::uuid,
  (select array_agg(id::uuid) from json_array_elements_text($5::text::json) id), $6::integer) as found`)

/** A term that occurs only in the name of a passage's resource counts as found: the name applies to the passage. */
function countNameMatches({ terms }: Question, found: RetrievalResult): RetrievalResult {
  const names = found.passages.map(({ name, language }) => new Set(stemText(name, language)))
  const countNamed = (stems: string[]) => names.filter((name) => stems.some((stem) => name.has(stem))).length
  const frequencies = found.frequencies.map(
    (frequency, index) => frequency || countNamed(terms[index]?.stems ?? []),
  )
  return { ...found, frequencies }
}
