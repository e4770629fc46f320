import { createTranslationsHook } from '../lazy-translations.ts'
import type { StaffTranslations } from './staff-en.ts'

/** The texts of the staff area in the current language. */
export const useStaffTranslations = createTranslationsHook<StaffTranslations>('staff', {
  en: async () => (await import('./staff-en.ts')).en,
  de: async () => (await import('./staff-de.ts')).de,
  fr: async () => (await import('./staff-fr.ts')).fr,
  es: async () => (await import('./staff-es.ts')).es,
  nl: async () => (await import('./staff-nl.ts')).nl,
})
