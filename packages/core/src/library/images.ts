import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Database } from '../platform/database/database.ts'
import type { LibrarySchema } from '../platform/database/library-schema.ts'
import { buildStorageKey } from '../platform/storage/storage.ts'
import { recordAudit } from '../records/journal.ts'
import { markForDeletion } from './delete-files.ts'
import type { LibraryDependencies } from './library.ts'
import { storeGeneratedFile } from './store-generated-file.ts'

export const imageSizes = ['small', 'medium', 'large'] as const
export type ImageSize = (typeof imageSizes)[number]
export type ImageRow = Selectable<LibrarySchema['images']>

/** A re-encoded size of an image, as a local file. */
export interface EncodedImage {
  path: string
  mimeType: string
  width: number
  height: number
}

/** 128 bits, because anyone with the URL can see the image. */
const TOKEN_BYTES = 16

/**
 * Stores an image in all its sizes.
 *
 * @throws DomainError storage-unavailable
 */
export async function createImage(
  ctx: Context,
  deps: Pick<LibraryDependencies, 'storage'>,
  encoded: Record<ImageSize, EncodedImage>,
): Promise<ImageRow> {
  const ids: Record<string, string> = {}
  // The idempotent response is stored with the image, not with its files.
  const fileCtx = { ...ctx, beforeCommit: undefined }
  for (const size of imageSizes) ids[size] = (await storeGeneratedFile(fileCtx, deps, encoded[size])) ?? ''
  const { small, medium, large } = encoded
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.updateTable('files').set({ state: 'kept' }).where('id', 'in', Object.values(ids)).execute()
    const { type, id } = ctx.actor
    const row = await ctx.db
      .insertInto('images')
      .values({
        client_id: ctx.client.id,
        token: randomBytes(TOKEN_BYTES).toString('base64url'),
        mime_type: large.mimeType,
        small_id: ids.small ?? '',
        small_width: small.width,
        small_height: small.height,
        medium_id: ids.medium ?? '',
        medium_width: medium.width,
        medium_height: medium.height,
        large_id: ids.large ?? '',
        large_width: large.width,
        large_height: large.height,
        created_by_type: type,
        created_by_id: id,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(ctx, 'image.created', { type: 'image', id: row.id })
    return row
  })
}

/** @throws DomainError not-found */
export async function readImage(ctx: Context, id: string): Promise<ImageRow> {
  const row = await ctx.db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('image')
  return row
}

/** Deletes an image. Caches may keep it for a year. @throws DomainError not-found */
export async function deleteImage(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await ctx.db.deleteFrom('images').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) throw notFound('image')
    await markForDeletion(ctx, [row.small_id, row.medium_id, row.large_id])
    await recordAudit(ctx, 'image.deleted', { type: 'image', id })
  })
}

/** Finds the file of an image by its URL token. @returns null if there is none */
export async function findImage(
  database: Database,
  token: string,
  size: ImageSize,
): Promise<{ key: string; fileId: string; mimeType: string } | null> {
  const row = await database.platform
    .selectFrom('images')
    .innerJoin('clients', 'clients.id', 'images.client_id')
    .select(['images.client_id', 'images.mime_type', `images.${size}_id as file_id`])
    .where('images.token', '=', token)
    .where('clients.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return { key: buildStorageKey(row.client_id, row.file_id), fileId: row.file_id, mimeType: row.mime_type }
}
