import { type Context, inTransaction } from '../context.ts'
import { DomainError } from '../errors.ts'
import { recordAudit } from '../outbox/record-change.ts'
import { doomFiles } from './doomed-files.ts'
import { type LibraryMeans, recordResourceEvent } from './library.ts'
import { lockResource } from './read-resource.ts'

/**
 * Deletes a resource at once; its stored files are removed by maintenance, whatever dies when (contract section 5).
 *
 * @throws DomainError not-found, precondition-failed, forbidden (staff that neither uploaded it nor administers)
 */
export async function deleteResource(
  ctx: Context,
  means: LibraryMeans,
  id: string,
  precondition: (version: number) => void,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { row, record } = await lockResource(ctx, means, id)
    if (!mayDelete(ctx, row.created_by_id))
      throw new DomainError(
        'forbidden',
        'You may delete what you uploaded yourself. Ask an administrator to delete this.',
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
      .execute()
    await ctx.db.deleteFrom('resources').where('id', '=', id).execute()
    await doomFiles(ctx, [
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

/** Administrators and keys any; other staff those they uploaded (contract section 2, "Rights"). */
function mayDelete({ actor }: Context, createdBy: string | null): boolean {
  if (actor.type !== 'user' || actor.roles.includes('ROLE_CLIENT_ADMIN')) return true
  return actor.id === createdBy
}
