import { type Kysely, sql } from 'kysely'
import { grantPlatform, protectTenantTable } from '../row-level-security.ts'

/**
 * Single sign-on and directory sync through the identity broker: its settings, the events received, and the mirror of
 * each association's connections and directories (docs/decisions/0015).
 * Events arrive in any order, so mirrored rows carry the stamp of their state (`stamp`, `as_of`), and deleted ones
 * remain as tombstones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendUsers(db)
  await createPlatformTables(db)
  await createSettings(db)
  await createMirrorTables(db)
  await createSyncTables(db)
}

/** The roles assigned by the broker, whether the broker deactivated the user, and the broker profiles of users. */
async function extendUsers(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column broker_roles text[] not null default '{}',
    add column deactivated_by_broker boolean not null default false`.execute(db)
  await sql`create table broker_profiles (
    client_id uuid not null, profile_id text not null, user_id uuid not null,
    created_at timestamptz(3) not null default now(), primary key (client_id, profile_id),
    foreign key (client_id, user_id) references users (client_id, id) on delete cascade)`.execute(db)
  await sql`create index broker_profiles_user on broker_profiles (client_id, user_id)`.execute(db)
  await protectTenantTable(db, 'broker_profiles')
}

/** Tables that belong to no client: the platform's settings, pending sign-ins, and the broker's events. */
async function createPlatformTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table broker_settings (
    one boolean primary key default true check (one),
    api_key bytea, api_key_last4 text, client_id_of_broker text, redirect_uri text,
    webhook_secret bytea, webhook_secret_last4 text, default_connection_id text,
    version integer not null default 1, updated_at timestamptz(3) not null default now())`.execute(db)
  await grantPlatform(db, 'broker_settings')

  // Hashes only: the state is in the URL, the verifier in the browser's cookie.
  await sql`create table sign_ins (
    state_hash bytea primary key, verifier_hash bytea not null, environment text not null, return_to text not null,
    expires_at timestamptz(3) not null)`.execute(db)
  await sql`create index sign_ins_expiry on sign_ins (expires_at)`.execute(db)
  await grantPlatform(db, 'sign_ins')

  await sql`create table broker_events (
    id text primary key, type text not null, organization_id text, directory_id text,
    status text not null default 'pending'
      check (status in ('pending', 'processed', 'ignored', 'unassigned', 'failed')),
    -- Personal data: deleted as soon as the event is processed.
    body text, attempts integer not null default 0, next_attempt_at timestamptz(3) default now(), error text,
    occurred_at timestamptz(3) not null, version integer not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now())`.execute(
    db,
  )
  await sql`create index broker_events_due on broker_events (next_attempt_at) where status = 'pending'`.execute(
    db,
  )
  await sql`create index broker_events_unassigned on broker_events (organization_id) where status = 'unassigned'`.execute(
    db,
  )
  await sql`create index broker_events_newest on broker_events (created_at desc, id desc)`.execute(db)
  await grantPlatform(db, 'broker_events')
}

async function createSettings(db: Kysely<unknown>): Promise<void> {
  await sql`create table identity_settings (
    client_id uuid primary key references clients (id) on delete cascade,
    organization_id text, default_connection_id text,
    group_roles jsonb not null default '{}', default_role text not null default 'ROLE_MEMBER',
    attributes jsonb not null default '{}',
    on_delete text not null default 'deactivate' check (on_delete in ('deactivate', 'delete')),
    -- When to fetch the organization's connections and directories from the broker.
    discover_at timestamptz(3), discover_error text,
    version integer not null default 1, updated_at timestamptz(3) not null default now(),
    constraint identity_settings_organization unique (organization_id))`.execute(db)
  await protectTenantTable(db, 'identity_settings')
}

async function createMirrorTables(db: Kysely<unknown>): Promise<void> {
  const common = sql`stamp text collate "C" not null, gone boolean not null default false,
    version integer not null default 1, created_at timestamptz(3) not null, updated_at timestamptz(3) not null`
  await sql`create table sso_connections (
    id text not null, client_id uuid not null references clients (id) on delete cascade,
    name text not null, type text not null, state text not null check (state in ('activated', 'deactivated')),
    organization_id text not null, domains text[] not null default '{}', ${common},
    primary key (client_id, id))`.execute(db)
  await protectTenantTable(db, 'sso_connections')
  await sql`create table directories (
    id text not null, client_id uuid not null references clients (id) on delete cascade,
    name text not null, type text not null, state text not null, organization_id text not null,
    last_sync_at timestamptz(3), ${common}, primary key (client_id, id))`.execute(db)
  await protectTenantTable(db, 'directories')
  const directoryForeignKey = sql`foreign key (client_id, directory_id) references directories (client_id, id) on delete cascade`
  await sql`create table directory_users (
    id text not null, client_id uuid not null, directory_id text not null,
    email text, first_name text, last_name text, department text, job_title text,
    -- Role names from a mapped attribute, in addition to those from the user's groups.
    role_names text[] not null default '{}', roles text[] not null default '{}',
    state text not null check (state in ('active', 'inactive', 'deprovisioned')),
    -- The person was erased, or deleted under on_delete = 'delete': only the id is kept.
    forgotten boolean not null default false,
    user_id uuid, seen_sync uuid, touched_at timestamptz(3) not null default now(), ${common},
    primary key (client_id, id), ${directoryForeignKey},
    foreign key (client_id, user_id) references users (client_id, id) on delete set null (user_id))`.execute(
    db,
  )
  await sql`create index directory_users_directory on directory_users (client_id, directory_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index directory_users_user on directory_users (client_id, user_id)`.execute(db)
  await protectTenantTable(db, 'directory_users')
  await sql`create table directory_groups (
    id text not null, client_id uuid not null, directory_id text not null, name text not null, seen_sync uuid,
    touched_at timestamptz(3) not null default now(), ${common}, primary key (client_id, id), ${directoryForeignKey})`.execute(
    db,
  )
  await sql`create index directory_groups_directory on directory_groups (client_id, directory_id, created_at desc, id desc)`.execute(
    db,
  )
  await protectTenantTable(db, 'directory_groups')
  // The user or the group may not be mirrored yet: events arrive in any order.
  await sql`create table directory_memberships (
    client_id uuid not null, directory_id text not null, directory_user_id text not null, group_id text not null,
    member boolean not null, as_of text collate "C" not null,
    primary key (client_id, directory_user_id, group_id), ${directoryForeignKey})`.execute(db)
  await sql`create index directory_memberships_group on directory_memberships (client_id, group_id) where member`.execute(
    db,
  )
  await sql`create index directory_memberships_directory on directory_memberships (client_id, directory_id)`.execute(
    db,
  )
  await protectTenantTable(db, 'directory_memberships')
}

async function createSyncTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table directory_syncs (
    id uuid not null default uuidv7(), client_id uuid not null, directory_id text not null,
    status text not null default 'running' check (status in ('running', 'completed', 'failed')),
    users_created integer not null default 0, users_updated integer not null default 0,
    users_deactivated integer not null default 0, users_unchanged integer not null default 0,
    groups_created integer not null default 0, groups_updated integer not null default 0,
    groups_deleted integer not null default 0, groups_unchanged integer not null default 0,
    error_message text, error_action text,
    -- The position of the sync: its phase and the cursor after the last page.
    phase text not null default 'groups', after_id text,
    claimed_until timestamptz(3), attempts integer not null default 0,
    finished_at timestamptz(3), version integer not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    primary key (client_id, id),
    foreign key (client_id, directory_id) references directories (client_id, id) on delete cascade)`.execute(
    db,
  )
  await sql`create unique index directory_syncs_running on directory_syncs (client_id, directory_id)
    where status = 'running'`.execute(db)
  await sql`create index directory_syncs_newest on directory_syncs (client_id, directory_id, created_at desc, id desc)`.execute(
    db,
  )
  await protectTenantTable(db, 'directory_syncs')
}
