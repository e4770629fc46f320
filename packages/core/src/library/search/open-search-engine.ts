import type { Settings } from '../../settings.ts'
import { MeilisearchEngine } from './meilisearch.ts'
import type { SearchEngine } from './search-engine.ts'

/** Opens the configured engine; null: the database searches. */
export function openSearchEngine({ meilisearch }: Pick<Settings, 'meilisearch'>): SearchEngine | null {
  return meilisearch && new MeilisearchEngine(meilisearch)
}
