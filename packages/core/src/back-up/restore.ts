import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openStorage } from '../storage/open-storage.ts'
import type { FileStorage } from '../storage/storage.ts'
import { verifyArchive } from './archive-trailer.ts'
import type { BackUpSettings, Progress } from './back-up.ts'
import { BackUpError } from './back-up-error.ts'
import { connectAsOwner, ownerFault } from './connect.ts'
import { describeDatabase, quoted, quotedColumns } from './describe-database.ts'
import { isFile, restoreFile } from './file-copies.ts'
import { checkFits, checkSecretsKeys, MANIFEST, type Manifest, readManifest } from './manifest.ts'
import { finishTables, prepareTables } from './prepare-tables.ts'
import { type ArchiveEntry, readArchive, wholeOf } from './read-archive.ts'

/** What was restored. */
export interface RestoreReport {
  /** The instant whose state it is, and the release that backed it up. */
  createdAt: string
  release: string
  rows: number
  files: number
}

/**
 * Brings an archive that `backUp` wrote into an empty, migrated database and the storage that the settings name. The
 * archive's checksum is compared before anything is changed. The rows come in one transaction, which ends after the
 * last file is in storage: killed at any moment, the database is empty as before, and the next run writes the files
 * that are there already once more.
 *
 * @param withoutSecretsKeys restores although what is stored sealed can't be opened
 * @throws BackUpError what is in the way
 */
export async function restore(
  settings: BackUpSettings,
  path: string,
  withoutSecretsKeys = false,
  progress: Progress = () => {},
): Promise<RestoreReport> {
  progress('checksum', 0)
  const bytes = await verifyArchive(path)
  const entries = readArchive(path, bytes)
  const manifest = await manifestOf(entries)
  if (!withoutSecretsKeys) checkSecretsKeys(manifest, settings.secretsKeys)
  const client = await connectAsOwner(settings.databaseUrl, 'guildhall-restore')
  try {
    checkFits(manifest, await describeDatabase(client))
    await client.query('begin')
    const prepared = await prepareTables(client, manifest)
    const done = await restoreEntries(client, openStorage(settings), manifest, entries, progress)
    progress('references and indexes', done.rows)
    await finishTables(client, manifest, prepared)
    await client.query('commit')
    for (const { name } of manifest.tables) await client.query(`analyze ${quoted(name)}`)
    return { createdAt: manifest.createdAt, release: manifest.release, ...done }
  } catch (error) {
    throw ownerFault(error)
  } finally {
    await entries.return(undefined)
    await client.end()
  }
}

async function manifestOf(entries: AsyncGenerator<ArchiveEntry>): Promise<Manifest> {
  const { value } = await entries.next()
  if (value?.name !== MANIFEST) throw new BackUpError('The archive does not begin as a back-up does.')
  return readManifest((await wholeOf(value)).toString())
}

/** The parts of a table are one COPY, which ends where another table or the files begin. */
async function restoreEntries(
  client: Client,
  storage: FileStorage,
  manifest: Manifest,
  entries: AsyncGenerator<ArchiveEntry>,
  progress: Progress,
): Promise<{ rows: number; files: number }> {
  const done = { rows: 0, files: 0 }
  let entry = await entries.next()
  while (!entry.done) {
    if (isFile(entry.value)) {
      await restoreFile(client, storage, entry.value)
      progress('files', ++done.files)
      entry = await entries.next()
      continue
    }
    const table = tableOf(manifest, entry.value)
    progress('rows', done.rows)
    const copy = client.query(copyFrom(`copy ${quoted(table.name)} (${quotedColumns(table)}) from stdin`))
    const parts = async function* () {
      for (
        ;
        !entry.done && entry.value.name.startsWith(`tables/${table.name}/`);
        entry = await entries.next()
      )
        yield* entry.value.pieces
    }
    await pipeline(Readable.from(parts(), { objectMode: false }), copy)
    done.rows += copy.rowCount
  }
  return done
}

function tableOf({ tables }: Manifest, { name }: ArchiveEntry): Manifest['tables'][number] {
  const table = tables.find((one) => name.startsWith(`tables/${one.name}/`))
  if (!table) throw new BackUpError(`The archive holds ${name}, which its own list of tables does not know.`)
  return table
}
