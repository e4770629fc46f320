import { type Kysely, sql } from 'kysely'

/** Indexes that let associations take turns in imports and bulk jobs: the last claim of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index imports_claimed on imports (client_id, claimed_until)`.execute(db)
  await sql`create index bulk_jobs_claimed on bulk_jobs (client_id, claimed_until)`.execute(db)
}
