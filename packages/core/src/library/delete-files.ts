import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { transact } from '../platform/database/transact.ts'
import { tryAcquireDeletionLock } from '../platform/storage/file-removal-lock.ts'
import { buildStorageKey, type FileStorage, removeObjects } from '../platform/storage/storage.ts'

const BATCH_SIZE = 100
/** The longest an upload can take; a file not attached to a record by then never will be. */
const MAX_UPLOAD_HOURS = 24

/** Marks files for deletion, in the transaction that removes the last reference. The worker deletes them. */
export async function markForDeletion(ctx: Context, ids: (string | null)[]): Promise<void> {
  const fileIds = ids.filter((id) => id !== null)
  if (fileIds.length === 0) return
  await ctx.db
    .updateTable('files')
    .set({ state: 'doomed', created_at: sql<Date>`now()` })
    .where('id', 'in', fileIds)
    .execute()
}

/**
 * Deletes marked files and abandoned uploads from storage. A file's row is deleted after the file, so that a crash in
 * between leaves no untracked file. Safe to run concurrently; deletes only staged files during a backup.
 *
 * @returns the number of files deleted, excluding staged ones
 */
export async function deleteMarkedFiles(database: Database, storage: FileStorage): Promise<number> {
  await storage.removeStaged(MAX_UPLOAD_HOURS * 3_600_000)
  let removed = 0
  for (;;) {
    const count = await deleteBatch(database, storage)
    removed += count
    if (count < BATCH_SIZE) return removed
  }
}

async function deleteBatch(database: Database, storage: FileStorage): Promise<number> {
  return transact(database.platform, async (db) => {
    if (!(await tryAcquireDeletionLock(db))) return 0
    const { rows } = await sql<{ client_id: string; id: string }>`
      select client_id, id from files where state = 'doomed'
        or (state = 'arriving' and created_at < now() - make_interval(hours => ${MAX_UPLOAD_HOURS}))
      order by created_at limit ${BATCH_SIZE} for update skip locked`.execute(db)
    await removeObjects(
      storage,
      rows.map(({ client_id, id }) => buildStorageKey(client_id, id)),
    )
    if (rows.length > 0)
      await sql`delete from files where (client_id, id) in
        (select * from unnest(${toArrayLiteral(rows.map((row) => row.client_id))}::uuid[], ${toArrayLiteral(
          rows.map((row) => row.id),
        )}::uuid[]))`.execute(db)
    return rows.length
  })
}

const toArrayLiteral = (ids: string[]): string => `{${ids.join(',')}}`
