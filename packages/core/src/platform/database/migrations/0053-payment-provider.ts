import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from '../row-level-security.ts'

/** Adds the payment provider’s secrets, checkout sessions, received events and pending refund requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table billing_settings add column api_key bytea, add column api_key_last4 text,
    add column webhook_secret bytea, add column webhook_secret_last4 text,
    add column reconciled_at timestamptz(3) not null default to_timestamp(0)`.execute(db)
  await sql`create index billing_settings_with_provider on billing_settings (reconciled_at)
    where api_key is not null`.execute(db)
  await createCheckoutSessions(db)
  await createProviderEvents(db)
  await extendRefunds(db)
}

/** `creating` until the provider’s response is stored; `processing` while a bank debit is pending. */
async function createCheckoutSessions(db: Kysely<unknown>): Promise<void> {
  await sql`create table checkout_sessions (
    client_id uuid not null, order_id uuid not null, attempt integer not null check (attempt > 0),
    status text not null default 'creating'
      check (status in ('creating', 'open', 'processing', 'complete', 'expired', 'failed')),
    currency text not null, amount bigint not null check (amount > 0), return_url text not null,
    expires_at timestamptz(3) not null, provider_id text, url text,
    checked_at timestamptz(3) not null default now(), created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    primary key (client_id, order_id, attempt),
    constraint checkout_sessions_provider unique (client_id, provider_id),
    check ((status in ('creating', 'failed')) or provider_id is not null),
    foreign key (client_id, order_id) references orders (client_id, id) on delete cascade)`.execute(db)
  await sql`create index checkout_sessions_unfinished on checkout_sessions (checked_at)
    where status in ('open', 'processing')`.execute(db)
  await protectTenantTable(db, 'checkout_sessions')
}

/** Stores only the data needed to fetch the object again, because event payloads contain personal data. */
async function createProviderEvents(db: Kysely<unknown>): Promise<void> {
  await sql`create table provider_events (
    client_id uuid not null, id text not null, type text not null,
    subject_type text check (subject_type in ('checkout', 'payment')), subject_id text,
    status text not null check (status in ('pending', 'processed', 'ignored', 'failed')),
    attempts integer not null default 0, next_attempt_at timestamptz(3) default now(), error text,
    occurred_at timestamptz(3) not null, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(), primary key (client_id, id),
    check ((status = 'pending') <= (subject_id is not null)))`.execute(db)
  await sql`create index provider_events_due on provider_events (next_attempt_at) where status = 'pending'`.execute(
    db,
  )
  await protectTenantTable(db, 'provider_events')
}

async function extendRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refunds add column credit_note_id uuid, add column request_attempt integer not null default 1,
    add column failures integer not null default 0, add column next_attempt_at timestamptz(3) not null default now(),
    add foreign key (client_id, credit_note_id) references invoices (client_id, id)
      on delete set null (credit_note_id)`.execute(db)
  await sql`create index refunds_credit_note on refunds (client_id, credit_note_id)`.execute(db)
  await sql`create index refunds_to_request on refunds (next_attempt_at)
    where status = 'pending' and provider_id is null`.execute(db)
}
