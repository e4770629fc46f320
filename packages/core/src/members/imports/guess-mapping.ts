import { type ColumnMapping, listColumnNames } from '../../records/csv-columns.ts'
import { ignoredColumns, memberColumns } from '../member-columns.ts'
import { headingWords, nameWords, spanishFirstName } from './heading-words.ts'

/** As many as a member can have. */
const MAX_CUSTOM_FIELDS = 64
const MAX_KEY_CHARACTERS = 64

const fieldsByWord = new Map([
  ...Object.entries(headingWords).flatMap(([field, words]) =>
    words.split(', ').map((word) => [simplify(word), field] as const),
  ),
  ...memberColumns.map(({ name }) => [simplify(name), name] as const),
])
const simplifiedNameWords = new Set(nameWords.split(', ').map(simplify))

/**
 * Guesses a mapping from headings in five languages. Unknown columns become custom fields; repeated ones are ignored.
 */
export function guessMapping(header: string[]): ColumnMapping {
  const names = listColumnNames(header)
  const words = names.map(simplify)
  const claimedFields = new Set<string>()
  const claim = (field: string | undefined): string | null => {
    if (field === undefined || claimedFields.has(field)) return null
    claimedFields.add(field)
    return field
  }
  // Exact field names are matched first, so that a similar heading in an earlier column does not claim the field.
  const fieldNames = new Set(memberColumns.map(({ name }) => name))
  const exactFields = names.map((name) => (fieldNames.has(name) ? claim(name) : null))
  const guessedFields = names.map(
    (_, index) => exactFields[index] ?? claim(fieldsByWord.get(words[index] ?? '')),
  )
  const fields = guessedFields.map(
    (field, index) => field ?? claim(guessNameField(words[index] ?? '', claimedFields)),
  )
  return Object.fromEntries(
    names.map((name, index) => [
      name,
      fields[index] ?? proposeCustomField(name, header[index], claimedFields),
    ]),
  )
}

/** Lower case, without accents, spaces or punctuation. */
function simplify(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function guessNameField(word: string, claimedFields: Set<string>): string | undefined {
  if (!simplifiedNameWords.has(word)) return undefined
  if (word === spanishFirstName && claimedFields.has('lastName')) return 'firstName'
  return claimedFields.has('firstName') ? 'lastName' : 'displayName'
}

/**
 * Proposes a custom field for an unknown column. Returns null, to ignore the column, if its heading is empty, too long,
 * repeated or read-only, or the limit is reached.
 */
function proposeCustomField(
  name: string,
  heading: string | undefined,
  claimedFields: Set<string>,
): string | null {
  const trimmed = (heading ?? '').trim()
  if (
    trimmed === '' ||
    trimmed !== name ||
    trimmed.length > MAX_KEY_CHARACTERS ||
    ignoredColumns.includes(trimmed)
  )
    return null
  if (['id', 'createdAt', 'updatedAt'].includes(trimmed)) return null
  const field = trimmed.startsWith('customFields.') ? trimmed : `customFields.${trimmed}`
  const customFields = [...claimedFields].filter((field) => field.startsWith('customFields')).length
  if (customFields >= MAX_CUSTOM_FIELDS || claimedFields.has('customFields') || claimedFields.has(field))
    return null
  claimedFields.add(field)
  return field
}
