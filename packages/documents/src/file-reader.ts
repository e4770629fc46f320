import { type FileHandle, open } from 'node:fs/promises'

/** Random access to a file. */
export type FileReader = {
  size: number
  /** Returns `length` bytes from `offset`; fewer at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>
}

/** Opens a file while `work` runs. */
export async function withFile<Result>(
  path: string,
  work: (file: FileReader) => Promise<Result>,
): Promise<Result> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    return await work({ size, read: (offset, length) => readAt(handle, size, offset, length) })
  } finally {
    await handle.close()
  }
}

async function readAt(handle: FileHandle, size: number, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - offset)))
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, offset + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}
