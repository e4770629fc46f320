import { createHmac } from 'node:crypto'
import manifest from '../../package.json' with { type: 'json' }
import { BackUpError } from './back-up-error.ts'
import type { DatabaseDescription, Sequence } from './describe-database.ts'

/** The first file of an archive: what it is, and where it fits. */
export interface Manifest extends DatabaseDescription {
  format: typeof FORMAT
  release: string
  createdAt: string
  sequences: Sequence[]
  activityMonths: string[]
  /** By which SECRETS_KEY, and those before it, are known again; nothing else can be learnt of them. */
  secretsKeys: string[]
}

export const MANIFEST = 'guildhall-back-up.json'
export const FORMAT = 1
export const RELEASE = manifest.version

/** @param secretsKey 32 random bytes, which nobody finds by trying */
export function fingerprint(secretsKey: Buffer): string {
  return createHmac('sha256', secretsKey).update('guildhall back-up').digest('hex')
}

/** @throws BackUpError when a later release made it */
export function readManifest(text: string): Manifest {
  const read = JSON.parse(text) as Manifest
  if (read.format === FORMAT) return read
  throw new BackUpError(
    `The archive is of form ${read.format}, made by release ${read.release}. Restore it with that release.`,
  )
}

/**
 * @param database what the database to restore into says of itself
 * @throws BackUpError unless the archive fits into it
 */
export function checkFits(archive: Manifest, database: DatabaseDescription | null): void {
  if (!database)
    throw new BackUpError('The database has no tables yet. Run `bun run migrate` first, then this again.')
  const [theirs, ours] = [archive, database].map(({ migrations }) => migrations.at(-1) ?? 'none')
  if (JSON.stringify(archive.migrations) !== JSON.stringify(database.migrations))
    throw new BackUpError(
      `The archive has the schema ${theirs}, the database ${ours}. Take release ${archive.release} of Guildhall, ` +
        'which made it, migrate an empty database with it and restore there; then migrate it with this release.',
    )
  if (JSON.stringify(archive.tables) !== JSON.stringify(database.tables))
    throw new BackUpError(
      'The tables of the database are not those of the archive, though both name the same schema: somebody changed ' +
        'them by hand. Restore into an empty database that `bun run migrate` made.',
    )
}

/** @throws BackUpError when something in the archive may be sealed with a key that is not there */
export function checkSecretsKeys(archive: Manifest, secretsKeys: readonly Buffer[]): void {
  const known = secretsKeys.map(fingerprint)
  if (archive.secretsKeys.every((key) => known.includes(key))) return
  throw new BackUpError(
    'The archive was made with another SECRETS_KEY (or had one in SECRETS_KEYS_PREVIOUS that is not set here), and ' +
      'what is stored sealed could not be opened. Name those keys in SECRETS_KEYS_PREVIOUS. Where they are lost, ' +
      '--without-secrets-keys restores all the same: the secrets of webhooks and of the identity broker have to be ' +
      'set anew then.',
  )
}
