import type { Client } from 'pg'

/** What an archive says of the database it was made from; a database it is restored into must say the same. */
export interface DatabaseDescription {
  /** The migrations that ran, in their order. */
  migrations: string[]
  /** Tables with the columns that hold what was written: not those that PostgreSQL computes. */
  tables: { name: string; columns: string[] }[]
}

/** Where the numbers that PostgreSQL gives out have got to. */
export interface Sequence {
  table: string
  column: string
  last: string
  called: boolean
}

/** Which month each partition of `activity` is for, such as 2026-11-01. */
export async function activityMonths(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(`
    select substring(pg_get_expr(relpartbound, oid) from $$FROM \\('(\\d{4}-\\d\\d-\\d\\d)$$) as month
    from pg_class where oid in (select inhrelid from pg_inherits where inhparent = 'activity'::regclass) order by 1`)
  return rows.map(({ month }) => month)
}

/** @returns null where no migration ever ran */
export async function describeDatabase(client: Client): Promise<DatabaseDescription | null> {
  const { rows: known } = await client.query("select to_regclass('kysely_migration') is not null as known")
  if (!known[0].known) return null
  const { rows: migrations } = await client.query('select name from kysely_migration order by name')
  // Unlogged tables hold what a crash may forget as well.
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

/** Read after the rows, or in a snapshot taken before: a sequence never goes back. */
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

/** A table or column as SQL names it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const quotedColumns = ({ columns }: { columns: string[] }): string => columns.map(quoted).join(', ')
