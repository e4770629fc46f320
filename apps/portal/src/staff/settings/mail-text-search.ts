import { type Language, languages } from '../../translations/use-translations.tsx'

/** The type of email and the language whose text is shown. */
export interface TextSearch {
  kind?: string
  language?: Language
}

/** Reads the type of email and the language from the URL; an unknown language is ignored. */
export function readTextSearch({ kind, language }: Record<string, unknown>): TextSearch {
  const knownLanguage = languages.find((name) => name === language)
  return {
    ...(typeof kind === 'string' ? { kind } : {}),
    ...(knownLanguage ? { language: knownLanguage } : {}),
  }
}
