import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { SearchChange, SearchDocument } from './search-engine.ts'

/** Identifies a resource of any client. */
export interface ResourceKey {
  clientId: string
  resourceId: string
}

export interface MeasuredResource extends ResourceKey {
  /** The size of its text in UTF-8. */
  textBytes: number
}

/** Measures the texts of resources without reading them. */
export async function measureTexts(database: Database, keys: ResourceKey[]): Promise<MeasuredResource[]> {
  const { rows } = await sql<MeasuredResource>`select k.client_id as "clientId", k.id as "resourceId",
      coalesce((select sum(octet_length(p.text)) from resource_pages p
        where p.client_id = k.client_id and p.resource_id = k.id), 0)::float8 as "textBytes"
    from unnest(${keys.map(({ clientId }) => clientId)}::uuid[], ${keys.map(({ resourceId }) => resourceId)}::uuid[])
      as k (client_id, id)`.execute(database.platform)
  return rows
}

/** Returns the current state of each resource; its `document` is null if the resource or its client was deleted. */
export async function readChanges(database: Database, keys: ResourceKey[]): Promise<SearchChange[]> {
  const { rows } = await sql<{
    change: Omit<SearchChange, 'document'> & { document: SearchDocument | null }
  }>`
    select json_build_object('resourceId', k.id, 'environment', c.environment, 'document',
      case when t.id is not null and c.id is not null and c.deleted_at is null then json_build_object(
        'resourceId', t.id, 'clientId', t.client_id, 'environment', c.environment, 'name', t.name, 'tags', t.tags,
        'description', t.description, 'excerpt', t.excerpt, 'type', t.type, 'format', t.format,
        'accessLevel', t.access_level, 'isPublished', t.status = 'published', 'categoryIds', t.category_ids,
        'publishedAt', instant(t.published_at), 'createdAt', instant(t.created_at),
        'pages', (select coalesce(json_agg(p.text order by p.page_number), '[]') from resource_pages p
          where p.client_id = t.client_id and p.resource_id = t.id)) end) as change
    from unnest(${keys.map(({ clientId }) => clientId)}::uuid[], ${keys.map(({ resourceId }) => resourceId)}::uuid[])
      as k (client_id, id)
    left join clients c on c.id = k.client_id
    left join resources t on t.client_id = k.client_id and t.id = k.id`.execute(database.platform)
  return rows.map(({ change }) => change as SearchChange)
}

/** Adds the words of resources to the lexicon for correcting misspellings. */
export async function addToLexicon(database: Database, keys: ResourceKey[]): Promise<void> {
  // Sorted, so that concurrent inserts of the same words do not deadlock.
  await sql`insert into search_lexicon (client_id, word)
    select distinct s.client_id, word collate "C" from resource_search s
      join unnest(${keys.map(({ clientId }) => clientId)}::uuid[], ${keys.map(({ resourceId }) => resourceId)}::uuid[])
        as k (client_id, id) on s.client_id = k.client_id and s.resource_id = k.id,
      unnest(tsvector_to_array(s.whole)) word
    where length(word) between 4 and 60 and word !~ '[0-9]' order by 1, 2
    on conflict do nothing`.execute(database.platform)
}
