import { FileError } from '../errors.ts'

/**
 * Reads a file in chunks.
 *
 * @throws FileError when it cannot be read
 */
export async function* readFileChunks(
  file: Blob | ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  const reader = getReader(file)
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } catch (cause) {
    throw toFileError(cause)
  } finally {
    // A failed stream cannot be cancelled.
    await reader.cancel().catch(() => {})
  }
}

/** Some runtimes report a missing file only here. */
function getReader(file: Blob | ReadableStream<Uint8Array>) {
  try {
    return (file instanceof Blob ? file.stream() : file).getReader()
  } catch (cause) {
    throw toFileError(cause)
  }
}

/** Reads a file and returns the error, or null. */
export async function findReadError(file: Blob): Promise<FileError | null> {
  try {
    for await (const _ of readFileChunks(file));
    return null
  } catch (error) {
    return error as FileError
  }
}

/** @param path of the file, in case the platform’s message does not name it */
export function toFileError(cause: unknown, path?: string): FileError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const file = path === undefined || reason.includes(path) ? 'the file' : path
  return new FileError(`Cannot read ${file}: ${reason}`, { cause })
}
