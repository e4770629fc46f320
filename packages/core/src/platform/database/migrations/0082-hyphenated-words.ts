import { type Kysely, sql } from 'kysely'

/**
 * A word that is hyphenated at the end of a line is found, as a whole and by its parts: a hyphen there can also belong
 * to the word (`non-paiement`). Texts that were indexed earlier follow when they are indexed again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Joins a word only before a lower-case letter, as chat does: other parts are names or words of their own. U+2010 is
  // a hyphen.
  await sql`create function search_text_words(source text) returns text[] language plpgsql immutable parallel safe as $$
    declare
      composed text := normalize(source);
    begin
      return search_words(composed) || search_words((select string_agg(part[1] || part[2], ' ') from regexp_matches(
        composed, '([[:alnum:]]+)[-\u2010][ \t]*\n[ \t]*([[:lower:]][[:alnum:]]*)', 'g') part));
    end $$`.execute(db)
  await sql`create or replace function index_page() returns trigger
    language plpgsql set search_path = public as $$ begin
    new.search := search_distinct(search_text_words(new.text)); return new; end $$`.execute(db)
  await sql`create or replace function rebuild_resource_search(client uuid, resource uuid) returns void
    language plpgsql set search_path = public as $$ begin
    -- Only if they differ: a write would queue the resource for indexing again.
    update resource_pages set search = '' where client_id = client and resource_id = resource
      and search <> search_distinct(search_text_words(text));
    insert into resource_search (client_id, resource_id, entry, body)
    select client_id, id, search_entry_of(name, tags, description, excerpt), (
      select search_distinct(array_agg(word)) from resource_pages p, unnest(tsvector_to_array(p.search)) word
      where p.client_id = client and p.resource_id = resource)
    from resources where client_id = client and id = resource
    on conflict (client_id, resource_id) do update set entry = excluded.entry, body = excluded.body; end $$`.execute(
    db,
  )
}
