import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Context, inTransaction, systemContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import { recordAudit } from '../outbox/record-change.ts'
import { storageKey } from '../storage/storage.ts'
import type { ClaimedResource } from './claim-resource.ts'
import { doomFiles } from './doomed-files.ts'
import { keepMadeFile } from './keep-made-file.ts'
import { type LibraryMeans, recordResourceEvent } from './library.ts'
import { isPassing, PUT_OFF_SECONDS, putOff } from './put-off.ts'
import { lockResource, readResource } from './read-resource.ts'
import { writePages } from './write-pages.ts'

/** What reading a file gave: facts, a picture, and its text as a file of one `{pageNumber, text}` a line. */
export interface FileContent {
  pageCount: number | null
  durationSeconds: number | null
  width: number | null
  height: number | null
  language: string | null
  excerpt: string | null
  preview: { path: string; mimeType: string } | null
  served: { path: string; mimeType: string } | null
  pagesPath: string
}

/** Reads a file in a process of its own, so that a hostile one harms nothing. It never throws for what a file holds. */
export type FileReader = (
  input: { path: string; format: string; outputDirectory: string },
  signal?: AbortSignal,
) => Promise<{ processed: FileContent } | { failure: ReadFailure }>

/** Why a file could not be read: a code, a sentence for people, and what is for the log alone. */
export interface ReadFailure {
  code: string
  reason: string
  detail?: string | null
}

/**
 * Reads a resource's file and keeps what it found: text by page, facts, preview (specification 2.2). Should another
 * version have come meanwhile, what was found of this one is forgotten.
 *
 * @returns why it could not be read, or null
 */
export async function processResource(
  database: Database,
  means: LibraryMeans,
  claimed: ClaimedResource,
  readFile: FileReader,
  signal?: AbortSignal,
): Promise<ReadFailure | null> {
  const ctx = systemContext(database, claimed.client, 'Library')
  const later = () => putOff(() => giveBack(ctx, claimed, PUT_OFF_SECONDS), signal)
  let directory: string | null = null
  try {
    directory = `${await means.storage.staging(Bun.randomUUIDv7())}.reading`
    await mkdir(directory, { recursive: true })
    const path = await means.storage.onThisMachine(
      storageKey(claimed.client.id, claimed.fileId),
      join(directory, 'file'),
    )
    const { format } = claimed
    const found = await readFile({ path, format, outputDirectory: directory }, signal)
    if (signal?.aborted) await giveBack(ctx, claimed)
    else if ('failure' in found && found.failure.code === 'storage_full') await later()
    else if ('failure' in found) await writeFailure(ctx, means, claimed, found.failure)
    else await writeContent(ctx, means, claimed, found.processed)
    return 'failure' in found ? found.failure : null
  } catch (error) {
    if (isPassing(error)) await later()
    throw error
  } finally {
    if (directory) await rm(directory, { recursive: true, force: true })
  }
}

/** As if it had not been tried: a worker that stops leaves its resource to the next one at once. */
async function giveBack(ctx: Context, { id, fileId }: ClaimedResource, seconds = 0): Promise<void> {
  await ctx.db
    .updateTable('resources')
    .set({
      processing_status: 'queued',
      processing_until: seconds > 0 ? sql<Date>`now() + make_interval(secs => ${seconds})` : null,
      processing_attempts: sql`processing_attempts - 1`,
    })
    .where('id', '=', id)
    .where('file_id', '=', fileId)
    .execute()
}

async function writeFailure(
  ctx: Context,
  means: LibraryMeans,
  claimed: ClaimedResource,
  { code, reason }: ReadFailure,
): Promise<void> {
  await inTransaction(ctx, (ctx) =>
    change(ctx, means, claimed, {
      processing_status: 'failed',
      processing_code: code,
      processing_reason: reason,
    }),
  )
}

async function writeContent(
  ctx: Context,
  means: LibraryMeans,
  claimed: ClaimedResource,
  content: FileContent,
): Promise<void> {
  const preview = await keepMadeFile(ctx, means, content.preview)
  const shown = await keepMadeFile(ctx, means, content.served)
  await inTransaction(ctx, async (ctx) => {
    const changed = await change(ctx, means, claimed, {
      processing_status: 'ready',
      processing_code: null,
      processing_reason: null,
      page_count: content.pageCount,
      duration_seconds: content.durationSeconds,
      width: content.width,
      height: content.height,
      language: content.language,
      opening: content.excerpt,
      preview_id: preview,
      shown_id: shown,
    })
    if (!changed) return
    for (const id of [preview, shown])
      if (id) await ctx.db.updateTable('files').set({ state: 'kept' }).where('id', '=', id).execute()
    await writePages(ctx, claimed.id, content.pagesPath, content.language)
  })
}

/** Writes columns of the resource, unless it has another file by now. @returns whether it did */
async function change(
  ctx: Context,
  means: LibraryMeans,
  { id, fileId }: ClaimedResource,
  columns: Record<string, unknown>,
): Promise<boolean> {
  const current = await ctx.db
    .selectFrom('resources')
    .select('id')
    .where('id', '=', id)
    .where('file_id', '=', fileId)
    .where('processing_status', '=', 'running')
    .forUpdate()
    .executeTakeFirst()
  if (!current) return false
  const before = await lockResource(ctx, means, id)
  await ctx.db
    .updateTable('resources')
    .set({ ...columns, processing_until: null, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await doomFiles(ctx, [before.row.preview_id, before.row.shown_id])
  const after = await readResource(ctx, means, id, { kind: 'staff' })
  await recordResourceEvent(ctx, 'updated', after.record, { processing: before.record.processing })
  await recordAudit(ctx, 'resource.processed', { type: 'resource', id })
  return true
}
