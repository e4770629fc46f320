import { type Kysely, sql } from 'kysely'

/**
 * Each browser has its own code per email address. The constraint keeps its name, since servers of the previous version
 * insert with `on conflict on constraint`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_in_codes drop constraint sign_in_codes_address,
    add constraint sign_in_codes_address unique (environment, slug, email_key, browser_hash)`.execute(db)
}
