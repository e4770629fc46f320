import type { Client } from 'pg'
import { BackUpError } from './back-up-error.ts'
import { quoted } from './describe-database.ts'
import type { Manifest } from './manifest.ts'

/** The references between tables, as they are made again. */
export type References = { table: string; name: string; definition: string }[]

/** Tables whose one row migrations write. */
const begun = ['event_log_head', 'search_index']

/**
 * Makes tables ready for rows as they were: nobody else writes, no trigger computes anew what the rows already say, and
 * references are checked when all is there. All of it is undone with the transaction.
 *
 * @throws BackUpError when there is something in the tables, or somebody uses them
 */
export async function prepareTables(
  client: Client,
  { tables, activityMonths }: Manifest,
): Promise<References> {
  await refuseOthers(client)
  await lock(client, tables)
  for (const { name } of tables) {
    if (begun.includes(name)) await client.query(`delete from ${quoted(name)}`)
    const { rows } = await client.query(`select exists (select from ${quoted(name)}) as filled`)
    if (rows[0].filled)
      throw new BackUpError(
        `The database is not empty: there are rows in ${name}. Restore into an empty one that \`bun run migrate\` made. ` +
          'Where that came from a restoring that was killed, it is whole: all rows come at once.',
      )
  }
  for (const month of activityMonths) await client.query('select make_activity_month($1)', [month])
  const { rows: references } = await client.query<References[number]>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`)
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  return references
}

/** A process that runs would go on with what it remembers of the empty database. */
async function refuseOthers(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'guildhall-%' and pid <> pg_backend_pid()
      and application_name <> 'guildhall-restore' order by 1`)
  if (rows.length === 0) return
  throw new BackUpError(
    `The database is in use (${rows.map(({ name }) => name).join(', ')}). Stop servers and workers, then restore.`,
  )
}

async function lock(client: Client, tables: Manifest['tables']): Promise<void> {
  try {
    const names = tables.map(({ name }) => quoted(name))
    await client.query(`lock table ${names.join(', ')} in access exclusive mode`)
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error
    throw new BackUpError('Somebody uses the tables of the database. Stop that, then restore.')
  }
}

/** Makes everything as it was, checks the references, and lets sequences go on where they were. */
export async function finishTables(
  client: Client,
  { tables, sequences }: Manifest,
  references: References,
): Promise<void> {
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
  for (const { table, column, last, called } of sequences)
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3, $4)', [
      table,
      column,
      last,
      called,
    ])
  // A search engine's index is not in the archive: it is filled anew before it answers.
  await client.query('update search_index set complete = false')
}
