import { type Kysely, sql } from 'kysely'

/**
 * Compares email addresses by ASCII lower-casing, as `toEmailKey` does, and not by the database's locale, in which a
 * Kelvin sign becomes a k and a Turkish I does not become an i.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'members'])
    await sql`alter table ${sql.table(table)}
      alter column email_key set expression as (lower(email collate "C"))`.execute(db)
}
