import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The waiting and running items of one kind of work, across all clients. */
export interface Backlog {
  work: string
  waiting: number
  /** Age of the oldest item in seconds; 0 if there is none. */
  oldestSeconds: number
}

/** For each kind of work: its rows, and the column with the time a row became due. */
const sources = {
  events: { rows: 'outbox', since: 'created_at' },
  deliveries: {
    rows: "webhook_deliveries where status = 'pending' and next_attempt_at <= now()",
    since: 'next_attempt_at',
  },
  imports: { rows: "imports where status in ('queued', 'running')", since: 'created_at' },
  'bulk-jobs': { rows: "bulk_jobs where status in ('queued', 'running')", since: 'created_at' },
  resources: { rows: "resources where processing_status in ('queued', 'running')", since: 'updated_at' },
  generation: { rows: "generated_content where status in ('queued', 'running')", since: 'created_at' },
  'directory-syncs': { rows: "directory_syncs where status = 'running'", since: 'created_at' },
  'broker-events': {
    rows: "broker_events where status = 'pending' and next_attempt_at <= now()",
    since: 'next_attempt_at',
  },
  'provider-events': {
    rows: "provider_events where status = 'pending' and next_attempt_at <= now()",
    since: 'next_attempt_at',
  },
  refunds: {
    rows: "refunds where status = 'pending' and provider_id is null and next_attempt_at <= now()",
    since: 'next_attempt_at',
  },
  mail: {
    rows: "mail_messages where status = 'queued' and next_attempt_at <= now()",
    since: 'next_attempt_at',
  },
  'search-changes': { rows: 'search_changes', since: 'changed_at' },
  'files-to-remove': { rows: "files where state = 'doomed'", since: 'created_at' },
}

/**
 * Reads the backlog in one statement; each part uses a partial index on open rows, or a table that contains only those.
 */
export async function readBacklog(database: Database): Promise<Backlog[]> {
  const parts = Object.entries(sources).map(
    ([work, { rows, since }]) =>
      `select '${work}' as work, count(*)::int as waiting,
        greatest(0, coalesce(extract(epoch from now() - min(${since})), 0))::float8 as "oldestSeconds" from ${rows}`,
  )
  return (await sql<Backlog>`${sql.raw(parts.join(' union all '))}`.execute(database.platform)).rows
}
