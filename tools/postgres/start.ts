import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { lockDirectory } from '../files/directory-lock.ts'
import { keptSecret } from '../files/kept-secret.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import { freePort, portIsFree } from '../process/free-port.ts'
import { postgresAccount } from './account.ts'
import { findBinaries, program } from './binaries.ts'
import { initialiseCluster } from './initialise.ts'
import { stopOrphan } from './orphan.ts'
import { placeBinaries, placeCluster } from './place.ts'
import { OWNER, prepareDatabase } from './roles.ts'
import { serverSettings } from './settings.ts'

export type PostgresOptions = {
  /** Made when absent. Everything lies in it: the data, the port, the password, the log. */
  dataDirectory: string
  /** The port of the loopback address; by default a free one, kept for the next start. */
  port?: number
  /** False for tests: fast, and lost when the machine goes down. */
  durable?: boolean
}

export type RunningPostgres = {
  /** The database `guildhall` as its owner, an ordinary role. */
  url: string
  /** The same server as its superuser. */
  adminUrl: string
  /** Whether an earlier run was killed and its PostgreSQL had to be stopped first. */
  recovered: boolean
  /** Resolves when the server has ended, by `stop` or by itself. */
  exited: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with the dependencies, and makes its data on first use.
 *
 * @throws Error with a sentence for the person at the terminal: no binaries for this platform, data of another
 * PostgreSQL or of another user, the directory in use by another run, the server's own fault from its log.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDirectory = resolve(options.dataDirectory)
  const durable = options.durable ?? true
  const lock = lockDirectory(dataDirectory)
  if (!lock) throw new Error(`Another run of Guildhall uses ${dataDirectory} already.`)
  try {
    const account = postgresAccount(join(dataDirectory, 'cluster'))
    const binaries = placeBinaries(findBinaries(), account)
    const password = keptSecret(join(dataDirectory, 'password'))
    const place = placeCluster(dataDirectory, account)
    const cluster = initialiseCluster({ place, binaries, account, password, durable })
    const recovered = await stopOrphan(cluster)
    const port = options.port ?? (await keptPort(dataDirectory))

    const settings = ['-D', cluster, ...serverSettings(port, durable)]
    const runsAs = { ...account, cwd: cluster }
    const log = join(dataDirectory, 'postgres.log')
    const { server, ended } = await launch(program(binaries, 'postgres'), settings, runsAs, log)
    const exited = ended.then(lock.release)

    const adminUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    await prepareDatabase(adminUrl, password)
    const url = `postgres://${OWNER}:${password}@127.0.0.1:${port}/${OWNER}`
    return { url, adminUrl, recovered, exited, stop: () => stop(server, exited) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Another program may have taken the kept port meanwhile; then a new one is as good. */
async function keptPort(dataDirectory: string): Promise<number> {
  const file = join(dataDirectory, 'port')
  const kept = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
  if (kept > 0 && (await portIsFree(kept))) return kept
  const port = await freePort()
  writeAtomically(file, `${port}\n`)
  return port
}

/**
 * Starts the server and waits until it takes connections. Where the one before was killed, its children end when they
 * notice, and until then a new one refuses to start beside them: it is tried again.
 */
async function launch(file: string, settings: string[], runsAs: { cwd: string }, log: string) {
  const deadline = Date.now() + 20_000
  while (true) {
    const output = openSync(log, 'w', 0o600)
    const stdio: StdioOptions = ['ignore', output, output]
    // Detached: Ctrl-C reaches the terminal's whole process group, and PostgreSQL must outlive its clients.
    const server = spawn(file, settings, { ...runsAs, detached: true, stdio })
    closeSync(output)
    const ended = supervise(server)
    if (await isReady(server, runsAs.cwd)) return { server, ended }
    server.kill('SIGQUIT')
    await ended
    const lines = readLines(log)
    const held = lines.some((line) => line.includes('pre-existing shared memory block'))
    if (!held || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start. Its log (${log}) ends:\n${lines.slice(-8).join('\n')}`)
    }
    await Bun.sleep(50)
  }
}

/** Resolves at the server's end, and ends it should this process end without a stop. */
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

/** PostgreSQL writes its state into the last line of its lock file: the way its own pg_ctl waits. */
async function isReady(server: ChildProcess, cluster: string): Promise<boolean> {
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
  const slow = setTimeout(() => server.kill('SIGQUIT'), 20_000)
  await exited
  clearTimeout(slow)
}
