import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { FileReader } from './file-reader.ts'
import { refuse } from './refusal.ts'

/** An entry of a ZIP archive's central directory. */
export type Entry = {
  name: string
  method: number
  compressedSize: number
  /** The declared inflated size. An entry that inflates to more is refused. */
  size: number
  offset: number
}

export type Archive = { entries: ReadonlyMap<string, Entry>; file: FileReader }

const END_RECORD_BYTES = 22
const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const MAX_COMMENT_BYTES = 0xffff
const MAX_ENTRIES = 20_000
const MAX_DIRECTORY_BYTES = 8 * 1024 ** 2
const MAX_DECLARED_BYTES = 2 * 1024 ** 3
/** Documents rarely exceed this ratio; zip bombs approach deflate’s maximum of 1032. */
const MAX_RATIO = 100
const MIN_RATIO_CHECK_BYTES = 64 * 1024 ** 2

const inflate = promisify(inflateRaw)

/**
 * Finds the central directory of a ZIP archive that extends to the end of the file (APPNOTE 4.3.16). Archives embedded
 * in files, such as Excel's themes in old workbooks, end earlier.
 *
 * @returns null if there is none
 */
export async function findDirectory(file: FileReader) {
  const tail = await file.read(
    Math.max(0, file.size - END_RECORD_BYTES - MAX_COMMENT_BYTES),
    END_RECORD_BYTES + MAX_COMMENT_BYTES,
  )
  for (let offset = tail.length - END_RECORD_BYTES; offset >= 0; offset--) {
    if (tail.readUInt32LE(offset) !== END_SIGNATURE) continue
    if (offset + END_RECORD_BYTES + tail.readUInt16LE(offset + 20) !== tail.length) continue
    const size = tail.readUInt32LE(offset + 12)
    const count = tail.readUInt16LE(offset + 10)
    const start = file.size - tail.length + offset - size
    if (count === 0 || start < 0) continue
    const first = await file.read(start, 4)
    if (first.length === 4 && first.readUInt32LE(0) === ENTRY_SIGNATURE) {
      return { start, size, count, declaredStart: tail.readUInt32LE(offset + 16) }
    }
  }
  return null
}

/**
 * Reads the directory of a ZIP archive.
 *
 * @throws RefusedFileError `damaged` without a complete directory, `encrypted`, `unsafe_archive` for too many or
 *   duplicate entries, for entries that add up to more than the file, and for zip bombs
 */
export async function openArchive(file: FileReader): Promise<Archive> {
  const directory = await findDirectory(file)
  if (!directory || directory.start !== directory.declaredStart) refuseDamaged()
  if (directory.count > MAX_ENTRIES || directory.size > MAX_DIRECTORY_BYTES) refuseUnsafe()
  const entries = readEntries(await file.read(directory.start, directory.size))
  if (entries.length !== directory.count) refuseDamaged()
  const entriesByName = new Map(entries.map((entry) => [entry.name, entry]))
  if (entriesByName.size !== entries.length) refuseUnsafe()
  checkSizes(entries, directory.start)
  return { entries: entriesByName, file }
}

function readEntries(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  let offset = 0
  while (offset + 46 <= directory.length && directory.readUInt32LE(offset) === ENTRY_SIGNATURE) {
    const nameLength = directory.readUInt16LE(offset + 28)
    const end = offset + 46 + nameLength
    if (end > directory.length) refuseDamaged()
    if (directory.readUInt16LE(offset + 8) & 1) {
      refuse(
        'encrypted',
        'The file is protected by a password. Remove the password and upload the file again.',
      )
    }
    entries.push({
      name: directory.toString('utf8', offset + 46, end),
      method: directory.readUInt16LE(offset + 10),
      compressedSize: directory.readUInt32LE(offset + 20),
      size: directory.readUInt32LE(offset + 24),
      offset: directory.readUInt32LE(offset + 42),
    })
    offset = end + directory.readUInt16LE(offset + 30) + directory.readUInt16LE(offset + 32)
  }
  return entries
}

function checkSizes(entries: Entry[], available: number): void {
  const total = entries.reduce((sum, entry) => sum + entry.size, 0)
  const compressed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  // The entries of an overlapping zip bomb share bytes, so their sizes add up to more than the file.
  if (compressed > available || total > MAX_DECLARED_BYTES) refuseUnsafe()
  if (total > MIN_RATIO_CHECK_BYTES && total > compressed * MAX_RATIO) refuseUnsafe()
}

/**
 * Reads the content of an entry.
 *
 * @param maxBytes the limit of the inflated size in bytes
 * @throws RefusedFileError `damaged` if it is incomplete or cannot be inflated, `unsafe_archive` if it is larger than
 *   declared or allowed, or not compressed but with two different sizes
 */
export async function readEntry({ file }: Archive, entry: Entry, maxBytes: number): Promise<Buffer> {
  if (entry.size > maxBytes || (entry.method === 0 && entry.compressedSize !== entry.size)) refuseUnsafe()
  const local = await file.read(entry.offset, 30)
  if (local.length < 30 || local.readUInt32LE(0) !== LOCAL_SIGNATURE) refuseDamaged()
  const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  const compressed = await file.read(start, entry.compressedSize)
  if (compressed.length < entry.compressedSize) refuseDamaged()
  if (entry.method === 0) return compressed
  if (entry.method !== 8) refuseDamaged()
  try {
    return await inflate(compressed, { maxOutputLength: Math.max(1, entry.size) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') refuseUnsafe()
    return refuseDamaged()
  }
}

function refuseDamaged(): never {
  refuse(
    'damaged',
    'The file is damaged or incomplete. Open it in its application, save it again and upload the new copy.',
  )
}

function refuseUnsafe(): never {
  refuse(
    'unsafe_archive',
    'The file cannot be unpacked safely. Open it in its application, save it again and upload the new copy.',
  )
}
