/** Tags are separated by commas, as in a row of CSV: one that contains a comma is quoted. */
const tagPattern = /\s*(?:"((?:[^"]|"")*)"|[“„«]([^“”»]*)[“”»]|([^,]*))\s*(?:,|$)/gu

/** Tags as text for a form. */
export const toTagText = (tags: readonly string[]): string => tags.map(quoteTag).join(', ')

const quoteTag = (tag: string): string => (/,|^["“„«]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)

/** Parses the text of a tags field. Typographic quotation marks, which some keyboards enter, are accepted too. */
export function toTags(text: string): string[] {
  const tags = [...text.matchAll(tagPattern)].map(
    ([, quoted, typographic, plain = '']) => quoted?.replaceAll('""', '"') ?? typographic ?? plain,
  )
  return [...new Set(tags.map((tag) => tag.trim()))].filter(Boolean)
}
