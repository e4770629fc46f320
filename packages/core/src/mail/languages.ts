export const supportedLanguages = ['en', 'de', 'fr', 'es', 'nl'] as const
export type SupportedLanguage = (typeof supportedLanguages)[number]

/** A browser sends fewer entries in a header; further ones are ignored. */
const MAX_ENTRIES = 20

/**
 * Chooses the language of a text.
 *
 * @param preferences tags in order of preference, such as those of Accept-Language and then the association’s locale
 * @returns the first that is supported, ignoring its region; English if none is
 */
export function chooseLanguage(...preferences: (string | null)[]): SupportedLanguage {
  for (const tag of preferences) {
    const language = tag?.toLowerCase().split('-')[0]
    const supportedLanguage = supportedLanguages.find((name) => name === language)
    if (supportedLanguage) return supportedLanguage
  }
  return 'en'
}

/**
 * Finds the supported language with the greatest weight in an Accept-Language header (RFC 9110, section 12.5.4).
 *
 * @returns null if there is none
 */
export function findPreferredLanguage(header: string | null): SupportedLanguage | null {
  const entries = (header ?? '').split(',').slice(0, MAX_ENTRIES)
  const weighted = entries.flatMap((entry) => {
    const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    const quality = weight === undefined ? 1 : Number(weight.slice(2))
    return quality > 0 ? [{ tag, quality }] : []
  })
  const tags = weighted.toSorted((a, b) => b.quality - a.quality).map(({ tag }) => tag)
  const supported = tags.filter((tag) =>
    supportedLanguages.some((name) => name === tag.toLowerCase().split('-')[0]),
  )
  return supported[0] === undefined ? null : chooseLanguage(supported[0])
}
