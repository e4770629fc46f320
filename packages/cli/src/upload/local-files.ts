import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../exit-codes.ts'

export interface LocalFile {
  path: string
  bytes: number
}

/**
 * Lists the files at the paths and, with `recursive`, those in folders.
 *
 * @throws UsageError for an unusable path, or if there are no files
 */
export async function findFiles(paths: string[], recursive: boolean): Promise<LocalFile[]> {
  const files: LocalFile[] = []
  for (const path of paths) {
    const status = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(error.code === 'ENOENT' ? `File not found: ${path}.` : `${path}: ${error.message}`)
    })
    if (status.isFile()) files.push({ path, bytes: status.size })
    else if (!status.isDirectory()) throw new UsageError(`${path} is not a file.`)
    else if (!recursive) throw new UsageError(`${path} is a folder. Use --recursive to upload its files.`)
    else files.push(...(await listFilesIn(path)))
  }
  if (files.length === 0) throw new UsageError('No files to upload.')
  return files
}

/**
 * Skips hidden files and folders, and symbolic links. Unreadable folders are listed too, so that the upload reports them
 * and continues with the other files.
 */
async function listFilesIn(folder: string): Promise<LocalFile[]> {
  const files: LocalFile[] = []
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null)
  if (entries === null) return [{ path: folder, bytes: 0 }]
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) files.push(...(await listFilesIn(path)))
    else if (entry.isFile()) files.push({ path, bytes: await getSize(path) })
  }
  return files
}

const getSize = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** The SHA-256 of a file, in hexadecimal. @throws the platform’s error if it cannot be read */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
