import { type Kysely, sql } from 'kysely'

/** The resumable upload of a file. Each attempt to complete an upload has its own file; only one is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column upload_id uuid`.execute(db)
  await sql`create unique index files_of_upload on files (client_id, upload_id) where state = 'kept'`.execute(
    db,
  )
}
