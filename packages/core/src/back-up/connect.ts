import { Client } from 'pg'
import { BackUpError } from './back-up-error.ts'

/**
 * A connection as the owner of the database, who sees every row. With `row_security` off PostgreSQL refuses whoever
 * would be shown a part of a table, instead of showing that part. No limits of time: tables may be large, and the
 * transaction waits while files are copied. The formats of values are fixed, whatever the server's settings.
 *
 * node-postgres, because Bun's client has no COPY.
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
  // Whatever is asked next fails too, and is told of then.
  client.on('error', () => {})
  try {
    await client.connect()
    for (const [name, value] of Object.entries(settings))
      await client.query('select set_config($1, $2, false)', [name, value])
    return client
  } catch (error) {
    throw new BackUpError(`The database cannot be reached: ${(error as Error).message}`)
  }
}

/**
 * Tells a refusal of PostgreSQL as what to do about it.
 *
 * @returns the fault as it is told; another error stays what it was
 */
export function ownerFault(error: unknown): unknown {
  if ((error as { code?: string }).code !== '42501') return error
  return new BackUpError(
    `PostgreSQL refuses it: ${(error as Error).message}. DATABASE_URL must name the role that owns the tables, ` +
      'which is the one that migrates; another would see a part of the rows.',
  )
}
