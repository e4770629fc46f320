import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'

/** The system user PostgreSQL runs as, if not the current one. */
export type Account = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of existing data, otherwise as `postgres` or
 * `nobody` (initdb requires a passwd entry). Started by an ordinary user, it runs as that user (null).
 *
 * @throws Error if the data belongs to another user and we are not root, or we are root and neither `postgres` nor
 *   `nobody` exists
 */
export function choosePostgresUser(clusterDirectory: string): Account | null {
  const owner = existsSync(clusterDirectory) ? statSync(clusterDirectory) : undefined
  const self = userInfo().uid
  if (self !== 0) {
    if (!owner || owner.uid === self) return null
    throw new Error(
      `${clusterDirectory} belongs to another system user (uid ${owner.uid}). ` +
        'Run as that user or as root, or set GUILDHALL_DATA_DIR to a directory that you own.',
    )
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = lookUp('postgres') ?? lookUp('nobody')
  if (account) return account
  throw new Error(
    'PostgreSQL cannot run as root, and this system has neither a `postgres` nor a `nobody` user to run it as. ' +
      'Start as an ordinary user, or set DATABASE_URL to your own PostgreSQL 18 database.',
  )
}

function lookUp(name: string): Account | null {
  const uid = Number.parseInt(readId('-u', name), 10)
  const gid = Number.parseInt(readId('-g', name), 10)
  return uid > 0 && gid > 0 ? { uid, gid } : null
}

function readId(option: '-u' | '-g', name: string): string {
  return spawnSync('id', [option, name], { encoding: 'utf8' }).stdout ?? ''
}

/** Whether the user can reach a path and execute the file or enter the directory. */
export function canReach(account: Account, path: string): boolean {
  return spawnSync('test', ['-x', path], { ...account, cwd: '/' }).status === 0
}
