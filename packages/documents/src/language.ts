import { franc } from 'franc-min'

const MIN_TEXT_LENGTH = 60

/** Detects a text’s language (ISO 639-1). Null if the text is too short, or its language is unknown or has no such code. */
export function detectLanguage(text: string): string | null {
  // Tables repeat a few words, which would dominate the detection.
  const words = [...new Set(text.toLowerCase().match(/\p{L}[\p{L}\p{M}’'-]*/gu))].join(' ')
  if (words.length < MIN_TEXT_LENGTH) return null
  const code = franc(words, { minLength: MIN_TEXT_LENGTH })
  if (code === 'und') return null
  const { language } = new Intl.Locale(code)
  return language.length === 2 ? language : null
}
