import { sql } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPostgresError } from '../../platform/database/pool.ts'
import { transact } from '../../platform/database/transact.ts'
import { recordAudit } from '../../records/journal.ts'
import { applyAll, type RejectionLog } from './apply-changes.ts'
import { addToLexicon, type ResourceKey } from './read-documents.ts'
import type { SearchEngine } from './search-engine.ts'

/** A rebuild of the search index, as shown to operators. */
export interface SearchReindex {
  id: string
  status: 'queued' | 'running' | 'completed'
  /** Resources of all clients: the number at the start, and the number indexed. */
  total: number
  done: number
  /** From 0 to 1. */
  progress: number
  /** Why the rebuild is stalled, such as an unreachable engine; it is retried. */
  reason: string | null
  createdAt: string
  updatedAt: string
  finishedAt: string | null
}

const BATCH_SIZE = 100

const columns = sql`id, status, total, done, reason,
  case when status = 'completed' then 1 when total = 0 then 0 else trunc(least(done, total)::numeric / total, 4)::float8 end
    as progress,
  instant(created_at) as "createdAt", instant(updated_at) as "updatedAt", instant(finished_at) as "finishedAt"`

/**
 * Queues a rebuild of the search index, or returns the pending one. The current index is used until the rebuild is
 * done.
 */
export async function requestReindexing(ctx: Context): Promise<SearchReindex> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      const { rows } =
        await sql<SearchReindex>`insert into search_reindexings default values returning ${columns}`.execute(
          ctx.db,
        )
      await recordAudit(ctx, 'search.reindex_requested', { type: 'search', id: null })
      return rows[0] as SearchReindex
    })
  } catch (error) {
    if (readPostgresError(error)?.constraint !== 'search_reindexings_open') throw error
  }
  return readReindexing(ctx)
}

/** The most recent rebuild. @throws DomainError not-found if there was none */
export async function readReindexing(ctx: Pick<Context, 'database'>): Promise<SearchReindex> {
  const { rows } =
    await sql<SearchReindex>`select ${columns} from search_reindexings order by id desc limit 1`.execute(
      ctx.database.platform,
    )
  if (!rows[0]) throw notFound('rebuild of the search index')
  return rows[0]
}

/** A queued or running rebuild. */
export interface OpenReindexing {
  id: string
  status: 'queued' | 'running'
  place_client: string | null
  place_resource: string | null
}

export async function findOpenReindexing(database: Database): Promise<OpenReindexing | null> {
  const { rows } =
    await sql<OpenReindexing>`select id, status, place_client, place_resource from search_reindexings
    where status in ('queued', 'running')`.execute(database.platform)
  return rows[0] ?? null
}

/** Queues a rebuild if the index was never built or missed changes, unless one is pending. */
export async function rebuildIfIncomplete(database: Database): Promise<void> {
  await sql`insert into search_reindexings (status) select 'queued' from search_index where not complete
    on conflict do nothing`.execute(database.platform)
}

/**
 * Runs one step of a rebuild. The position is stored, so that another worker can continue. Call it from one worker at a
 * time, alternating with indexChanges, so that no older state overwrites a newer one.
 *
 * @returns whether there is more to do: further steps, or changes queued by the last step
 * @throws SearchEngineError; the step can be repeated
 */
export async function runReindexStep(
  database: Database,
  engine: SearchEngine | null,
  open: OpenReindexing,
  log: RejectionLog,
): Promise<boolean> {
  if (open.status === 'queued') return begin(database, engine, open)
  // An engine that has lost its data has lost the next index, too.
  if (engine && !(await engine.hasIndex())) return restart(database, open)
  const keys = await readNextKeys(database, open)
  if (keys.length === 0) return finish(database, engine, open)
  await rebuildVectors(database, keys)
  await addToLexicon(database, keys)
  if (engine) await applyAll(database, engine, keys, ['next'], log)
  const last = keys.at(-1)
  await sql`update search_reindexings set done = done + ${keys.length}, place_client = ${last?.clientId}::uuid,
    place_resource = ${last?.resourceId}::uuid, reason = null, updated_at = now() where id = ${open.id}::uuid`.execute(
    database.platform,
  )
  return true
}

async function begin(
  database: Database,
  engine: SearchEngine | null,
  { id }: OpenReindexing,
): Promise<boolean> {
  await engine?.beginNext()
  await sql`update search_reindexings set status = 'running', updated_at = now(),
    total = (select count(*) from resources) where id = ${id}::uuid`.execute(database.platform)
  return true
}

async function restart(database: Database, { id }: OpenReindexing): Promise<boolean> {
  await sql`update search_reindexings set status = 'queued', done = 0, place_client = null, place_resource = null,
    updated_at = now() where id = ${id}::uuid`.execute(database.platform)
  return true
}

async function readNextKeys(database: Database, open: OpenReindexing): Promise<ResourceKey[]> {
  const { rows } = await sql<ResourceKey>`select client_id as "clientId", id as "resourceId" from resources
    where (client_id, id) > (${open.place_client ?? '00000000-0000-0000-0000-000000000000'}::uuid,
      ${open.place_resource ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by client_id, id limit ${sql.lit(BATCH_SIZE)}`.execute(database.platform)
  return rows
}

/** Rebuilds the vectors that the database itself searches. */
async function rebuildVectors(database: Database, keys: ResourceKey[]): Promise<void> {
  await sql`select rebuild_resource_search(client_id, id)
    from unnest(${keys.map(({ clientId }) => clientId)}::uuid[], ${keys.map(({ resourceId }) => resourceId)}::uuid[])
      as k (client_id, id)`.execute(database.platform)
}

/**
 * Completes the rebuild: the next index becomes current. Resources marked as rejected are queued again, since the mark
 * does not record which of the two indexes rejected them.
 *
 * @returns whether resources were queued
 */
async function finish(
  database: Database,
  engine: SearchEngine | null,
  { id }: OpenReindexing,
): Promise<boolean> {
  await engine?.promoteNext()
  const queued = await transact(database.platform, async (db) => {
    if (engine) await sql`update search_index set complete = true`.execute(db)
    await sql`update search_reindexings set status = 'completed', reason = null, finished_at = now(), updated_at = now()
      where id = ${id}::uuid`.execute(db)
    await sql`delete from search_reindexings where finished_at < now() - interval '30 days'`.execute(db)
    return sql`insert into search_changes (client_id, resource_id)
      select client_id, resource_id from resource_search where rejected_reason is not null`.execute(db)
  })
  await pruneLexicon(database)
  return (queued.numAffectedRows ?? 0n) > 0n
}

/** Deletes words that no resource contains anymore. */
async function pruneLexicon(database: Database): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct client_id as id from search_lexicon`.execute(
    database.platform,
  )
  for (const { id } of rows)
    await sql`delete from search_lexicon l where client_id = ${id}::uuid and not exists (select from resource_search s
      where s.client_id = ${id}::uuid and s.whole @@ quote_literal(l.word)::tsquery)`.execute(
      database.platform,
    )
}

/** Records why a rebuild is stalled, for operators. */
export async function recordBlockedReason(database: Database, reason: string): Promise<void> {
  await sql`update search_reindexings set reason = ${reason}, updated_at = now() where status in ('queued', 'running')`.execute(
    database.platform,
  )
}
