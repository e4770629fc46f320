import { type Kysely, sql } from 'kysely'

/**
 * Addresses are compared by their ASCII letters alone, as `emailKey` does, and not by what the database's own locale
 * makes small: there a Kelvin sign is a k, and in Turkish an I is none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'members'])
    await sql`alter table ${sql.table(table)}
      alter column email_key set expression as (lower(email collate "C"))`.execute(db)
}
