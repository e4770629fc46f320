import type { Client } from 'pg'
import { CommandError } from './command-error.ts'
import { quoteIdentifier } from './describe-database.ts'
import type { Manifest } from './manifest.ts'

/** Foreign keys, to be recreated after the restore. */
export type ForeignKeys = { table: string; name: string; definition: string }[]

/** Tables that migrations seed with one row. */
const seededTables = ['event_log_head', 'search_index']

/**
 * Prepares the tables for a restore: locks them, disables triggers and drops foreign keys. A rollback reverts all of
 * it.
 *
 * @throws CommandError if the tables are in use or not empty
 */
export async function prepareTables(
  client: Client,
  { tables, activityMonths }: Manifest,
): Promise<ForeignKeys> {
  await requireNoOtherConnections(client)
  await lockTables(client, tables)
  for (const { name } of tables) {
    if (seededTables.includes(name)) await client.query(`delete from ${quoteIdentifier(name)}`)
    const { rows } = await client.query(`select exists (select from ${quoteIdentifier(name)}) as filled`)
    if (rows[0].filled)
      throw new CommandError(
        `The database is not empty: ${name} has rows. Restore into an empty database created by \`bun run migrate\`. ` +
          'If the rows are from an earlier restore, that restore is complete, since a restore is all or nothing.',
      )
  }
  for (const month of activityMonths) await client.query('select make_activity_month($1)', [month])
  const { rows: references } = await client.query<ForeignKeys[number]>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`)
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${quoteIdentifier(name)}`)
  for (const { name } of tables)
    await client.query(`alter table ${quoteIdentifier(name)} disable trigger user`)
  return references
}

/** Running processes would keep using caches of the empty database. */
async function requireNoOtherConnections(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'guildhall-%' and pid <> pg_backend_pid()
      and application_name <> 'guildhall-restore' order by 1`)
  if (rows.length === 0) return
  throw new CommandError(
    `The database is in use (${rows.map(({ name }) => name).join(', ')}). Stop servers and workers, then restore.`,
  )
}

async function lockTables(client: Client, tables: Manifest['tables']): Promise<void> {
  try {
    const names = tables.map(({ name }) => quoteIdentifier(name))
    await client.query(`lock table ${names.join(', ')} in access exclusive mode`)
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error
    throw new CommandError('The tables of the database are in use. Stop other sessions, then restore.')
  }
}

/** Recreates foreign keys, enables triggers and restores sequences. */
export async function finishTables(
  client: Client,
  { tables, sequences }: Manifest,
  references: ForeignKeys,
): Promise<void> {
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${quoteIdentifier(name)} ${definition}`)
  for (const { name } of tables)
    await client.query(`alter table ${quoteIdentifier(name)} enable trigger user`)
  for (const { table, column, last, called } of sequences)
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3, $4)', [
      table,
      column,
      last,
      called,
    ])
  // The search engine's index is not in the archive and must be rebuilt before use.
  await client.query('update search_index set complete = false')
}
