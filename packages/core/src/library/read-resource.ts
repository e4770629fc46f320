import { scopedRead } from '../collections/statement.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { type LibraryCaller, libraryCallerOf, visibleCondition } from './access.ts'
import type { LibraryMeans } from './library.ts'
import { presentResource, type ResourceRecord, type ResourceRow, resourceColumns } from './resource.ts'

/** What is needed of a resource's file to hand it out. */
export interface FileRow {
  file_id: string
  shown_id: string | null
  original_name: string
}

export interface ReadResource {
  row: ResourceRow & FileRow
  record: ResourceRecord
}

/**
 * Reads a resource as who asks may see it, in one round trip.
 *
 * @throws DomainError not-found, also for a draft that is not for the caller
 */
export async function readResource(
  ctx: Context,
  means: Pick<LibraryMeans, 'links'>,
  id: string,
  caller: LibraryCaller = libraryCallerOf(ctx.actor),
): Promise<ReadResource> {
  const parameters: unknown[] = [id]
  const parameter = (value: unknown) => `$${parameters.push(value)}`
  const row = await scopedRead<ResourceRow & FileRow>(
    ctx,
    `select ${resourceColumns(caller, parameter)}, t.file_id, t.shown_id, t.original_name
      from resources t where t.id = $1::uuid and ${visibleCondition(caller)}`,
    parameters,
  )
  if (!row) throw notFound('resource')
  return { row, record: presentResource(row, caller, ctx.client, means.links) }
}

/**
 * Reads a resource as staff see it, and keeps others from changing it until the transaction ends.
 *
 * @throws DomainError not-found
 */
export async function lockResource(
  ctx: Context,
  means: Pick<LibraryMeans, 'links'>,
  id: string,
): Promise<ReadResource> {
  const locked = await ctx.db
    .selectFrom('resources')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw notFound('resource')
  return readResource(ctx, means, id, { kind: 'staff' })
}
