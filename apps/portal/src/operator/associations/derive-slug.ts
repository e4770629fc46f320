const MAX_LENGTH = 63
/** Letters that do not decompose (Unicode NFKD). */
const replacements: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}

/** A short name for URLs from an association’s name, such as “harbour-surveyors”; '' if no letter or digit remains. */
export function deriveSlug(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[’'\p{M}]/gu, '')
    .replaceAll(/[^a-z0-9]/g, (character) => replacements[character] ?? '-')
    .replaceAll(/-+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-|-$/g, '')
}
