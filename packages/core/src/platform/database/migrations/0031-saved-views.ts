import { type Kysely, sql } from 'kysely'
import { buildRecordJsonSql } from '../record-json-sql.ts'
import { protectTenantTable } from '../row-level-security.ts'

/** Saved views of lists. A deleted user's private views are deleted; shared ones are kept, without an owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table saved_views (
    id uuid not null default uuidv7(), client_id uuid not null references clients (id) on delete cascade,
    list text not null, name text not null, query json not null, columns text[], shared boolean not null default false,
    user_id uuid, version integer not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    record text not null, primary key (id), unique (client_id, id),
    foreign key (client_id, user_id) references users (client_id, id) on delete set null (user_id))`.execute(
    db,
  )
  await sql`create index saved_views_newest on saved_views (client_id, created_at desc, id desc)`.execute(db)
  await sql`create index saved_views_owner on saved_views (client_id, user_id)`.execute(db)
  const record = buildRecordJsonSql({
    id: 'plain',
    list: 'plain',
    name: 'text',
    query: 'json',
    // Unlike the encoding `list`, `text` also encodes null.
    columns: 'text',
    shared: 'boolean',
    user_id: 'plain',
    created_at: 'instant',
    updated_at: 'instant',
  })
  await sql`create function present_saved_view() returns trigger language plpgsql as $$ begin
    new.record := ${sql.raw(record)};
    return new; end $$`.execute(db)
  await sql`create trigger present before insert or update on saved_views
    for each row execute function present_saved_view()`.execute(db)
  await sql`create function delete_own_views() returns trigger language plpgsql as $$ begin
    delete from saved_views where client_id = old.client_id and user_id = old.id and not shared;
    return old; end $$`.execute(db)
  await sql`create trigger delete_own_views before delete on users
    for each row execute function delete_own_views()`.execute(db)
  await protectTenantTable(db, 'saved_views')
}
