import { sql } from 'kysely'
import { rebuildPassages } from '../chat/rebuild-passages.ts'
import { moveByTime } from '../collections/status-by-time.ts'
import type { Database } from '../database/database.ts'
import { transact } from '../database/transact.ts'
import { deleteMarkedFiles } from '../library/delete-files.ts'
import { moveMembersByTime } from '../members/status-by-time.ts'
import type { FileStorage } from '../storage/storage.ts'

/** How many rows each task changed or removed. */
export type MaintenanceReport = Record<string, number>

type Tasks = Record<string, (database: Database) => Promise<number>>

/** Statuses that dates change: due within a minute (contract section 13). */
const moves: Tasks = {
  membersMoved: moveMembersByTime,
  eventsMoved: (database) =>
    moveByTime(database, {
      table: 'events',
      singular: 'event',
      from: 'published',
      to: 'completed',
      column: 'ends_at',
    }),
  jobsMoved: (database) =>
    moveByTime(database, {
      table: 'jobs',
      singular: 'job',
      from: 'published',
      to: 'expired',
      column: 'expires_at',
    }),
  sponsorshipsMoved: (database) =>
    moveByTime(database, {
      table: 'sponsorships',
      singular: 'sponsorship',
      from: 'active',
      to: 'ended',
      column: 'ends_at',
    }),
}

/** What is kept for a while only. Nothing goes by it before it is gone: dates are asked wherever it is used. */
const removals: Tasks = {
  sessionsRemoved: (database) =>
    removed(
      database,
      sql`delete from sessions where expires_at < now() or seen_at + make_interval(secs => idle_seconds) < now()`,
    ),
  keySecretsRemoved: (database) => removed(database, sql`delete from key_secrets where expires_at < now()`),
  answersRemoved: (database) =>
    removed(database, sql`delete from idempotent_answers where created_at < now() - interval '24 hours'`),
  eventsRemoved: (database) =>
    removed(database, sql`delete from event_log where created_at < now() - interval '30 days'`),
  deliveriesRemoved: (database) =>
    removed(database, sql`delete from webhook_deliveries where created_at < now() - interval '30 days'`),
  importsRemoved: (database) =>
    removed(database, sql`delete from imports where finished_at < now() - interval '30 days'`),
  importPiecesRemoved: (database) =>
    removed(
      database,
      sql`delete from import_chunks piece where received_at < now() - interval '1 hour' and not exists
        (select 1 from imports where imports.id = piece.import_id and imports.status in ('queued', 'running'))`,
    ),
  countersRemoved: (database) =>
    removed(database, sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`),
  rangedDownloadsRemoved: (database) =>
    removed(database, sql`delete from ranged_downloads where day < current_date - 2`),
  // By each association's own setting; null keeps them.
  conversationsRemoved: (database) =>
    removed(
      database,
      sql`delete from chat_conversations using clients where clients.id = chat_conversations.client_id
        and chat_conversations.updated_at < now() - (clients.chat ->> 'retentionDays')::integer * interval '1 day'`,
    ),
  passagesMade: rebuildPassages,
  monthsMade: makeActivityMonths,
  signInsRemoved: (database) => removed(database, sql`delete from sign_ins where expires_at < now()`),
  brokerEventsRemoved: (database) =>
    removed(
      database,
      sql`delete from broker_events where created_at < now() - interval '30 days' and status in ('processed', 'ignored')`,
    ),
  syncsRemoved: (database) =>
    removed(
      database,
      sql`delete from directory_syncs where finished_at < now() - interval '30 days'
        and id <> (select max(newest.id::text)::uuid from directory_syncs newest
          where newest.client_id = directory_syncs.client_id and newest.directory_id = directory_syncs.directory_id)`,
    ),
  clientsRemoved: removeClients,
}

/** The next months' partitions of activity are there before anybody writes into them. */
async function makeActivityMonths(database: Database): Promise<number> {
  await sql`select make_activity_month((current_date + make_interval(months => ahead))::date)
    from generate_series(0, 2) ahead`.execute(database.platform)
  return 0
}

/** Tables that hold a client's rows without referring to `clients`, so that nothing else removes them. */
const unreferring = [
  'members',
  'events',
  'courses',
  'jobs',
  'posts',
  'sponsorships',
  'resources',
  'categories',
  'deleted_resources',
  'activity',
  // What the deletion of activity noted goes with it.
  'activity_changes',
  'activity_days',
  'activity_numbers',
  'ranged_downloads',
  'resource_people',
  'search_lexicon',
  'outbox',
  'event_log',
  'webhook_deliveries',
  'audit_log',
  'chat_conversations',
  'idempotent_answers',
  'import_chunks',
]

/** Thirty days after an association was deleted, everything of it goes. */
async function removeClients(database: Database): Promise<number> {
  return transact(database.platform, async (db) => {
    const due = sql`select id from clients where deleted_at < now() - interval '30 days'`
    // Mostly there is none, and the tables below are large.
    if ((await due.execute(db)).rows.length === 0) return 0
    for (const table of unreferring) {
      await sql`delete from ${sql.id(table)} where client_id in (${due})`.execute(db)
    }
    await sql`update files set state = 'doomed' where client_id in (${due})`.execute(db)
    // What the deletions above counted is gone with its client.
    await sql`delete from record_counts where client_id in (${due})`.execute(db)
    const result = await sql`delete from clients where deleted_at < now() - interval '30 days'`.execute(db)
    return Number(result.numAffectedRows ?? 0n)
  })
}

/** Moves what dates change. Can run in several processes at once. @returns how many of each */
export async function moveStatuses(database: Database): Promise<MaintenanceReport> {
  return run(moves, database)
}

/**
 * Does all that is due by time: statuses that dates change, and what is kept for a while only. Every task can run in
 * several processes at once.
 *
 * @returns what each task did
 */
export async function runMaintenance(database: Database, storage: FileStorage): Promise<MaintenanceReport> {
  return run(
    { ...moves, ...removals, filesRemoved: (database) => deleteMarkedFiles(database, storage) },
    database,
  )
}

async function run(tasks: Tasks, database: Database): Promise<MaintenanceReport> {
  const report: MaintenanceReport = {}
  for (const [name, task] of Object.entries(tasks)) report[name] = await task(database)
  return report
}

async function removed(database: Database, statement: ReturnType<typeof sql>): Promise<number> {
  const result = await statement.execute(database.platform)
  return Number(result.numAffectedRows ?? 0n)
}
