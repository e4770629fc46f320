import { createWordsHook } from '../lazy-words.ts'
import type { OperatorWords } from './operator-en.ts'

/** The texts of the setup, the operators’ area and sessions as an administrator, in the current language. */
export const useOperatorWords = createWordsHook<OperatorWords>('operator', {
  en: async () => (await import('./operator-en.ts')).en,
  de: async () => (await import('./operator-de.ts')).de,
  fr: async () => (await import('./operator-fr.ts')).fr,
  es: async () => (await import('./operator-es.ts')).es,
  nl: async () => (await import('./operator-nl.ts')).nl,
})
