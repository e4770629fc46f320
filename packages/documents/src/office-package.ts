import { posix } from 'node:path'
import { readEntry } from './archive.ts'
import { throwDamaged } from './failure.ts'
import { type FileReader, withFile } from './file-reader.ts'
import { openOpenXml } from './open-xml.ts'
import { scanXml } from './scan-xml.ts'

/** A part's relationships by id, without external ones. `type` is the last segment of the relationship type’s URI. */
export type Relationships = ReadonlyMap<string, { type: string; part: string }>

/** The parts of an Office document. */
export type OfficePackage = {
  mainPart: string
  /** Reads the text of a part; null if it does not exist. */
  read(part: string): Promise<string | null>
  readRelationships(part: string): Promise<Relationships>
}

/**
 * Opens an Office document, passes it to `work` and closes it.
 *
 * @param maxInflatedBytes the limit of the inflated size of all parts read
 */
export function withOfficePackage<Result>(
  path: string,
  maxInflatedBytes: number,
  work: (office: OfficePackage) => Promise<Result>,
): Promise<Result> {
  return withFile(path, async (file) => work(await openPackage(file, maxInflatedBytes)))
}

async function openPackage(file: FileReader, maxInflatedBytes: number): Promise<OfficePackage> {
  const { archive, mainPart } = (await openOpenXml(file)) ?? throwDamaged()
  let remainingBytes = maxInflatedBytes
  const read = async (part: string) => {
    const entry = archive.entries.get(part)
    if (!entry) return null
    const content = await readEntry(archive, entry, remainingBytes)
    remainingBytes -= content.length
    return decode(content)
  }
  const readPartRelationships = async (part: string) => {
    const relationshipsPart = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
    return readRelationships((await read(relationshipsPart)) ?? '', posix.dirname(part))
  }
  return { mainPart, read, readRelationships: readPartRelationships }
}

function decode(content: Buffer): string {
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe
  return isUtf16 ? content.toString('utf16le', 2) : content.toString('utf8').replace(/^\uFEFF/, '')
}

function readRelationships(xml: string, folder: string): Relationships {
  const relations = new Map<string, { type: string; part: string }>()
  scanXml(xml, {
    open(name, attributes) {
      if (name !== 'Relationship' || attributes('TargetMode') === 'External') return
      const target = attributes('Target') ?? ''
      const part = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
      const type = attributes('Type') ?? ''
      relations.set(attributes('Id') ?? '', { type: type.slice(type.lastIndexOf('/') + 1), part })
    },
  })
  return relations
}
