import { type Kysely, sql } from 'kysely'

/** The resumable upload of a file. Each attempt to complete it has its own file, and one of them is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column upload_id uuid`.execute(db)
  await sql`create unique index files_of_upload on files (client_id, upload_id) where state = 'kept'`.execute(
    db,
  )
}
