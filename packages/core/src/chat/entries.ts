import { scopedRead } from '../collections/statement.ts'
import type { Context } from '../context.ts'
import { type AccessLevel, accessLevels, type LibraryCaller, levelsOpenTo } from '../library/access.ts'
import { folded } from '../search/marks.ts'
import { lowerWords, stemmerOf } from './languages.ts'
import { type Question, withoutPossessives } from './question.ts'
import { shares } from './rank.ts'

/** What everybody who sees a resource sees of it, whether or not it may be opened. */
export interface Entry {
  id: string
  name: string
  description: string | null
  tags: string[]
  categories: string[]
  accessLevel: AccessLevel
  price: { amount: number; currency: string } | null
  /** Whether the caller may open it. */
  opened: boolean
}

interface FoundEntries {
  total: number
  frequencies: number[]
  entries: Entry[]
}

const WANTED = 20

/** From here on an entry speaks of what is asked: so much of the part of the question that any entry speaks of. */
const SPEAKS_FROM = 0.35

/** What words weigh in a description and a category, against the name and the tags. */
const DESCRIBED = 0.8
const CATEGORY = 0.5

/**
 * Finds the resources that speak of what is asked by their names, tags, categories and descriptions: nothing of a text
 * has a part in it, so that what is found by it can be told to whoever may not open the text (docs/decisions/0018).
 *
 * @param categories limits the search to resources in one of these; null: everywhere
 * @returns best first
 */
export async function findEntries(
  ctx: Context,
  question: Question,
  caller: LibraryCaller,
  categories: readonly string[] | null,
): Promise<Entry[]> {
  if (question.terms.length === 0) return []
  const staff = caller.kind === 'staff'
  const row = await scopedRead<{ found: FoundEntries }>(
    ctx,
    `select entries_found($1::text::jsonb, $2::boolean, array(select json_array_elements_text($3::text::json)), $4::uuid,
      (select array_agg(id::uuid) from json_array_elements_text($5::text::json) id), $6::integer) as found`,
    [
      JSON.stringify(question.terms.map(beginningsOf)),
      staff,
      JSON.stringify(staff ? accessLevels : levelsOpenTo(caller)),
      caller.kind === 'member' ? caller.memberId : null,
      categories && JSON.stringify(categories),
      WANTED,
    ],
  )
  return row ? rankEntries(question, row.found) : []
}

/** What words with a term's stems begin with: entries hold words as they are written, folded. */
function beginningsOf({ word, stems }: Question['terms'][number]): string[] {
  const [whole = ''] = folded(word).match(/^[\p{L}\p{N}]+/u) ?? []
  return [...new Set([whole, ...stems.map((stem) => sharedBeginning(whole, stem))])].filter(
    (beginning) => beginning.length > 2 || (beginning === whole && whole !== ''),
  )
}

function sharedBeginning(one: string, other: string): string {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return one.slice(0, length)
}

function rankEntries(question: Question, { total, frequencies, entries }: FoundEntries): Entry[] {
  const share = shares(question, { total, frequencies })
  // Entries are short: a word that none of them has speaks against none of them.
  const spokenOf = share.reduce((sum, one, term) => sum + (frequencies[term] ? one : 0), 0)
  return entries
    .map((entry) => {
      const weights = weightsOf(question, entry)
      const spoken = share.reduce((sum, one, term) => sum + one * (weights.get(term) ?? 0), 0)
      return { entry, spoken }
    })
    .filter(({ spoken }) => spoken > 0 && spoken >= spokenOf * SPEAKS_FROM)
    .sort((one, other) => other.spoken - one.spoken)
    .map(({ entry }) => entry)
}

/** How strongly an entry speaks of each term of a question. */
function weightsOf(
  { terms, language }: Question,
  { name, tags, categories, description }: Entry,
): Map<number, number> {
  const weights = new Map<number, number>()
  const stem = stemmerOf(language)
  const parts: [string, number][] = [
    [`${name} ${tags.join(' ')}`, 1],
    [description ?? '', DESCRIBED],
    [categories.join(' '), CATEGORY],
  ]
  for (const [text, weight] of parts) {
    const words = lowerWords(withoutPossessives(text))
    const there = new Set([...words.map(folded), ...words.map(stem)])
    for (const [index, { word, stems }] of terms.entries())
      if (!weights.has(index) && [folded(word), ...stems].some((one) => there.has(one)))
        weights.set(index, weight)
  }
  return weights
}
