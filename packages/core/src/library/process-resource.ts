import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import {
  type ClientIdentity,
  type Context,
  type Environment,
  inTransaction,
  type Plan,
  systemContext,
} from '../context.ts'
import type { Database } from '../database/database.ts'
import { recordAudit } from '../outbox/record-change.ts'
import { storageKey } from '../storage/storage.ts'
import { doomFiles } from './doomed-files.ts'
import { type LibraryMeans, recordResourceEvent } from './library.ts'
import { lockResource, readResource } from './read-resource.ts'

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

/** A resource whose file is to be read. */
export interface ClaimedResource {
  client: ClientIdentity
  id: string
  fileId: string
  format: string
}

/** Longer than reading a file may take; a worker that died is then taken over from. */
const CLAIM_MINUTES = 10
const MOST_ATTEMPTS = 3
const PAGES_TOGETHER = 200

/**
 * Takes on the next resource whose file is to be read. The table of resources is the queue; several workers never take
 * the same one on.
 *
 * @returns null when there is none
 */
export async function claimResource(database: Database): Promise<ClaimedResource | null> {
  const { rows } = await sql<ClaimedRow>`
    with next as (
      select client_id, id from resources
      where processing_status in ('queued', 'running') and (processing_until is null or processing_until < now())
      order by processing_until nulls first limit 1 for update skip locked),
    taken as (update resources t set processing_status = case when processing_attempts >= ${MOST_ATTEMPTS} then 'failed' else 'running' end,
      processing_attempts = processing_attempts + 1,
      processing_until = now() + make_interval(mins => ${CLAIM_MINUTES}),
      processing_code = case when processing_attempts >= ${MOST_ATTEMPTS} then 'interrupted' end,
      processing_reason = case when processing_attempts >= ${MOST_ATTEMPTS}
        then 'Reading the file was broken off several times. Upload it again, or another version of it.' end
    from next where t.client_id = next.client_id and t.id = next.id
    returning t.client_id, t.id, t.file_id, t.format, t.processing_attempts as attempts)
    select taken.*, slug, environment, plan, live_id from taken join clients on clients.id = taken.client_id`.execute(
    database.platform,
  )
  const row = rows[0]
  if (!row) return null
  if (row.attempts > MOST_ATTEMPTS) return claimResource(database)
  const { client_id, live_id, slug, environment, plan } = row
  const client = { id: client_id, liveId: live_id ?? client_id, slug, environment, plan }
  return { client, id: row.id, fileId: row.file_id, format: row.format }
}

type ClaimedRow = {
  id: string
  client_id: string
  file_id: string
  format: string
  attempts: number
  slug: string
  environment: Environment
  plan: Plan
  live_id: string | null
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
  const directory = `${await means.storage.staging(Bun.randomUUIDv7())}.reading`
  await mkdir(directory, { recursive: true })
  try {
    const path = await means.storage.onThisMachine(
      storageKey(claimed.client.id, claimed.fileId),
      join(directory, 'file'),
    )
    const { format } = claimed
    const found = await readFile({ path, format, outputDirectory: directory }, signal)
    if (signal?.aborted) await giveBack(ctx, claimed)
    else if ('failure' in found) await writeFailure(ctx, means, claimed, found.failure)
    else await writeContent(ctx, means, claimed, found.processed)
    return 'failure' in found ? found.failure : null
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** A worker that stops leaves its resource to the next one at once. */
async function giveBack(ctx: Context, { id, fileId }: ClaimedResource): Promise<void> {
  await ctx.db
    .updateTable('resources')
    .set({
      processing_status: 'queued',
      processing_until: null,
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
  const preview = await keepFile(ctx, means, content.preview)
  const shown = await keepFile(ctx, means, content.served)
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
    await writePages(ctx, claimed.id, content.pagesPath)
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

/** Puts a file that was made into storage; it becomes a record's in the transaction that refers to it. */
async function keepFile(
  ctx: Context,
  { storage }: LibraryMeans,
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

/** The text, in pieces, so that a long one is never in memory whole. */
async function writePages(ctx: Context, id: string, pagesPath: string): Promise<void> {
  await ctx.db.deleteFrom('resource_pages').where('resource_id', '=', id).execute()
  let together: { page_number: number; text: string }[] = []
  const write = async () => {
    if (together.length === 0) return
    await sql`insert into resource_pages (client_id, resource_id, page_number, text)
      select ${ctx.client.id}::uuid, ${id}::uuid, page_number, text
      from json_to_recordset((${JSON.stringify(together)}::text)::json) as page(page_number int, text text)`.execute(
      ctx.db,
    )
    together = []
  }
  for await (const line of linesOf(pagesPath)) {
    const { pageNumber, text } = JSON.parse(line) as { pageNumber: number; text: string }
    together.push({ page_number: pageNumber, text })
    if (together.length >= PAGES_TOGETHER) await write()
  }
  await write()
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of Bun.file(path).stream()) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line !== '')
  }
  if (rest !== '') yield rest
}
