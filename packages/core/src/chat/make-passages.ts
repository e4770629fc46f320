import { type ClientIdentity, inTransaction, systemContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import { languageOfText, PASSAGES_VERSION, type Page, PassageWriter, RunningLines } from './passages.ts'

const PAGES_TOGETHER = 200

/**
 * Makes the passages of every resource that has none by the rules of today: those whose text was read by an earlier
 * version of Guildhall. Each is a transaction of its own, so that it goes on where it was stopped.
 *
 * @returns how many resources were given passages
 */
export async function makePassages(database: Database): Promise<number> {
  let made = 0
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
      .limit(1)
      .executeTakeFirst()
    if (!next) return made
    const { clientId: id, live_id, slug, environment, plan } = next
    await makeFor(database, { id, liveId: live_id ?? id, slug, environment, plan }, next)
    made++
  }
}

async function makeFor(
  database: Database,
  client: ClientIdentity,
  resource: { id: string; language: string | null },
): Promise<void> {
  await inTransaction(systemContext(database, client, 'Library'), async (ctx) => {
    // Another worker, or a new version of the file, may have come first.
    const still = await ctx.db
      .selectFrom('resources')
      .select('id')
      .where('id', '=', resource.id)
      .where('passages_version', '<', PASSAGES_VERSION)
      .forUpdate()
      .executeTakeFirst()
    if (!still) return
    const running = new RunningLines()
    const pages = async (each: (page: Page) => Promise<void> | void) => {
      for (let after = 0; ; ) {
        const some = await ctx.db
          .selectFrom('resource_pages')
          .select(['page_number as pageNumber', 'text'])
          .where('resource_id', '=', resource.id)
          .where('page_number', '>', after)
          .orderBy('page_number')
          .limit(PAGES_TOGETHER)
          .execute()
        for (const page of some) await each(page)
        after = some.at(-1)?.pageNumber ?? after
        if (some.length < PAGES_TOGETHER) return
      }
    }
    await pages(({ text }) => running.see(text))
    const passages = new PassageWriter(ctx, resource.id, await languageOfText(ctx, resource.language))
    await passages.clear()
    await pages(({ pageNumber, text }) => passages.add({ pageNumber, text: running.without(text) }))
    await passages.finish()
  })
}
