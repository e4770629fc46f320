import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import type { FileRow } from './read-resource.ts'

/** The current or an earlier file of a resource. */
export interface ResourceVersion {
  version: number
  current: boolean
  sha256: string
  sizeBytes: number
  format: string
  originalName: string
  createdBy: { type: string; id: string | null } | null
  createdAt: string
}

/** @returns every version, newest first @throws DomainError not-found */
export async function listVersions(ctx: Context, resourceId: string): Promise<ResourceVersion[]> {
  const rows = await ctx.db
    .selectFrom('resource_versions')
    .selectAll()
    .where('resource_id', '=', resourceId)
    .orderBy('number', 'desc')
    .execute()
  if (rows.length === 0) throw notFound('resource')
  return rows.map((row, index) => ({
    version: row.number,
    current: index === 0,
    sha256: row.sha256,
    sizeBytes: Number(row.size_bytes),
    format: row.format,
    originalName: row.original_name,
    createdBy: row.created_by_type ? { type: row.created_by_type, id: row.created_by_id } : null,
    createdAt: row.created_at.toISOString(),
  }))
}

/** Returns the file of a version. @throws DomainError not-found */
export async function readVersionFile(
  ctx: Context,
  resourceId: string,
  number: number,
): Promise<FileRow & { mime_type: string; sha256: string; format: string }> {
  const row = await ctx.db
    .selectFrom('resource_versions')
    .select(['file_id', 'original_name', 'mime_type', 'sha256', 'format'])
    .where('resource_id', '=', resourceId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) throw notFound('version')
  return { ...row, shown_id: null }
}

/** Returns the id of the resource that a resumable upload created; null if there is none. */
export async function findResourceIdOfUpload(ctx: Context, uploadId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('files')
    .innerJoin('resource_versions', (join) =>
      join
        .onRef('resource_versions.client_id', '=', 'files.client_id')
        .onRef('resource_versions.file_id', '=', 'files.id'),
    )
    .select('resource_id')
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'kept')
    .executeTakeFirst()
  return row?.resource_id ?? null
}
