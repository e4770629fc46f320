import { scopedRead } from '../collections/statement.ts'
import type { Context } from '../context.ts'
import { type AccessLevel, accessLevels, type LibraryCaller, levelsOpenTo } from '../library/access.ts'
import { stemsOf } from './languages.ts'
import type { Question } from './question.ts'

/** A passage that was found, with what is shown of its resource. */
export interface FoundPassage {
  resourceId: string
  name: string
  /** ISO 639-1: by whose rules its words were reduced to stems. */
  language: string
  accessLevel: AccessLevel
  price: { amount: number; currency: string } | null
  /** The physical page; null where the document does not tell where its pages end. */
  pageNumber: number | null
  /** The page as the database numbers it, for looking it up. */
  storedPage: number
  position: number
  heading: string | null
  text: string
}

export interface Found {
  /** How many passages there are, up to a bound. */
  total: number
  /** In how many of them each term of the question is, up to a bound. */
  frequencies: number[]
  /** Best first. */
  passages: FoundPassage[]
}

const WANTED = 60

/**
 * Finds the passages that speak of what is asked. Who may open what is part of the query itself (contract section 7).
 *
 * @param categories limits the search to resources in one of these; null: everywhere
 */
export async function findPassages(
  ctx: Context,
  question: Question,
  caller: LibraryCaller,
  categories: readonly string[] | null,
): Promise<Found> {
  const nothing = { total: 0, frequencies: question.terms.map(() => 0), passages: [] }
  if (question.terms.length === 0) return nothing
  const staff = caller.kind === 'staff'
  const row = await scopedRead<{ found: Found }>(
    ctx,
    `select passages_found($1::text::jsonb, $2::boolean, array(select json_array_elements_text($3::text::json)), $4::uuid,
      (select array_agg(id::uuid) from json_array_elements_text($5::text::json) id), $6::integer) as found`,
    [
      JSON.stringify(question.terms.map(({ stems }) => stems)),
      staff,
      JSON.stringify(staff ? accessLevels : levelsOpenTo(caller)),
      caller.kind === 'member' ? caller.memberId : null,
      categories && JSON.stringify(categories),
      WANTED,
    ],
  )
  return withNames(question, row?.found ?? nothing)
}

/** A word that stands in a resource's name alone is not unseen: passages are of what their resource is of. */
function withNames({ terms }: Question, found: Found): Found {
  const names = found.passages.map(({ name, language }) => new Set(stemsOf(name, language)))
  const named = (stems: string[]) => names.filter((name) => stems.some((stem) => name.has(stem))).length
  const frequencies = found.frequencies.map(
    (frequency, index) => frequency || named(terms[index]?.stems ?? []),
  )
  return { ...found, frequencies }
}
