import { open, rm } from 'node:fs/promises'
import type { Client } from 'pg'
import { buildStorageKey, type FileStorage } from '../../platform/storage/storage.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import type { ProgressListener } from './back-up.ts'
import { CommandError } from './command-error.ts'
import type { ArchiveEntry } from './read-archive.ts'

const BATCH_SIZE = 1000
const DIRECTORY = 'files/'

/** Copies the files listed in `files_to_copy` into the archive. */
export async function archiveFiles(
  client: Client,
  archive: ArchiveWriter,
  storage: FileStorage,
  reportProgress: ProgressListener,
): Promise<{ files: number; fileBytes: number; missing: string[] }> {
  const copied = { files: 0, fileBytes: 0, missing: [] as string[] }
  await client.query('alter table files_to_copy add primary key (client_id, id)')
  for (let after = ['', '']; ; ) {
    const { rows } = await client.query<{ client_id: string; id: string }>(
      `select client_id, id from files_to_copy where (client_id, id) > ($1, $2) order by 1, 2 limit ${BATCH_SIZE}`,
      after.map((id) => id || '00000000-0000-0000-0000-000000000000'),
    )
    for (const { client_id, id } of rows) {
      const key = buildStorageKey(client_id, id)
      const size = await storage.getSize(key)
      if (size === null) copied.missing.push(key)
      else {
        await archiveFile(archive, storage, key, size)
        copied.files++
        copied.fileBytes += size
      }
      reportProgress('files', copied.files)
    }
    const last = rows.at(-1)
    if (!last) return copied
    after = [last.client_id, last.id]
  }
}

/** @throws CommandError if the file cannot be read completely */
async function archiveFile(archive: ArchiveWriter, storage: FileStorage, key: string, size: number) {
  try {
    await archive.add(DIRECTORY + key, size, storage.open(key).stream())
  } catch (error) {
    throw new CommandError(`Could not copy the file ${key}: ${(error as Error).message}`)
  }
}

export const isFile = ({ name }: ArchiveEntry): boolean => name.startsWith(DIRECTORY)

/**
 * Restores a file from the archive to storage, atomically.
 *
 * @throws CommandError if no row of the archive refers to it
 */
export async function restoreFile(client: Client, storage: FileStorage, entry: ArchiveEntry): Promise<void> {
  const [clientId = '', id = ''] = entry.name.slice(DIRECTORY.length).split('/')
  const { rows } = await client.query<{ mime_type: string | null }>(
    `select mime_type from files where client_id::text = $1 and id::text = $2 and state = 'kept'`,
    [clientId, id],
  )
  if (!rows[0])
    throw new CommandError(`The archive contains ${entry.name}, but none of its rows refers to it.`)
  const stagingPath = await storage.createStagingPath(crypto.randomUUID())
  try {
    await writeDurably(stagingPath, entry.chunks)
    await storage.store(
      stagingPath,
      buildStorageKey(clientId, id),
      rows[0].mime_type ?? 'application/octet-stream',
    )
  } finally {
    await rm(stagingPath, { force: true })
  }
}

async function writeDurably(path: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunks) await file.writeFile(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}
