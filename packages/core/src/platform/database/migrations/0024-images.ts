import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from '../row-level-security.ts'

/** Images on pages and in emails, at unguessable URLs, each in three sizes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table images (
    id uuid not null default uuidv7(), client_id uuid not null references clients (id) on delete cascade,
    token text not null, mime_type text not null,
    small_id uuid not null, small_width integer not null, small_height integer not null,
    medium_id uuid not null, medium_width integer not null, medium_height integer not null,
    large_id uuid not null, large_width integer not null, large_height integer not null,
    created_by_type text, created_by_id uuid, created_at timestamptz(3) not null default now(),
    primary key (client_id, id), constraint images_token unique (token),
    foreign key (client_id, small_id) references files (client_id, id) on delete cascade,
    foreign key (client_id, medium_id) references files (client_id, id) on delete cascade,
    foreign key (client_id, large_id) references files (client_id, id) on delete cascade)`.execute(db)
  for (const size of ['small', 'medium', 'large'])
    await sql`create index ${sql.id(`images_${size}`)} on images (client_id, ${sql.id(`${size}_id`)})`.execute(
      db,
    )
  await protectTenantTable(db, 'images')
}
