import { type Kysely, sql } from 'kysely'

/** Whether a configured language model writes an association’s answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table clients alter column chat
    set default '{"public": false, "retentionDays": 365, "languageModel": true}'`.execute(db)
  await sql`update clients set chat = chat || '{"languageModel": true}'`.execute(db)
}
