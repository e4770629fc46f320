import { type Kysely, sql } from 'kysely'

/** The user who requested generated content, and indexes of a user’s uploads and requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table generated_content add column requested_by uuid,
    add foreign key (client_id, requested_by) references users (client_id, id) on delete set null (requested_by)`.execute(
    db,
  )
  await sql`create index generated_content_requested on generated_content (client_id, requested_by, updated_at)
    where requested_by is not null`.execute(db)
  await sql`create index resource_versions_created_by on resource_versions (client_id, created_by_id, created_at)`.execute(
    db,
  )
}
