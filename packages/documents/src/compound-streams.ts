import { CFB } from '@e965/xlsx'
import { fail, throwDamaged } from './failure.ts'

type Entry = { name: string; type: number; content?: Uint8Array }

const MAX_FILE_BYTES = 200 * 1024 ** 2

/**
 * Opens a legacy Office document.
 *
 * @returns a function that returns a stream by name, or null
 * @throws UnreadableFileError `too_complex` for files larger than MAX_FILE_BYTES
 */
export async function openCompoundFile(path: string): Promise<(name: string) => Buffer | null> {
  if (Bun.file(path).size > MAX_FILE_BYTES) {
    fail('too_complex', 'The file is too large for its legacy format. Save it as .docx, .xlsx or .pptx.')
  }
  const container = CFB.read(Buffer.from(await Bun.file(path).bytes()), { type: 'buffer' })
  return (name) => {
    const entry = (container.FileIndex as Entry[]).find(
      (candidate) => candidate.name === name && candidate.type === 2,
    )
    if (!entry) return null
    return entry.content ? Buffer.from(entry.content) : throwDamaged()
  }
}
