import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Account, canReach } from './account.ts'
import { type Binaries, locateProgram } from './binaries.ts'

/** Used by root if the unprivileged user cannot reach the data directory or the programs. */
const SYSTEM_DIRECTORY = '/var/lib/guildhall'

/**
 * Returns the real path of `cluster` in the data directory, created if missing and owned by the account. If the account
 * cannot reach the data directory (a checkout in root’s home), `cluster` is a symbolic link to a system directory.
 */
export function prepareClusterDirectory(dataDirectory: string, account: Account | null): string {
  const cluster = join(dataDirectory, 'cluster')
  if (!existsSync(cluster)) createClusterDirectory(cluster, dataDirectory, account)
  const directory = realpathSync(cluster)
  if (account) chownSync(directory, account.uid, account.gid)
  return directory
}

function createClusterDirectory(cluster: string, dataDirectory: string, account: Account | null): void {
  if (account) chmodSync(dataDirectory, 0o711)
  if (!account || canReach(account, dataDirectory)) {
    mkdirSync(cluster, { mode: 0o700 })
    return
  }
  mkdirSync(SYSTEM_DIRECTORY, { recursive: true, mode: 0o755 })
  rmSync(cluster, { force: true })
  symlinkSync(mkdtempSync(join(SYSTEM_DIRECTORY, 'cluster-')), cluster)
}

/** Returns the programs as installed or, if the account cannot run them, a copy in a system directory (one per version). */
export function prepareBinaries(binaries: Binaries, account: Account | null): Binaries {
  if (!account || canReach(account, locateProgram(binaries, 'postgres'))) return binaries
  const directory = join(SYSTEM_DIRECTORY, `postgresql-${binaries.version}`)
  if (!existsSync(directory)) {
    mkdirSync(SYSTEM_DIRECTORY, { recursive: true, mode: 0o755 })
    const copy = mkdtempSync(`${directory}-`)
    cpSync(binaries.directory, copy, { recursive: true, verbatimSymlinks: true })
    chmodSync(copy, 0o755)
    renameSync(copy, directory)
  }
  return { ...binaries, directory }
}

/** Removes the cluster and the data directory. */
export function removeDataDirectory(dataDirectory: string): void {
  const cluster = join(dataDirectory, 'cluster')
  const isMoved = lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink() && existsSync(cluster)
  if (isMoved) rmSync(realpathSync(cluster), { recursive: true, force: true })
  rmSync(dataDirectory, { recursive: true, force: true })
}
