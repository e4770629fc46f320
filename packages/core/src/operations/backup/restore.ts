import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openStorage } from '../../platform/storage/open-storage.ts'
import type { FileStorage } from '../../platform/storage/storage.ts'
import { verifyArchive } from './archive-trailer.ts'
import type { BackupSettings, ProgressListener } from './back-up.ts'
import { CommandError } from './command-error.ts'
import { connectAsOwner, translatePermissionError } from './connect.ts'
import { describeDatabase, quoteColumns, quoteIdentifier } from './describe-database.ts'
import { isFile, restoreFile } from './file-copies.ts'
import { checkSchema, checkSecretsKeys, MANIFEST_NAME, type Manifest, readManifest } from './manifest.ts'
import { finishTables, prepareTables } from './prepare-tables.ts'
import { type ArchiveEntry, readArchive, readEntry } from './read-archive.ts'

/** The result of a restore. */
export interface RestoreReport {
  /** The time of the snapshot. */
  createdAt: string
  /** The release that wrote the archive. */
  release: string
  rows: number
  files: number
}

/**
 * Restores an archive into an empty, migrated database and the configured storage. Verifies the checksum before
 * changing anything. All rows are restored in one transaction, which commits after the last file is stored: if the
 * process is killed, the database is still empty, and the next run overwrites the files.
 *
 * @param shouldIgnoreSecretsKeys whether to restore even if sealed secrets cannot be decrypted
 * @throws CommandError
 */
export async function restore(
  settings: BackupSettings,
  path: string,
  shouldIgnoreSecretsKeys = false,
  reportProgress: ProgressListener = () => {},
): Promise<RestoreReport> {
  reportProgress('checksum', 0)
  const bytes = await verifyArchive(path)
  const entries = readArchive(path, bytes)
  const manifest = await readManifestEntry(entries)
  if (!shouldIgnoreSecretsKeys) checkSecretsKeys(manifest, settings.secretsKeys)
  const client = await connectAsOwner(settings.databaseUrl, 'guildhall-restore')
  try {
    checkSchema(manifest, await describeDatabase(client))
    await client.query('begin')
    const references = await prepareTables(client, manifest)
    const restored = await restoreEntries(client, openStorage(settings), manifest, entries, reportProgress)
    reportProgress('foreign keys', restored.rows)
    await finishTables(client, manifest, references)
    await client.query('commit')
    for (const { name } of manifest.tables) await client.query(`analyze ${quoteIdentifier(name)}`)
    return { createdAt: manifest.createdAt, release: manifest.release, ...restored }
  } catch (error) {
    throw translatePermissionError(error)
  } finally {
    await entries.return(undefined)
    await client.end()
  }
}

async function readManifestEntry(entries: AsyncGenerator<ArchiveEntry>): Promise<Manifest> {
  const { value } = await entries.next()
  if (value?.name !== MANIFEST_NAME)
    throw new CommandError('The archive does not start with a backup manifest.')
  return readManifest((await readEntry(value)).toString())
}

/** All parts of a table are one COPY, which ends at the next table or the first file. */
async function restoreEntries(
  client: Client,
  storage: FileStorage,
  manifest: Manifest,
  entries: AsyncGenerator<ArchiveEntry>,
  reportProgress: ProgressListener,
): Promise<{ rows: number; files: number }> {
  const restored = { rows: 0, files: 0 }
  let entry = await entries.next()
  while (!entry.done) {
    if (isFile(entry.value)) {
      await restoreFile(client, storage, entry.value)
      reportProgress('files', ++restored.files)
      entry = await entries.next()
      continue
    }
    const table = findTable(manifest, entry.value)
    reportProgress('rows', restored.rows)
    const copy = client.query(
      copyFrom(`copy ${quoteIdentifier(table.name)} (${quoteColumns(table)}) from stdin`),
    )
    const readParts = async function* () {
      for (
        ;
        !entry.done && entry.value.name.startsWith(`tables/${table.name}/`);
        entry = await entries.next()
      )
        yield* entry.value.chunks
    }
    await pipeline(Readable.from(readParts(), { objectMode: false }), copy)
    restored.rows += copy.rowCount
  }
  return restored
}

function findTable({ tables }: Manifest, { name }: ArchiveEntry): Manifest['tables'][number] {
  const table = tables.find((candidate) => name.startsWith(`tables/${candidate.name}/`))
  if (!table) throw new CommandError(`The archive contains ${name}, which its manifest does not list.`)
  return table
}
