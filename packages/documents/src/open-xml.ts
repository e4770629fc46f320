import { type Archive, openArchive, readEntry } from './archive.ts'
import type { FileReader } from './file-reader.ts'
import { refuse } from './refusal.ts'
import type { Format } from './types.ts'

const TYPES_PART = '[Content_Types].xml'
const MAX_TYPES_PART_BYTES = 4 * 1024 ** 2
const OPEN_XML = 'application/vnd.openxmlformats-officedocument.'

/** Content types of main parts (ECMA-376, part 1, 11.3.10, 12.3.23 and 13.3.6) and the folders they must be in. */
const mainParts: readonly { format: Format; type: string; folder: string }[] = [
  { format: 'docx', type: `${OPEN_XML}wordprocessingml.document.main+xml`, folder: 'word/' },
  { format: 'xlsx', type: `${OPEN_XML}spreadsheetml.sheet.main+xml`, folder: 'xl/' },
  { format: 'pptx', type: `${OPEN_XML}presentationml.presentation.main+xml`, folder: 'ppt/' },
]

/** An Office document: its archive, format and main part. */
export type OpenXml = { archive: Archive; format: Format; mainPart: string }

/**
 * Opens an archive as an Office document: its content types must name an existing main part. Null for other archives.
 *
 * @throws RefusedFileError like `openArchive`, `macros` if the document contains macros, and `several_formats`
 */
export async function openOpenXml(file: FileReader): Promise<OpenXml | null> {
  const archive = await openArchive(file)
  const types = archive.entries.get(TYPES_PART)
  if (!types) return null
  const contentTypes = readTypes((await readEntry(archive, types, MAX_TYPES_PART_BYTES)).toString('utf8'))
  refuseMacros(archive, contentTypes)
  const documents = mainParts.flatMap(({ format, type, folder }) => {
    const part = contentTypes.find(
      ({ name, type: listedType }) =>
        listedType === type && name.startsWith(folder) && archive.entries.has(name),
    )
    return part ? [{ archive, format, mainPart: part.name }] : []
  })
  if (documents.length > 1) {
    refuse('several_formats', 'The file contains several types of document. Save it again in one format.')
  }
  return documents[0] ?? null
}

/** The content type of one part, or of all parts with an extension. */
type ContentType = { name: string; extension: string; type: string }

function readTypes(xml: string): ContentType[] {
  return [...xml.matchAll(/<(?:\w+:)?(?:Override|Default)\s([^<>]*)>/g)].map(([, attributes = '']) => ({
    name: (/PartName\s*=\s*["']\/?([^"']*)["']/.exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&'),
    extension: /Extension\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '',
    type: /ContentType\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '',
  }))
}

function refuseMacros(archive: Archive, types: ContentType[]): void {
  const names = [...archive.entries.keys()]
  const extensions = new Set(names.map((name) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()))
  const declaresMacros = types.some(
    ({ name, extension, type }) =>
      /macroEnabled|vbaProject|macrosheet/i.test(type) &&
      // Some applications list types for extensions that no part has.
      (name !== '' || extensions.has(extension.toLowerCase())),
  )
  const hasMacroParts = names.some((name) => /vbaProject|vbaData|\/macrosheets\//i.test(name))
  if (declaresMacros || hasMacroParts) {
    refuse(
      'macros',
      'The document contains macros. Save it without them (.docx, .xlsx or .pptx) and upload that.',
    )
  }
}
