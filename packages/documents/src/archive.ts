import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { FileReader } from './file-reader.ts'
import { refuse } from './refusal.ts'

/** A part of a ZIP archive, as the central directory describes it. */
export type Entry = {
  name: string
  method: number
  compressedSize: number
  /** What the archive says it inflates to: never trusted, only held to. */
  size: number
  offset: number
}

export type Archive = { entries: ReadonlyMap<string, Entry>; file: FileReader }

const END_LENGTH = 22
const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const LONGEST_COMMENT = 0xffff
const MOST_ENTRIES = 20_000
const LARGEST_DIRECTORY = 8 * 1024 ** 2
const DECLARED_AT_MOST = 2 * 1024 ** 3
/** Text deflates to a tenth at best; deflate itself ends at a thousandth, which only a bomb reaches. */
const RATIO_AT_MOST = 100
const RATIO_COUNTS_FROM = 64 * 1024 ** 2

const inflate = promisify(inflateRaw)

/**
 * The place of the directory of a ZIP archive that ends with this file (APPNOTE 4.3.16), if there is one. Archives
 * inside of files, as Excel keeps its themes in old workbooks, end before them.
 */
export async function findDirectory(file: FileReader) {
  const tail = await file.read(
    Math.max(0, file.size - END_LENGTH - LONGEST_COMMENT),
    END_LENGTH + LONGEST_COMMENT,
  )
  for (let at = tail.length - END_LENGTH; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue
    if (at + END_LENGTH + tail.readUInt16LE(at + 20) !== tail.length) continue
    const size = tail.readUInt32LE(at + 12)
    const count = tail.readUInt16LE(at + 10)
    const start = file.size - tail.length + at - size
    if (count === 0 || start < 0) continue
    const first = await file.read(start, 4)
    if (first.length === 4 && first.readUInt32LE(0) === ENTRY_SIGNATURE) {
      return { start, size, count, declaredStart: tail.readUInt32LE(at + 16) }
    }
  }
  return null
}

/**
 * Reads the directory of a ZIP archive.
 *
 * @throws RefusedFile `damaged` without a whole directory, `encrypted`, `unsafe_archive` for what only an attack or a
 * fault has: parts given twice or overlapping, or declared sizes of a zip bomb
 */
export async function openArchive(file: FileReader): Promise<Archive> {
  const directory = await findDirectory(file)
  if (!directory || directory.start !== directory.declaredStart) damaged()
  if (directory.count > MOST_ENTRIES || directory.size > LARGEST_DIRECTORY) unsafe()
  const entries = readEntries(await file.read(directory.start, directory.size))
  if (entries.length !== directory.count) damaged()
  const named = new Map(entries.map((entry) => [entry.name, entry]))
  if (named.size !== entries.length) unsafe()
  checkSizes(entries, directory.start)
  return { entries: named, file }
}

function readEntries(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE) {
    const nameLength = directory.readUInt16LE(at + 28)
    const end = at + 46 + nameLength
    if (end > directory.length) damaged()
    if (directory.readUInt16LE(at + 8) & 1) {
      refuse('encrypted', 'The file is protected by a password. Remove the password and upload it again.')
    }
    entries.push({
      name: directory.toString('utf8', at + 46, end),
      method: directory.readUInt16LE(at + 10),
      compressedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at = end + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

function checkSizes(entries: Entry[], available: number): void {
  const total = entries.reduce((sum, entry) => sum + entry.size, 0)
  const compressed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  // Parts that share their bytes (an overlapping bomb) need more than the file has.
  if (compressed > available || total > DECLARED_AT_MOST) unsafe()
  if (total > RATIO_COUNTS_FROM && total > compressed * RATIO_AT_MOST) unsafe()
}

/**
 * The content of a part.
 *
 * @param most bytes that it may inflate to, whatever the archive declares
 * @throws RefusedFile `damaged` where it can't be inflated, `unsafe_archive` where it is larger than declared or allowed
 */
export async function readEntry({ file }: Archive, entry: Entry, most: number): Promise<Buffer> {
  if (entry.size > most) unsafe()
  const local = await file.read(entry.offset, 30)
  if (local.length < 30 || local.readUInt32LE(0) !== LOCAL_SIGNATURE) damaged()
  const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  const stored = await file.read(start, entry.compressedSize)
  if (stored.length < entry.compressedSize) damaged()
  if (entry.method === 0) return stored
  if (entry.method !== 8) damaged()
  try {
    return await inflate(stored, { maxOutputLength: Math.max(1, entry.size) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') unsafe()
    return damaged()
  }
}

function damaged(): never {
  refuse(
    'damaged',
    'The file is damaged or incomplete. Open it in its own program, save it anew and upload that.',
  )
}

function unsafe(): never {
  refuse(
    'unsafe_archive',
    'The file is packed in a way that is not safe to unpack. Open it in its own program, save it anew and upload that.',
  )
}
