import type { SQL } from 'bun'
import { waitUntilBlocking } from './wait-until-blocking.ts'

/**
 * Sends a request that waits for the deletion of a row, which is committed afterwards.
 *
 * @param lockedTable a table the request reads, if it does not lock the row: it waits for the table instead
 */
export async function requestDuringDeletion(
  sql: SQL,
  table: 'members' | 'resources' | 'users',
  id: string,
  send: () => Promise<Response>,
  lockedTable?: string,
): Promise<Response> {
  await using connection = await sql.reserve()
  const [{ pid }] = await connection`select pg_backend_pid() as pid`
  await connection`begin`
  if (lockedTable) await connection`lock table ${sql(lockedTable)} in access exclusive mode`
  await connection`delete from ${sql(table)} where id = ${id}`
  const response = send()
  await waitUntilBlocking(sql, pid)
  await connection`commit`
  return response
}
