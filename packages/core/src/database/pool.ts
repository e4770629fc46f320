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

/** After which PostgreSQL gives a statement up, unless told otherwise. */
export const STATEMENT_MILLISECONDS = 20_000
/** How long a statement may wait for somebody else's lock. */
const LOCK_MILLISECONDS = 10_000
const CONNECT_SECONDS = 5

/**
 * Opens a pool of connections, each with limits on how long it may wait. Bun's own client was chosen over
 * postgres.js by benchmark (docs/decisions/0002).
 */
export function openPool(options: PoolOptions): SQL {
  const statementTimeout = options.statementTimeout ?? STATEMENT_MILLISECONDS
  return new SQL({
    url: options.url,
    max: options.connections,
    connectionTimeout: CONNECT_SECONDS,
    connection: {
      application_name: options.applicationName,
      TimeZone: 'UTC',
      statement_timeout: String(statementTimeout),
      lock_timeout: String(Math.min(statementTimeout, LOCK_MILLISECONDS)),
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

/** All connections are at work, and none came free in time. */
export class NoConnectionFree extends Error {}

/**
 * What PostgreSQL says (SQLSTATE, its manual's appendix A) when the statement is not at fault: connections (08), ends of
 * transactions for others' sake (40), resources such as disk and memory (53), locks waited for in vain (55P03), time
 * limits (57014), stopping and starting (57P), faults of its disk (58).
 */
const NOT_THE_STATEMENTS_FAULT = /^(08|40|53|55P03|57014|57P|58)/

/** Whether the database itself can't do it now (it is starting, stopping, full, overburdened or out of reach). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof NoConnectionFree) return true
  if (!(error instanceof SQL.PostgresError)) return false
  const sqlState = String(error.errno ?? '')
  // Without one it is the client that says what happened to the connection; with one its code may be any.
  if (!/^[0-9A-Z]{5}$/.test(sqlState)) return error.code !== 'ERR_POSTGRES_SERVER_ERROR'
  return NOT_THE_STATEMENTS_FAULT.test(sqlState)
}
