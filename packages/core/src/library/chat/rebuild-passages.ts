import type { ExpressionBuilder } from 'kysely'
import { type ClientIdentity, type Context, createSystemContext, inTransaction } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { FailureCollector } from '../../platform/database/failure-collector.ts'
import type { Schema } from '../../platform/database/schema.ts'
import {
  insertPassages,
  PASSAGES_VERSION,
  type Page,
  type Passage,
  RunningHeaders,
  resolveTextLanguage,
  splitBatches,
} from '../../text/passages.ts'

const PAGE_BATCH_SIZE = 50

/**
 * Rebuilds the passages of every processed resource whose passages have an earlier PASSAGES_VERSION. Each batch of pages
 * has its own transaction, so that edits of the resource wait for one batch at most. After an interruption, the resource
 * is rebuilt from its first page.
 *
 * @returns the number of resources rebuilt
 * @throws AggregateError the errors of resources that could not be rebuilt, after all were tried; if the database is
 *   unavailable, its error immediately
 */
export async function rebuildPassages(database: Database): Promise<number> {
  let rebuilt = 0
  const failures = new FailureCollector()
  const failedIds: string[] = []
  for (;;) {
    const next = await database.platform
      .selectFrom('resources')
      .innerJoin('clients', 'clients.id', 'resources.client_id')
      .select([
        'resources.id',
        'resources.file_id as fileId',
        'language',
        'clients.id as clientId',
        'clients.live_id',
        'clients.slug',
        'environment',
        'plan',
      ])
      .where('processing_status', '=', 'ready')
      .where('passages_version', '<', PASSAGES_VERSION)
      .$if(failedIds.length > 0, (query) => query.where('resources.id', 'not in', failedIds))
      .limit(1)
      .executeTakeFirst()
    if (!next) break
    const { clientId: id, live_id, slug, environment, plan } = next
    const client = { id, liveId: live_id ?? id, slug, environment, plan }
    const message = `The passages of resource ${next.id} could not be rebuilt.`
    const isRebuilt = await failures.attempt(message, () => rebuildResource(database, client, next))
    if (isRebuilt === null) failedIds.push(next.id)
    else if (isRebuilt) rebuilt++
  }
  failures.throwIfAny('The passages of some resources could not be rebuilt.')
  return rebuilt
}

interface OutdatedResource {
  id: string
  fileId: string
  language: string | null
}

/** @returns false if another worker or a new version of the file came first */
async function rebuildResource(
  database: Database,
  client: ClientIdentity,
  resource: OutdatedResource,
): Promise<boolean> {
  const ctx = createSystemContext(database, client, 'Library')
  const runningHeaders = new RunningHeaders()
  for await (const pages of readPageBatches(ctx, resource.id))
    for (const { text } of pages) runningHeaders.record(text)
  const language = await resolveTextLanguage(ctx, resource.language)
  let passageCount = 0
  const batches = splitBatches(readPageBatches(ctx, resource.id), runningHeaders, language)
  for await (const { pages, passages } of batches) {
    if (!(await replacePassages(ctx, resource, language, pages, passages))) return false
    passageCount += passages.length
  }
  const { numUpdatedRows } = await ctx.db
    .updateTable('resources')
    .set({ passages_version: PASSAGES_VERSION, passage_count: passageCount })
    .where(isOutdated(resource))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false if the passages are no longer outdated or those of another file */
async function replacePassages(
  ctx: Context,
  resource: OutdatedResource,
  language: string,
  pages: Page[],
  passages: Passage[],
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const outdated = await ctx.db
      .selectFrom('resources')
      .select('id')
      .where(isOutdated(resource))
      .forUpdate()
      .executeTakeFirst()
    if (!outdated) return false
    await ctx.db
      .deleteFrom('resource_passages')
      .where('resource_id', '=', resource.id)
      .where(
        'page_number',
        'in',
        pages.map(({ pageNumber }) => pageNumber),
      )
      .execute()
    await insertPassages(ctx, resource.id, language, passages)
    return true
  })
}

const isOutdated =
  ({ id, fileId }: OutdatedResource) =>
  ({ eb, and }: ExpressionBuilder<Schema, 'resources'>) =>
    and([
      eb('id', '=', id),
      eb('file_id', '=', fileId),
      eb('processing_status', '=', 'ready'),
      eb('passages_version', '<', PASSAGES_VERSION),
    ])

async function* readPageBatches({ db }: Context, resourceId: string): AsyncGenerator<Page[]> {
  for (let after = 0; ; ) {
    const batch = await db
      .selectFrom('resource_pages')
      .select(['page_number as pageNumber', 'text'])
      .where('resource_id', '=', resourceId)
      .where('page_number', '>', after)
      .orderBy('page_number')
      .limit(PAGE_BATCH_SIZE)
      .execute()
    if (batch.length > 0) yield batch
    after = batch.at(-1)?.pageNumber ?? after
    if (batch.length < PAGE_BATCH_SIZE) return
  }
}
