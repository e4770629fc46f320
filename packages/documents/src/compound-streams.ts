import { CFB } from '@e965/xlsx'
import { fail, failDamaged } from './failure.ts'

type Entry = { name: string; type: number; content?: Uint8Array }

const LARGEST = 200 * 1024 ** 2

/**
 * Opens an old Office document.
 *
 * @returns gives a stream of the document by its name; null where there is none
 * @throws UnreadableFile `too_complex` for files that would not fit into memory
 */
export async function openCompoundFile(path: string): Promise<(name: string) => Buffer | null> {
  if (Bun.file(path).size > LARGEST) {
    fail(
      'too_complex',
      'The file is too large for its old format to be read. Save it as .docx, .xlsx or .pptx.',
    )
  }
  const container = CFB.read(Buffer.from(await Bun.file(path).bytes()), { type: 'buffer' })
  return (name) => {
    const entry = (container.FileIndex as Entry[]).find(
      (candidate) => candidate.name === name && candidate.type === 2,
    )
    if (!entry) return null
    return entry.content ? Buffer.from(entry.content) : failDamaged()
  }
}
