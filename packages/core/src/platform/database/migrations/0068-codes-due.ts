import { type Kysely, sql } from 'kysely'

/** An index of due sign-in codes, which are sent before other emails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mail_messages_codes_due on mail_messages (next_attempt_at)
    where status = 'queued' and kind = 'sign_in_code'`.execute(db)
}
