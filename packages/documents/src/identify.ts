import { fileTypeFromFile } from 'file-type'
import { findDirectory } from './archive.ts'
import { identifyCompoundFile } from './compound-file.ts'
import { type FileReader, withFile } from './file-reader.ts'
import { formats, identityOf, TAKEN } from './formats.ts'
import { openOpenXml } from './open-xml.ts'
import { RefusedFile, refuse } from './refusal.ts'
import { opensAsSvg, SVG_OPENING_LENGTH } from './svg-opening.ts'
import type { Format, Identity, Refusal } from './types.ts'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const PDF = Buffer.from('%PDF-', 'latin1')
/** Readers look for a PDF's beginning this far into a file. */
const PDF_LOOKED_FOR_IN = 1024

/** What file-type calls the formats that need nothing but their first bytes. */
const byExtension: Readonly<Record<string, Format>> = {
  mp4: 'mp4',
  // MP4 as Apple's programs mark it.
  m4v: 'mp4',
  webm: 'webm',
  mp3: 'mp3',
  wav: 'wav',
  png: 'png',
  // PNG whose picture moves.
  apng: 'png',
  jpg: 'jpg',
}

/**
 * Decides what a file is, by its content alone, and whether it is taken under this name. Reads the opening, and of
 * archives the directory: memory doesn't grow with the file.
 *
 * @param path of a file that is there
 * @param originalName as the uploader calls it; an ending that belongs to something else contradicts the content
 * @throws only what the file system throws
 */
export async function identifyFile(
  path: string,
  originalName: string,
): Promise<{ identity: Identity } | { refusal: Refusal }> {
  try {
    return await withFile(path, async (file) => {
      if (file.size === 0) refuse('empty_file', 'The file is empty. Choose the file again.')
      const head = await file.read(0, SVG_OPENING_LENGTH)
      const format = await formatOf(path, file, head)
      checkName(originalName, format, head)
      await checkThatNothingElse(file, head, format)
      return { identity: identityOf(format) }
    })
  } catch (error) {
    if (error instanceof RefusedFile) return { refusal: error.refusal }
    throw error
  }
}

async function formatOf(path: string, file: FileReader, head: Buffer): Promise<Format | null> {
  if (startsWith(head, ZIP)) return (await openOpenXml(file))?.format ?? null
  if (startsWith(head, COMPOUND_FILE)) return identifyCompoundFile(file)
  if (startsWith(head, PDF)) return 'pdf'
  if (opensAsSvg(head)) return 'svg'
  const found = await fileTypeFromFile(path)
  return (found && byExtension[found.ext]) ?? null
}

function checkName(originalName: string, format: Format | null, head: Buffer): asserts format is Format {
  const extension = /\.([a-z][a-z0-9]{0,9})$/i.exec(originalName)?.[1]?.toLowerCase()
  const promised = Object.values(formats).find(({ extensions }) => extensions.includes(extension ?? ''))
  if (!format) {
    if (!promised) refuse('unsupported_format', `This kind of file is not taken. Taken are ${TAKEN}.`)
    const looks = /^\s*<(!doctype html|html|head|body|script)/i.test(head.toString('latin1', 0, 512))
      ? ': it is a web page'
      : ''
    refuse(
      'name_contradicts_content',
      `The name ends in .${extension}, but the content is not ${promised.called}${looks}. Export it as ${promised.called} and upload that.`,
    )
  }
  const { called, extensions } = formats[format]
  if (extension && !extensions.includes(extension)) {
    refuse(
      'name_contradicts_content',
      `The name ends in .${extension}, but the content is ${called}. Give it a name that ends in .${extensions[0]}.`,
    )
  }
}

/** A file that is two things at once is read as one by us and as the other by somebody's program. */
async function checkThatNothingElse(file: FileReader, head: Buffer, format: Format): Promise<void> {
  const isArchive = startsWith(head, ZIP)
  const alsoPdf = format !== 'pdf' && head.subarray(0, PDF_LOOKED_FOR_IN).includes(PDF)
  const alsoArchive = !isArchive && (await findDirectory(file)) !== null
  if (alsoPdf || alsoArchive) {
    const other = alsoPdf ? 'a PDF' : 'an archive'
    refuse(
      'several_formats',
      `The file is ${formats[format].called} and ${other} at once. Save it anew as one of them.`,
    )
  }
}

function startsWith(head: Buffer, signature: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature)
}
