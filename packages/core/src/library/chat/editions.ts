const yearPattern = /(?<!\d)(?:19|20)\d{2}(?:[/–-](?:\d{4}|\d{2}))?(?!\d)/g

/** The name of a resource without its years, which the editions of a document share: `Fees` of `Fees 2026`. */
export const getDocumentName = (name: string): string => name.replace(yearPattern, '').trim()

/**
 * Compares the names of two resources.
 *
 * @returns more than 0 if the first is a later edition of the same document, less if an earlier one, 0 if neither
 */
export function compareEditions(name: string, otherName: string): number {
  if (getDocumentName(name) !== getDocumentName(otherName)) return 0
  const years = listYears(name)
  const otherYears = listYears(otherName)
  return years === otherYears ? 0 : years > otherYears ? 1 : -1
}

const listYears = (name: string): string => (name.match(yearPattern) ?? []).join(' ')
