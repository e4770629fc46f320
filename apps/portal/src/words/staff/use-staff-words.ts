import { createWordsHook } from '../lazy-words.ts'
import type { StaffWords } from './staff-en.ts'

/** The texts of the staff area in the current language. */
export const useStaffWords = createWordsHook<StaffWords>('staff', {
  en: async () => (await import('./staff-en.ts')).en,
  de: async () => (await import('./staff-de.ts')).de,
  fr: async () => (await import('./staff-fr.ts')).fr,
  es: async () => (await import('./staff-es.ts')).es,
  nl: async () => (await import('./staff-nl.ts')).nl,
})
