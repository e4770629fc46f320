import { getIdentity } from '@guildhall/documents/formats'
import type { Format } from '@guildhall/documents/types'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { DomainError, notFound } from '../errors.ts'
import type { VersionFile } from './create-resource.ts'
import type { LibraryDependencies } from './library.ts'
import { type LoadedResource, lockResource, readResource } from './read-resource.ts'
import { recordUpdate, writeVersion } from './update-resource.ts'

/**
 * Makes an earlier version’s file the resource’s next version; both versions refer to the same stored file.
 *
 * @param precondition receives the record's current version and throws to refuse (If-Match)
 * @throws DomainError not-found, precondition-failed, conflict (it is the current version)
 */
export function restoreVersion(
  ctx: Context,
  deps: LibraryDependencies,
  id: string,
  number: number,
  precondition: (version: number) => void,
): Promise<LoadedResource> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockResource(ctx, deps, id)
    precondition(before.row.version)
    const version = await readVersion(ctx, id, number)
    if (number === before.row.file_version)
      throw new DomainError('conflict', 'This is the current version. Restore an earlier one.')
    await ctx.db
      .updateTable('resources')
      .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await writeVersion(ctx, before, version)
    const after = await readResource(ctx, deps, id, { kind: 'staff' })
    await recordUpdate(ctx, before, after)
    return after
  })
}

async function readVersion(ctx: Context, resourceId: string, number: number): Promise<VersionFile> {
  const row = await ctx.db
    .selectFrom('resource_versions')
    .select(['file_id', 'original_name', 'size_bytes', 'sha256', 'format'])
    .where('resource_id', '=', resourceId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) throw notFound('version')
  return {
    file: {
      id: row.file_id,
      originalName: row.original_name,
      sizeBytes: Number(row.size_bytes),
      sha256: row.sha256,
    },
    identity: getIdentity(row.format as Format),
  }
}
