import { fileTypeFromFile } from 'file-type'
import { findDirectory } from './archive.ts'
import { identifyCompoundFile } from './compound-file.ts'
import { type FileReader, withFile } from './file-reader.ts'
import { formats, getIdentity, SUPPORTED_FORMATS } from './formats.ts'
import { openOpenXml } from './open-xml.ts'
import { RefusedFileError, refuse } from './refusal.ts'
import { looksLikeSvg, MAX_SVG_PROLOG_BYTES } from './svg-prolog.ts'
import type { Format, Identity, Refusal } from './types.ts'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const PDF = Buffer.from('%PDF-', 'latin1')
/** PDF readers accept the header within this many bytes. */
const PDF_SEARCH_BYTES = 1024

/** Formats that the file-type package identifies, by the extension that it returns. */
const formatsByExtension: Readonly<Record<string, Format>> = {
  mp4: 'mp4',
  // MP4 written by Apple's applications.
  m4v: 'mp4',
  webm: 'webm',
  mp3: 'mp3',
  wav: 'wav',
  png: 'png',
  // Animated PNG.
  apng: 'png',
  jpg: 'jpg',
}

/**
 * Identifies a file by its content, and refuses unsupported files and misleading names. Reads only the parts that
 * identify it, such as its head and the directory of an archive, in constant memory.
 *
 * @param originalName the uploader's file name; its extension must not contradict the content
 * @throws only file system errors
 */
export async function identifyFile(
  path: string,
  originalName: string,
): Promise<{ identity: Identity } | { refusal: Refusal }> {
  try {
    return await withFile(path, async (file) => {
      if (file.size === 0) refuse('empty_file', 'The file is empty. Choose the file again.')
      const head = await file.read(0, MAX_SVG_PROLOG_BYTES)
      const format = await detectFormat(path, file, head)
      checkName(originalName, format, head)
      await refusePolyglot(file, head, format)
      return { identity: getIdentity(format) }
    })
  } catch (error) {
    if (error instanceof RefusedFileError) return { refusal: error.refusal }
    throw error
  }
}

async function detectFormat(path: string, file: FileReader, head: Buffer): Promise<Format | null> {
  if (startsWith(head, ZIP)) return (await openOpenXml(file))?.format ?? null
  if (startsWith(head, COMPOUND_FILE)) return identifyCompoundFile(file)
  if (startsWith(head, PDF)) return 'pdf'
  if (looksLikeSvg(head)) return 'svg'
  const fileType = await fileTypeFromFile(path)
  return (fileType && formatsByExtension[fileType.ext]) ?? null
}

function checkName(originalName: string, format: Format | null, head: Buffer): asserts format is Format {
  const extension = /\.([a-z][a-z0-9]{0,9})$/i.exec(originalName)?.[1]?.toLowerCase()
  const namedFormat = Object.values(formats).find(({ extensions }) => extensions.includes(extension ?? ''))
  if (!format) {
    if (!namedFormat)
      refuse('unsupported_format', `This file type is not supported. Supported: ${SUPPORTED_FORMATS}.`)
    const hint = /^\s*<(!doctype html|html|head|body|script)/i.test(head.toString('latin1', 0, 512))
      ? ': it is a web page'
      : ''
    refuse(
      'name_contradicts_content',
      `The name ends in .${extension}, but the content is not ${namedFormat.label}${hint}. Export it as ${namedFormat.label} and upload that.`,
    )
  }
  const { label, extensions } = formats[format]
  if (extension && !extensions.includes(extension)) {
    refuse(
      'name_contradicts_content',
      `The name ends in .${extension}, but the content is ${label}. Rename it to end in .${extensions[0]}.`,
    )
  }
}

/** Refuses polyglot files, which other software may interpret as a different format. */
async function refusePolyglot(file: FileReader, head: Buffer, format: Format): Promise<void> {
  const isArchive = startsWith(head, ZIP)
  const isAlsoPdf = format !== 'pdf' && head.subarray(0, PDF_SEARCH_BYTES).includes(PDF)
  const isAlsoArchive = !isArchive && (await findDirectory(file)) !== null
  if (isAlsoPdf || isAlsoArchive) {
    const otherKind = isAlsoPdf ? 'a PDF' : 'an archive'
    refuse(
      'several_formats',
      `The file is both ${formats[format].label} and ${otherKind}. Save it again in one format.`,
    )
  }
}

function startsWith(head: Buffer, signature: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature)
}
