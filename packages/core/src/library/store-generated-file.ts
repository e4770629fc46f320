import { lstat } from 'node:fs/promises'
import { type Context, inTransaction } from '../context.ts'
import { buildStorageKey } from '../platform/storage/storage.ts'
import type { LibraryDependencies } from './library.ts'

/**
 * Moves a generated file into storage. The transaction that refers to it must set its state to `kept`.
 *
 * @returns its id; null if there is no file
 * @throws DomainError storage-unavailable
 */
export async function storeGeneratedFile(
  ctx: Context,
  { storage }: Pick<LibraryDependencies, 'storage'>,
  file: { path: string; mimeType: string } | null,
): Promise<string | null> {
  if (!file) return null
  const id = Bun.randomUUIDv7()
  const stats = await lstat(file.path)
  // Storage would keep a symbolic link, and serve the file that it points to.
  if (!stats.isFile()) throw new TypeError(`${file.path} is not a regular file.`)
  await inTransaction(ctx, ({ db, client }) =>
    db
      .insertInto('files')
      .values({ id, client_id: client.id, mime_type: file.mimeType, size_bytes: stats.size })
      .execute(),
  )
  await storage.store(file.path, buildStorageKey(ctx.client.id, id), file.mimeType)
  return id
}
