import { Client } from 'pg'
import { CommandError } from './command-error.ts'

/**
 * Connects as the database owner, who sees every row. With `row_security` off, PostgreSQL fails instead of returning a
 * filtered table. Only locks have a timeout: tables may be large, and a restore’s transaction is idle while files are
 * stored. Value formats are fixed, whatever the server's settings.
 *
 * Uses node-postgres, because Bun's client does not support COPY.
 */
export async function connectAsOwner(url: string, applicationName: string): Promise<Client> {
  const settings = {
    row_security: 'off',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
    lock_timeout: '60s',
    DateStyle: 'ISO',
    IntervalStyle: 'postgres',
    TimeZone: 'UTC',
    bytea_output: 'hex',
    extra_float_digits: '1',
  }
  const client = new Client({ connectionString: url, application_name: applicationName, keepAlive: true })
  // The next query fails too, and reports the error.
  client.on('error', () => {})
  try {
    await client.connect()
    for (const [name, value] of Object.entries(settings))
      await client.query('select set_config($1, $2, false)', [name, value])
    return client
  } catch (error) {
    throw new CommandError(`Cannot connect to the database: ${(error as Error).message}`)
  }
}

/**
 * Translates a PostgreSQL permission error into a CommandError; returns other errors unchanged.
 */
export function translatePermissionError(error: unknown): unknown {
  if ((error as { code?: string }).code !== '42501') return error
  return new CommandError(
    `PostgreSQL denied access: ${(error as Error).message}. DATABASE_URL must name the role that owns the tables, ` +
      'the one that runs migrations; other roles see only some of the rows.',
  )
}
