import { type Kysely, sql } from 'kysely'
import { grantPlatform, protectTenantTable } from '../row-level-security.ts'
import { createDistinctWords, createMatching, createSpelling } from './functions/0007-search-functions.ts'

/**
 * Search of the library (docs/decisions/0014): search vectors, each client's lexicon for correcting misspellings, and
 * the queue of changes to index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const extension of ['pg_trgm', 'btree_gin', 'fuzzystrmatch'])
    await sql`create extension if not exists ${sql.raw(extension)}`.execute(db)
  await createVectors(db)
  await createTables(db)
  await createEntryTriggers(db)
  await createTextTriggers(db)
  await createSpelling(db)
  await createMatching(db)
}

async function createVectors(db: Kysely<unknown>): Promise<void> {
  // With weights and positions, for ranking. Words contain letters and digits only, so quoting is safe.
  await sql`create function search_weighted(source text, weight text) returns tsvector
    language sql immutable parallel safe as $$
    select coalesce(string_agg(quote_literal(left(word, 64)) || ':' || least(place, 16383) || weight, ' '), '')::tsvector
    from unnest(search_words(normalize(source))) with ordinality as w (word, place) $$`.execute(db)
  await createDistinctWords(db)
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  // `entry`: the metadata, searchable by everyone who can see the resource. `whole`: metadata and text.
  await sql`create table resource_search (
    client_id uuid not null, resource_id uuid not null,
    entry tsvector not null, body tsvector not null default '',
    whole tsvector not null generated always as (entry || body) stored,
    primary key (client_id, resource_id),
    foreign key (client_id, resource_id) references resources (client_id, id) on delete cascade)`.execute(db)
  await sql`create index resource_search_whole on resource_search using gin (client_id, whole)`.execute(db)
  await protectTenantTable(db, 'resource_search')
  await sql`alter table resource_pages add column search tsvector not null default ''`.execute(db)
  await sql`create table search_lexicon (
    client_id uuid not null, word text collate "C" not null, primary key (client_id, word))`.execute(db)
  await sql`create index search_lexicon_parts on search_lexicon using gin (client_id, word gin_trgm_ops)`.execute(
    db,
  )
  await protectTenantTable(db, 'search_lexicon')
  // One row per change, never updated, so that concurrent changes of a resource do not wait for each other.
  await sql`create table search_changes (
    seq bigint generated always as identity primary key, client_id uuid not null, resource_id uuid not null,
    changed_at timestamptz(3) not null default now())`.execute(db)
  await sql`create index search_changes_client on search_changes (client_id, changed_at)`.execute(db)
  await protectTenantTable(db, 'search_changes')
  // Whether the search engine's index is complete: false until first built, and after missed changes.
  await sql`create table search_index (one boolean primary key default true check (one),
    complete boolean not null default false)`.execute(db)
  await sql`insert into search_index default values`.execute(db)
  await grantPlatform(db, 'search_index')
  await sql`create function search_index_is_complete() returns boolean
    language sql stable security definer set search_path = public as $$ select complete from search_index $$`.execute(
    db,
  )
  await sql`create table search_reindexings (
    id uuid primary key default uuidv7(),
    status text not null default 'queued' check (status in ('queued', 'running', 'completed')),
    total integer not null default 0, done integer not null default 0, place_client uuid, place_resource uuid,
    reason text, created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    finished_at timestamptz(3))`.execute(db)
  await sql`create unique index search_reindexings_open on search_reindexings ((true))
    where status in ('queued', 'running')`.execute(db)
  await grantPlatform(db, 'search_reindexings')
}

async function createEntryTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create function search_entry_of(name text, tags text[], description text, excerpt text) returns tsvector
    language sql immutable parallel safe as $$
    select search_weighted(name, 'A') || search_weighted(array_to_string(tags, ' '), 'B')
      || search_weighted(concat_ws(' ', description, excerpt), 'C') $$`.execute(db)
  await sql`create function index_resource_entry() returns trigger language plpgsql set search_path = public as $$ begin
    insert into resource_search (client_id, resource_id, entry)
    values (new.client_id, new.id, search_entry_of(new.name, new.tags, new.description, new.excerpt))
    on conflict (client_id, resource_id) do update set entry = excluded.entry;
    return null; end $$`.execute(db)
  await sql`create trigger index_new_entry after insert on resources
    for each row execute function index_resource_entry()`.execute(db)
  await sql`create trigger index_changed_entry after update on resources for each row
    when ((old.name, old.tags, old.description, old.excerpt)
      is distinct from (new.name, new.tags, new.description, new.excerpt))
    execute function index_resource_entry()`.execute(db)
  await sql`create function note_search_change() returns trigger language plpgsql set search_path = public as $$ begin
    insert into search_changes (client_id, resource_id)
    values (coalesce(new.client_id, old.client_id), coalesce(new.id, old.id));
    return null; end $$`.execute(db)
  await sql`create trigger note_search_change after insert or delete on resources
    for each row execute function note_search_change()`.execute(db)
  // The indexed fields of a resource except its text. Download counts are left out, since they change constantly.
  const indexed =
    'name tags description excerpt type format access_level status category_ids published_at'.split(' ')
  const buildRow = (rowAlias: string) =>
    sql.raw(`(${indexed.map((name) => `${rowAlias}.${name}`).join(', ')})`)
  await sql`create trigger note_search_update after update on resources for each row
    when (${buildRow('old')} is distinct from ${buildRow('new')}) execute function note_search_change()`.execute(
    db,
  )
}

async function createTextTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create function index_page() returns trigger language plpgsql set search_path = public as $$ begin
    new.search := search_distinct(search_words(normalize(new.text))); return new; end $$`.execute(db)
  await sql`create trigger index_page before insert or update on resource_pages
    for each row execute function index_page()`.execute(db)
  // Once per statement, for all pages it writes.
  await sql`create function index_resource_text() returns trigger language plpgsql set search_path = public as $$ begin
    update resource_search s set body = (select search_distinct(array_agg(word))
        from resource_pages p, unnest(tsvector_to_array(p.search)) word
        where p.client_id = s.client_id and p.resource_id = s.resource_id)
    where (client_id, resource_id) in (select distinct client_id, resource_id from pages);
    insert into search_changes (client_id, resource_id)
    select distinct client_id, resource_id from pages;
    return null; end $$`.execute(db)
  await sql`create function rebuild_resource_search(client uuid, resource uuid) returns void
    language plpgsql set search_path = public as $$ begin
    -- Only if they differ: a write would queue the resource for indexing again.
    update resource_pages set search = '' where client_id = client and resource_id = resource
      and search <> search_distinct(search_words(normalize(text)));
    insert into resource_search (client_id, resource_id, entry, body)
    select client_id, id, search_entry_of(name, tags, description, excerpt), (
      select search_distinct(array_agg(word)) from resource_pages p, unnest(tsvector_to_array(p.search)) word
      where p.client_id = client and p.resource_id = resource)
    from resources where client_id = client and id = resource
    on conflict (client_id, resource_id) do update set entry = excluded.entry, body = excluded.body; end $$`.execute(
    db,
  )
  for (const [name, event, rows] of [
    ['new', 'insert', 'new'],
    ['changed', 'update', 'new'],
    ['removed', 'delete', 'old'],
  ] as const)
    await sql`create trigger ${sql.id(`index_${name}_pages`)} after ${sql.raw(event)} on resource_pages
      referencing ${sql.raw(rows)} table as pages for each statement execute function index_resource_text()`.execute(
      db,
    )
}
