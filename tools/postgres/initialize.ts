import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { type Binaries, locateProgram } from './binaries.ts'

/** Options of `initializeCluster`. `directory` is the cluster's parent; `isDurable: false` skips fsync, for tests. */
export type InitializeOptions = {
  directory: string
  binaries: Binaries
  account: Account | null
  password: string
  isDurable: boolean
}

/**
 * Creates the database cluster on first use and returns its directory. It is created under a temporary name and
 * renamed, so that an interrupted run leaves no incomplete cluster.
 *
 * @throws Error if initdb fails, or the cluster belongs to another major version of PostgreSQL
 */
export function initializeCluster({
  directory,
  binaries,
  account,
  password,
  isDurable,
}: InitializeOptions): string {
  const cluster = join(directory, 'data')
  if (existsSync(cluster)) {
    checkVersion(cluster, binaries)
    return cluster
  }
  const unfinished = join(directory, 'data.new')
  const passwordFile = join(directory, 'password.new')
  rmSync(unfinished, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  const options = [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL’s builtin locale: the same collation and case mapping on every machine.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(isDurable ? [] : ['--no-sync']),
  ]
  const result = spawnSync(locateProgram(binaries, 'initdb'), options, {
    ...account,
    cwd: directory,
    encoding: 'utf8',
  })
  rmSync(passwordFile, { force: true })
  if (result.status !== 0) throw new Error(formatInitdbError(result.error, result.stderr))
  renameSync(unfinished, cluster)
  return cluster
}

function checkVersion(cluster: string, binaries: Binaries): void {
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (major === binaries.major) return
  throw new Error(
    `The database in ${cluster} was created by PostgreSQL ${major}. This release of Guildhall includes ` +
      `PostgreSQL ${binaries.major}, which cannot read it. Nothing was changed. To keep the data, dump it with ` +
      `PostgreSQL ${major}'s pg_dump and restore it into a new directory (GUILDHALL_DATA_DIR); ` +
      'to start over, move that directory away.',
  )
}

function formatInitdbError(error: Error | undefined, output: string | null): string {
  const reason = error ? error.message : (output ?? '').trim()
  return (
    `PostgreSQL's initdb failed: ${reason}\n` +
    "It requires glibc, and a user with an entry in the system's user database, such as /etc/passwd. " +
    'Otherwise, set DATABASE_URL to your own PostgreSQL 18 database.'
  )
}
