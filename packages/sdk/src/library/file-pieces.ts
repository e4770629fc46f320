import { FileError } from '../errors.ts'

/**
 * The bytes of a file, piece by piece.
 *
 * @throws FileError when they can't be read
 */
export async function* filePieces(
  file: Blob | ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  const reader = readerOf(file)
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } catch (cause) {
    throw unreadable(cause)
  } finally {
    // A stream that failed can't be given up any more.
    await reader.cancel().catch(() => {})
  }
}

/** Some runtimes find only now that there is no such file. */
function readerOf(file: Blob | ReadableStream<Uint8Array>) {
  try {
    return (file instanceof Blob ? file.stream() : file).getReader()
  } catch (cause) {
    throw unreadable(cause)
  }
}

/** Why a file can't be read, found by reading it; null when it can. */
export async function faultOf(file: Blob): Promise<FileError | null> {
  try {
    for await (const _ of filePieces(file));
    return null
  } catch (error) {
    return error as FileError
  }
}

/** @param path of the file, where what the platform says does not name it */
export function unreadable(cause: unknown, path?: string): FileError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const what = path === undefined || reason.includes(path) ? 'The file' : path
  return new FileError(`${what} could not be read: ${reason}`, { cause })
}
