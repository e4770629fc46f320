import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Settings } from '../settings.ts'
import { openStorage } from '../storage/open-storage.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { BackUpError } from './back-up-error.ts'
import { connectAsOwner, ownerFault } from './connect.ts'
import {
  activityMonths,
  describeDatabase,
  quoted,
  quotedColumns,
  readSequences,
} from './describe-database.ts'
import { archiveFiles } from './file-copies.ts'
import { holdRemovals } from './file-removal-lock.ts'
import { FORMAT, fingerprint, MANIFEST, type Manifest, RELEASE } from './manifest.ts'

export type BackUpSettings = Pick<Settings, 'databaseUrl' | 'secretsKeys' | 's3' | 'storageDirectory'>

/** What a back-up holds. */
export interface BackUpReport {
  file: string
  /** Of the archive. */
  bytes: number
  sha256: string
  /** The instant whose state it holds. */
  createdAt: string
  tables: number
  rows: number
  files: number
  fileBytes: number
  /** Files that records refer to and that are not in storage: the archive is whole but for them. */
  missing: string[]
}

/** Told what is being done, and how far it is. */
export type Progress = (step: string, done: number) => void

/** A table is cut into parts of the archive, whose sizes have to be known beforehand. */
const PART_BYTES = 4 * 1024 * 1024

/**
 * Writes everything that Guildhall keeps into one file: the rows as they are at one instant, then the files those rows
 * refer to. Servers and workers go on meanwhile; only the removal of deleted files waits (file-removal-lock.ts).
 * Memory does not grow with what is backed up.
 *
 * Not in it: the job queue, which is made anew from the rows; the search engine's index, likewise; budgets of the
 * current hour; uploads that have not arrived; the settings, SECRETS_KEY among them.
 *
 * @param path where to write; there must be no such file
 * @throws BackUpError what is in the way; nothing is left at `path` then
 */
export async function backUp(
  settings: BackUpSettings,
  path: string,
  progress: Progress = () => {},
): Promise<BackUpReport> {
  const client = await connectAsOwner(settings.databaseUrl, 'guildhall-back-up')
  try {
    await holdRemovals(client)
    const archive = await ArchiveWriter.create(path)
    try {
      const { manifest, rows } = await archiveRows(client, archive, settings, progress)
      const copied = await archiveFiles(client, archive, openStorage(settings), progress)
      const written = await archive.finish()
      const { createdAt, tables } = manifest
      return { file: path, ...written, createdAt, tables: tables.length, rows, ...copied }
    } catch (error) {
      await archive.abandon()
      throw ownerFault(error)
    }
  } finally {
    await client.end()
  }
}

/** One snapshot, let go as soon as the rows are read: while it is held PostgreSQL can tidy nothing up. */
async function archiveRows(
  client: Client,
  archive: ArchiveWriter,
  settings: BackUpSettings,
  progress: Progress,
) {
  await client.query('begin isolation level repeatable read')
  const manifest = await describe(client, settings.secretsKeys)
  const json = Buffer.from(JSON.stringify(manifest, null, 2))
  await archive.add(MANIFEST, json.byteLength, [json])
  await client.query(`create temporary table files_to_copy on commit preserve rows as
    select client_id, id from files where state = 'kept'`)
  let rows = 0
  for (const table of manifest.tables) {
    progress('rows', rows)
    rows += await archiveTable(client, archive, table)
  }
  await client.query('commit')
  return { manifest, rows }
}

async function describe(client: Client, secretsKeys: readonly Buffer[]): Promise<Manifest> {
  const database = await describeDatabase(client)
  if (!database) throw new BackUpError('The database has no tables yet: there is nothing to back up.')
  const { rows } = await client.query<{ now: Date }>('select now()')
  return {
    format: FORMAT,
    release: RELEASE,
    createdAt: (rows[0]?.now ?? new Date()).toISOString(),
    ...database,
    sequences: await readSequences(client),
    activityMonths: await activityMonths(client),
    secretsKeys: secretsKeys.map(fingerprint),
  }
}

/** @returns how many rows */
async function archiveTable(
  client: Client,
  archive: ArchiveWriter,
  table: Manifest['tables'][number],
): Promise<number> {
  // A table in partitions can be copied by a query alone.
  const copy = client.query(
    copyTo(`copy (select ${quotedColumns(table)} from ${quoted(table.name)}) to stdout`),
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
  for await (const piece of copy as AsyncIterable<Buffer>) {
    part.push(piece)
    bytes += piece.byteLength
    if (bytes >= PART_BYTES) await flush()
  }
  if (bytes > 0) await flush()
  return copy.rowCount
}
