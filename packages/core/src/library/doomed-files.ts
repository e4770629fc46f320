import { sql } from 'kysely'
import { mayRemoveFiles } from '../back-up/file-removal-lock.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/database.ts'
import { transact } from '../database/transact.ts'
import { type FileStorage, storageKey } from '../storage/storage.ts'

const BATCH = 100
/** An upload may last this long; what has not become a resource by then never will. */
const ARRIVING_HOURS = 24

/** Marks files that no record refers to any more, in the transaction that makes it so. Maintenance removes them. */
export async function doomFiles(ctx: Context, ids: (string | null)[]): Promise<void> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return
  await ctx.db
    .updateTable('files')
    .set({ state: 'doomed', created_at: sql<Date>`now()` })
    .where('id', 'in', known)
    .execute()
}

/**
 * Removes from storage what is doomed, and what began to arrive long ago and never came to be. A file's row goes after
 * the file, so that a process that dies in between leaves nothing unknown. Safe in several processes at once. While a
 * back-up runs nothing is removed.
 *
 * @returns how many files
 */
export async function removeFiles(database: Database, storage: FileStorage): Promise<number> {
  await storage.removeStaged(ARRIVING_HOURS * 3_600_000)
  let removed = 0
  for (;;) {
    const batch = await removeBatch(database, storage)
    removed += batch
    if (batch < BATCH) return removed
  }
}

async function removeBatch(database: Database, storage: FileStorage): Promise<number> {
  return transact(database.platform, async (db) => {
    if (!(await mayRemoveFiles(db))) return 0
    const { rows } = await sql<{ client_id: string; id: string }>`
      select client_id, id from files where state = 'doomed'
        or (state = 'arriving' and created_at < now() - make_interval(hours => ${ARRIVING_HOURS}))
      order by created_at limit ${BATCH} for update skip locked`.execute(db)
    for (const { client_id, id } of rows) await storage.remove(storageKey(client_id, id))
    if (rows.length > 0)
      await sql`delete from files where (client_id, id) in
        (select * from unnest(${pgArray(rows.map((row) => row.client_id))}::uuid[], ${pgArray(
          rows.map((row) => row.id),
        )}::uuid[]))`.execute(db)
    return rows.length
  })
}

const pgArray = (ids: string[]): string => `{${ids.join(',')}}`
