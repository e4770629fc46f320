import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type Language, useLanguage } from './use-words.tsx'

/**
 * A hook for the texts of an area that only some users open. Each language is a chunk of its own, loaded when first used.
 *
 * @param name the unique name of the area
 */
export function createWordsHook<Words extends object>(
  name: string,
  loaders: Record<Language, () => Promise<Words>>,
): () => Words {
  const wordsQuery = (language: Language) =>
    queryOptions({
      queryKey: [`${name}-words`, language],
      queryFn: (): Promise<Words> => loaders[language](),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      // Some texts are functions, and structural sharing requires JSON values.
      structuralSharing: false,
    })
  return () => useSuspenseQuery(wordsQuery(useLanguage().language)).data
}
