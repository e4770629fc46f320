import type { FileReader } from './file-reader.ts'
import { refuse } from './refusal.ts'
import type { Format } from './types.ts'

const FREE_SECTOR = 0xffffffff
const END_OF_CHAIN = 0xfffffffe
const ENTRY_LENGTH = 128
const MAX_DIRECTORY_SECTORS = 2_048

/**
 * Identifies the legacy Office format of a compound file by the names in its directory ([MS-CFB] 2.6). Null for other
 * compound files (installers, messages, thumbnails).
 *
 * @throws RefusedFileError `encrypted`, `macros`, or `damaged` if the directory is invalid
 */
export async function identifyCompoundFile(file: FileReader): Promise<Format | null> {
  const names = await readDirectoryNames(file)
  if (names.has('EncryptedPackage') || names.has('EncryptedSummary')) {
    refuse('encrypted', 'The document is protected by a password. Remove the password and upload it again.')
  }
  const formats: Format[] = []
  if (names.has('WordDocument')) formats.push('doc')
  if (names.has('Workbook') || names.has('Book')) formats.push('xls')
  if (names.has('PowerPoint Document')) formats.push('ppt')
  const [format = null] = formats
  if (format && (names.has('_VBA_PROJECT') || names.has('_VBA_PROJECT_CUR') || names.has('Macros'))) {
    refuse(
      'macros',
      'The document contains macros. Save it without them (.docx, .xlsx or .pptx) and upload that.',
    )
  }
  // A document may embed others, and names do not show which is the main one. Presentations are assumed to embed
  // documents and workbooks, and documents to embed workbooks.
  return formats.includes('ppt') ? 'ppt' : formats.includes('doc') ? 'doc' : format
}

async function readDirectoryNames(file: FileReader): Promise<Set<string>> {
  const header = await file.read(0, 512)
  if (header.length < 512) refuseDamaged()
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) refuseDamaged()
  const sectorSize = 1 << shift
  const names = new Set<string>()
  let sector = header.readUInt32LE(48)
  for (let read = 0; sector < END_OF_CHAIN; read++) {
    if (read >= MAX_DIRECTORY_SECTORS) refuseDamaged()
    const bytes = await file.read((sector + 1) * sectorSize, sectorSize)
    if (bytes.length < sectorSize) refuseDamaged()
    for (let at = 0; at < sectorSize; at += ENTRY_LENGTH)
      addName(names, bytes.subarray(at, at + ENTRY_LENGTH))
    sector = await readNextSector(file, header, sectorSize, sector)
  }
  return names
}

function addName(names: Set<string>, entry: Buffer): void {
  const length = entry.readUInt16LE(64)
  const used = entry[66] === 1 || entry[66] === 2
  if (used && length >= 2 && length <= 64) names.add(entry.toString('utf16le', 0, length - 2))
}

/** The FAT entry for a sector ([MS-CFB] 2.3). */
async function readNextSector(
  file: FileReader,
  header: Buffer,
  sectorSize: number,
  sector: number,
): Promise<number> {
  const entriesPerSector = sectorSize / 4
  const table = await findTableSector(file, header, sectorSize, Math.floor(sector / entriesPerSector))
  const entry = await file.read((table + 1) * sectorSize + (sector % entriesPerSector) * 4, 4)
  if (entry.length < 4) refuseDamaged()
  const next = entry.readUInt32LE(0)
  if (next === FREE_SECTOR) refuseDamaged()
  return next
}

/** Locates a FAT sector: the header lists the first 109, a chain of DIFAT sectors the others ([MS-CFB] 2.5). */
async function findTableSector(
  file: FileReader,
  header: Buffer,
  sectorSize: number,
  index: number,
): Promise<number> {
  if (index < 109) return header.readUInt32LE(76 + index * 4)
  const entriesPerList = sectorSize / 4 - 1
  let list = header.readUInt32LE(68)
  for (let skip = Math.floor((index - 109) / entriesPerList); skip > 0; skip--) {
    list = await readEntry(file, list, sectorSize, entriesPerList)
  }
  return readEntry(file, list, sectorSize, (index - 109) % entriesPerList)
}

async function readEntry(
  file: FileReader,
  sector: number,
  sectorSize: number,
  index: number,
): Promise<number> {
  const entry = await file.read((sector + 1) * sectorSize + index * 4, 4)
  return entry.length === 4 ? entry.readUInt32LE(0) : refuseDamaged()
}

function refuseDamaged(): never {
  refuse(
    'damaged',
    'The document is damaged or incomplete. Open it in its application, save it again and upload the new copy.',
  )
}
