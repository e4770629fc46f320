import { sql } from 'kysely'
import { changedFields } from '../collections/merge.ts'
import { translatingConstraints } from '../collections/write.ts'
import { type Context, inTransaction } from '../context.ts'
import { invalid } from '../errors.ts'
import { recordAudit } from '../outbox/record-change.ts'
import {
  columnsOfFile,
  columnsOfValues,
  insertVersion,
  takeSlug,
  type UploadedFile,
} from './create-resource.ts'
import { doomFiles } from './doomed-files.ts'
import { type LibraryMeans, recordResourceEvent } from './library.ts'
import { lockResource, type ReadResource, readResource } from './read-resource.ts'
import type { ResourceRecord } from './resource.ts'
import { type ResourceValues, resources, resourceValues } from './resources.ts'

export interface Change {
  fields: Record<string, unknown>
  /** A new version of the file. */
  main: UploadedFile | null
  /** Another image; null removes it, undefined leaves it. */
  featuredImage: UploadedFile | null | undefined
}

/** What changes by itself, or is an address good for a while: sent back as it was read, it is no wish. */
const volatile = [
  'stats',
  'access',
  'processing',
  'featuredImageUrl',
  'previewUrl',
  'publishedAt',
  'updatedAt',
]
/** What a change of the file changes; the record tells of it by `version` and `sha256`. */
const untold = [...volatile, 'createdAt']

/**
 * Merges a change into a resource; a file in it becomes the next version. A change that alters nothing writes nothing.
 *
 * @param precondition given the current version of the record; throws to refuse (If-Match)
 * @throws DomainError not-found, precondition-failed, validation-error, conflict, storage-unavailable
 */
export async function updateResource(
  ctx: Context,
  means: LibraryMeans,
  id: string,
  { fields, main, featuredImage }: Change,
  precondition: (version: number) => void,
): Promise<ReadResource> {
  const uploads = [main, featuredImage ?? null].filter((uploaded) => uploaded !== null)
  for (const { file, identity } of uploads) await file.keep(identity.mimeType)
  return translatingConstraints(resources, () =>
    inTransaction(ctx, async (ctx) => {
      const before = await lockResource(ctx, means, id)
      precondition(before.row.version)
      const values = await changedValues(ctx, before, fields)
      await takeSlug(ctx, values, id)
      for (const { file, identity } of uploads) await file.belongs(ctx, identity.mimeType)
      if (!main && featuredImage === undefined && !alters(before, values)) return before
      await writeChange(ctx, before, values, featuredImage)
      if (main) await writeVersion(ctx, before, main)
      const after = await readResource(ctx, means, id, { kind: 'staff' })
      await announce(ctx, before.record, after.record)
      return after
    }),
  )
}

async function changedValues(
  ctx: Context,
  before: ReadResource,
  fields: Record<string, unknown>,
): Promise<ResourceValues> {
  const told = Object.fromEntries(Object.entries(fields).filter(([name]) => !volatile.includes(name)))
  // The record may show the beginning of the text where no excerpt was written.
  if (told.excerpt !== undefined && told.excerpt === before.row.opening && before.row.excerpt === null)
    delete told.excerpt
  const stored = { ...before.record, excerpt: before.row.excerpt }
  const { values, violations } = await resourceValues(ctx, stored, told)
  if (violations.length > 0) throw invalid(...violations)
  return values
}

/** The excerpt is compared as it was written: the record may show the beginning of the text in its place. */
function alters({ row, record }: ReadResource, values: ResourceValues): boolean {
  const flat = { ...record, excerpt: row.excerpt, categories: record.categories.map(({ id }) => id) }
  return changedFields(flat, { ...flat, ...values }).length > 0
}

async function writeChange(
  ctx: Context,
  { row }: ReadResource,
  values: ResourceValues,
  featuredImage: UploadedFile | null | undefined,
): Promise<void> {
  const publishing = values.status === 'published' && row.status === 'draft'
  await ctx.db
    .updateTable('resources')
    .set({
      ...columnsOfValues(values),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
      ...(publishing ? { published_at: ctx.now() } : {}),
      ...(values.status === 'draft' ? { published_at: null } : {}),
      ...(featuredImage === undefined ? {} : { featured_image_id: featuredImage?.file.id ?? null }),
    })
    .where('id', '=', row.id)
    .execute()
  if (featuredImage !== undefined) await doomFiles(ctx, [row.featured_image_id])
}

/** The earlier file stays, as a version; what was made of it goes, and is made anew. */
async function writeVersion(ctx: Context, { row }: ReadResource, main: UploadedFile): Promise<void> {
  const number = row.file_version + 1
  await ctx.db
    .updateTable('resources')
    .set({
      ...columnsOfFile(main),
      type: main.identity.type,
      file_version: number,
      page_count: null,
      duration_seconds: null,
      width: null,
      height: null,
      language: null,
      opening: null,
      preview_id: null,
      shown_id: null,
      processing_status: 'queued',
      processing_code: null,
      processing_reason: null,
      processing_attempts: 0,
      processing_until: null,
      traceparent: ctx.origin.traceparent ?? null,
    })
    .where('id', '=', row.id)
    .execute()
  for (const table of ['resource_pages', 'resource_passages'] as const)
    await ctx.db.deleteFrom(table).where('resource_id', '=', row.id).execute()
  await insertVersion(ctx, row.id, number, main)
  await doomFiles(ctx, [row.preview_id, row.shown_id])
}

async function announce(ctx: Context, before: ResourceRecord, after: ResourceRecord): Promise<void> {
  const changes = changedFields(before, after).filter((name) => !untold.includes(name))
  const previous = Object.fromEntries(changes.map((name) => [name, before[name as keyof ResourceRecord]]))
  await recordResourceEvent(ctx, 'updated', after, previous)
  if (before.status !== after.status)
    await recordResourceEvent(ctx, after.status === 'published' ? 'published' : 'unpublished', after)
  await recordAudit(ctx, 'resource.updated', { type: 'resource', id: after.id }, changes)
}
