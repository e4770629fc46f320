import { type Kysely, sql } from 'kysely'
import { indexClientSearch } from './client-search.ts'
import { buildRecordJsonSql, type JsonEncoding } from './record-json-sql.ts'
import { protectTenantTable } from './row-level-security.ts'

/** A column's SQL definition, and how it is encoded as JSON. */
type ColumnDefinition = [definition: string, encoding: JsonEncoding]

export interface CollectionTable {
  /** The table and its singular: `courses`, `course`. */
  table: string
  singular: string
  /** In the record's order, without the columns every collection has. */
  columns: Record<string, ColumnDefinition>
  statuses: readonly [initial: string, ...others: string[]]
  /** The columns that `q` searches besides `external_id`. */
  searchedColumns: readonly string[]
  /** Columns hidden from the public, or encoded differently for it. */
  publicEncodings: Record<string, JsonEncoding | 'hidden'>
  /** Whether records have a slug for page URLs, unique per client. */
  hasSlug?: boolean
}

/**
 * Creates a collection's table: the columns, indexes, record trigger, search and row-level security that all
 * collections have. The table has no foreign key to `clients` (docs/decisions/0004).
 */
export async function createCollectionTable(db: Kysely<unknown>, collection: CollectionTable): Promise<void> {
  const { table, singular } = collection
  const run = (statement: string) => sql.raw(statement).execute(db)
  const statuses = collection.statuses.map((status) => `'${status}'`)
  const columns = Object.entries(collection.columns).map(([name, [definition]]) => `${name} ${definition}`)
  await run(`create table ${table} (
    id uuid not null default uuidv7(), client_id uuid not null, external_id text,
    ${columns.join(', ')},
    status text not null default ${statuses[0]} check (status in (${statuses.join(', ')})),
    tags text[] not null default '{}', custom_fields jsonb not null default '{}',
    version integer not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    record text not null, public_record text not null, search tsvector not null,
    primary key (client_id, id),
    ${collection.hasSlug ? `constraint ${table}_slug unique (client_id, slug),` : ''}
    constraint ${table}_external_id unique (client_id, external_id))`)
  await run(`create index ${table}_newest on ${table} (client_id, created_at desc, id desc)`)
  const searchedValues = [...collection.searchedColumns, 'external_id'].map((name) => `new.${name}`)
  await run(`create function present_${singular}() returns trigger language plpgsql as $$ begin
    new.record := ${buildRecordSql(collection)};
    new.public_record := ${buildPublicRecordSql(collection)};
    new.search := search_vector(concat_ws(' ', ${searchedValues.join(', ')}));
    return new; end $$`)
  await run(`create trigger present before insert or update on ${table}
    for each row execute function present_${singular}()`)
  await protectTenantTable(db, table)
  await indexClientSearch(db, table)
}

function buildRecordSql({ columns }: CollectionTable): string {
  const encodings = Object.entries(columns).map(([name, [, encoding]]) => [name, encoding])
  return buildRecordJsonSql({
    id: 'plain',
    external_id: 'text',
    ...Object.fromEntries(encodings),
    status: 'plain',
    tags: 'list',
    custom_fields: 'json',
    created_at: 'instant',
    updated_at: 'instant',
  })
}

function buildPublicRecordSql({ columns, publicEncodings }: CollectionTable): string {
  const encodings = Object.entries(columns)
    .map(([name, [, encoding]]) => [name, publicEncodings[name] ?? encoding] as const)
    .filter(([, encoding]) => encoding !== 'hidden')
  return buildRecordJsonSql({
    id: 'plain',
    ...(Object.fromEntries(encodings) as Record<string, JsonEncoding>),
    status: 'plain',
    tags: 'list',
    created_at: 'instant',
    updated_at: 'instant',
  })
}
