import { franc } from 'franc-min'

const SHORTEST = 60

/** ISO 639-1 of what a text is most likely written in. Null for too little text, and for languages without one. */
export function languageOf(text: string): string | null {
  // Tables say the same few words again and again, which weighs what is chance in them.
  const words = [...new Set(text.toLowerCase().match(/\p{L}[\p{L}\p{M}’'-]*/gu))].join(' ')
  if (words.length < SHORTEST) return null
  const found = franc(words, { minLength: SHORTEST })
  if (found === 'und') return null
  const { language } = new Intl.Locale(found)
  return language.length === 2 ? language : null
}
