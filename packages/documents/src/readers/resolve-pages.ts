/** More than fits on a page of small print. */
const MAX_PAGE_CHARACTERS = 10_000

/**
 * Decides whether texts between manual page breaks are the pages of a document without a stored layout. If not, they
 * are one text without page numbers: a wrong number would be cited.
 *
 * @param storedPageCount the page count that the application stored on saving; null if unknown
 * @param maxCharacters the maximum length of one text; a longer document remains split, since text beyond the limit
 *   would be lost
 */
export function resolvePages(
  texts: string[],
  storedPageCount: number | null,
  maxCharacters: number,
): { texts: string[]; pageCount: number | null } {
  const isCountPlausible = storedPageCount === null ? texts.length > 1 : storedPageCount === texts.length
  if (isCountPlausible && texts.every((text) => text.trim().length <= MAX_PAGE_CHARACTERS))
    return { texts, pageCount: texts.length }
  const joinedText = texts.join('\n\n')
  return texts.length > 1 && joinedText.length > maxCharacters
    ? { texts, pageCount: texts.length }
    : { texts: [joinedText], pageCount: null }
}
