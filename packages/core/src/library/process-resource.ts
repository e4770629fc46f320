import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Context, createSystemContext, inTransaction } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { buildStorageKey } from '../platform/storage/storage.ts'
import { recordAudit } from '../records/journal.ts'
import { type ClaimedResource, renewClaim } from './claim-resource.ts'
import { markForDeletion } from './delete-files.ts'
import { startHeartbeat } from './heartbeat.ts'
import { type LibraryDependencies, recordResourceEvent } from './library.ts'
import { lockResource, readResource } from './read-resource.ts'
import { isTransient, planFullDiskRetry, type Retry, requeue, uncountedRetry } from './requeue.ts'
import { storeGeneratedFile } from './store-generated-file.ts'
import { completeText, deletePages, writePages } from './write-pages.ts'

/**
 * The content extracted from a file: metadata, a preview, a copy to serve in its place, and its text as a file with one
 * `{pageNumber, text}` per line.
 */
export interface ExtractedContent {
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

/** Processes a file in a separate process, to contain hostile files. Never throws because of a file's content. */
export type FileReader = (
  input: { path: string; format: string; outputDirectory: string },
  signal?: AbortSignal,
) => Promise<{ processed: ExtractedContent } | { failure: ReadFailure }>

/** Why a file could not be processed: a code, a reason for users, and a detail for the log. */
export interface ReadFailure {
  code: string
  reason: string
  detail?: string | null
}

const HEARTBEAT_INTERVAL_MS = 5000
/** The maximum number of attempts without a result, which may have killed their worker. */
const MAX_ATTEMPTS = 3
const interrupted: ReadFailure = {
  code: 'interrupted',
  reason: 'Processing was interrupted several times. Upload the file again, or another version of it.',
}

/**
 * Processes a resource's file and stores the result: text by page, metadata, preview. The result is discarded if the
 * file was replaced or the resource deleted in the meantime.
 *
 * @returns the failure, or null
 */
export async function processResource(
  database: Database,
  deps: LibraryDependencies,
  claimed: ClaimedResource,
  readFile: FileReader,
  signal?: AbortSignal,
): Promise<ReadFailure | null> {
  const ctx = createSystemContext(database, claimed.client, 'Library')
  if (claimed.attempt > MAX_ATTEMPTS) {
    await writeFailure(ctx, deps, claimed, interrupted)
    return interrupted
  }
  const requeueLater = (retry: Retry) => requeue(() => release(ctx, claimed, retry), signal)
  let directory: string | null = null
  await using heartbeat = startHeartbeat(() => renewClaim(ctx, claimed), HEARTBEAT_INTERVAL_MS, signal)
  try {
    directory = `${await deps.storage.createStagingPath(Bun.randomUUIDv7())}.reading`
    await mkdir(directory, { recursive: true })
    const path = await deps.storage.getLocalPath(
      buildStorageKey(claimed.client.id, claimed.fileId),
      join(directory, 'file'),
    )
    const { format } = claimed
    const result = await readFile({ path, format, outputDirectory: directory }, heartbeat.signal)
    if (heartbeat.signal.aborted) await release(ctx, claimed)
    else if ('failure' in result && result.failure.code === 'storage_full')
      await requeueLater(await planFullDiskRetry(directory))
    else if ('failure' in result) await writeFailure(ctx, deps, claimed, result.failure)
    else if (!(await writeContent(ctx, deps, claimed, result.processed, heartbeat.signal)))
      await release(ctx, claimed)
    return 'failure' in result ? result.failure : null
  } catch (error) {
    if (isTransient(error)) await requeueLater(uncountedRetry)
    throw error
  } finally {
    if (directory) await rm(directory, { recursive: true, force: true })
  }
}

/**
 * Requeues the resource, after a transient error or when the worker shuts down, unless another attempt has begun or
 * ended since.
 */
async function release(
  ctx: Context,
  { id, fileId, attempt }: ClaimedResource,
  { delaySeconds, isCounted }: Retry = { delaySeconds: 0, isCounted: false },
): Promise<void> {
  await ctx.db
    .updateTable('resources')
    .set({
      processing_status: 'queued',
      processing_until: delaySeconds > 0 ? sql<Date>`now() + make_interval(secs => ${delaySeconds})` : null,
      processing_attempts: isCounted ? attempt : attempt - 1,
    })
    .where('id', '=', id)
    .where('file_id', '=', fileId)
    .where('processing_status', '=', 'running')
    .where('processing_attempts', '=', attempt)
    .execute()
}

async function writeFailure(
  ctx: Context,
  deps: LibraryDependencies,
  claimed: ClaimedResource,
  { code, reason }: ReadFailure,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const isUpdated = await updateIfCurrent(ctx, deps, claimed, {
      processing_status: 'failed',
      processing_code: code,
      processing_reason: reason,
    })
    // An attempt that was interrupted may have written some pages.
    if (isUpdated) await deletePages(ctx, claimed.id)
  })
}

/** @returns false if the claim was lost or the signal aborted before everything was written */
async function writeContent(
  ctx: Context,
  deps: LibraryDependencies,
  claimed: ClaimedResource,
  content: ExtractedContent,
  signal: AbortSignal,
): Promise<boolean> {
  const { id } = claimed
  const lockIfCurrent = async (ctx: Context) =>
    (await selectClaimed(ctx, claimed).forKeyShare().executeTakeFirst()) !== undefined
  const text = await writePages(ctx, id, content.pagesPath, content.language, lockIfCurrent, signal)
  if (!text) return false
  const preview = await storeGeneratedFile(ctx, deps, content.preview)
  const served = await storeGeneratedFile(ctx, deps, content.served)
  return inTransaction(ctx, async (ctx) => {
    const isUpdated = await updateIfCurrent(ctx, deps, claimed, {
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
      shown_id: served,
    })
    if (!isUpdated) return false
    for (const id of [preview, served])
      if (id) await ctx.db.updateTable('files').set({ state: 'kept' }).where('id', '=', id).execute()
    await completeText(ctx, id, text)
    return true
  })
}

/** Selects the resource, unless its file was replaced or another attempt has begun or ended since. */
const selectClaimed = ({ db }: Context, { id, fileId, attempt }: ClaimedResource) =>
  db
    .selectFrom('resources')
    .select('id')
    .where('id', '=', id)
    .where('file_id', '=', fileId)
    .where('processing_status', '=', 'running')
    .where('processing_attempts', '=', attempt)

/** Updates the resource if the claim is current. @returns whether it was updated */
async function updateIfCurrent(
  ctx: Context,
  deps: LibraryDependencies,
  claimed: ClaimedResource,
  columns: Record<string, unknown>,
): Promise<boolean> {
  if (!(await selectClaimed(ctx, claimed).forUpdate().executeTakeFirst())) return false
  const { id } = claimed
  const before = await lockResource(ctx, deps, id)
  await ctx.db
    .updateTable('resources')
    .set({
      ...columns,
      processing_until: null,
      processed_at: sql`now()`,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  await markForDeletion(ctx, [before.row.preview_id, before.row.shown_id])
  const after = await readResource(ctx, deps, id, { kind: 'staff' })
  await recordResourceEvent(ctx, 'updated', after.record, { processing: before.record.processing })
  await recordAudit(ctx, 'resource.processed', { type: 'resource', id })
  return true
}
