import { createHmac } from 'node:crypto'
import packageJson from '../../../package.json' with { type: 'json' }
import { CommandError } from './command-error.ts'
import type { DatabaseDescription, Sequence } from './describe-database.ts'

/** The first file of an archive: its format, origin and schema. */
export interface Manifest extends DatabaseDescription {
  format: typeof FORMAT
  release: string
  createdAt: string
  sequences: Sequence[]
  activityMonths: string[]
  /** Fingerprints of SECRETS_KEY and the previous keys. */
  secretsKeys: string[]
}

export const MANIFEST_NAME = 'guildhall-back-up.json'
export const FORMAT = 1
export const RELEASE = packageJson.version

/** @param secretsKey 32 random bytes, so the fingerprint cannot be brute-forced */
export function computeFingerprint(secretsKey: Buffer): string {
  return createHmac('sha256', secretsKey).update('guildhall back-up').digest('hex')
}

/** @throws CommandError if the format is unknown */
export function readManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format === FORMAT) return manifest
  throw new CommandError(
    `The archive has format ${manifest.format}, written by release ${manifest.release}. Restore it with that release.`,
  )
}

/**
 * @param database the schema of the target database
 * @throws CommandError unless it equals the archive's
 */
export function checkSchema(archive: Manifest, database: DatabaseDescription | null): void {
  if (!database)
    throw new CommandError('The database has no tables yet. Run `bun run migrate` first, then try again.')
  const [archiveVersion, databaseVersion] = [archive, database].map(
    ({ migrations }) => migrations.at(-1) ?? 'none',
  )
  if (JSON.stringify(archive.migrations) !== JSON.stringify(database.migrations))
    throw new CommandError(
      `The archive has schema ${archiveVersion}, the database ${databaseVersion}. Use release ${archive.release} of Guildhall, ` +
        'which wrote it, to migrate an empty database and restore; then migrate with this release.',
    )
  if (JSON.stringify(archive.tables) !== JSON.stringify(database.tables))
    throw new CommandError(
      'The tables of the database differ from those of the archive, although both have the same schema version: they ' +
        'were changed manually. Restore into an empty database created by `bun run migrate`.',
    )
}

/** @throws CommandError if the archive may contain secrets sealed with a missing key */
export function checkSecretsKeys(archive: Manifest, secretsKeys: readonly Buffer[]): void {
  const fingerprints = secretsKeys.map(computeFingerprint)
  if (archive.secretsKeys.every((key) => fingerprints.includes(key))) return
  throw new CommandError(
    'The archive was written with another SECRETS_KEY (or with previous keys that are not set here), so its ' +
      'encrypted secrets cannot be read. Set those keys in SECRETS_KEYS_PREVIOUS. If they are lost, ' +
      '--without-secrets-keys restores everything else; then set the secrets of webhooks, of the identity broker ' +
      'and of the payment provider again.',
  )
}
