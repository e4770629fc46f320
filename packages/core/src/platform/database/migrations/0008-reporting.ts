import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from '../row-level-security.ts'

/**
 * The tables behind reports: activity rolled up per UTC day into columns, maintained by the worker
 * (docs/decisions/0016).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRollups(db)
  await createChanges(db)
  await createDeletedResources(db)
  await sql`insert into activity_changes (client_id, day)
    select distinct client_id, (at at time zone 'UTC')::date from activity`.execute(db)
}

/**
 * One row per client and day. Each column is an array; entry n of each describes one person, resource and quarter-hour.
 * Midnight in every time zone falls on a UTC quarter-hour, so a day in any zone can be extracted. The arrays are Base64,
 * which the database client reads twice as fast as bytes.
 */
async function createRollups(db: Kysely<unknown>): Promise<void> {
  await sql`create table activity_numbers (
    client_id uuid not null, subject uuid not null, number integer not null,
    primary key (client_id, subject), unique (client_id, number) include (subject))`.execute(db)
  await protectTenantTable(db, 'activity_numbers')
  const columns = ['resources', 'people', 'members', 'moments', 'views', 'downloads']
  await sql`create table activity_days (
    client_id uuid not null, day date not null, entries integer not null,
    ${sql.raw(columns.map((column) => `${column} text not null`).join(', '))},
    primary key (client_id, day))`.execute(db)
  // Read often and barely compressible.
  for (const column of columns)
    await sql`alter table activity_days alter ${sql.id(column)} set storage external`.execute(db)
  await protectTenantTable(db, 'activity_days')
}

/** Days to roll up again. Append-only, so that writers of activity never wait for each other. */
async function createChanges(db: Kysely<unknown>): Promise<void> {
  await sql`create table activity_changes (client_id uuid not null, day date not null)`.execute(db)
  await sql`create index activity_changes_client on activity_changes (client_id, day)`.execute(db)
  await protectTenantTable(db, 'activity_changes')
  const day = `(at at time zone 'UTC')::date`
  const buildChangeInsert = (from: string) =>
    `insert into activity_changes (client_id, day) select distinct client_id, ${day} from ${from};`
  const triggers = [
    ['insert', 'new table as added', buildChangeInsert('added')],
    [
      'update',
      'old table as removed new table as added',
      buildChangeInsert('removed') + buildChangeInsert('added'),
    ],
    ['delete', 'old table as removed', buildChangeInsert('removed')],
  ] as const
  for (const [event, tables, body] of triggers) {
    const name = `note_activity_${event}`
    await sql`create function ${sql.id(name)}() returns trigger language plpgsql set search_path = public
      as ${sql.lit(`begin ${body} return null; end`)}`.execute(db)
    await sql`create trigger ${sql.id(name)} after ${sql.raw(event)} on activity referencing ${sql.raw(tables)}
      for each statement execute function ${sql.id(name)}()`.execute(db)
  }
}

/** Keeps the names of deleted resources for past reports. */
async function createDeletedResources(db: Kysely<unknown>): Promise<void> {
  await sql`create table deleted_resources (
    client_id uuid not null, resource_id uuid not null, name text not null, type text not null,
    primary key (client_id, resource_id))`.execute(db)
  await protectTenantTable(db, 'deleted_resources')
  await sql`create function remember_deleted_resource() returns trigger language plpgsql set search_path = public
    as $$ begin
      insert into deleted_resources values (old.client_id, old.id, old.name, old.type) on conflict do nothing;
      return null; end $$`.execute(db)
  await sql`create trigger remember_deleted_resource after delete on resources
    for each row execute function remember_deleted_resource()`.execute(db)
}
