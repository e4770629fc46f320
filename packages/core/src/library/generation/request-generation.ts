import { type Insertable, sql, type Updateable } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import { DomainError, invalid, notFound, violation } from '../../errors.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { recordAudit } from '../../records/journal.ts'
import { lockResource } from '../lock-resource.ts'
import { findLanguage } from './gather-input.ts'
import { EXTRACTIVE, type GeneratedRow, type GenerationKind, readGenerated } from './generated-content.ts'
import { countPages, readSource, type SourceResource } from './source-resource.ts'
import { countWorkUnits, estimateDuration } from './speeds.ts'

/** Options of a podcast or infographic; null for the document's language and for options that the kind lacks. */
export interface GenerationOptions {
  kind: GenerationKind
  language: string | null
  style: 'conversation' | 'briefing' | null
  minutes: number | null
  format: 'png' | 'svg' | null
}

/** The languages, limits and engines of generation in this installation. */
export interface GenerationDependencies {
  languages: readonly string[]
  /** Documents with this many pages or more are rejected. */
  maxPages: number
  /** The speech engine: the embedded one, or a model of the speech API. */
  speech: string
  /** The language model that writes scripts; null for scripts from the document's own words. */
  writer: string | null
}

/**
 * Requests a podcast or infographic of a resource's document. If one of this kind is pending, returns that one instead.
 *
 * @throws DomainError not-found, conflict (the file is still being processed), no-text, document-too-long,
 *   validation-error
 */
export async function requestGeneration(
  ctx: Context,
  deps: GenerationDependencies,
  resourceId: string,
  options: GenerationOptions,
): Promise<GeneratedRow> {
  const source = await readSource(ctx, resourceId)
  const pages = countPages(source, deps.maxPages)
  const language = resolveLanguage(source, deps, options.language)
  const work = {
    kind: options.kind,
    units: countWorkUnits(options.kind, pages, options.minutes),
    ...getModels(options.kind, deps),
  }
  const { expectedSeconds, waitingSeconds } = await estimateDuration(ctx, work)
  const request = {
    ...work,
    style: options.style,
    minutes: options.minutes,
    format: options.format,
    language,
    automatic_language: options.language === null,
    source_version: source.file_version,
    expected_seconds: expectedSeconds,
    waiting_seconds: waitingSeconds,
  }
  return inTransaction(ctx, async (ctx) => {
    await lockResource(ctx, resourceId)
    const inserted = await insertUnlessPending(ctx, resourceId, request)
    if (inserted) await recordAudit(ctx, `${options.kind}.requested`, { type: 'resource', id: resourceId })
    const { id } = inserted ?? (await findPending(ctx, resourceId, options.kind))
    return readGenerated(ctx, resourceId, id)
  })
}

/** @returns undefined if one of this kind is pending */
function insertUnlessPending(
  ctx: Context,
  resourceId: string,
  request: Omit<
    Insertable<Schema['generated_content']>,
    'client_id' | 'resource_id' | 'traceparent' | 'requested_by'
  >,
): Promise<{ id: string } | undefined> {
  return ctx.db
    .insertInto('generated_content')
    .values({
      client_id: ctx.client.id,
      resource_id: resourceId,
      traceparent: ctx.origin.traceparent ?? null,
      requested_by: getRequester(ctx),
      ...request,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'resource_id', 'kind'])
        .where(sql<boolean>`status in ('queued', 'running')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
}

const getRequester = ({ actor }: Context): string | null => (actor.type === 'user' ? actor.id : null)

/**
 * Retries a failed generation with the same options.
 *
 * @throws DomainError not-found, conflict (it has not failed, another of its kind is pending, or the file is still
 *   being processed), no-text, document-too-long
 */
export async function retryGeneration(
  ctx: Context,
  deps: GenerationDependencies,
  resourceId: string,
  id: string,
): Promise<GeneratedRow> {
  const before = await readGenerated(ctx, resourceId, id)
  const source = await readSource(ctx, resourceId)
  if (before.status !== 'failed')
    throw new DomainError('conflict', `Only failed generations can be retried; this one is ${before.status}.`)
  const units = countWorkUnits(before.kind, countPages(source, deps.maxPages), before.minutes)
  const models = getModels(before.kind, deps)
  const { expectedSeconds, waitingSeconds } = await estimateDuration(ctx, {
    kind: before.kind,
    units,
    ...models,
  })
  return inTransaction(ctx, async (ctx) => {
    await rejectIfPending(ctx, resourceId, before.kind)
    await requeue(ctx, id, {
      ...models,
      units,
      expected_seconds: expectedSeconds,
      waiting_seconds: waitingSeconds,
    })
    await recordAudit(ctx, `${before.kind}.retried`, { type: 'resource', id: resourceId })
    return readGenerated(ctx, resourceId, id)
  })
}

/** Locks the resource, so that no other request is inserted in the meantime. @throws DomainError conflict */
async function rejectIfPending(ctx: Context, resourceId: string, kind: GenerationKind): Promise<void> {
  await ctx.db.selectFrom('resources').select('id').where('id', '=', resourceId).forUpdate().execute()
  const pending = await ctx.db
    .selectFrom('generated_content')
    .select('id')
    .where('resource_id', '=', resourceId)
    .where('kind', '=', kind)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  if (!pending) return
  const message = `Another ${kind} of this resource is in progress. Wait until it has finished.`
  throw new DomainError('conflict', message)
}

/** @throws DomainError conflict if it has not failed */
async function requeue(
  ctx: Context,
  id: string,
  changes: Pick<
    Updateable<Schema['generated_content']>,
    'speech' | 'model' | 'units' | 'expected_seconds' | 'waiting_seconds'
  >,
): Promise<void> {
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
      ...changes,
      traceparent: ctx.origin.traceparent ?? null,
      requested_by: getRequester(ctx),
      created_at: sql`created_at`,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new DomainError('conflict', 'This generation is already being retried.')
}

/** Returns the engines to be used. The finished result names the model that was actually used. */
function getModels(kind: GenerationKind, { speech, writer }: GenerationDependencies) {
  return kind === 'podcast' ? { speech, model: writer ?? EXTRACTIVE } : { speech: null, model: EXTRACTIVE }
}

/** Returns the pending item, or the newest one if it has finished in the meantime. A pending retry can be older. */
async function findPending(ctx: Context, resourceId: string, kind: GenerationKind): Promise<{ id: string }> {
  const found = await ctx.db
    .selectFrom('generated_content')
    .select('id')
    .where('resource_id', '=', resourceId)
    .where('kind', '=', kind)
    .orderBy(sql`status in ('queued', 'running')`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) throw notFound('resource')
  return found
}

/**
 * There is no translation: a language can be set only if it is the document's, or if the document's is unknown or
 * unsupported.
 */
function resolveLanguage(
  source: SourceResource,
  { languages }: GenerationDependencies,
  requested: string | null,
): string {
  const list = languages.join(', ')
  const documentLanguage = source.language
  if (requested !== null && !languages.includes(requested))
    throw invalid(violation('language', 'unknown_language', `Must be one of ${list}.`))
  if (
    requested !== null &&
    documentLanguage !== null &&
    languages.includes(documentLanguage) &&
    documentLanguage !== requested
  ) {
    const message = `The document is in "${documentLanguage}", and translation is not supported. Omit language.`
    throw invalid(violation('language', 'not_the_documents', message))
  }
  const language = requested ?? findLanguage(source)
  if (languages.includes(language)) return language
  const message = `The document seems to be in "${language}", which is not supported. If that is wrong, set one of ${list}.`
  throw invalid(violation('language', 'unsupported_language', message))
}
