import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { lockDirectory } from '../files/directory-lock.ts'
import { readOrCreateSecret } from '../files/read-or-create-secret.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import { findFreePort, isPortFree } from '../process/free-port.ts'
import { choosePostgresUser } from './account.ts'
import { findBinaries, locateProgram } from './binaries.ts'
import { prepareBinaries, prepareClusterDirectory } from './data-directory.ts'
import { initializeCluster } from './initialize.ts'
import { OWNER, prepareDatabase } from './roles.ts'
import { buildServerSettings } from './settings.ts'
import { stopOrphan } from './stop-orphan.ts'

export type PostgresOptions = {
  /** Created if missing; contains data, port, password and log. */
  dataDirectory: string
  /** The loopback port; by default a free one, stored for the next start. */
  port?: number
  /** False for tests: fast, without fsync. */
  isDurable?: boolean
}

export type RunningPostgres = {
  /** URL of the database `guildhall` as its owner, an ordinary role. */
  url: string
  /** URL as superuser. */
  adminUrl: string
  /** Whether the PostgreSQL of a killed run was stopped first. */
  hasStoppedOrphan: boolean
  /** Resolves when the server has exited. */
  exited: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL and initializes its data on first use.
 *
 * @throws Error with a readable message: unsupported platform, data of another version or user, directory in use, or
 * the server’s error from its log.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDirectory = resolve(options.dataDirectory)
  const isDurable = options.isDurable ?? true
  const lock = lockDirectory(dataDirectory)
  if (!lock) throw new Error(`Another run of Guildhall is using ${dataDirectory}.`)
  try {
    const account = choosePostgresUser(join(dataDirectory, 'cluster'))
    const binaries = prepareBinaries(findBinaries(), account)
    const password = readOrCreateSecret(join(dataDirectory, 'password'))
    const directory = prepareClusterDirectory(dataDirectory, account)
    const cluster = initializeCluster({ directory, binaries, account, password, isDurable })
    const hasStoppedOrphan = await stopOrphan(cluster)
    const port = options.port ?? (await readOrChoosePort(dataDirectory))

    const settings = ['-D', cluster, ...buildServerSettings(port, isDurable)]
    const spawnOptions = { ...account, cwd: cluster }
    const log = join(dataDirectory, 'postgres.log')
    const { server, ended } = await launch(locateProgram(binaries, 'postgres'), settings, spawnOptions, log)
    const exited = ended.then(lock.release)

    const adminUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    await prepareDatabase(adminUrl, password).catch(async (error: unknown) => {
      await stop(server, exited)
      throw error
    })
    const url = `postgres://${OWNER}:${password}@127.0.0.1:${port}/${OWNER}`
    return { url, adminUrl, hasStoppedOrphan, exited, stop: () => stop(server, exited) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Returns the stored port, or a new one if none is stored or the stored one is in use. */
async function readOrChoosePort(dataDirectory: string): Promise<number> {
  const file = join(dataDirectory, 'port')
  const storedPort = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
  if (storedPort > 0 && (await isPortFree(storedPort))) return storedPort
  const port = await findFreePort()
  writeAtomically(file, `${port}\n`)
  return port
}

/**
 * Starts the server and waits until it accepts connections. Retries for up to 20 seconds while child processes of a
 * killed server still run.
 */
async function launch(file: string, settings: string[], spawnOptions: { cwd: string }, log: string) {
  const deadline = Date.now() + 20_000
  while (true) {
    const output = openSync(log, 'w', 0o600)
    const stdio: StdioOptions = ['ignore', output, output]
    // Detached, because Ctrl-C signals the whole process group and PostgreSQL must outlive its clients.
    const server = spawn(file, settings, { ...spawnOptions, detached: true, stdio })
    closeSync(output)
    const ended = supervise(server)
    if (await waitUntilReady(server, spawnOptions.cwd)) return { server, ended }
    server.kill('SIGQUIT')
    await ended
    const lines = readLines(log)
    const isInUse = lines.some((line) => line.includes('pre-existing shared memory block'))
    if (!isInUse || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start. Its log (${log}) ends:\n${lines.slice(-8).join('\n')}`)
    }
    await Bun.sleep(50)
  }
}

/** Resolves when the server exits; stops it if this process exits first. */
function supervise(server: ChildProcess): Promise<void> {
  const interrupt = () => server.kill('SIGINT')
  process.once('exit', interrupt)
  return new Promise((done) => {
    server.once('error', () => done())
    server.once('exit', () => {
      process.off('exit', interrupt)
      done()
    })
  })
}

/**
 * Waits up to a minute until the server accepts connections. Like pg_ctl, reads the state from the last line of the
 * lock file.
 *
 * @returns false if the server exited or is still not ready
 */
async function waitUntilReady(server: ChildProcess, cluster: string): Promise<boolean> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return false
    const lines = readLines(join(cluster, 'postmaster.pid'))
    if (lines[0] === String(server.pid) && lines[7]?.trim() === 'ready') return true
    await Bun.sleep(10)
  }
  return false
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n')
  } catch {
    return []
  }
}

async function stop(server: ChildProcess, exited: Promise<void>): Promise<void> {
  server.kill('SIGINT')
  const timer = setTimeout(() => server.kill('SIGQUIT'), 20_000)
  await exited
  clearTimeout(timer)
}
