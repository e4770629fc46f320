import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { FileStorage } from '../../platform/storage/storage.ts'
import { type Backlog, readBacklog } from '../maintenance/read-backlog.ts'

/** The state of the installation, for operators. */
export interface Health {
  database: {
    version: string
    migration: string
    sizeBytes: number
    connections: number
    maxConnections: number
  }
  storage: {
    kind: 'disk' | 'bucket'
    ok: boolean
    message: string | null
    freeBytes: number | null
    totalBytes: number | null
  }
  queues: Backlog[]
  /** Across all associations. */
  failing: {
    /** Disabled by a 410 response or after five days of failures. */
    disabledWebhooks: number
    failingDirectories: number
    failedBrokerEvents: number
    failedMail: number
    /** Resources that the search engine does not accept. */
    rejectedResources: number
  }
  /** One of the rejected resources with the reason. */
  rejection: string | null
}

/** @param storageDirectory the directory of disk storage; null for a bucket */
export async function readHealth(
  database: Database,
  storage: FileStorage,
  storageDirectory: string | null,
): Promise<Health> {
  const [queues, state, storageState] = await Promise.all([
    readBacklog(database),
    readDatabaseState(database),
    checkStorage(storage, storageDirectory),
  ])
  const { failing, rejection, ...databaseState } = state
  return { database: databaseState, storage: storageState, queues, failing, rejection }
}

type DatabaseState = Health['database'] & Pick<Health, 'failing' | 'rejection'>

async function readDatabaseState(database: Database): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`select
      current_setting('server_version') as version,
      (select max(name) from kysely_migration) as migration,
      pg_database_size(current_database())::float8 as "sizeBytes",
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "maxConnections",
      json_build_object(
        'disabledWebhooks', (select count(*) from webhooks where status = 'disabled' and disabled_reason <> 'by_request'),
        'failingDirectories', (select count(*) from (select distinct on (client_id, directory_id) client_id, directory_id, status, error_message
          from directory_syncs order by client_id, directory_id, created_at desc) s
          where exists (select from directories d where d.client_id = s.client_id and d.id = s.directory_id and not d.gone)
            and (s.status = 'failed' or s.error_message is not null)),
        'failedBrokerEvents', (select count(*) from broker_events where status = 'failed'),
        'failedMail', (select count(*) from mail_messages where status = 'failed'),
        'rejectedResources', (select count(*) from resource_search where rejected_reason is not null)) as failing,
      (select format('Resource %s: %s', resource_id, rejected_reason) from resource_search
        where rejected_reason is not null order by resource_id desc limit 1) as rejection`.execute(
    database.platform,
  )
  // A select without `from` always returns one row.
  return rows[0] as DatabaseState
}

async function checkStorage(storage: FileStorage, directory: string | null): Promise<Health['storage']> {
  const kind = directory === null ? 'bucket' : 'disk'
  let space: StatsFs | null = null
  let message: string | null = null
  try {
    await storage.check()
    space = directory === null ? null : await statfs(directory)
  } catch (error) {
    message = error instanceof Error ? error.message : String(error)
  }
  const freeBytes = space && space.bavail * space.bsize
  const totalBytes = space && space.blocks * space.bsize
  return { kind, ok: message === null, message, freeBytes, totalBytes }
}
