import { type ClientIdentity, createSystemContext, inTransaction } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { FailureCollector } from '../../platform/database/failure-collector.ts'
import {
  PASSAGES_VERSION,
  type Page,
  PassageWriter,
  RunningHeaders,
  resolveTextLanguage,
} from '../../text/passages.ts'

const PAGE_BATCH_SIZE = 200

/**
 * Rebuilds the passages of every processed resource whose passages have an earlier PASSAGES_VERSION. Each resource has
 * its own transaction, so that an interrupted rebuild resumes where it stopped.
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

/** @returns false if another worker or a new version of the file came first */
async function rebuildResource(
  database: Database,
  client: ClientIdentity,
  resource: { id: string; language: string | null },
): Promise<boolean> {
  return inTransaction(createSystemContext(database, client, 'Library'), async (ctx) => {
    const outdated = await ctx.db
      .selectFrom('resources')
      .select('id')
      .where('id', '=', resource.id)
      .where('passages_version', '<', PASSAGES_VERSION)
      .forUpdate()
      .executeTakeFirst()
    if (!outdated) return false
    const runningHeaders = new RunningHeaders()
    const visitPages = async (visit: (page: Page) => Promise<void> | void) => {
      for (let after = 0; ; ) {
        const batch = await ctx.db
          .selectFrom('resource_pages')
          .select(['page_number as pageNumber', 'text'])
          .where('resource_id', '=', resource.id)
          .where('page_number', '>', after)
          .orderBy('page_number')
          .limit(PAGE_BATCH_SIZE)
          .execute()
        for (const page of batch) await visit(page)
        after = batch.at(-1)?.pageNumber ?? after
        if (batch.length < PAGE_BATCH_SIZE) return
      }
    }
    await visitPages(({ text }) => runningHeaders.record(text))
    const passages = new PassageWriter(ctx, resource.id, await resolveTextLanguage(ctx, resource.language))
    await passages.clear()
    await visitPages(({ pageNumber, text }) =>
      passages.add({ pageNumber, text: runningHeaders.removeFrom(text) }),
    )
    await passages.finish()
    return true
  })
}
