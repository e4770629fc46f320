import { type Kysely, sql } from 'kysely'

/** The association that a sign-in was started for, which the sign-in page shows again if the sign-in fails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_ins add column client_slug text`.execute(db)
}
