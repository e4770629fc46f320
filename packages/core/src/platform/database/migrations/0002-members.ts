import { type Kysely, sql } from 'kysely'
import { buildRecordJsonSql } from '../record-json-sql.ts'
import { grantPlatform, protectTenantTable } from '../row-level-security.ts'

/** Members with their levels and imports, the rate limit counters, and records of erasures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createLevels(db)
  await createMembers(db)
  await createImports(db)
  // The table of rate-limiter-flexible; unlogged, since a crash may reset an hour's counts.
  await sql`create unlogged table rate_limits (
    key text primary key, points integer not null default 0, expire bigint)`.execute(db)
  await grantPlatform(db, 'rate_limits')
}

async function createLevels(db: Kysely<unknown>): Promise<void> {
  await sql`create table membership_levels (
    id uuid not null default uuidv7(), client_id uuid not null references clients (id) on delete cascade,
    key text not null, name text not null, premium boolean not null default false, price jsonb,
    period text not null default 'year' check (period in ('month', 'quarter', 'year', 'lifetime')),
    grace_days integer not null default 0, sort integer not null default 0,
    status text not null default 'active' check (status in ('active', 'retired')),
    version integer not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    record text not null, search tsvector not null generated always as (search_vector(key || ' ' || name)) stored,
    primary key (id), unique (client_id, id), constraint membership_levels_key unique (client_id, key))`.execute(
    db,
  )
  await sql`create index membership_levels_newest on membership_levels (client_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create function present_membership_level() returns trigger language plpgsql as $$ begin
    new.record := (select row_to_json(r)::text from (select new.id, new.key, new.name, new.premium, new.price,
      new.period, new.grace_days as "graceDays", new.sort, new.status,
      instant(new.created_at) as "createdAt", instant(new.updated_at) as "updatedAt") r);
    return new; end $$`.execute(db)
  await sql`create trigger present before insert or update on membership_levels
    for each row execute function present_membership_level()`.execute(db)
  await protectTenantTable(db, 'membership_levels')
}

async function createMembers(db: Kysely<unknown>): Promise<void> {
  await sql`create table members (
    id uuid not null default uuidv7(), client_id uuid not null,
    external_id text, email text not null, email_key text not null generated always as (lower(email)) stored,
    first_name text not null, last_name text not null, display_name text, phone text, organization text,
    job_title text, department text, address jsonb, member_number text, level text,
    status text not null default 'pending'
      check (status in ('pending', 'active', 'grace', 'lapsed', 'suspended', 'cancelled')),
    joined_at timestamptz(3), renews_at timestamptz(3),
    consents jsonb not null default '{"newsletter": false, "directory": false}', user_id uuid,
    tags text[] not null default '{}', custom_fields jsonb not null default '{}',
    version integer not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    record text not null, search tsvector not null,
    primary key (client_id, id),
    constraint members_email unique (client_id, email_key),
    constraint members_external_id unique (client_id, external_id),
    constraint members_member_number unique (client_id, member_number),
    constraint members_level foreign key (client_id, level) references membership_levels (client_id, key) on update cascade,
    constraint members_user foreign key (client_id, user_id) references users (client_id, id)
      on delete set null (user_id))`.execute(db)
  await sql`alter table users add foreign key (client_id, member_id) references members (client_id, id)
    on delete set null (member_id)`.execute(db)
  await sql`create index members_newest on members (client_id, created_at desc, id desc)`.execute(db)
  await sql`create index members_level on members (client_id, level)`.execute(db)
  await sql`create index members_user on members (client_id, user_id) where user_id is not null`.execute(db)
  await sql`create index members_renewal on members (renews_at)
    where status in ('active', 'grace') and renews_at is not null`.execute(db)
  await sql`create index members_search on members using gin (search) with (fastupdate = on)`.execute(db)
  await createMemberRecordTrigger(db)
  await protectTenantTable(db, 'members')
  // Full-text operators are not leakproof, so under row-level security the planner cannot use their index; these
  // functions run as their owner and filter by client themselves.
  await sql`create function members_matching(words text) returns setof uuid
    language sql stable security definer set search_path = public as $$
    select id from members where client_id = current_client() and search @@ (select search_query(words)) $$`.execute(
    db,
  )
  await sql`create function users_matching(words text) returns setof uuid
    language sql stable security definer set search_path = public as $$
    select id from users where client_id = current_client() and search @@ (select search_query(words)) $$`.execute(
    db,
  )
  await sql`create function membership_levels_matching(words text) returns setof uuid
    language sql stable security definer set search_path = public as $$
    select id from membership_levels where client_id = current_client() and search @@ (select search_query(words)) $$`.execute(
    db,
  )
  await sql`create table erasures (
    id uuid primary key default uuidv7(), client_id uuid not null references clients (id) on delete cascade,
    member_id uuid not null, erased_at timestamptz(3) not null default now(), unique (client_id, member_id))`.execute(
    db,
  )
  await protectTenantTable(db, 'erasures')
}

const memberColumns = {
  id: 'plain',
  external_id: 'text',
  email: 'text',
  first_name: 'text',
  last_name: 'text',
  display_name: 'text',
  phone: 'text',
  organization: 'text',
  job_title: 'text',
  department: 'text',
  address: 'json',
  member_number: 'text',
  level: 'text',
  status: 'plain',
  joined_at: 'instant',
  renews_at: 'instant',
  consents: 'json',
  user_id: 'plain',
  tags: 'list',
  custom_fields: 'json',
  created_at: 'instant',
  updated_at: 'instant',
} as const

async function createMemberRecordTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`create function present_member() returns trigger language plpgsql as $$ begin
    new.record := ${sql.raw(buildRecordJsonSql(memberColumns))};
    new.search := search_vector(concat_ws(' ', new.email, new.first_name, new.last_name, new.display_name,
      new.organization, new.job_title, new.department, new.member_number, new.external_id, new.phone));
    return new; end $$`.execute(db)
  await sql`create trigger present before insert or update on members
    for each row execute function present_member()`.execute(db)
}

async function createImports(db: Kysely<unknown>): Promise<void> {
  await sql`create table imports (
    id uuid not null default uuidv7(), client_id uuid not null references clients (id) on delete cascade,
    collection text not null, mode text not null check (mode in ('create', 'upsert')), dry_run boolean not null,
    status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
    options json not null, actor json not null, size_bytes bigint not null,
    byte_offset bigint not null default 0, line integer not null default 1,
    rows_total integer not null default 0, rows_created integer not null default 0,
    rows_updated integer not null default 0, rows_unchanged integer not null default 0,
    rows_failed integer not null default 0,
    errors jsonb not null default '[]', reason text, finished_at timestamptz(3),
    claimed_until timestamptz(3), attempts integer not null default 0,
    version integer not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    record text not null, primary key (id), unique (client_id, id))`.execute(db)
  await sql`create index imports_newest on imports (client_id, created_at desc, id desc)`.execute(db)
  await sql`create index imports_open on imports (created_at) where status in ('queued', 'running')`.execute(
    db,
  )
  await sql`create function present_import() returns trigger language plpgsql as $$ begin
    new.record := (select row_to_json(r)::text from (select new.id, new.status, new.mode, new.dry_run as "dryRun",
      case when new.status = 'completed' then 1
        else coalesce(trunc((new.byte_offset - h.bytes)::numeric / nullif(new.size_bytes - h.bytes, 0), 4), 0)
        end as progress,
      json_build_object('total', new.rows_total, 'created', new.rows_created, 'updated', new.rows_updated,
        'unchanged', new.rows_unchanged, 'failed', new.rows_failed) as rows,
      new.errors, new.rows_failed > jsonb_array_length(new.errors) as "errorsTruncated", new.reason,
      instant(new.created_at) as "createdAt", instant(new.updated_at) as "updatedAt",
      instant(new.finished_at) as "finishedAt" from (select (new.options ->> 'headerBytes')::bigint as bytes) h) r);
    return new; end $$`.execute(db)
  await sql`create trigger present before insert or update on imports
    for each row execute function present_import()`.execute(db)
  await protectTenantTable(db, 'imports')
  // The uploaded file in chunks, kept until the import is finished, so that any worker can continue it.
  await sql`create table import_chunks (
    client_id uuid not null, import_id uuid not null, start_byte bigint not null, bytes bytea not null,
    primary key (client_id, import_id, start_byte), received_at timestamptz(3) not null default now())`.execute(
    db,
  )
  await sql`alter table import_chunks alter column bytes set storage external`.execute(db)
  await protectTenantTable(db, 'import_chunks')
}
