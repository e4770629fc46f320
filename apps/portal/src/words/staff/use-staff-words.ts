import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type Language, useLanguage } from '../use-words.tsx'
import type { StaffWords } from './staff-en.ts'

/** Each language is a chunk of its own, which only staff load. */
const loaders: Record<Language, () => Promise<StaffWords>> = {
  en: async () => (await import('./staff-en.ts')).en,
  de: async () => (await import('./staff-de.ts')).de,
  fr: async () => (await import('./staff-fr.ts')).fr,
  es: async () => (await import('./staff-es.ts')).es,
  nl: async () => (await import('./staff-nl.ts')).nl,
}

const staffWordsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['staff-words', language],
    queryFn: loaders[language],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** The texts of the staff’s area in the current language. */
export function useStaffWords(): StaffWords {
  return useSuspenseQuery(staffWordsQuery(useLanguage().language)).data
}
