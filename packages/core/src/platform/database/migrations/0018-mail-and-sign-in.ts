import { type Kysely, sql } from 'kysely'
import { grantPlatform, protectTenantTable } from '../row-level-security.ts'

/**
 * Outgoing emails, sign-in with an emailed code, invitations, and operators’ sessions in a browser. No table has a
 * foreign key to `clients` (docs/decisions/0004).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendClients(db)
  await createMail(db)
  await createSignInCodes(db)
  await createInvitations(db)
  await createOperatorSessions(db)
}

/** Whether users can sign in with an emailed code. */
async function extendClients(db: Kysely<unknown>): Promise<void> {
  await sql`alter table clients add column sign_in jsonb not null default '{"code": true}'`.execute(db)
  await sql`create or replace function present_client() returns trigger language plpgsql as $$ begin
    new.record := (select row_to_json(r)::text from (select new.id, new.slug, new.name, new.environment, new.plan,
      new.suspended, new.website, new.logo_url as "logoUrl", new.brand_color as "brandColor", new.locale,
      new.timezone, new.chat, new.sign_in as "signIn", instant(new.created_at) as "createdAt",
      instant(new.updated_at) as "updatedAt") r);
    return new; end $$`.execute(db)
  await sql`update clients set sign_in = sign_in`.execute(db)
}

async function createMail(db: Kysely<unknown>): Promise<void> {
  await sql`create table mail_messages (
    id uuid not null default uuidv7(), client_id uuid not null, kind text not null,
    recipient text not null, recipient_key text generated always as (lower(recipient collate "C")) stored,
    language text not null,
    -- The template’s variables, which can include a code; deleted once the email is sent or has failed.
    variables jsonb,
    -- The rendered email, in development without a mail server only.
    subject text, html text, text text,
    status text not null default 'queued' check (status in ('queued', 'sent', 'kept', 'suppressed', 'failed')),
    error text, attempts integer not null default 0,
    next_attempt_at timestamptz(3) not null default now(), expires_at timestamptz(3) not null,
    sent_at timestamptz(3), version integer not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    primary key (client_id, id))`.execute(db)
  await sql`create index mail_messages_due on mail_messages (next_attempt_at) where status = 'queued'`.execute(
    db,
  )
  await sql`create index mail_messages_newest on mail_messages (client_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index mail_messages_recipient on mail_messages (client_id, recipient_key)`.execute(db)
  await protectTenantTable(db, 'mail_messages')
  // Addresses that their mail server permanently rejected.
  await sql`create table suppressed_addresses (
    id uuid not null default uuidv7(), client_id uuid not null,
    email text not null, email_key text generated always as (lower(email collate "C")) stored,
    error text not null, expires_at timestamptz(3) not null, version integer not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    primary key (client_id, id), constraint suppressed_addresses_email unique (client_id, email_key))`.execute(
    db,
  )
  await protectTenantTable(db, 'suppressed_addresses')
}

/**
 * Keyed by slug, so that a request for an unknown association writes the same row as any other. Hashes only: the
 * browser’s secret is in its cookie, the code in an email. `code_hash` is null until the worker sends a code, and
 * remains null for an unknown email address.
 */
async function createSignInCodes(db: Kysely<unknown>): Promise<void> {
  await sql`create table sign_in_codes (
    id uuid primary key default uuidv7(), environment text not null, slug text not null,
    email text not null, email_key text generated always as (lower(email collate "C")) stored,
    browser_hash bytea not null unique, language text, decided boolean not null default false, code_hash bytea,
    tries integer not null default 0, expires_at timestamptz(3) not null,
    constraint sign_in_codes_address unique (environment, slug, email_key))`.execute(db)
  await sql`create index sign_in_codes_undecided on sign_in_codes (expires_at) where not decided`.execute(db)
  await sql`create index sign_in_codes_expiry on sign_in_codes (expires_at)`.execute(db)
  await grantPlatform(db, 'sign_in_codes')
}

async function createInvitations(db: Kysely<unknown>): Promise<void> {
  await sql`create table invitations (
    id uuid not null default uuidv7(), client_id uuid not null,
    email text not null, email_key text generated always as (lower(email collate "C")) stored,
    roles text[] not null default '{}',
    status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked', 'expired')),
    expires_at timestamptz(3) not null, accepted_at timestamptz(3), user_id uuid,
    -- The last email: its id and status.
    message_id uuid, mail_status text not null default 'queued', mail_error text,
    version integer not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    record text not null, primary key (client_id, id))`.execute(db)
  await sql`create unique index invitations_pending on invitations (client_id, email_key) where status = 'pending'`.execute(
    db,
  )
  await sql`create index invitations_newest on invitations (client_id, created_at desc, id desc)`.execute(db)
  await sql`create index invitations_expiry on invitations (expires_at) where status = 'pending'`.execute(db)
  await sql`create function present_invitation() returns trigger language plpgsql as $$ begin
    new.record := (select row_to_json(r)::text from (select new.id, new.email, new.roles, new.status,
      instant(new.expires_at) as "expiresAt", instant(new.accepted_at) as "acceptedAt", new.user_id as "userId",
      new.mail_status as "mailStatus", new.mail_error as "mailError",
      instant(new.created_at) as "createdAt", instant(new.updated_at) as "updatedAt") r);
    return new; end $$`.execute(db)
  await sql`create trigger present before insert or update on invitations
    for each row execute function present_invitation()`.execute(db)
  await protectTenantTable(db, 'invitations')
}

/** An operator’s browser session, created with an operator key; revoking the key ends it too. */
async function createOperatorSessions(db: Kysely<unknown>): Promise<void> {
  await sql`create table operator_sessions (
    token_hash bytea primary key, key_id uuid not null, created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null)`.execute(db)
  await sql`create index operator_sessions_expiry on operator_sessions (expires_at)`.execute(db)
  await grantPlatform(db, 'operator_sessions')
}
