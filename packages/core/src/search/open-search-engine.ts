import type { Settings } from '../settings.ts'
import { MeilisearchEngine } from './meilisearch.ts'
import type { SearchEngine } from './search-engine.ts'

/** The engine that the settings name; null: the database searches by itself. */
export function openSearchEngine({ meilisearch }: Pick<Settings, 'meilisearch'>): SearchEngine | null {
  return meilisearch && new MeilisearchEngine(meilisearch)
}
