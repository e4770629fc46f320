import type { Settings } from '../../settings.ts'
import { MeilisearchEngine } from './meilisearch.ts'
import type { SearchEngine } from './search-engine.ts'

/** Opens the configured engine. @returns null if there is none: the database then searches */
export function openSearchEngine({ meilisearch }: Pick<Settings, 'meilisearch'>): SearchEngine | null {
  return meilisearch && new MeilisearchEngine(meilisearch)
}
