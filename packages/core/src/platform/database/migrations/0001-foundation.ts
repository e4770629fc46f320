import { type Kysely, sql } from 'kysely'
import { createClientSearchFunctions } from '../client-search.ts'
import { grantPlatform, protectTenantTable } from '../row-level-security.ts'

/**
 * Roles, search functions, row counts, clients with their sandboxes, callers (keys, users, sessions, operators), the
 * event and audit logs, and stored responses for idempotent requests.
 * A `record` column is the JSON text of the API's response, written by the table's record trigger, so that reads
 * assemble nothing (docs/decisions/0003).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRoles(db)
  await createFunctions(db)
  await createClients(db)
  await createUsers(db)
  await createKeys(db)
  await createJournals(db)
}

async function createRoles(db: Kysely<unknown>): Promise<void> {
  for (const role of ['guildhall_app', 'guildhall_platform']) {
    await sql`do $$ begin
      create role ${sql.raw(role)} nologin;
    exception when duplicate_object or unique_violation then null; end $$`.execute(db)
    await sql`grant ${sql.raw(role)} to current_user`.execute(db)
    await sql`grant usage on schema public to ${sql.raw(role)}`.execute(db)
  }
}

async function createFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists unaccent`.execute(db)
  // RFC 3339 in UTC with milliseconds, the API's only timestamp format. PL/pgSQL here and in `search_words`: an SQL function
  // that cannot be inlined, because it calls a merely stable one, costs several times as much per call.
  await sql`create function instant(at timestamptz) returns text language plpgsql immutable strict parallel safe as $$ begin
    return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'); end $$`.execute(db)
  await sql`create function current_client() returns uuid language sql stable parallel safe
    return nullif(current_setting('guildhall.client', true), '')::uuid`.execute(db)
  // A text's words as search compares them: in lower case, without accents, split at all characters but letters and
  // digits.
  await sql`create function search_words(source text) returns text[] language plpgsql immutable parallel safe as $$ begin
    return array_remove(regexp_split_to_array(
      lower(public.unaccent('public.unaccent', coalesce(source, ''))), '[^[:alnum:]]+'), ''); end $$`.execute(
    db,
  )
  await sql`create function search_vector(source text) returns tsvector language sql immutable parallel safe
    return array_to_tsvector(search_words(source))`.execute(db)
  // Every word is matched as a prefix. Words contain letters and digits only, so quoting is safe.
  await sql`create function search_query(source text) returns tsquery language sql immutable parallel safe as $$
    select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(search_words(source)) word $$`.execute(
    db,
  )
  await createClientSearchFunctions(db)
  await createRecordCounts(db)
}

/**
 * The number of rows per client and collection, maintained by the statements that create and delete. Sharded by
 * database connection: a single counter row would serialize concurrent creates.
 */
async function createRecordCounts(db: Kysely<unknown>): Promise<void> {
  await sql`create table record_counts (
    client_id uuid not null, collection text not null, shard smallint not null, amount bigint not null,
    primary key (client_id, collection, shard)) with (fillfactor = 50)`.execute(db)
  await protectTenantTable(db, 'record_counts')
}

async function createClients(db: Kysely<unknown>): Promise<void> {
  await sql`create table clients (
    id uuid primary key default uuidv7(),
    live_id uuid references clients (id) on delete cascade,
    environment text not null check (environment in ('live', 'test')),
    slug text not null, name text not null,
    plan text not null check (plan in ('standard', 'professional', 'enterprise')),
    suspended boolean not null default false,
    website text, logo_url text, brand_color text,
    locale text not null default 'en', timezone text not null default 'UTC',
    chat jsonb not null default '{"public": false}',
    deleted_at timestamptz(3),
    version integer not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    record text not null,
    check ((environment = 'test') = (live_id is not null)))`.execute(db)
  await sql`create unique index clients_slug on clients (slug, environment) where deleted_at is null`.execute(
    db,
  )
  await sql`create index clients_live on clients (live_id)`.execute(db)
  await sql`create index clients_newest on clients (created_at desc, id desc)`.execute(db)
  await sql`create function present_client() returns trigger language plpgsql as $$ begin
    new.record := (select row_to_json(r)::text from (select new.id, new.slug, new.name, new.environment, new.plan,
      new.suspended, new.website, new.logo_url as "logoUrl", new.brand_color as "brandColor", new.locale,
      new.timezone, new.chat, instant(new.created_at) as "createdAt", instant(new.updated_at) as "updatedAt") r);
    return new; end $$`.execute(db)
  await sql`create trigger present before insert or update on clients
    for each row execute function present_client()`.execute(db)
  await protectTenantTable(db, 'clients', 'id')
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await sql`create table users (
    id uuid not null default uuidv7(), client_id uuid not null references clients (id) on delete cascade,
    email text not null, email_key text not null generated always as (lower(email)) stored,
    first_name text, last_name text, roles text[] not null default '{}',
    department text, job_title text,
    status text not null default 'active' check (status in ('active', 'deactivated')),
    member_id uuid,
    version integer not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    record text not null, search tsvector not null generated always as
      (search_vector(coalesce(email, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(department, '') || ' ' || coalesce(job_title, ''))) stored,
    primary key (id), unique (client_id, id),
    constraint users_email unique (client_id, email_key),
    constraint users_member unique (client_id, member_id))`.execute(db)
  await sql`create index users_newest on users (client_id, created_at desc, id desc)`.execute(db)
  await sql`create index users_search on users using gin (search)`.execute(db)
  await sql`create function present_user() returns trigger language plpgsql as $$ begin
    new.record := (select row_to_json(r)::text from (select new.id, new.email, new.first_name as "firstName",
      new.last_name as "lastName", new.roles, new.department, new.job_title as "jobTitle", new.status,
      new.member_id as "memberId", instant(new.created_at) as "createdAt", instant(new.updated_at) as "updatedAt") r);
    return new; end $$`.execute(db)
  await sql`create trigger present before insert or update on users
    for each row execute function present_user()`.execute(db)
  await protectTenantTable(db, 'users')
  await sql`create table sessions (
    id uuid primary key default uuidv7(), client_id uuid not null, user_id uuid not null,
    token_hash bytea not null unique, created_at timestamptz(3) not null default now(),
    seen_at timestamptz(3) not null default now(), idle_seconds integer not null, expires_at timestamptz(3) not null,
    foreign key (client_id, user_id) references users (client_id, id) on delete cascade)`.execute(db)
  await sql`create index sessions_user on sessions (client_id, user_id)`.execute(db)
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db)
  await protectTenantTable(db, 'sessions')
}

async function createKeys(db: Kysely<unknown>): Promise<void> {
  await sql`create table keys (
    id uuid not null default uuidv7(), client_id uuid not null references clients (id) on delete cascade,
    name text not null, type text not null check (type in ('secret', 'publishable')),
    environment text not null check (environment in ('live', 'test')),
    scopes text[] not null default '{}', allowed_origins text[] not null default '{}',
    prefix text not null, last4 text not null,
    expires_at timestamptz(3), last_used_at timestamptz(3), revoked_at timestamptz(3),
    version integer not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    record text not null, primary key (id), unique (client_id, id))`.execute(db)
  await sql`create index keys_newest on keys (client_id, created_at desc, id desc)`.execute(db)
  await sql`create function present_key() returns trigger language plpgsql as $$ begin
    new.record := (select row_to_json(r)::text from (select new.id, new.name, new.type, new.environment, new.scopes,
      new.allowed_origins as "allowedOrigins", new.prefix, new.last4, instant(new.expires_at) as "expiresAt",
      instant(new.last_used_at) as "lastUsedAt", instant(new.revoked_at) as "revokedAt",
      instant(new.created_at) as "createdAt", instant(new.updated_at) as "updatedAt") r);
    return new; end $$`.execute(db)
  await sql`create trigger present before insert or update on keys
    for each row execute function present_key()`.execute(db)
  await protectTenantTable(db, 'keys')
  // A rotated key keeps its earlier secrets until their grace periods end.
  await sql`create table key_secrets (
    hash bytea primary key, client_id uuid not null, key_id uuid not null, expires_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    foreign key (client_id, key_id) references keys (client_id, id) on delete cascade)`.execute(db)
  await sql`create index key_secrets_key on key_secrets (client_id, key_id)`.execute(db)
  await protectTenantTable(db, 'key_secrets')
  await sql`create table operator_keys (
    id uuid primary key default uuidv7(), name text not null, hash bytea not null unique,
    created_at timestamptz(3) not null default now())`.execute(db)
  await grantPlatform(db, 'operator_keys')
}

/**
 * None of these has a foreign key to `clients`: with one, each insert would write a lock to the client's row, and
 * concurrent changes of the client would contend for it. Maintenance deletes the rows of deleted clients (docs/decisions/0004).
 */
async function createJournals(db: Kysely<unknown>): Promise<void> {
  // The outbox: written in the transaction of the change.
  await sql`create table event_log (
    id uuid not null default uuidv7(), client_id uuid not null,
    type text not null, subject_id uuid not null, data json not null, previous json,
    created_at timestamptz(3) not null default now(), primary key (client_id, id))`.execute(db)
  // For retention, which deletes the oldest rows: a BRIN index costs writes almost nothing.
  await sql`create index event_log_age on event_log using brin (created_at)`.execute(db)
  await protectTenantTable(db, 'event_log')

  await sql`create table audit_log (
    id uuid not null default uuidv7(), client_id uuid not null,
    action text not null, actor_type text not null, actor_id uuid, actor_name text,
    target_type text not null, target_id uuid, changes text[] not null default '{}',
    ip_address text, request_id text,
    created_at timestamptz(3) not null default now(), primary key (client_id, created_at, id))`.execute(db)
  await protectTenantTable(db, 'audit_log')

  await sql`create table idempotent_answers (
    client_id uuid not null, key text not null,
    fingerprint bytea not null, lock uuid not null, locked_at timestamptz(3) not null default now(),
    status smallint, headers json, body bytea,
    created_at timestamptz(3) not null default now(), primary key (client_id, key))`.execute(db)
  await sql`create index idempotent_answers_age on idempotent_answers (created_at)`.execute(db)
  await protectTenantTable(db, 'idempotent_answers')
}
