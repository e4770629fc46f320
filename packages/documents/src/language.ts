import { franc } from 'franc-min'

const SHORTEST = 80

/** ISO 639-1 of what a text is most likely written in. Null for too little text, and for languages without one. */
export function languageOf(text: string): string | null {
  if (text.length < SHORTEST) return null
  const found = franc(text, { minLength: SHORTEST })
  if (found === 'und') return null
  const { language } = new Intl.Locale(found)
  return language.length === 2 ? language : null
}
