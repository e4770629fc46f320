import { stat } from 'node:fs/promises'
import { type Context, inTransaction } from '../context.ts'
import { storageKey } from '../storage/storage.ts'
import type { LibraryMeans } from './library.ts'

/**
 * Puts a file that was made into storage; it becomes a record's in the transaction that refers to it and sets its state
 * to `kept`.
 *
 * @returns its id; null where there is none
 * @throws DomainError storage-unavailable
 */
export async function keepMadeFile(
  ctx: Context,
  { storage }: Pick<LibraryMeans, 'storage'>,
  made: { path: string; mimeType: string } | null,
): Promise<string | null> {
  if (!made) return null
  const id = Bun.randomUUIDv7()
  const { size } = await stat(made.path)
  await inTransaction(ctx, ({ db, client }) =>
    db
      .insertInto('files')
      .values({ id, client_id: client.id, mime_type: made.mimeType, size_bytes: size })
      .execute(),
  )
  await storage.keep(made.path, storageKey(ctx.client.id, id), made.mimeType)
  return id
}
