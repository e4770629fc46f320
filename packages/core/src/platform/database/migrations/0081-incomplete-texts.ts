import { type Kysely, sql } from 'kysely'
import { createPassagesFound } from './functions/0009-chat-functions.ts'

/**
 * The text of a file that is being processed is written in many transactions, and indexed once it is complete
 * (write-pages.ts). The trigger indexed the whole text after each batch. A worker of the previous release still relies
 * on it: it marks the resource as processed before it writes the text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function index_resource_text() returns trigger
    language plpgsql set search_path = public as $$
    declare
      complete uuid[] := array(select distinct resource_id from pages where not exists (
        select from resources r where r.client_id = pages.client_id and r.id = pages.resource_id
          and r.processing_status = 'running'));
    begin
      update resource_search s set body = (select search_distinct(array_agg(word))
          from resource_pages p, unnest(tsvector_to_array(p.search)) word
          where p.client_id = s.client_id and p.resource_id = s.resource_id)
      where (client_id, resource_id) in (
        select distinct client_id, resource_id from pages where resource_id = any(complete));
      insert into search_changes (client_id, resource_id)
      select distinct client_id, resource_id from pages where resource_id = any(complete);
      return null; end $$`.execute(db)
  await createPassagesFound(db)
}
