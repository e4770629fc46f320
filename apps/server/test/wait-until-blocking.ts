import type { SQL } from 'bun'

/** Long enough for a worker to start on a busy machine. */
const TIMEOUT_MS = 60_000

/**
 * Waits until a PostgreSQL process blocks another with a lock.
 *
 * @param pid of the blocking process
 * @returns the id of the blocked process
 * @throws Error if none is blocked within a minute
 */
export async function waitUntilBlocking(sql: SQL, pid: number): Promise<number> {
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline) {
    const [blocked] =
      await sql`select pid from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`
    if (blocked) return blocked.pid
    await Bun.sleep(5)
  }
  throw new Error('No statement waited for the lock.')
}
