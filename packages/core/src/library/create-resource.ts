import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { invalid } from '../errors.ts'
import { acquireAdvisoryLock } from '../platform/database/advisory-lock.ts'
import { recordAudit } from '../records/journal.ts'
import { completeSlug } from '../records/slug.ts'
import { translateConstraints } from '../records/write.ts'
import type { IncomingFile } from './incoming-file.ts'
import { type LibraryDependencies, recordResourceEvent } from './library.ts'
import { type LoadedResource, readResource } from './read-resource.ts'
import { computeResourceValues, type ResourceValues, resources } from './resources.ts'

/** A file's type as detected from its content. */
export interface FileIdentity {
  type: 'document' | 'video' | 'audio' | 'image'
  format: string
  mimeType: string
}

/** A completely received file and its type. */
export interface UploadedFile {
  file: IncomingFile
  identity: FileIdentity
}

export interface Upload {
  fields: Record<string, unknown>
  main: UploadedFile
  featuredImage: UploadedFile | null
}

/**
 * Creates a resource from an uploaded file. The file is in storage before the record is committed.
 *
 * @throws DomainError validation-error, conflict (the slug is taken, or a file can no longer be attached),
 *   storage-unavailable
 */
export async function createResource(
  ctx: Context,
  deps: LibraryDependencies,
  { fields, main, featuredImage }: Upload,
): Promise<LoadedResource> {
  const { values: inputValues, violations } = await computeResourceValues(ctx, null, fields)
  if (violations.length > 0) throw invalid(...violations)
  for (const uploaded of [main, featuredImage]) await uploaded?.file.store(uploaded.identity.mimeType)
  return translateConstraints(resources, () =>
    inTransaction(ctx, async (ctx) => {
      const values = { ...inputValues }
      await assignSlug(ctx, values, null)
      for (const uploaded of [main, featuredImage])
        await uploaded?.file.attach(ctx, uploaded.identity.mimeType)
      const id = await insertResource(ctx, values, main, featuredImage)
      await insertVersion(ctx, id, 1, main)
      const created = await readResource(ctx, deps, id, { kind: 'staff' })
      await recordResourceEvent(ctx, 'created', created.record)
      if (values.status === 'published') await recordResourceEvent(ctx, 'published', created.record)
      await recordAudit(ctx, 'resource.created', { type: 'resource', id })
      return created
    }),
  )
}

/**
 * Generates a slug from the name if there is none. An advisory lock per client keeps slugs unique when many resources
 * with the same name are created concurrently.
 *
 * @param id null for a new resource
 */
export async function assignSlug(ctx: Context, values: ResourceValues, id: string | null): Promise<void> {
  if (values.slug !== null) return
  await acquireAdvisoryLock(ctx.db, `slug resources ${ctx.client.id}`)
  const slugInput = { title: values.name, slug: null }
  await completeSlug(resources, slugInput, id ? { id } : null, ctx)
  values.slug = slugInput.slug
}

/** Returns the columns that hold the resource’s input fields. */
export function buildValueColumns(values: ResourceValues) {
  return {
    name: values.name,
    slug: values.slug ?? '',
    description: values.description,
    excerpt: values.excerpt,
    category_ids: sql<string[]>`${toTextArray(values.categories)}::uuid[]`,
    tags: sql<string[]>`${toTextArray(values.tags)}::text[]`,
    access_level: values.accessLevel,
    price: values.price && sql<string>`(${JSON.stringify(values.price)}::text)::jsonb`,
    tax_rate: values.taxRate,
    status: values.status,
  }
}

export interface VersionFile {
  file: Pick<IncomingFile, 'id' | 'sizeBytes' | 'sha256' | 'originalName'>
  identity: FileIdentity
}

/** Returns the columns that describe the file. */
export function buildFileColumns({ file, identity }: VersionFile) {
  return {
    format: identity.format,
    mime_type: identity.mimeType,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    original_name: file.originalName,
    file_id: file.id,
  }
}

async function insertResource(
  ctx: Context,
  values: ResourceValues,
  main: UploadedFile,
  featuredImage: UploadedFile | null,
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('resources')
    .values({
      client_id: ctx.client.id,
      ...buildValueColumns(values),
      ...buildFileColumns(main),
      type: main.identity.type,
      featured_image_id: featuredImage?.file.id ?? null,
      published_at: values.status === 'published' ? ctx.now() : null,
      created_by_type: ctx.actor.type,
      created_by_id: ctx.actor.id,
      traceparent: ctx.origin.traceparent ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertVersion(
  ctx: Context,
  resourceId: string,
  number: number,
  version: VersionFile,
): Promise<void> {
  await ctx.db
    .insertInto('resource_versions')
    .values({
      client_id: ctx.client.id,
      resource_id: resourceId,
      number,
      ...buildFileColumns(version),
      created_by_type: ctx.actor.type,
      created_by_id: ctx.actor.id,
    })
    .execute()
}

/** Formats a PostgreSQL array literal. */
function toTextArray(values: string[]): string {
  return `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`
}
