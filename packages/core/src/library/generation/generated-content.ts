import type { AccessLevel } from '../../access/access-levels.ts'
import type { ClientIdentity, Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { readScoped, statement } from '../../platform/database/statement.ts'
import type { SignedLinks } from '../file-links.ts'

export type GenerationKind = 'podcast' | 'infographic'

/** The `model` of content that consists of the document's own words. */
export const EXTRACTIVE = 'extractive'

/** A line of a podcast; `pageNumber` is null if the line cites no page. */
export interface TranscriptLine {
  speaker: string
  text: string
  startSeconds: number
  pageNumber: number | null
}

export interface Chapter {
  title: string
  startSeconds: number
}

/** A verbatim statement from the document; `value` is the number to highlight. */
export interface GeneratedFact {
  value: string | null
  text: string
  pageNumber: number | null
}

/** A row of generated content, joined with the current state of its resource. */
export interface GeneratedRow {
  id: string
  resource_id: string
  kind: GenerationKind
  status: 'queued' | 'running' | 'ready' | 'failed'
  language: string
  style: 'conversation' | 'briefing' | null
  minutes: number | null
  format: 'png' | 'svg' | null
  source_version: number
  progress: number
  expected_seconds: number
  waiting_seconds: number
  /** Since the run started or, before that, since it was queued. */
  elapsed_seconds: number
  model: string
  speech: string | null
  error_code: string | null
  error_message: string | null
  file_id: string | null
  other_file_id: string | null
  size_bytes: string | null
  duration_seconds: number | null
  width: number | null
  height: number | null
  transcript: TranscriptLine[] | null
  chapters: Chapter[] | null
  facts: GeneratedFact[] | null
  alt_text: string | null
  created_at: string
  updated_at: string
  finished_at: string | null
  version: number
  access_level: AccessLevel
  resource_status: 'draft' | 'published'
  current_version: number
  slug: string
}

const plainColumns =
  `id resource_id kind status language style minutes format source_version progress expected_seconds
  waiting_seconds model speech error_code error_message file_id other_file_id duration_seconds width height transcript
  chapters facts alt_text version`.split(/\s+/)

/**
 * SQL for the columns of a GeneratedRow over generated_content `g` and its resource `r`. Until it starts, a row is
 * updated only when a retry queues it again, so that `updated_at` is when its wait began.
 */
export const generatedColumns = `${plainColumns.map((name) => `g.${name}`).join(', ')},
  ${['created_at', 'updated_at', 'finished_at'].map((name) => `instant(g.${name}) as ${name}`).join(', ')},
  extract(epoch from now() - coalesce(g.started_at, g.updated_at))::float8 as elapsed_seconds,
  (select f.size_bytes from files f where f.client_id = g.client_id and f.id = g.file_id) as size_bytes,
  r.access_level, r.status as resource_status, r.file_version as current_version, r.slug`

export const generatedSource = `generated_content g
  join resources r on r.client_id = g.client_id and r.id = g.resource_id`

export type GeneratedRecord = ReturnType<typeof presentGenerated>

/** The API's record. Access and staleness follow the resource's current state. */
export function presentGenerated(row: GeneratedRow, client: ClientIdentity, links: SignedLinks) {
  const isPublic = row.access_level === 'public' && row.resource_status === 'published'
  return {
    id: row.id,
    resourceId: row.resource_id,
    kind: row.kind,
    status: row.status,
    progress: row.progress,
    estimatedSeconds: estimateRemainingSeconds(row),
    model: row.model,
    speech: row.speech,
    language: row.language,
    style: row.style,
    minutes: row.minutes,
    format: row.kind === 'podcast' ? ('mp3' as const) : row.format,
    error: row.error_code ? { code: row.error_code, message: row.error_message ?? '' } : null,
    url: row.file_id ? links.buildGeneratedContentUrl(client, row.resource_id, row.id, isPublic) : null,
    sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
    durationSeconds: row.duration_seconds,
    width: row.width,
    height: row.height,
    altText: row.alt_text,
    facts: row.facts,
    transcript: row.transcript,
    chapters: row.chapters,
    accessLevel: row.access_level,
    sourceVersion: row.source_version,
    stale: row.source_version < row.current_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    finishedAt: row.finished_at,
  }
}

/** Below this, progress is too small to extrapolate the remaining time. */
const MIN_PROGRESS_FOR_ESTIMATE = 0.2

/**
 * Estimates the remaining seconds from the speed of earlier runs, and of this run once it has progressed; null when it
 * has finished.
 */
function estimateRemainingSeconds(row: GeneratedRow): number | null {
  const { status, progress, expected_seconds, waiting_seconds, elapsed_seconds } = row
  if (status === 'queued') return Math.ceil(Math.max(0, waiting_seconds - elapsed_seconds) + expected_seconds)
  if (status !== 'running') return null
  const expected = expected_seconds * (1 - progress)
  const extrapolatedSeconds =
    progress >= MIN_PROGRESS_FOR_ESTIMATE ? (elapsed_seconds / progress) * (1 - progress) : expected
  return Math.max(
    1,
    Math.ceil(progress >= MIN_PROGRESS_FOR_ESTIMATE ? (expected + extrapolatedSeconds) / 2 : expected),
  )
}

/** Lists the newest hundred items of a resource, newest first. Callers check access beforehand. */
export async function listGenerated(ctx: Context, resourceId: string): Promise<GeneratedRow[]> {
  const row = await readScoped(ctx, newestContentOfResource, [resourceId])
  return row?.rows ?? []
}

const newestContentOfResource = statement<[resourceId: string], { rows: GeneratedRow[] | null }>(
  `select json_agg(row_to_json(found) order by found.id desc) as rows from (select ${generatedColumns} from ${generatedSource}
    where g.resource_id = $1::uuid order by g.id desc limit 100) found`,
)

/** @throws DomainError not-found */
export function readGenerated(ctx: Context, resourceId: string, id: string): Promise<GeneratedRow> {
  return readOne(ctx, 'g.resource_id = $1::uuid and g.id = $2::uuid', [resourceId, id])
}

/** Returns the newest of a kind, whatever its status. @throws DomainError not-found if there is none */
export function readLatest(ctx: Context, resourceId: string, kind: GenerationKind): Promise<GeneratedRow> {
  return readOne(ctx, 'g.resource_id = $1::uuid and g.kind = $2::text', [resourceId, kind], kind)
}

async function readOne(
  ctx: Context,
  condition: string,
  parameters: string[],
  noun = 'generated content',
): Promise<GeneratedRow> {
  const newest = statement<string[], GeneratedRow>(
    `select ${generatedColumns} from ${generatedSource} where ${condition} order by g.id desc limit 1`,
  )
  const row = await readScoped(ctx, newest, parameters)
  if (!row) throw notFound(noun)
  return row
}
