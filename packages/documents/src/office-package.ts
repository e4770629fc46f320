import { posix } from 'node:path'
import { readEntry } from './archive.ts'
import { throwDamaged } from './failure.ts'
import { type FileReader, withFile } from './file-reader.ts'
import { openOpenXml } from './open-xml.ts'
import { scanXml } from './scan-xml.ts'

/** A part's relationships to other parts, by id. External targets are omitted. */
export type Relations = ReadonlyMap<string, { type: string; part: string }>

/** The parts of an Office document. */
export type OfficePackage = {
  mainPart: string
  /** Reads the text of a part; null if it does not exist. */
  read(part: string): Promise<string | null>
  readRelations(part: string): Promise<Relations>
}

/**
 * Opens an Office document while `work` runs.
 *
 * @param inflatedBytes the limit of the inflated size of all parts read
 */
export function withOfficePackage<Result>(
  path: string,
  inflatedBytes: number,
  work: (office: OfficePackage) => Promise<Result>,
): Promise<Result> {
  return withFile(path, async (file) => work(await openPackage(file, inflatedBytes)))
}

async function openPackage(file: FileReader, inflatedBytes: number): Promise<OfficePackage> {
  const { archive, mainPart } = (await openOpenXml(file)) ?? throwDamaged()
  let remainingBytes = inflatedBytes
  const read = async (part: string) => {
    const entry = archive.entries.get(part)
    if (!entry) return null
    const content = await readEntry(archive, entry, remainingBytes)
    remainingBytes -= content.length
    return decode(content)
  }
  const readPartRelations = async (part: string) => {
    const list = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
    return readRelations((await read(list)) ?? '', posix.dirname(part))
  }
  return { mainPart, read, readRelations: readPartRelations }
}

function decode(content: Buffer): string {
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe
  return isUtf16 ? content.toString('utf16le', 2) : content.toString('utf8').replace(/^\uFEFF/, '')
}

function readRelations(xml: string, folder: string): Relations {
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
