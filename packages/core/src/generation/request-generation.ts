import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { DomainError, invalid, notFound, violation } from '../errors.ts'
import { recordAudit } from '../outbox/record-change.ts'
import { EXTRACTIVE, type GeneratedRow, type GenerationKind, readGenerated } from './generated-content.ts'
import { estimate, unitsOf } from './speeds.ts'

/** What a podcast or infographic is to be like; what is left out follows from the document. */
export interface GenerationWish {
  kind: GenerationKind
  language: string | null
  style: 'conversation' | 'briefing' | null
  minutes: number | null
  format: 'png' | 'svg' | null
}

/** What decides what can be made here. */
export interface GenerationMeans {
  languages: readonly string[]
  /** A document of as many pages or more is refused. */
  maxPages: number
  /** What speaks: the embedded engine, or a model of the speech API. */
  speech: string
  /** The language model that writes scripts; null: they are of the document's own words. */
  writer: string | null
}

/** What a page holds at most, for documents that don't tell where their pages end. */
const CHARACTERS_OF_A_PAGE = 4000

interface Source {
  file_version: number
  language: string | null
  /** Of the association: `en-GB`. */
  locale: string
  page_count: number | null
  processing_status: string
  processing_reason: string | null
  characters: string
  pages: number
}

/**
 * Asks for a podcast or infographic of a resource's document; while one of the kind is under way, that is the answer.
 *
 * @throws DomainError not-found, conflict (the file is still being read), no-text, document-too-long, validation-error
 */
export async function requestGeneration(
  ctx: Context,
  means: GenerationMeans,
  resourceId: string,
  wish: GenerationWish,
): Promise<GeneratedRow> {
  const source = await readSource(ctx, resourceId)
  const pages = pagesOf(source, means)
  const language = languageFor(source, means, wish.language)
  const work = {
    kind: wish.kind,
    units: unitsOf(wish.kind, pages, wish.minutes),
    ...makersOf(wish.kind, means),
  }
  const { expected, waiting } = await estimate(ctx, work)
  return inTransaction(ctx, async (ctx) => {
    const inserted = await ctx.db
      .insertInto('generated_content')
      .values({
        client_id: ctx.client.id,
        resource_id: resourceId,
        ...work,
        style: wish.style,
        minutes: wish.minutes,
        format: wish.format,
        language,
        source_version: source.file_version,
        expected_seconds: expected,
        waiting_seconds: waiting,
        traceparent: ctx.origin.traceparent ?? null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['client_id', 'resource_id', 'kind'])
          .where(sql<boolean>`status in ('queued', 'running')`)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (inserted) await recordAudit(ctx, `${wish.kind}.requested`, { type: 'resource', id: resourceId })
    const { id } = inserted ?? (await underWay(ctx, resourceId, wish.kind))
    return readGenerated(ctx, resourceId, id)
  })
}

/**
 * Makes what failed anew, with the same wishes.
 *
 * @throws DomainError not-found, conflict (it has not failed, or another of its kind is under way), and those above
 */
export async function retryGeneration(
  ctx: Context,
  means: GenerationMeans,
  resourceId: string,
  id: string,
): Promise<GeneratedRow> {
  const before = await readGenerated(ctx, resourceId, id)
  const source = await readSource(ctx, resourceId)
  if (before.status !== 'failed')
    throw new DomainError('conflict', `Only what has failed can be retried; this is ${before.status}.`)
  const units = unitsOf(before.kind, pagesOf(source, means), before.minutes)
  const makers = makersOf(before.kind, means)
  const { expected, waiting } = await estimate(ctx, { kind: before.kind, units, ...makers })
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('resources').select('id').where('id', '=', resourceId).forUpdate().execute()
    const other = await ctx.db
      .selectFrom('generated_content')
      .select('id')
      .where('resource_id', '=', resourceId)
      .where('kind', '=', before.kind)
      .where('status', 'in', ['queued', 'running'])
      .executeTakeFirst()
    if (other)
      throw new DomainError('conflict', `Another ${before.kind} of this resource is being made. Wait for it.`)
    const { numUpdatedRows } = await ctx.db
      .updateTable('generated_content')
      .set({
        status: 'queued',
        progress: 0,
        attempts: 0,
        claimed_until: null,
        started_at: null,
        finished_at: null,
        error_code: null,
        error_message: null,
        ...makers,
        units,
        traceparent: ctx.origin.traceparent ?? null,
        expected_seconds: expected,
        waiting_seconds: waiting,
        created_at: sql`created_at`,
        updated_at: sql`now()`,
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .where('status', '=', 'failed')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new DomainError('conflict', 'It is being retried already.')
    await recordAudit(ctx, `${before.kind}.retried`, { type: 'resource', id: resourceId })
    return readGenerated(ctx, resourceId, id)
  })
}

/** What will speak and write. What wrote it in the end is told by what was made. */
function makersOf(kind: GenerationKind, { speech, writer }: GenerationMeans) {
  return kind === 'podcast' ? { speech, model: writer ?? EXTRACTIVE } : { speech: null, model: EXTRACTIVE }
}

async function underWay(ctx: Context, resourceId: string, kind: GenerationKind): Promise<{ id: string }> {
  const found = await ctx.db
    .selectFrom('generated_content')
    .select('id')
    .where('resource_id', '=', resourceId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) throw notFound('resource')
  return found
}

async function readSource(ctx: Context, resourceId: string): Promise<Source> {
  const { rows } = await sql<Source>`
    select file_version, language, page_count, (select locale from clients c where c.id = r.client_id) as locale, processing_status, processing_reason,
      (select coalesce(sum(length(regexp_replace(text, '\\s', '', 'g'))), 0) from resource_pages p
        where p.client_id = r.client_id and p.resource_id = r.id)::text as characters,
      (select count(*) from resource_pages p where p.client_id = r.client_id and p.resource_id = r.id)::int as pages
    from resources r where id = ${resourceId}::uuid`.execute(ctx.db)
  const source = rows[0]
  if (!source) throw notFound('resource')
  return source
}

/** @throws DomainError conflict, no-text, document-too-long */
function pagesOf(source: Source, { maxPages }: GenerationMeans): number {
  if (source.processing_status === 'queued' || source.processing_status === 'running')
    throw new DomainError('conflict', 'The file is still being read. Ask again in a moment.')
  const characters = Number(source.characters)
  if (characters === 0)
    throw new DomainError(
      'no-text',
      source.processing_reason ?? 'There is no text in this file to work with.',
    )
  const byText = Math.ceil(characters / CHARACTERS_OF_A_PAGE)
  const pages = source.page_count ?? byText
  // A page that holds a book must not be a way around the limit.
  if (Math.max(pages, Math.floor(byText / 4)) < maxPages) return pages
  throw new DomainError(
    'document-too-long',
    `The document has ${pages} pages; podcasts and infographics are made of fewer than ${maxPages}.`,
    [],
    { pageCount: source.page_count, maxPages },
  )
}

/** Nothing here translates: a language can be given where the document's was not recognised, or is none of ours. */
function languageFor(source: Source, { languages }: GenerationMeans, wished: string | null): string {
  const list = languages.join(', ')
  const own = source.language
  if (wished !== null && !languages.includes(wished))
    throw invalid(violation('language', 'unknown_language', `It must be one of ${list}.`))
  if (wished !== null && own !== null && languages.includes(own) && own !== wished) {
    const message = `The document is in "${own}", and nothing here translates: leave language out.`
    throw invalid(violation('language', 'not_the_documents', message))
  }
  const language = wished ?? own ?? new Intl.Locale(source.locale).language
  if (languages.includes(language)) return language
  const message = `The document seems to be in "${language}". Where that is wrong, give one of ${list}.`
  throw invalid(violation('language', 'unsupported_language', message))
}
