import { type Kysely, sql } from 'kysely'
import { grantPlatform } from '../row-level-security.ts'

/**
 * Operators as records, sessions in which an operator acts as an administrator, the reason for such a session in the
 * audit log, and the first-run setup token.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operator_keys add column last4 text`.execute(db)
  await sql`alter table audit_log add column reason text`.execute(db)
  await sql`alter table sessions add column operator_id uuid, add column operator_name text, add column reason text,
    add constraint sessions_operator_complete check (num_nonnulls(operator_id, operator_name, reason) in (0, 3))`.execute(
    db,
  )
  // Revoking an operator’s key ends these sessions.
  await sql`create index sessions_operator on sessions (operator_id) where operator_id is not null`.execute(
    db,
  )
  await sql`create table setup_tokens (
    hash bytea primary key, created_at timestamptz(3) not null default now())`.execute(db)
  await grantPlatform(db, 'setup_tokens')
  // For the health report.
  await sql`grant select on kysely_migration to guildhall_platform`.execute(db)
}
