import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { invalid } from '../errors.ts'
import { recordAudit } from '../records/journal.ts'
import { listChangedFields } from '../records/merge.ts'
import { translateConstraints } from '../records/write.ts'
import {
  assignSlug,
  buildFileColumns,
  buildValueColumns,
  insertVersion,
  type UploadedFile,
  type VersionFile,
} from './create-resource.ts'
import { markForDeletion } from './delete-files.ts'
import { type LibraryDependencies, recordResourceEvent } from './library.ts'
import { type LoadedResource, lockResource, readResource } from './read-resource.ts'
import type { ResourceRecord } from './resource.ts'
import { computeResourceValues, type ResourceValues, resources } from './resources.ts'
import { deletePages } from './write-pages.ts'

export interface ResourceChange {
  fields: Record<string, unknown>
  /** A new version of the file. */
  main: UploadedFile | null
  /** A new image; null removes it, undefined keeps it. */
  featuredImage: UploadedFile | null | undefined
}

/** Server-managed fields and expiring links: ignored when a caller sends back the record it read. */
const volatileFields = ['stats', 'access', 'processing', 'featuredImageUrl', 'previewUrl', 'updatedAt']
/** Fields omitted from the event's `previous` and the audit entry: they change by themselves or with the file. */
const unreportedFields = [...volatileFields, 'publishedAt', 'createdAt']

/**
 * Merges a change into a resource; a file becomes its next version. A change without effect writes nothing.
 *
 * @param precondition receives the record's current version and throws to refuse (If-Match)
 * @throws DomainError not-found, precondition-failed, validation-error, conflict, storage-unavailable
 */
export async function updateResource(
  ctx: Context,
  deps: LibraryDependencies,
  id: string,
  { fields, main, featuredImage }: ResourceChange,
  precondition: (version: number) => void,
): Promise<LoadedResource> {
  const uploads = [main, featuredImage ?? null].filter((uploaded) => uploaded !== null)
  for (const { file, identity } of uploads) await file.store(identity.mimeType)
  return translateConstraints(resources, () =>
    inTransaction(ctx, async (ctx) => {
      const before = await lockResource(ctx, deps, id)
      precondition(before.row.version)
      const values = await mergeFields(ctx, before, fields)
      await assignSlug(ctx, values, id)
      for (const { file, identity } of uploads) await file.attach(ctx, identity.mimeType)
      if (!main && keepsImage(before, featuredImage) && !hasChanges(before, values)) return before
      await writeFields(ctx, before, values, featuredImage)
      if (main) await writeVersion(ctx, before, main)
      const after = await readResource(ctx, deps, id, { kind: 'staff' })
      await recordUpdate(ctx, before, after)
      return after
    }),
  )
}

async function mergeFields(
  ctx: Context,
  before: LoadedResource,
  fields: Record<string, unknown>,
): Promise<ResourceValues> {
  const changes = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !volatileFields.includes(name)),
  )
  // A response may show the beginning of the text as the excerpt; sending it back is not a change.
  if (changes.excerpt !== undefined && changes.excerpt === before.row.opening && before.row.excerpt === null)
    delete changes.excerpt
  const stored = { ...before.record, excerpt: before.row.excerpt }
  const { values, violations } = await computeResourceValues(ctx, stored, changes)
  if (violations.length > 0) throw invalid(...violations)
  return values
}

/** Compares the stored excerpt: the record may show the beginning of the text instead. */
function hasChanges({ row, record }: LoadedResource, values: ResourceValues): boolean {
  const flatRecord = { ...record, excerpt: row.excerpt, categories: record.categories.map(({ id }) => id) }
  return listChangedFields(flatRecord, { ...flatRecord, ...values }).length > 0
}

const keepsImage = ({ row }: LoadedResource, image: ResourceChange['featuredImage']) =>
  image === undefined || (image === null && row.featured_image_id === null)

async function writeFields(
  ctx: Context,
  { row }: LoadedResource,
  values: ResourceValues,
  featuredImage: UploadedFile | null | undefined,
): Promise<void> {
  const isPublishing = values.status === 'published' && row.status === 'draft'
  await ctx.db
    .updateTable('resources')
    .set({
      ...buildValueColumns(values),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
      ...(isPublishing ? { published_at: ctx.now() } : {}),
      ...(values.status === 'draft' ? { published_at: null } : {}),
      ...(featuredImage === undefined ? {} : { featured_image_id: featuredImage?.file.id ?? null }),
    })
    .where('id', '=', row.id)
    .execute()
  if (featuredImage !== undefined) await markForDeletion(ctx, [row.featured_image_id])
}

/** Makes a file the resource's next version, and discards data derived from the previous file, which is kept. */
export async function writeVersion(ctx: Context, { row }: LoadedResource, main: VersionFile): Promise<void> {
  const number = row.file_version + 1
  await ctx.db
    .updateTable('resources')
    .set({
      ...buildFileColumns(main),
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
      passage_count: 0,
      traceparent: ctx.origin.traceparent ?? null,
    })
    .where('id', '=', row.id)
    .execute()
  await deletePages(ctx, row.id)
  await insertVersion(ctx, row.id, number, main)
  await markForDeletion(ctx, [row.preview_id, row.shown_id])
}

/** Records the events and the audit entry of an update. */
export async function recordUpdate(
  ctx: Context,
  { row: rowBefore, record: before }: LoadedResource,
  { row: rowAfter, record: after }: LoadedResource,
): Promise<void> {
  const changes = listChangedFields(before, after).filter((name) => !unreportedFields.includes(name))
  // Compared by id, since the signed link also changes over time.
  if (rowBefore.featured_image_id !== rowAfter.featured_image_id) changes.push('featuredImageUrl')
  const previous = Object.fromEntries(changes.map((name) => [name, before[name as keyof ResourceRecord]]))
  await recordResourceEvent(ctx, 'updated', after, previous)
  if (before.status !== after.status)
    await recordResourceEvent(ctx, after.status === 'published' ? 'published' : 'unpublished', after)
  await recordAudit(ctx, 'resource.updated', { type: 'resource', id: after.id }, changes)
}
