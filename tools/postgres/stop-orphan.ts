import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Cleans up after a killed launcher. Requires the directory’s lock, which proves that no launcher is running.
 *
 * A running PostgreSQL is stopped, not adopted: its settings may differ, its exit could not be observed, and a clean
 * stop takes a tenth of a second. A lock file whose pid belongs to no process or to an unrelated one is removed: with a
 * reused pid, PostgreSQL would refuse to start.
 *
 * @returns whether PostgreSQL was running
 * @throws Error if it does not stop
 */
export async function stopOrphan(cluster: string): Promise<boolean> {
  const lockFile = join(cluster, 'postmaster.pid')
  const pid = readPid(lockFile)
  if (pid === null) return false
  if (!isRunning(pid, cluster)) {
    rmSync(lockFile, { force: true })
    return false
  }
  // SIGINT requests a fast shutdown; SIGQUIT an immediate one, after which PostgreSQL recovers from its WAL.
  process.kill(pid, 'SIGINT')
  if (!(await waitForExit(pid, 20_000))) process.kill(pid, 'SIGQUIT')
  if (!(await waitForExit(pid, 10_000)))
    throw new Error(
      `The PostgreSQL server of an earlier run (pid ${pid}) did not stop. End that process, then start again.`,
    )
  return true
}

function readPid(lockFile: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10)
    return pid > 0 ? pid : null
  } catch {
    return null
  }
}

/** Whether the process is the PostgreSQL of this cluster: by its working directory or, outside Linux, its arguments. */
function isRunning(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster
    } catch {
      return false
    }
  }
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(cluster)
}

async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    try {
      process.kill(pid, 0)
    } catch {
      return true
    }
    await Bun.sleep(20)
  }
  return false
}
