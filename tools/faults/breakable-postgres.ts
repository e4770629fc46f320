import { mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeDataDirectory } from '../postgres/data-directory.ts'
import { startPostgres } from '../postgres/start.ts'

/** PostgreSQL's fast and immediate shutdown modes, and SIGKILL, which acts like a crash. */
export type ShutdownMode = 'fast' | 'immediate' | 'killed'

/** A durable PostgreSQL server for one test, which the test can stop, kill and restart. */
export interface BreakablePostgres {
  /** Connects as the database's owner; unchanged by restarts. */
  url: string
  /** Connects as the superuser. */
  adminUrl: string
  shutDown(mode: ShutdownMode): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', killed: 'SIGKILL' } as const

export async function startBreakablePostgres(): Promise<BreakablePostgres> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'guildhall-faults-'))
  let running = await startPostgres({ dataDirectory, isDurable: true })
  const { url, adminUrl } = running
  return {
    url,
    adminUrl,
    async shutDown(mode) {
      const lockFile = join(realpathSync(join(dataDirectory, 'cluster')), 'data/postmaster.pid')
      process.kill(Number.parseInt(readFileSync(lockFile, 'utf8'), 10), signals[mode])
      await running.exited
    },
    async start() {
      running = await startPostgres({ dataDirectory, isDurable: true })
    },
    async remove() {
      await running.stop()
      removeDataDirectory(dataDirectory)
    },
  }
}
