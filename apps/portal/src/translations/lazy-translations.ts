import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type Language, useLanguage } from './use-translations.tsx'

/**
 * A hook for the texts of an area that only some users open. Each language is a chunk of its own, loaded when first used.
 *
 * @param name the unique name of the area
 */
export function createTranslationsHook<Translations extends object>(
  name: string,
  loaders: Record<Language, () => Promise<Translations>>,
): () => Translations {
  const translationsQuery = (language: Language) =>
    queryOptions({
      queryKey: [`${name}-translations`, language],
      queryFn: (): Promise<Translations> => loaders[language](),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      // Some texts are functions, and structural sharing requires JSON values.
      structuralSharing: false,
    })
  return () => useSuspenseQuery(translationsQuery(useLanguage().language)).data
}
