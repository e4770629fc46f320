import { type Kysely, sql } from 'kysely'

/**
 * A member can have several grants for a resource, one per source, reference and line, so that refunding one of two
 * orders leaves the file open. A grant from an order belongs to one of its lines.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resource_grants add column line_id uuid,
    add foreign key (client_id, line_id) references order_lines (client_id, id) on delete set null (line_id)`.execute(
    db,
  )
  await sql`drop index resource_grants_in_force`.execute(db)
  await sql`create unique index resource_grants_in_force
    on resource_grants (client_id, resource_id, member_id, source, reference, line_id) nulls not distinct
    where revoked_at is null`.execute(db)
  await sql`create index resource_grants_line on resource_grants (client_id, line_id)
    where line_id is not null`.execute(db)
}
