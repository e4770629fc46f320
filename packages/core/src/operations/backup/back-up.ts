import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { blockFileDeletion } from '../../platform/storage/file-removal-lock.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import type { Settings } from '../../settings.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { CommandError } from './command-error.ts'
import { connectAsOwner, translatePermissionError } from './connect.ts'
import {
  describeDatabase,
  quoteColumns,
  quoteIdentifier,
  readActivityMonths,
  readSequences,
} from './describe-database.ts'
import { archiveFiles } from './file-copies.ts'
import { computeFingerprint, FORMAT, MANIFEST_NAME, type Manifest, RELEASE } from './manifest.ts'

export type BackupSettings = Pick<Settings, 'databaseUrl' | 'secretsKeys' | 's3' | 'storageDirectory'>

/** The result of a backup. */
export interface BackupReport {
  file: string
  /** The size of the archive. */
  bytes: number
  sha256: string
  /** The time of the snapshot. */
  createdAt: string
  tables: number
  rows: number
  files: number
  fileBytes: number
  /** Keys of files that records refer to but storage does not have; all other data is in the archive. */
  missing: string[]
}

/** Receives the current step and its progress. */
export type ProgressListener = (step: string, done: number) => void

/** Tables are split into parts, since tar needs the size of each file in advance. */
const PART_BYTES = 4 * 1024 * 1024

/**
 * Writes all of Guildhall’s data to one file: a snapshot of the rows, then the files they refer to. Servers and workers
 * keep running; only the deletion of files is blocked (file-removal-lock.ts). Runs in constant memory.
 *
 * Not included: the job queue and the search index, which are rebuilt from the rows; rate limits of the current hour;
 * unfinished uploads; settings, including SECRETS_KEY.
 *
 * @param path the file to create; must not exist
 * @throws CommandError; no file is left at `path`
 */
export async function backUp(
  settings: BackupSettings,
  path: string,
  reportProgress: ProgressListener = () => {},
): Promise<BackupReport> {
  const client = await connectAsOwner(settings.databaseUrl, 'guildhall-back-up')
  try {
    if (!(await blockFileDeletion(client)))
      throw new CommandError('Another backup of this database is running. Try again when it has finished.')
    const archive = await ArchiveWriter.create(path)
    try {
      const { manifest, rows } = await archiveRows(client, archive, settings, reportProgress)
      const copiedFiles = await archiveFiles(client, archive, openStorage(settings), reportProgress)
      const archiveSize = await archive.finish()
      const { createdAt, tables } = manifest
      return { file: path, ...archiveSize, createdAt, tables: tables.length, rows, ...copiedFiles }
    } catch (error) {
      await archive.abandon()
      throw translatePermissionError(error)
    }
  } finally {
    await client.end()
  }
}

/** Reads all rows in one snapshot, which is released immediately afterwards, since a snapshot blocks vacuum. */
async function archiveRows(
  client: Client,
  archive: ArchiveWriter,
  settings: BackupSettings,
  reportProgress: ProgressListener,
) {
  await client.query('begin isolation level repeatable read')
  const manifest = await buildManifest(client, settings.secretsKeys)
  const json = Buffer.from(JSON.stringify(manifest, null, 2))
  await archive.add(MANIFEST_NAME, json.byteLength, [json])
  await client.query(`create temporary table files_to_copy on commit preserve rows as
    select client_id, id from files where state = 'kept'`)
  let rows = 0
  for (const table of manifest.tables) {
    reportProgress('rows', rows)
    rows += await archiveTable(client, archive, table)
  }
  await client.query('commit')
  return { manifest, rows }
}

async function buildManifest(client: Client, secretsKeys: readonly Buffer[]): Promise<Manifest> {
  const database = await describeDatabase(client)
  if (!database) throw new CommandError('The database has no tables yet: there is nothing to back up.')
  const { rows } = await client.query<{ now: Date }>('select now()')
  return {
    format: FORMAT,
    release: RELEASE,
    createdAt: (rows[0]?.now ?? new Date()).toISOString(),
    ...database,
    sequences: await readSequences(client),
    activityMonths: await readActivityMonths(client),
    secretsKeys: secretsKeys.map(computeFingerprint),
  }
}

/** @returns the number of rows */
async function archiveTable(
  client: Client,
  archive: ArchiveWriter,
  table: Manifest['tables'][number],
): Promise<number> {
  // COPY of a partitioned table requires a query.
  const copy = client.query(
    copyTo(`copy (select ${quoteColumns(table)} from ${quoteIdentifier(table.name)}) to stdout`),
  )
  let part: Buffer[] = []
  let bytes = 0
  let number = 0
  const flush = async () => {
    const name = `tables/${table.name}/${String(++number).padStart(6, '0')}`
    await archive.add(name, bytes, part)
    part = []
    bytes = 0
  }
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    part.push(chunk)
    bytes += chunk.byteLength
    if (bytes >= PART_BYTES) await flush()
  }
  if (bytes > 0) await flush()
  return copy.rowCount
}
