import { type Kysely, sql } from 'kysely'

/** The request path of a stored response, by which an erasure finds responses without a Location. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotent_answers add column path text`.execute(db)
}
