import {
  type AccessLevel,
  accessLevels,
  getOpenLevels,
  type LibraryCaller,
} from '../../access/access-levels.ts'
import type { Context } from '../../context.ts'
import { readScoped, statement } from '../../platform/database/statement.ts'
import { getStemmer, splitLowerWords } from '../../text/languages.ts'
import { foldText } from '../../text/marks.ts'
import { type Question, stripPossessives } from './question.ts'
import { computeTermWeights } from './rank.ts'

/** A resource's metadata, visible whether or not the resource can be opened. */
export interface Entry {
  id: string
  name: string
  description: string | null
  tags: string[]
  categories: string[]
  accessLevel: AccessLevel
  price: { amount: number; currency: string } | null
  /** Whether the caller can open the resource. */
  opened: boolean
}

interface EntryMatches {
  total: number
  frequencies: number[]
  entries: Entry[]
}

const MAX_ENTRIES = 20

/** The minimum score of a match, as a share of the weight of all terms that any entry contains. */
const MIN_MATCHED_SHARE = 0.35

/** Weights of terms in descriptions and categories, relative to names and tags. */
const DESCRIPTION_WEIGHT = 0.8
const CATEGORY_WEIGHT = 0.5

/**
 * Finds resources by name, tags, categories and description. The text is not searched, so the result can be shown to
 * callers who cannot open the resources (docs/decisions/0018).
 *
 * @param categories ids to search in; null for all
 * @returns best first
 */
export async function findEntries(
  ctx: Context,
  question: Question,
  caller: LibraryCaller,
  categories: readonly string[] | null,
): Promise<Entry[]> {
  if (question.terms.length === 0) return []
  const isStaff = caller.kind === 'staff'
  const row = await readScoped(ctx, entriesStatement, [
    JSON.stringify(question.terms.map(buildPrefixes)),
    isStaff,
    JSON.stringify(isStaff ? accessLevels : getOpenLevels(caller)),
    caller.kind === 'member' ? caller.memberId : null,
    categories && JSON.stringify(categories),
    MAX_ENTRIES,
  ])
  return row ? rankEntries(question, row.found) : []
}

const entriesStatement = statement<
  [
    terms: string,
    drafts: boolean,
    levels: string,
    memberId: string | null,
    categories: string | null,
    limit: number,
  ],
  { found: EntryMatches }
>(`select entries_found($1::text::jsonb, $2::boolean, array(select json_array_elements_text($3::text::json)), $4::uuid,
  (select array_agg(id::uuid) from json_array_elements_text($5::text::json) id), $6::integer) as found`)

/**
 * Entries contain unstemmed folded words, of which the first 64 characters are indexed, so terms are matched by the
 * prefix that word and stem share.
 */
function buildPrefixes({ word, stems }: Question['terms'][number]): string[] {
  const [wordStart = ''] = foldText(word).match(/^[\p{L}\p{N}]{1,64}/u) ?? []
  return [...new Set([wordStart, ...stems.map((stem) => findCommonPrefix(wordStart, stem))])].filter(
    (prefix) => prefix.length > 2 || (prefix === wordStart && wordStart !== ''),
  )
}

function findCommonPrefix(left: string, right: string): string {
  let length = 0
  while (length < left.length && left[length] === right[length]) length++
  return left.slice(0, length)
}

function rankEntries(question: Question, { total, frequencies, entries }: EntryMatches): Entry[] {
  const weights = computeTermWeights(question, { total, frequencies })
  // Entries are short: a term that occurs in none of them counts against none of them.
  const maxScore = weights.reduce((sum, weight, term) => sum + (frequencies[term] ? weight : 0), 0)
  return entries
    .map((entry) => {
      const matches = computeMatchWeights(question, entry)
      const score = weights.reduce((sum, weight, term) => sum + weight * (matches.get(term) ?? 0), 0)
      return { entry, score }
    })
    .filter(({ score }) => score > 0 && score >= maxScore * MIN_MATCHED_SHARE)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}

/** Returns the weight of each term that the entry contains, by the term's index. */
function computeMatchWeights(
  { terms, language }: Question,
  { name, tags, categories, description }: Entry,
): Map<number, number> {
  const weights = new Map<number, number>()
  const stem = getStemmer(language)
  const parts: [string, number][] = [
    [`${name} ${tags.join(' ')}`, 1],
    [description ?? '', DESCRIPTION_WEIGHT],
    [categories.join(' '), CATEGORY_WEIGHT],
  ]
  for (const [text, weight] of parts) {
    const words = splitLowerWords(stripPossessives(text))
    const forms = new Set([...words.map(foldText), ...words.map(stem)])
    for (const [index, { word, stems }] of terms.entries())
      if (!weights.has(index) && [foldText(word), ...stems].some((form) => forms.has(form)))
        weights.set(index, weight)
  }
  return weights
}
