import { type Kysely, sql } from 'kysely'

/** Attempts to generate an invoice’s PDF, with their backoff, and interrupted attempts to request a refund. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoices add column attempts integer not null default 0,
    add column next_attempt_at timestamptz(3) not null default now()`.execute(db)
  await sql`create index invoices_due on invoices (next_attempt_at, id) where file_id is null`.execute(db)
  await sql`drop index invoices_without_file`.execute(db)
  await sql`alter table refunds add column interrupted_attempts integer not null default 0`.execute(db)
}
