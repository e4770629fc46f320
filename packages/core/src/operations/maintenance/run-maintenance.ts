import { sql } from 'kysely'
import { expireOrders } from '../../billing/expire-orders.ts'
import { rebuildPassages } from '../../library/chat/rebuild-passages.ts'
import { deleteMarkedFiles } from '../../library/delete-files.ts'
import { moveMembersByTime } from '../../members/time-based-status.ts'
import type { Database } from '../../platform/database/database.ts'
import { isDatabaseUnavailable, isStatementAborted } from '../../platform/database/pool.ts'
import type { FileStorage } from '../../platform/storage/storage.ts'
import { applyTransition } from '../../records/time-based-status.ts'
import { deleteInBatches } from './delete-in-batches.ts'
import { removeClients } from './remove-clients.ts'

/** The number of rows that each task changed or deleted, by the task's name. */
export type MaintenanceReport = Record<string, number>

type Tasks = Record<string, (database: Database) => Promise<number>>

/** Time-based status changes, due within a minute. */
const statusTasks: Tasks = {
  membersMoved: moveMembersByTime,
  eventsMoved: (database) =>
    applyTransition(database, {
      table: 'events',
      singular: 'event',
      from: 'published',
      to: 'completed',
      column: 'ends_at',
    }),
  jobsMoved: (database) =>
    applyTransition(database, {
      table: 'jobs',
      singular: 'job',
      from: 'published',
      to: 'expired',
      column: 'expires_at',
    }),
  ordersExpired: expireOrders,
  invitationsMoved: (database) =>
    applyTransition(database, {
      table: 'invitations',
      singular: 'invitation',
      from: 'pending',
      to: 'expired',
      column: 'expires_at',
    }),
  sponsorshipsMoved: (database) =>
    applyTransition(database, {
      table: 'sponsorships',
      singular: 'sponsorship',
      from: 'active',
      to: 'ended',
      column: 'ends_at',
    }),
}

/**
 * Deletes expired rows, rebuilds passages and creates partitions. Sessions, secrets and codes are also checked for
 * expiry when they are read, so their expiry does not depend on this deletion.
 */
const upkeepTasks: Tasks = {
  sessionsRemoved: (database) =>
    deleteInBatches(
      database,
      'sessions',
      sql`expires_at < now() or seen_at + make_interval(secs => idle_seconds) < now()`,
    ),
  keySecretsRemoved: (database) => deleteInBatches(database, 'key_secrets', sql`expires_at < now()`),
  answersRemoved: (database) =>
    deleteInBatches(database, 'idempotent_answers', sql`created_at < now() - interval '24 hours'`),
  eventsRemoved: (database) =>
    deleteInBatches(database, 'event_log', sql`created_at < now() - interval '30 days'`),
  deliveriesRemoved: (database) =>
    deleteInBatches(database, 'webhook_deliveries', sql`created_at < now() - interval '30 days'`),
  importsRemoved: (database) =>
    deleteInBatches(database, 'imports', sql`finished_at < now() - interval '30 days'`),
  bulkJobsRemoved: (database) =>
    deleteInBatches(database, 'bulk_jobs', sql`finished_at < now() - interval '30 days'`),
  importPiecesRemoved: (database) =>
    deleteInBatches(
      database,
      'import_chunks',
      // An upload can take longer than an hour; its import does not exist until the upload is complete.
      sql`received_at < now() - interval '1 hour'
        and not exists (select from imports
          where imports.id = import_chunks.import_id and imports.status in ('queued', 'running'))
        and not exists (select from import_chunks later where later.client_id = import_chunks.client_id
          and later.import_id = import_chunks.import_id and later.received_at >= now() - interval '1 hour')`,
    ),
  countersRemoved: (database) =>
    deleteInBatches(database, 'rate_limits', sql`expire < extract(epoch from now()) * 1000`),
  rangedDownloadsRemoved: (database) =>
    deleteInBatches(database, 'ranged_downloads', sql`day < current_date - 2`),
  // According to each association's retention setting; null keeps conversations.
  conversationsRemoved: (database) =>
    deleteInBatches(
      database,
      'chat_conversations',
      sql`exists (select from clients where clients.id = chat_conversations.client_id
        and chat_conversations.updated_at < now() - (clients.chat ->> 'retentionDays')::integer * interval '1 day')`,
    ),
  passagesMade: rebuildPassages,
  monthsMade: createActivityPartitions,
  signInsRemoved: (database) => deleteInBatches(database, 'sign_ins', sql`expires_at < now()`),
  signInCodesRemoved: (database) => deleteInBatches(database, 'sign_in_codes', sql`expires_at < now()`),
  operatorSessionsRemoved: (database) =>
    deleteInBatches(database, 'operator_sessions', sql`expires_at < now()`),
  mailRemoved: (database) =>
    deleteInBatches(
      database,
      'mail_messages',
      sql`created_at < now() - interval '30 days' and status <> 'queued'`,
    ),
  suppressionsRemoved: (database) =>
    deleteInBatches(database, 'suppressed_addresses', sql`expires_at < now()`),
  // Failed events have a body, which is personal data, and can be replayed until they are deleted.
  brokerEventsRemoved: (database) =>
    deleteInBatches(
      database,
      'broker_events',
      sql`updated_at < now() - interval '30 days' and status in ('processed', 'ignored', 'failed')`,
    ),
  providerEventsRemoved: (database) =>
    deleteInBatches(
      database,
      'provider_events',
      sql`created_at < now() - interval '30 days' and status <> 'pending'`,
    ),
  syncsRemoved: (database) =>
    deleteInBatches(
      database,
      'directory_syncs',
      sql`finished_at < now() - interval '30 days'
        and id <> (select max(newest.id::text)::uuid from directory_syncs newest
          where newest.client_id = directory_syncs.client_id and newest.directory_id = directory_syncs.directory_id)`,
    ),
  clientsRemoved: removeClients,
}

/** Creates the partitions of `activity` for this month and the next two. @returns 0, since no rows are changed */
async function createActivityPartitions(database: Database): Promise<number> {
  await sql`select make_activity_month((current_date + make_interval(months => ahead))::date)
    from generate_series(0, 2) ahead`.execute(database.platform)
  return 0
}

/**
 * Runs the time-based status changes. Safe to run concurrently.
 *
 * @returns the rows changed by each task
 * @throws the error of a failed task, or an AggregateError of several, after all tasks have run; without the database,
 *   immediately
 */
export async function moveStatuses(database: Database): Promise<MaintenanceReport> {
  return runTasks(statusTasks, database)
}

/**
 * Runs all maintenance tasks: time-based status changes, deletion of expired data, and the preparation of passages and
 * partitions. Safe to run concurrently.
 *
 * @returns the rows changed by each task
 * @throws as `moveStatuses` does
 */
export async function runMaintenance(database: Database, storage: FileStorage): Promise<MaintenanceReport> {
  return runTasks(
    { ...statusTasks, ...upkeepTasks, filesRemoved: (database) => deleteMarkedFiles(database, storage) },
    database,
  )
}

async function runTasks(tasks: Tasks, database: Database): Promise<MaintenanceReport> {
  const report: MaintenanceReport = {}
  const failures: [name: string, error: unknown][] = []
  for (const [name, task] of Object.entries(tasks)) {
    try {
      report[name] = await task(database)
    } catch (error) {
      failures.push([name, error])
      // Every task needs the database.
      if (isDatabaseUnavailable(error) && !isStatementAborted(error)) break
    }
  }
  const [first] = failures
  if (!first) return report
  if (failures.length === 1) throw first[1]
  throw new AggregateError(
    failures.map(([, error]) => error),
    `Tasks failed: ${failures.map(([name]) => name).join(', ')}.`,
  )
}
