import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from '../row-level-security.ts'

const times = `created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()`

/**
 * The library. A resource's JSON is built in TypeScript, not by a trigger: it depends on the caller and contains signed
 * links (docs/decisions/0011).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCategoryTables(db)
  await createFiles(db)
  await createResources(db)
  await createVersions(db)
  await createGrants(db)
  await createActivity(db)
}

async function createCategoryTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table categories (
    id uuid not null default uuidv7(), client_id uuid not null,
    name text not null, name_key text not null generated always as (lower(name)) stored,
    description text, icon text, position integer not null, archived boolean not null default false,
    version integer not null default 1, ${sql.raw(times)}, record text not null,
    primary key (client_id, id), constraint categories_name unique (client_id, name_key))`.execute(db)
  // `resourceCount` is last in the record, so that a read can replace it with the number visible to the caller.
  await sql`create function present_category() returns trigger language plpgsql as $$ begin
    new.record := (select row_to_json(r)::text from (select new.id, new.name, new.description, new.icon,
      new.position as "order", new.archived, instant(new.created_at) as "createdAt",
      instant(new.updated_at) as "updatedAt", (select count(*) from resources resource
        where resource.client_id = new.client_id and new.id = any(resource.category_ids)) as "resourceCount") r);
    return new; end $$`.execute(db)
  await sql`create trigger present before insert or update on categories
    for each row execute function present_category()`.execute(db)
  await protectTenantTable(db, 'categories')
}

/**
 * Every object in storage has a row that is inserted before its first byte and deleted after the object, so that a
 * crash never leaves an untracked object.
 */
async function createFiles(db: Kysely<unknown>): Promise<void> {
  await sql`create table files (
    id uuid not null default uuidv7(), client_id uuid not null,
    state text not null default 'arriving' check (state in ('arriving', 'kept', 'doomed')),
    mime_type text, size_bytes bigint, created_at timestamptz(3) not null default now(),
    primary key (client_id, id))`.execute(db)
  await sql`create index files_to_remove on files (created_at) where state <> 'kept'`.execute(db)
  await protectTenantTable(db, 'files')
}

async function createResources(db: Kysely<unknown>): Promise<void> {
  await sql`create table resources (
    id uuid not null default uuidv7(), client_id uuid not null,
    name text not null, slug text not null, description text, excerpt text, opening text,
    type text not null check (type in ('document', 'video', 'audio', 'image')), format text not null,
    mime_type text not null, size_bytes bigint not null, sha256 text not null, original_name text not null,
    page_count integer, duration_seconds double precision, width integer, height integer, language text,
    file_id uuid not null, file_version integer not null default 1,
    featured_image_id uuid, preview_id uuid, shown_id uuid,
    category_ids uuid[] not null default '{}', tags text[] not null default '{}',
    access_level text not null default 'member'
      check (access_level in ('public', 'partially_gated', 'member', 'premium', 'paid')),
    price jsonb, check ((access_level = 'paid') = (price is not null)),
    status text not null default 'draft' check (status in ('draft', 'published')), published_at timestamptz(3),
    processing_status text not null default 'queued'
      check (processing_status in ('queued', 'running', 'ready', 'failed')),
    processing_code text, processing_reason text, processing_attempts integer not null default 0,
    processing_until timestamptz(3),
    created_by_type text, created_by_id uuid,
    views bigint not null default 0, downloads bigint not null default 0, unique_users bigint not null default 0,
    version integer not null default 1, ${sql.raw(times)},
    primary key (client_id, id), constraint resources_slug unique (client_id, slug),
    ${sql.raw(
      ['file_id', 'featured_image_id', 'preview_id', 'shown_id']
        .map((column) => `foreign key (client_id, ${column}) references files (client_id, id)`)
        .join(', '),
    )}) with (fillfactor = 85)`.execute(db)
  await sql`create index resources_newest on resources (client_id, created_at desc, id desc)`.execute(db)
  await sql`create index resources_published on resources (client_id, published_at desc, id desc)
    where status = 'published'`.execute(db)
  await sql`create index resources_categories on resources using gin (category_ids)`.execute(db)
  await sql`create index resources_to_process on resources (processing_until nulls first)
    where processing_status in ('queued', 'running')`.execute(db)
  for (const column of ['file_id', 'featured_image_id', 'preview_id', 'shown_id'])
    await sql`create index ${sql.id(`resources_${column}`)} on resources (client_id, ${sql.id(column)})`.execute(
      db,
    )
  await protectTenantTable(db, 'resources')
  // The text of the current version, by page, slide or sheet; media files have none.
  await sql`create table resource_pages (
    client_id uuid not null, resource_id uuid not null, page_number integer not null, text text not null,
    primary key (client_id, resource_id, page_number),
    foreign key (client_id, resource_id) references resources (client_id, id) on delete cascade)`.execute(db)
  await protectTenantTable(db, 'resource_pages')
}

async function createVersions(db: Kysely<unknown>): Promise<void> {
  await sql`create table resource_versions (
    client_id uuid not null, resource_id uuid not null, number integer not null, file_id uuid not null,
    format text not null, mime_type text not null, size_bytes bigint not null, sha256 text not null,
    original_name text not null, created_by_type text, created_by_id uuid,
    created_at timestamptz(3) not null default now(),
    primary key (client_id, resource_id, number),
    foreign key (client_id, resource_id) references resources (client_id, id) on delete cascade,
    foreign key (client_id, file_id) references files (client_id, id))`.execute(db)
  await sql`create index resource_versions_file on resource_versions (client_id, file_id)`.execute(db)
  await protectTenantTable(db, 'resource_versions')
}

/** Grants open a resource's file to a member until revoked. */
async function createGrants(db: Kysely<unknown>): Promise<void> {
  await sql`create table resource_grants (
    id uuid not null default uuidv7(), client_id uuid not null, resource_id uuid not null, member_id uuid not null,
    source text, reference text, revoked_at timestamptz(3), created_at timestamptz(3) not null default now(),
    primary key (client_id, id),
    foreign key (client_id, resource_id) references resources (client_id, id) on delete cascade,
    foreign key (client_id, member_id) references members (client_id, id) on delete cascade)`.execute(db)
  await sql`create unique index resource_grants_in_force on resource_grants (client_id, resource_id, member_id)
    where revoked_at is null`.execute(db)
  await sql`create index resource_grants_member on resource_grants (client_id, member_id)`.execute(db)
  await protectTenantTable(db, 'resource_grants')
}

/**
 * Views and downloads. `person` is the user's id, or a pseudonym after an erasure, so that distinct counts remain
 * correct. No foreign keys: rows outlive their subjects and are written in bulk.
 */
async function createActivity(db: Kysely<unknown>): Promise<void> {
  await sql`create table activity (
    id uuid not null default uuidv7(), client_id uuid not null, at timestamptz(3) not null default now(),
    resource_id uuid not null, kind text not null check (kind in ('view', 'download')),
    person uuid, member_id uuid,
    primary key (client_id, at, id)) partition by range (at)`.execute(db)
  await sql`create index activity_resource on activity (client_id, resource_id, at)`.execute(db)
  await sql`create index activity_person on activity (client_id, person) where person is not null`.execute(db)
  await protectTenantTable(db, 'activity')
  // Partitions are owned by the schema's owner; the application can request the month it is about to write.
  await sql`create function make_activity_month(month date) returns void
    language plpgsql security definer set search_path = public as $$
    declare
      first date := date_trunc('month', month)::date;
      name text := 'activity_' || to_char(first, 'YYYY_MM');
    begin
      if to_regclass(name) is not null then return; end if;
      perform pg_advisory_xact_lock(hashtextextended('activity months', 0));
      execute format('create table if not exists %I partition of activity for values from (%L) to (%L)',
        name, first, (first + interval '1 month')::date);
      execute format('alter table %I enable row level security', name);
    end $$`.execute(db)
  // A file fetched in ranges counts as one download per person and day.
  await sql`create table ranged_downloads (
    client_id uuid not null, day date not null, file_id uuid not null, person text not null,
    primary key (client_id, day, file_id, person))`.execute(db)
  await protectTenantTable(db, 'ranged_downloads')
  // One row per person who ever used a resource, for distinct counts.
  await sql`create table resource_people (
    client_id uuid not null, resource_id uuid not null, person uuid not null,
    primary key (client_id, resource_id, person))`.execute(db)
  await protectTenantTable(db, 'resource_people')
}
