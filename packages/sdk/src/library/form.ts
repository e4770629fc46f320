import type { RawBody } from '../call.ts'
import { FileError } from '../errors.ts'
import { filePieces, unreadable } from './file-pieces.ts'

/**
 * A file to be uploaded: a Blob (a `File`, `Bun.file(…)`, `await openAsBlob(…)`), a stream of bytes, or, where there is
 * a file system, a path. A stream is sent once; the others are sent again when the connection fails.
 */
export type UploadFile = Blob | ReadableStream<Uint8Array> | { path: string }

/** How much of a file is on its way. */
export interface UploadProgress {
  sentBytes: number
  /** Null for a stream, whose length nobody knows. */
  totalBytes: number | null
}

interface FilePart {
  name: string
  fileName: string
  content: Blob | ReadableStream<Uint8Array>
}

/** What is used of `node:fs`, whose types a page has not. */
interface FileSystem {
  accessSync(path: string, mode: number): void
  constants: { R_OK: number }
  openAsBlob(path: string): Promise<Blob>
  statSync(path: string): { isDirectory(): boolean }
}

/** Opens a file, and finds what it is called. @throws FileError; TypeError for what is no file */
export async function openFile(
  file: UploadFile,
  fileName: string | undefined,
): Promise<{ content: Blob | ReadableStream<Uint8Array>; fileName: string }> {
  if (file instanceof Blob || file instanceof ReadableStream) {
    const own = 'name' in file && typeof file.name === 'string' ? file.name : undefined
    return { content: file, fileName: fileName ?? lastStep(own) ?? 'file' }
  }
  if (typeof file?.path !== 'string')
    throw new TypeError('The file must be a Blob, a ReadableStream of bytes, or { path } of a file.')
  return { content: await openPath(file.path), fileName: fileName ?? lastStep(file.path) ?? 'file' }
}

/** @throws FileError */
async function openPath(path: string): Promise<Blob> {
  // Named at run time, so that bundles for pages do not look for it.
  const fileSystem: string = 'node:fs'
  const { accessSync, constants, openAsBlob, statSync } = (await import(fileSystem)) as FileSystem
  try {
    // Runtimes differ in when they tell what is wrong with a file, and in how.
    accessSync(path, constants.R_OK)
    if (statSync(path).isDirectory()) throw new Error('it is a folder')
    return await openAsBlob(path)
  } catch (error) {
    throw unreadable(error, path)
  }
}

const lastStep = (path: string | undefined): string | undefined => path?.split(/[/\\]/).at(-1) || undefined

/**
 * A form (RFC 7578) of texts and files, which are read as they are sent. A stream, because a Blob made of Blobs that
 * stand for files is not read by every runtime; made anew for each attempt, unless a stream is in it.
 */
export function formBody(
  fields: Record<string, unknown>,
  files: FilePart[],
  onProgress: ((progress: UploadProgress) => void) | undefined,
): RawBody {
  const boundary = `guildhall-${Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const type = `multipart/form-data; boundary=${boundary}`
  const parts: (string | Blob | ReadableStream<Uint8Array>)[] = textParts(fields, boundary)
  for (const { name, fileName, content } of files) {
    const escaped = fileName.replace(
      /["\r\n]/g,
      (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
    parts.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${escaped}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      content,
      '\r\n',
    )
  }
  parts.push(`--${boundary}--\r\n`)
  const again = parts.every((part) => !(part instanceof ReadableStream))
  const totalBytes = again ? files.reduce((sum, { content }) => sum + (content as Blob).size, 0) : null
  let fault: FileError | null = null
  const noteFault = (error: unknown) => {
    if (error instanceof FileError) fault = error
  }
  const make = () => streamOf(piecesOf(parts, totalBytes, onProgress), noteFault)
  return { type, content: again ? make : make(), fault: () => fault }
}

function textParts(fields: Record<string, unknown>, boundary: string): string[] {
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  return Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined || value === null) return []
    if (Array.isArray(value)) return value.map((one) => part(`${name}[]`, String(one)))
    return [part(name, typeof value === 'object' ? JSON.stringify(value) : String(value))]
  })
}

function streamOf(
  pieces: AsyncGenerator<Uint8Array, undefined>,
  onFault: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        onFault(error)
        throw error
      }
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

async function* piecesOf(
  parts: (string | Blob | ReadableStream<Uint8Array>)[],
  totalBytes: number | null,
  onProgress: ((progress: UploadProgress) => void) | undefined,
): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder()
  let sentBytes = 0
  for (const part of parts) {
    if (typeof part === 'string') {
      yield encoder.encode(part)
      continue
    }
    for await (const piece of filePieces(part)) {
      yield piece
      sentBytes += piece.byteLength
      onProgress?.({ sentBytes, totalBytes })
    }
  }
}
