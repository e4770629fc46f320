import { type Language, languages } from '../../words/use-words.tsx'

/** The message and the language whose text is shown. */
export interface TextSearch {
  kind?: string
  language?: Language
}

/** Reads it from the URL; unknown values are ignored. */
export function readTextSearch({ kind, language }: Record<string, unknown>): TextSearch {
  const knownLanguage = languages.find((name) => name === language)
  return {
    ...(typeof kind === 'string' ? { kind } : {}),
    ...(knownLanguage ? { language: knownLanguage } : {}),
  }
}
