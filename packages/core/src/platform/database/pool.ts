import { SQL } from 'bun'

export interface PoolOptions {
  /** The URL of a login role that owns the database or was granted the role below. */
  url: string
  /** guildhall_app sees one client's rows; guildhall_platform sees all; null: the login role itself. */
  role: 'guildhall_app' | 'guildhall_platform' | null
  connections: number
  /** Overrides STATEMENT_TIMEOUT_MS. */
  statementTimeoutMs?: number
  applicationName: string
}

/** The default statement timeout. */
export const STATEMENT_TIMEOUT_MS = 20_000
/** How long a statement may wait for a lock. */
const LOCK_TIMEOUT_MS = 10_000
const CONNECT_TIMEOUT_SECONDS = 5

/**
 * Opens a pool with a connect timeout, statement timeout and lock timeout. Bun's client was chosen over postgres.js by
 * benchmark (docs/decisions/0002).
 */
export function openPool(options: PoolOptions): SQL {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS
  return new SQL({
    url: options.url,
    max: options.connections,
    connectionTimeout: CONNECT_TIMEOUT_SECONDS,
    connection: {
      application_name: options.applicationName,
      TimeZone: 'UTC',
      statement_timeout: String(statementTimeoutMs),
      lock_timeout: String(Math.min(statementTimeoutMs, LOCK_TIMEOUT_MS)),
      idle_in_transaction_session_timeout: '30000',
      ...(options.role ? { role: options.role } : {}),
    },
  })
}

/** Returns the SQLSTATE, table and constraint of a PostgreSQL error; null for other errors. */
export function readPostgresError(
  error: unknown,
): { sqlState: string; table: string | null; constraint: string | null } | null {
  if (!(error instanceof SQL.PostgresError)) return null
  const { errno, table, constraint } = error
  return { sqlState: String(errno ?? ''), table: table ?? null, constraint: constraint ?? null }
}

/** No connection was available in time, too many statements are waiting, or the pool is closed. */
export class NoConnectionAvailableError extends Error {}

/**
 * SQLSTATEs (PostgreSQL manual, appendix A) of errors not caused by the statement: connections (08), transaction
 * rollbacks (40), resources (53), lock timeout (55P03), cancellation (57014), shutdown and startup (57P), I/O errors
 * (58).
 */
const unavailableSqlStatePattern = /^(08|40|53|55P03|57014|57P|58)/

/** Whether the database is unavailable: starting, stopping, out of resources, overloaded or unreachable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof NoConnectionAvailableError) return true
  if (!(error instanceof SQL.PostgresError)) return false
  const sqlState = String(error.errno ?? '')
  // Errors without a SQLSTATE come from the driver and concern the connection.
  if (!/^[0-9A-Z]{5}$/.test(sqlState)) return error.code !== 'ERR_POSTGRES_SERVER_ERROR'
  return unavailableSqlStatePattern.test(sqlState)
}

/**
 * Whether PostgreSQL aborted the statement because of others or its duration: a deadlock, a lock or statement timeout.
 * Nothing was written, and other statements may succeed, although the database counts as unavailable for this one.
 */
export function isStatementAborted(error: unknown): boolean {
  // 40003: it is unknown whether the statement was completed.
  return /^(40(?!003)|55P03|57014)/.test(readPostgresError(error)?.sqlState ?? '')
}
