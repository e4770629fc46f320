import { type Kysely, sql } from 'kysely'

/** A file in storage that is attached to an email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_messages add column attachment json`.execute(db)
}
