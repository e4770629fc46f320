import type { Client } from 'pg'

/** The schema of a database. An archive can only be restored into a database with the same schema. */
export interface DatabaseDescription {
  /** Applied migrations, in order. */
  migrations: string[]
  /** Tables with their columns, except generated ones. */
  tables: { name: string; columns: string[] }[]
}

/** The state of a sequence. */
export interface Sequence {
  table: string
  column: string
  last: string
  called: boolean
}

/** Returns the month of each partition of `activity`, such as 2026-11-01. */
export async function readActivityMonths(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(`
    select substring(pg_get_expr(relpartbound, oid) from $$FROM \\('(\\d{4}-\\d\\d-\\d\\d)$$) as month
    from pg_class where oid in (select inhrelid from pg_inherits where inhparent = 'activity'::regclass) order by 1`)
  return rows.map(({ month }) => month)
}

/** @returns null if no migration has run */
export async function describeDatabase(client: Client): Promise<DatabaseDescription | null> {
  const { rows: databases } = await client.query(
    "select to_regclass('kysely_migration') is not null as is_migrated",
  )
  if (!databases[0].is_migrated) return null
  const { rows: migrations } = await client.query('select name from kysely_migration order by name')
  // Unlogged tables are skipped: their data may be lost in a crash anyway.
  const { rows: tables } = await client.query(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relpersistence = 'p' and relname not like 'kysely\\_%'
      and attnum > 0 and not attisdropped and attgenerated = ''
      and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')
    group by relname order by relname`)
  return { migrations: migrations.map(({ name }) => name), tables }
}

/** Reads the sequences. Sequences are not transactional, so the values may be ahead of the snapshot. */
export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select relname as table, attname as column, pg_get_serial_sequence(quote_ident(relname), attname) as sequence
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attidentity <> '' order by 1, 2`)
  const sequences: Sequence[] = []
  for (const { table, column, sequence } of rows) {
    const { rows: states } = await client.query(
      `select last_value as last, is_called as called from ${sequence}`,
    )
    sequences.push({ table, column, ...states[0] })
  }
  return sequences
}

/** Quotes an SQL identifier. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const quoteColumns = ({ columns }: { columns: string[] }): string =>
  columns.map(quoteIdentifier).join(', ')
