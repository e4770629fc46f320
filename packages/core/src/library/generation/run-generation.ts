import { mkdir, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Context, createSystemContext, inTransaction } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { recordEvent } from '../../outbox/record-event.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordAudit } from '../../records/journal.ts'
import { markForDeletion } from '../delete-files.ts'
import type { LibraryDependencies } from '../library.ts'
import { isTransient, planFullDiskRetry, type Retry, requeue, uncountedRetry } from '../requeue.ts'
import { storeGeneratedFile } from '../store-generated-file.ts'
import { type ClaimedGeneration, MAX_ATTEMPTS } from './claim-generation.ts'
import { type GeneratorInput, gatherInput } from './gather-input.ts'
import {
  type Chapter,
  EXTRACTIVE,
  type GeneratedFact,
  presentGenerated,
  readGenerated,
  type TranscriptLine,
} from './generated-content.ts'
import { startGenerationHeartbeat } from './heartbeat.ts'
import { recordRun } from './speeds.ts'

/** The generated files, one for each format, and their metadata. */
export interface GeneratedResult {
  /** The language model that wrote it; null if it consists of the document's own words. */
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

export interface GenerationFailure {
  code: string
  reason: string
  detail?: string | null
}

/** Generates the content in child processes. Never rejects because of a document's content. */
export type ContentGenerator = (
  input: GeneratorInput,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
) => Promise<{ content: GeneratedResult } | { failure: GenerationFailure }>

/**
 * The outcome; `cancelled` if the resource was deleted or its file replaced, another worker took over or the worker is
 * shutting down.
 */
export type GenerationOutcome = 'ready' | 'cancelled' | GenerationFailure

const interrupted: GenerationFailure = {
  code: 'interrupted',
  reason: 'The generation was interrupted several times. Retry it.',
}

/**
 * Generates a podcast or infographic and stores it. At most one result is kept, even if workers die: an attempt that
 * lost its claim writes nothing, and its files are deleted.
 */
export async function runGeneration(
  database: Database,
  deps: LibraryDependencies & { maxPages: number },
  claimed: ClaimedGeneration,
  generate: ContentGenerator,
  signal: AbortSignal,
): Promise<GenerationOutcome> {
  const ctx = createSystemContext(database, claimed.client, 'Generation')
  if (claimed.attempt > MAX_ATTEMPTS)
    return (await writeFailure(ctx, deps, claimed, interrupted)) ? interrupted : 'cancelled'
  const requeueLater = (retry: Retry) => requeue(() => releaseClaim(ctx, claimed, retry), signal)
  let directory: string | null = null
  const startedAt = performance.now()
  await using heartbeat = startGenerationHeartbeat(ctx, claimed, signal)
  try {
    directory = `${await deps.storage.createStagingPath(Bun.randomUUIDv7())}.making`
    await mkdir(directory, { recursive: true })
    const input = await gatherInput(ctx, claimed, directory, deps.maxPages)
    if (!input) {
      await releaseClaim(ctx, claimed)
      return 'cancelled'
    }
    const result = await generate(input, heartbeat.report, heartbeat.signal)
    if (signal.aborted) await releaseClaim(ctx, claimed)
    if (heartbeat.signal.aborted) return 'cancelled'
    if ('failure' in result) {
      const { failure } = result
      if (failure.code === 'storage_full') await requeueLater(await planFullDiskRetry(directory))
      else if (!(await writeFailure(ctx, deps, claimed, failure))) return 'cancelled'
      return failure
    }
    if (!(await storeResult(ctx, deps, claimed, result.content))) return 'cancelled'
    await recordSpeed(database, ctx, claimed, (performance.now() - startedAt) / 1000)
    return 'ready'
  } catch (error) {
    if (error instanceof DomainError) {
      const failure = { code: error.kind.replaceAll('-', '_'), reason: error.message }
      return (await writeFailure(ctx, deps, claimed, failure)) ? failure : 'cancelled'
    }
    if (isTransient(error)) await requeueLater(uncountedRetry)
    throw error
  } finally {
    if (directory) await rm(directory, { recursive: true, force: true })
  }
}

/** Requeues the generation; another worker can claim it after the delay. */
async function releaseClaim(
  ctx: Context,
  { id, attempt }: ClaimedGeneration,
  { delaySeconds, isCounted }: Retry = { delaySeconds: 0, isCounted: false },
): Promise<void> {
  await ctx.db
    .updateTable('generated_content')
    .set({
      status: 'queued',
      claimed_until: delaySeconds > 0 ? sql<Date>`now() + make_interval(secs => ${delaySeconds})` : null,
      started_at: null,
      progress: 0,
      attempts: isCounted ? attempt : attempt - 1,
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
  deps: LibraryDependencies,
  claimed: ClaimedGeneration,
  { code, reason }: GenerationFailure,
): Promise<boolean> {
  return inTransaction(ctx, (ctx) =>
    finishAttempt(ctx, deps, claimed, 'failed', {
      status: 'failed',
      error_code: code,
      error_message: reason,
    }),
  )
}

async function storeResult(
  ctx: Context,
  deps: LibraryDependencies,
  claimed: ClaimedGeneration,
  content: GeneratedResult,
): Promise<boolean> {
  const storedFiles = new Map<string, string | null>()
  for (const file of content.files) storedFiles.set(file.format, await storeGeneratedFile(ctx, deps, file))
  const ids = [...storedFiles.values()]
  return inTransaction(ctx, async (ctx) => {
    const { format } = (await ctx.db
      .selectFrom('generated_content')
      .select('format')
      .where('id', '=', claimed.id)
      .executeTakeFirst()) ?? { format: null }
    const mainFormat = format && storedFiles.has(format) ? format : (content.files[0]?.format ?? '')
    const otherFileId = [...storedFiles].find(([format]) => format !== mainFormat)?.[1] ?? null
    const isFinished = await finishAttempt(ctx, deps, claimed, 'completed', {
      status: 'ready',
      model: content.model ?? EXTRACTIVE,
      progress: 1,
      file_id: storedFiles.get(mainFormat) ?? null,
      other_file_id: otherFileId,
      duration_seconds: content.durationSeconds,
      width: content.width,
      height: content.height,
      alt_text: content.altText,
      facts: toJsonSql(content.facts),
      transcript: toJsonSql(content.transcript),
      chapters: toJsonSql(content.chapters),
    })
    if (!isFinished) await markForDeletion(ctx, ids)
    else
      for (const id of ids)
        if (id) await ctx.db.updateTable('files').set({ state: 'kept' }).where('id', '=', id).execute()
    return isFinished
  })
}

const toJsonSql = (value: unknown) => value && sql<string>`(${JSON.stringify(value)}::text)::jsonb`

/**
 * Writes the outcome of this attempt and its event. Returns false if another worker took over or the resource was
 * deleted.
 */
async function finishAttempt(
  ctx: Context,
  deps: LibraryDependencies,
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
  const record = presentGenerated(await readGenerated(ctx, resourceId, id), ctx.client, deps.links)
  await recordEvent(ctx, `generation.${verb}`, { id, json: JSON.stringify(record) })
  await recordAudit(ctx, `${kind}.${verb}`, { type: 'resource', id: resourceId })
  return true
}

async function recordSpeed(
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
  if (row) await recordRun(database, { kind, ...row }, seconds)
}
