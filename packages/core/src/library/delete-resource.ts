import { type Context, inTransaction } from '../context.ts'
import { DomainError } from '../errors.ts'
import { recordAudit } from '../records/journal.ts'
import { markForDeletion } from './delete-files.ts'
import { type LibraryDependencies, recordResourceEvent } from './library.ts'
import { lockResource } from './read-resource.ts'

/**
 * Deletes a resource. Its files are only marked here; the worker removes them from storage, even after a crash.
 *
 * @throws DomainError not-found, precondition-failed, forbidden (staff who neither uploaded it nor are administrators)
 */
export async function deleteResource(
  ctx: Context,
  deps: LibraryDependencies,
  id: string,
  precondition: (version: number) => void,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { row, record } = await lockResource(ctx, deps, id)
    if (!canDelete(ctx, row.created_by_id))
      throw new DomainError(
        'forbidden',
        'You can only delete resources you uploaded. Ask an administrator to delete this one.',
      )
    precondition(row.version)
    const versions = await ctx.db
      .selectFrom('resource_versions')
      .select('file_id')
      .where('resource_id', '=', id)
      .execute()
    const generated = await ctx.db
      .selectFrom('generated_content')
      .select(['file_id', 'other_file_id'])
      .where('resource_id', '=', id)
      // Waits for a worker that is storing its result.
      .forUpdate()
      .execute()
    await ctx.db.deleteFrom('resources').where('id', '=', id).execute()
    await markForDeletion(ctx, [
      ...versions.map(({ file_id }) => file_id),
      ...generated.flatMap(({ file_id, other_file_id }) => [file_id, other_file_id]),
      row.featured_image_id,
      row.preview_id,
      row.shown_id,
    ])
    await recordResourceEvent(ctx, 'deleted', record)
    await recordAudit(ctx, 'resource.deleted', { type: 'resource', id })
  })
}

/** Administrators and keys can delete any resource, other staff their own uploads. */
function canDelete({ actor }: Context, createdBy: string | null): boolean {
  if (actor.type !== 'user' || actor.roles.includes('ROLE_CLIENT_ADMIN')) return true
  return actor.id === createdBy
}
