import { type Archive, openArchive, readEntry } from './archive.ts'
import type { FileReader } from './file-reader.ts'
import { refuse } from './refusal.ts'
import type { Format } from './types.ts'

const TYPES_PART = '[Content_Types].xml'
const LARGEST_TYPES_PART = 4 * 1024 ** 2
const MAIN = 'application/vnd.openxmlformats-officedocument.'

/** Media types of main parts (ECMA-376, part 1, 11.3.10, 12.3.23 and 13.3.6) and where programs put them. */
const mainParts: readonly { format: Format; type: string; folder: string }[] = [
  { format: 'docx', type: `${MAIN}wordprocessingml.document.main+xml`, folder: 'word/' },
  { format: 'xlsx', type: `${MAIN}spreadsheetml.sheet.main+xml`, folder: 'xl/' },
  { format: 'pptx', type: `${MAIN}presentationml.presentation.main+xml`, folder: 'ppt/' },
]

/** An Office document: its archive, its format and the part that everything begins with. */
export type OpenXml = { archive: Archive; format: Format; mainPart: string }

/**
 * Opens an archive as the Office document it is: its list of types has to name a main part that is there. Null for
 * other archives.
 *
 * @throws RefusedFile as `openArchive`, and `macros` where the document carries a program
 */
export async function openOpenXml(file: FileReader): Promise<OpenXml | null> {
  const archive = await openArchive(file)
  const types = archive.entries.get(TYPES_PART)
  if (!types) return null
  const listed = readTypes((await readEntry(archive, types, LARGEST_TYPES_PART)).toString('utf8'))
  refuseMacros(archive, listed)
  const found = mainParts.flatMap(({ format, type, folder }) => {
    const part = listed.find(
      ({ name, type: listedType }) =>
        listedType === type && name.startsWith(folder) && archive.entries.has(name),
    )
    return part ? [{ archive, format, mainPart: part.name }] : []
  })
  if (found.length > 1) {
    refuse('several_formats', 'The file is several kinds of document at once. Save it as one of them.')
  }
  return found[0] ?? null
}

/** A line of the list: the type of one part, or of all parts whose name ends so. */
type Typed = { name: string; extension: string; type: string }

function readTypes(xml: string): Typed[] {
  return [...xml.matchAll(/<(?:\w+:)?(?:Override|Default)\s([^<>]*)>/g)].map(([, attributes = '']) => ({
    name: (/PartName\s*=\s*["']\/?([^"']*)["']/.exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&'),
    extension: /Extension\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '',
    type: /ContentType\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '',
  }))
}

function refuseMacros(archive: Archive, types: Typed[]): void {
  const names = [...archive.entries.keys()]
  const endings = new Set(names.map((name) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()))
  const declared = types.some(
    ({ name, extension, type }) =>
      /macroEnabled|vbaProject|macrosheet/i.test(type) &&
      // Some programs list types for endings that no part has.
      (name !== '' || endings.has(extension.toLowerCase())),
  )
  const carried = names.some((name) => /vbaProject|vbaData|\/macrosheets\//i.test(name))
  if (declared || carried) {
    refuse(
      'macros',
      'The document contains macros. Save it without them (.docx, .xlsx or .pptx) and upload that.',
    )
  }
}
