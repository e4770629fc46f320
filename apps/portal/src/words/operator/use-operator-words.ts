import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type Language, useLanguage } from '../use-words.tsx'
import type { OperatorWords } from './operator-en.ts'

/** Each language is a chunk of its own, which only operators load. */
const loaders: Record<Language, () => Promise<OperatorWords>> = {
  en: async () => (await import('./operator-en.ts')).en,
  de: async () => (await import('./operator-de.ts')).de,
  fr: async () => (await import('./operator-fr.ts')).fr,
  es: async () => (await import('./operator-es.ts')).es,
  nl: async () => (await import('./operator-nl.ts')).nl,
}

const operatorWordsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['operator-words', language],
    queryFn: loaders[language],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** The texts of the first run, the operators’ area and sessions as an administrator, in the current language. */
export function useOperatorWords(): OperatorWords {
  return useSuspenseQuery(operatorWordsQuery(useLanguage().language)).data
}
