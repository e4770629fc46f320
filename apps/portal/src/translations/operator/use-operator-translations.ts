import { createTranslationsHook } from '../lazy-translations.ts'
import type { OperatorTranslations } from './operator-en.ts'

/** The texts of the setup, the operators’ area and sessions as an administrator, in the current language. */
export const useOperatorTranslations = createTranslationsHook<OperatorTranslations>('operator', {
  en: async () => (await import('./operator-en.ts')).en,
  de: async () => (await import('./operator-de.ts')).de,
  fr: async () => (await import('./operator-fr.ts')).fr,
  es: async () => (await import('./operator-es.ts')).es,
  nl: async () => (await import('./operator-nl.ts')).nl,
})
