import { type Kysely, sql } from 'kysely'
import { grantPlatform, protectTenantTable } from '../row-level-security.ts'

/**
 * The outbox, the event log, and webhooks with their deliveries (docs/decisions/0008).
 * The busy tables have no foreign keys between them, since each would lock a row per write. Maintenance deletes the
 * rows of deleted webhooks and clients.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOutbox(db)
  await createWebhooks(db)
  await createDeliveries(db)
}

/** Changes insert into `outbox`; the relay moves events to `event_log`, where they get their id and order. */
async function createOutbox(db: Kysely<unknown>): Promise<void> {
  // Text: the record's own JSON, which nothing here needs to parse.
  await sql`alter table event_log alter column data type text using data::text,
    alter column previous type text using previous::text, alter column id drop default,
    -- The event's subject was erased: its data contain only the id.
    add column erased boolean not null default false`.execute(db)
  await sql`create table outbox (
    seq bigint generated always as identity primary key, client_id uuid not null,
    type text not null, subject_id uuid not null, data text not null, previous text,
    webhook_id uuid, erased boolean not null default false,
    created_at timestamptz(3) not null default now())`.execute(db)
  // Rows live for milliseconds, so autovacuum is triggered by a fixed number of dead rows, not by a share of the table.
  await sql`alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000)`.execute(
    db,
  )
  await protectTenantTable(db, 'outbox')
  await sql`create table event_log_head (
    one boolean primary key default true check (one), last_id uuid not null, last_seq bigint not null default 0)`.execute(
    db,
  )
  await sql`insert into event_log_head (last_id)
    select coalesce((select id from event_log order by id desc limit 1), '00000000-0000-7000-8000-000000000000')`.execute(
    db,
  )
  await grantPlatform(db, 'event_log_head')
}

async function createWebhooks(db: Kysely<unknown>): Promise<void> {
  await sql`create table webhooks (
    id uuid not null default uuidv7(), client_id uuid not null references clients (id) on delete cascade,
    url text not null, description text, events text[] not null,
    status text not null default 'enabled' check (status in ('enabled', 'disabled')),
    disabled_reason text, disabled_at timestamptz(3),
    failing_since timestamptz(3), last_failure_at timestamptz(3),
    version integer not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    record text not null, search tsvector not null generated always as
      (search_vector(url || ' ' || coalesce(description, ''))) stored,
    primary key (id), unique (client_id, id))`.execute(db)
  await sql`create index webhooks_newest on webhooks (client_id, created_at desc, id desc)`.execute(db)
  // Enabling a webhook or changing its URL resets its failures; a reason can be given when disabling it.
  await sql`create function present_webhook() returns trigger language plpgsql as $$ begin
    if new.status = 'enabled' then
      new.disabled_reason := null; new.disabled_at := null;
      if tg_op = 'UPDATE' and (old.status = 'disabled' or old.url <> new.url) then
        new.failing_since := null; new.last_failure_at := null;
      end if;
    else
      new.disabled_reason := coalesce(new.disabled_reason, 'by_request');
      new.disabled_at := coalesce(new.disabled_at, now());
    end if;
    new.record := (select row_to_json(r)::text from (select new.id, new.url, new.description, new.events, new.status,
      new.disabled_reason as "disabledReason", instant(new.disabled_at) as "disabledAt",
      instant(new.created_at) as "createdAt", instant(new.updated_at) as "updatedAt") r);
    return new; end $$`.execute(db)
  await sql`create trigger present before insert or update on webhooks
    for each row execute function present_webhook()`.execute(db)
  await protectTenantTable(db, 'webhooks')
  await sql`create function webhooks_matching(words text) returns setof uuid
    language sql stable security definer set search_path = public as $$
    select id from webhooks where client_id = current_client() and search @@ (select search_query(words)) $$`.execute(
    db,
  )
  // Encrypted, since signing needs the secret itself; a rotated webhook has several until the grace period ends.
  await sql`create table webhook_secrets (
    id uuid primary key default uuidv7(), client_id uuid not null, webhook_id uuid not null,
    sealed bytea not null, expires_at timestamptz(3), created_at timestamptz(3) not null default now(),
    foreign key (client_id, webhook_id) references webhooks (client_id, id) on delete cascade)`.execute(db)
  await sql`create index webhook_secrets_webhook on webhook_secrets (client_id, webhook_id)`.execute(db)
  await protectTenantTable(db, 'webhook_secrets')
}

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`create table webhook_deliveries (
    id uuid not null default uuidv7(), client_id uuid not null, webhook_id uuid not null, event_id uuid not null,
    event_type text not null,
    status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
    attempts jsonb not null default '[]', tries smallint not null default 0, next_attempt_at timestamptz(3),
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    primary key (webhook_id, event_id))`.execute(db)
  await sql`create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, event_id)
    where status = 'pending'`.execute(db)
  // For retention, which deletes the oldest rows: a BRIN index costs writes almost nothing.
  await sql`create index webhook_deliveries_age on webhook_deliveries using brin (created_at)`.execute(db)
  await protectTenantTable(db, 'webhook_deliveries')
}
