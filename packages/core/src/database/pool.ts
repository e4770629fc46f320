import { SQL } from 'bun'

export interface PoolOptions {
  /** A login role that owns the database or was granted the role below. */
  url: string
  /** guildhall_app sees one client's rows; guildhall_platform sees all; null: the login role itself. */
  role: 'guildhall_app' | 'guildhall_platform' | null
  connections: number
  /** Milliseconds after which Postgres gives a statement up. */
  statementTimeout?: number
  applicationName: string
}

/**
 * Opens a pool of connections, each with limits on how long it may wait. Bun's own client was chosen over
 * postgres.js by benchmark (docs/decisions/0002).
 */
export function openPool(options: PoolOptions): SQL {
  const statementTimeout = options.statementTimeout ?? 20_000
  return new SQL({
    url: options.url,
    max: options.connections,
    connectionTimeout: 10,
    connection: {
      application_name: options.applicationName,
      TimeZone: 'UTC',
      statement_timeout: String(statementTimeout),
      lock_timeout: String(Math.min(statementTimeout, 10_000)),
      idle_in_transaction_session_timeout: '30000',
      ...(options.role ? { role: options.role } : {}),
    },
  })
}

/** What Postgres says went wrong with a statement, or null when the error is not Postgres's. */
export function postgresError(error: unknown): { sqlState: string; constraint: string | null } | null {
  if (!(error instanceof SQL.PostgresError)) return null
  return { sqlState: String(error.errno ?? ''), constraint: error.constraint ?? null }
}

/** Whether the database itself can't be used now (it is starting, stopping, full or out of reach). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof SQL.PostgresError)) return false
  const sqlState = String(error.errno ?? '')
  return error.code !== 'ERR_POSTGRES_SERVER_ERROR' || /^(08|53|57P0|58)/.test(sqlState)
}
