import type { SQL } from 'bun'

/**
 * Waits until a PostgreSQL process blocks another with a lock.
 *
 * @returns the id of the blocked process
 * @throws Error if none is blocked within a few seconds
 */
export async function waitUntilBlocking(sql: SQL, pid: number): Promise<number> {
  for (let attempt = 1; attempt <= 1000; attempt++) {
    const [blocked] =
      await sql`select pid from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`
    if (blocked) return blocked.pid
    await Bun.sleep(5)
  }
  throw new Error('No statement waited for the lock.')
}
