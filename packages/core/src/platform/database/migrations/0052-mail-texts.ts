import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from '../row-level-security.ts'

/** The email texts that associations have changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mail_texts (
    client_id uuid primary key, texts jsonb not null, version integer not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now())`.execute(
    db,
  )
  await protectTenantTable(db, 'mail_texts')
}
