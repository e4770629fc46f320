import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Context, inTransaction, systemContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import { doomFiles } from '../library/doomed-files.ts'
import { keepMadeFile } from '../library/keep-made-file.ts'
import type { LibraryMeans } from '../library/library.ts'
import { recordAudit } from '../outbox/record-change.ts'
import { recordEvent } from '../outbox/record-event.ts'
import { CLAIM_SECONDS, type ClaimedGeneration, MOST_ATTEMPTS } from './claim-generation.ts'
import {
  type Chapter,
  type GeneratedFact,
  type GenerationKind,
  presentGenerated,
  readGenerated,
  type TranscriptLine,
} from './generated-content.ts'
import { learnSpeed } from './speeds.ts'

/** What is to be made, of which text. */
export interface MakerInput {
  kind: GenerationKind
  /** A file of one `{pageNumber, text}` a line. */
  pagesPath: string
  /** Whether those are pages of the document, to be named. */
  numbered: boolean
  outputDirectory: string
  title: string
  association: string
  language: string
  style: 'conversation' | 'briefing' | null
  minutes: number | null
  /** `#rrggbb`, or null for ours. */
  brandColor: string | null
}

/** What was made: its files, in the formats there are of it, and what is told of it. */
export interface Made {
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

const RENEW_MILLISECONDS = 1000
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
  means: LibraryMeans,
  claimed: ClaimedGeneration,
  make: ContentMaker,
  stopping: AbortSignal,
): Promise<GenerationEnding> {
  const ctx = systemContext(database, claimed.client, 'Generation')
  if (claimed.attempt > MOST_ATTEMPTS)
    return (await writeFailure(ctx, means, claimed, interrupted)) ? interrupted : 'cancelled'
  const directory = `${await means.storage.staging(Bun.randomUUIDv7())}.making`
  await mkdir(directory, { recursive: true })
  const began = performance.now()
  await using hold = keepHold(ctx, claimed, stopping)
  try {
    const input = await gather(ctx, claimed, directory)
    if (!input) return 'cancelled'
    const result = await make(input, hold.tell, hold.signal)
    if (stopping.aborted) await giveBack(ctx, claimed)
    if (hold.signal.aborted) return 'cancelled'
    if ('failure' in result)
      return (await writeFailure(ctx, means, claimed, result.failure)) ? result.failure : 'cancelled'
    if (!(await writeMade(ctx, means, claimed, result.made))) return 'cancelled'
    await remember(database, ctx, claimed, (performance.now() - began) / 1000)
    return 'ready'
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Renews the claim and writes down how far it is; what can't be renewed any more is given up. */
function keepHold(ctx: Context, claimed: ClaimedGeneration, stopping: AbortSignal) {
  const lost = new AbortController()
  let progress = 0
  const renew = async () => {
    const held = await ctx.db
      .updateTable('generated_content')
      .set({
        progress,
        claimed_until: sql<Date>`now() + make_interval(secs => ${sql.lit(CLAIM_SECONDS)})`,
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', claimed.id)
      .where('attempts', '=', claimed.attempt)
      .where('status', '=', 'running')
      .executeTakeFirst()
    if (held.numUpdatedRows === 0n) lost.abort()
  }
  let last: Promise<void> = Promise.resolve()
  // A database that is away for a moment is asked again; the claim outlasts thirty such moments.
  const timer = setInterval(() => {
    last = last.then(renew).catch(() => {})
  }, RENEW_MILLISECONDS)
  return {
    tell: (fraction: number) => {
      progress = Math.min(1, Math.max(progress, fraction))
    },
    signal: AbortSignal.any([lost.signal, stopping]),
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await last
    },
  }
}

interface SourceRow {
  name: string
  page_count: number | null
  file_version: number
  language: string
  style: 'conversation' | 'briefing' | null
  minutes: number | null
  brand_color: string | null
  association: string
}

/** Writes the text of the resource as it is now into a file. Null where it is gone. */
async function gather(
  ctx: Context,
  { id, kind, attempt }: ClaimedGeneration,
  directory: string,
): Promise<MakerInput | null> {
  const pagesPath = join(directory, 'pages.ndjson')
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<SourceRow & { resource_id: string }>`
      select r.id as resource_id, r.name, r.page_count, r.file_version, g.language, g.style, g.minutes, c.brand_color, c.name as association
      from generated_content g join resources r on r.client_id = g.client_id and r.id = g.resource_id
      join clients c on c.id = g.client_id
      where g.id = ${id}::uuid and g.attempts = ${attempt} for share of r`.execute(ctx.db)
    const row = rows[0]
    if (!row) return null
    const pages = await ctx.db
      .selectFrom('resource_pages')
      .select(['page_number as pageNumber', 'text'])
      .where('resource_id', '=', row.resource_id)
      .orderBy('page_number')
      .execute()
    await Bun.write(pagesPath, pages.map((page) => `${JSON.stringify(page)}\n`).join(''))
    await ctx.db
      .updateTable('generated_content')
      .set({ source_version: row.file_version })
      .where('id', '=', id)
      .execute()
    const { name: title, association, language, style, minutes, brand_color: brandColor } = row
    const numbered = row.page_count !== null
    return {
      kind,
      pagesPath,
      numbered,
      outputDirectory: directory,
      title,
      association,
      language,
      style,
      minutes,
      brandColor,
    }
  })
}

/** A worker that stops leaves its work to the next one at once. */
async function giveBack(ctx: Context, { id, attempt }: ClaimedGeneration): Promise<void> {
  await ctx.db
    .updateTable('generated_content')
    .set({
      status: 'queued',
      claimed_until: null,
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
  means: LibraryMeans,
  claimed: ClaimedGeneration,
  { code, reason }: MakingFailure,
): Promise<boolean> {
  return inTransaction(ctx, (ctx) =>
    end(ctx, means, claimed, 'failed', { status: 'failed', error_code: code, error_message: reason }),
  )
}

async function writeMade(
  ctx: Context,
  means: LibraryMeans,
  claimed: ClaimedGeneration,
  made: Made,
): Promise<boolean> {
  const kept = new Map<string, string | null>()
  for (const file of made.files) kept.set(file.format, await keepMadeFile(ctx, means, file))
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
    if (!ended) await doomFiles(ctx, ids)
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
  means: LibraryMeans,
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
    .select(['units', 'speech'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row) await learnSpeed(database, kind, row.speech, row.units, seconds)
}
