import { mkdir, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Context, inTransaction, systemContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import { markForDeletion } from '../library/delete-files.ts'
import type { LibraryDependencies } from '../library/library.ts'
import { isTransient, REQUEUE_DELAY_SECONDS, requeue } from '../library/requeue.ts'
import { storeGeneratedFile } from '../library/store-generated-file.ts'
import { recordAudit } from '../outbox/record-change.ts'
import { recordEvent } from '../outbox/record-event.ts'
import { type ClaimedGeneration, MOST_ATTEMPTS } from './claim-generation.ts'
import { gatherInput, type MakerInput } from './gather-input.ts'
import {
  type Chapter,
  EXTRACTIVE,
  type GeneratedFact,
  presentGenerated,
  readGenerated,
  type TranscriptLine,
} from './generated-content.ts'
import { keepHold } from './keep-hold.ts'
import { learnSpeed } from './speeds.ts'

/** What was made: its files, in the formats there are of it, and what is told of it. */
export interface Made {
  /** The language model that wrote it; null where it is of the document's own words. */
  model: string | null
  files: { format: string; path: string; mimeType: string }[]
  durationSeconds: number | null
  width: number | null
  height: number | null
  altText: string | null
  facts: GeneratedFact[] | null
  transcript: TranscriptLine[] | null
  chapters: Chapter[] | null
}

export interface MakingFailure {
  code: string
  reason: string
  detail?: string | null
}

/** Makes it, in processes of its own. Never rejects for what a document holds. */
export type ContentMaker = (
  input: MakerInput,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
) => Promise<{ made: Made } | { failure: MakingFailure }>

/** How it ended; `cancelled` where the resource went, or another worker took over. */
export type GenerationEnding = 'ready' | 'cancelled' | MakingFailure

const interrupted: MakingFailure = {
  code: 'interrupted',
  reason: 'Making it was broken off several times. Try it again.',
}

/**
 * Makes a podcast or infographic and keeps it (contract section 8). Whatever dies when, at most one file of it is kept:
 * an attempt that was taken over from writes nothing any more, and what it put into storage is removed.
 */
export async function runGeneration(
  database: Database,
  means: LibraryDependencies,
  claimed: ClaimedGeneration,
  make: ContentMaker,
  stopping: AbortSignal,
): Promise<GenerationEnding> {
  const ctx = systemContext(database, claimed.client, 'Generation')
  if (claimed.attempt > MOST_ATTEMPTS)
    return (await writeFailure(ctx, means, claimed, interrupted)) ? interrupted : 'cancelled'
  const later = () => requeue(() => giveBack(ctx, claimed, REQUEUE_DELAY_SECONDS), stopping)
  let directory: string | null = null
  const began = performance.now()
  await using hold = keepHold(ctx, claimed, stopping)
  try {
    directory = `${await means.storage.staging(Bun.randomUUIDv7())}.making`
    await mkdir(directory, { recursive: true })
    const input = await gatherInput(ctx, claimed, directory)
    if (!input) return 'cancelled'
    const result = await make(input, hold.tell, hold.signal)
    if (stopping.aborted) await giveBack(ctx, claimed)
    if (hold.signal.aborted) return 'cancelled'
    if ('failure' in result) {
      const { failure } = result
      if (failure.code === 'storage_full') await later()
      else if (!(await writeFailure(ctx, means, claimed, failure))) return 'cancelled'
      return failure
    }
    if (!(await writeMade(ctx, means, claimed, result.made))) return 'cancelled'
    await remember(database, ctx, claimed, (performance.now() - began) / 1000)
    return 'ready'
  } catch (error) {
    if (isTransient(error)) await later()
    throw error
  } finally {
    if (directory) await rm(directory, { recursive: true, force: true })
  }
}

/** As if it had not been tried: a worker that stops leaves its work to the next one at once. */
async function giveBack(ctx: Context, { id, attempt }: ClaimedGeneration, seconds = 0): Promise<void> {
  await ctx.db
    .updateTable('generated_content')
    .set({
      status: 'queued',
      claimed_until: seconds > 0 ? sql<Date>`now() + make_interval(secs => ${seconds})` : null,
      progress: 0,
      attempts: sql`attempts - 1`,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('status', '=', 'running')
    .execute()
}

async function writeFailure(
  ctx: Context,
  means: LibraryDependencies,
  claimed: ClaimedGeneration,
  { code, reason }: MakingFailure,
): Promise<boolean> {
  return inTransaction(ctx, (ctx) =>
    end(ctx, means, claimed, 'failed', { status: 'failed', error_code: code, error_message: reason }),
  )
}

async function writeMade(
  ctx: Context,
  means: LibraryDependencies,
  claimed: ClaimedGeneration,
  made: Made,
): Promise<boolean> {
  const kept = new Map<string, string | null>()
  for (const file of made.files) kept.set(file.format, await storeGeneratedFile(ctx, means, file))
  const ids = [...kept.values()]
  return inTransaction(ctx, async (ctx) => {
    const { format } = (await ctx.db
      .selectFrom('generated_content')
      .select('format')
      .where('id', '=', claimed.id)
      .executeTakeFirst()) ?? { format: null }
    const wished = format && kept.has(format) ? format : (made.files[0]?.format ?? '')
    const other = [...kept].find(([known]) => known !== wished)?.[1] ?? null
    const ended = await end(ctx, means, claimed, 'completed', {
      status: 'ready',
      model: made.model ?? EXTRACTIVE,
      progress: 1,
      file_id: kept.get(wished) ?? null,
      other_file_id: other,
      duration_seconds: made.durationSeconds,
      width: made.width,
      height: made.height,
      alt_text: made.altText,
      facts: asJson(made.facts),
      transcript: asJson(made.transcript),
      chapters: asJson(made.chapters),
    })
    if (!ended) await markForDeletion(ctx, ids)
    else
      for (const id of ids)
        if (id) await ctx.db.updateTable('files').set({ state: 'kept' }).where('id', '=', id).execute()
    return ended
  })
}

const asJson = (value: unknown) => value && sql<string>`(${JSON.stringify(value)}::text)::jsonb`

/** Writes the end of this attempt with its event, unless another has taken over, or the resource is gone. */
async function end(
  ctx: Context,
  means: LibraryDependencies,
  { id, attempt, resourceId, kind }: ClaimedGeneration,
  verb: 'completed' | 'failed',
  columns: Record<string, unknown>,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('generated_content')
    .set({
      ...columns,
      claimed_until: null,
      finished_at: sql<Date>`now()`,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const record = presentGenerated(await readGenerated(ctx, resourceId, id), ctx.client, means.links)
  await recordEvent(ctx, `generation.${verb}`, { id, json: JSON.stringify(record) })
  await recordAudit(ctx, `${kind}.${verb}`, { type: 'resource', id: resourceId })
  return true
}

async function remember(
  database: Database,
  ctx: Context,
  { id, kind }: ClaimedGeneration,
  seconds: number,
): Promise<void> {
  const row = await ctx.db
    .selectFrom('generated_content')
    .select(['units', 'speech', 'model'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row) await learnSpeed(database, { kind, ...row }, seconds)
}
