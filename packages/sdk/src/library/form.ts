import type { RawBody } from '../call.ts'
import { FileError } from '../errors.ts'
import { isPage } from '../runtime.ts'
import { findReadError, readFileChunks, toFileError } from './file-chunks.ts'

/**
 * A file to upload: a Blob (a `File`, `Bun.file(…)`, `await openAsBlob(…)`), a byte stream, or a path. Streams are sent
 * once; the others are sent again on a retry.
 */
export type UploadFile = Blob | ReadableStream<Uint8Array> | { path: string }

/** Upload progress. */
export interface UploadProgress {
  sentBytes: number
  /** Null for streams. */
  totalBytes: number | null
}

interface FilePart {
  name: string
  fileName: string
  content: Blob | ReadableStream<Uint8Array>
}

/** The subset of `node:fs` used here, whose types are unavailable in browsers. */
interface FileSystem {
  accessSync(path: string, mode: number): void
  constants: { R_OK: number }
  openAsBlob(path: string): Promise<Blob>
  statSync(path: string): { isDirectory(): boolean }
}

/** Opens a file and determines its name. @throws FileError; TypeError for any other value */
export async function openFile(
  file: UploadFile,
  fileName: string | undefined,
): Promise<{ content: Blob | ReadableStream<Uint8Array>; fileName: string }> {
  if (file instanceof Blob || file instanceof ReadableStream) {
    const ownName = 'name' in file && typeof file.name === 'string' ? file.name : undefined
    return { content: file, fileName: fileName ?? getBaseName(ownName) ?? 'file' }
  }
  if (typeof file?.path !== 'string')
    throw new TypeError('file must be a Blob, a ReadableStream of bytes, or { path }.')
  return { content: await openPath(file.path), fileName: fileName ?? getBaseName(file.path) ?? 'file' }
}

/** @throws FileError */
async function openPath(path: string): Promise<Blob> {
  // Resolved at run time, so that browser bundles do not include it.
  const fileSystem: string = 'node:fs'
  const { accessSync, constants, openAsBlob, statSync } = (await import(fileSystem)) as FileSystem
  try {
    // Runtimes differ in when and how they report unreadable files.
    accessSync(path, constants.R_OK)
    if (statSync(path).isDirectory()) throw new Error('it is a folder')
    return await openAsBlob(path)
  } catch (error) {
    throw toFileError(error, path)
  }
}

const getBaseName = (path: string | undefined): string | undefined => path?.split(/[/\\]/).at(-1) || undefined

/**
 * A multipart form (RFC 7578) that streams its files, recreated for each attempt unless it contains a stream. It is a
 * Blob of Blobs only in a page, since not every runtime can read file-backed Blobs.
 */
export function buildFormBody(
  fields: Record<string, unknown>,
  files: FilePart[],
  onProgress: ((progress: UploadProgress) => void) | undefined,
): RawBody {
  const boundary = `guildhall-${Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const type = `multipart/form-data; boundary=${boundary}`
  const parts: (string | Blob | ReadableStream<Uint8Array>)[] = buildTextParts(fields, boundary)
  for (const { name, fileName, content } of files) {
    const escaped = fileName.replace(
      /["\r\n]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
    parts.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${escaped}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      content,
      '\r\n',
    )
  }
  parts.push(`--${boundary}--\r\n`)
  const isRepeatable = parts.every((part) => !(part instanceof ReadableStream))
  const totalBytes = isRepeatable ? files.reduce((sum, { content }) => sum + (content as Blob).size, 0) : null
  // Browsers send streams only over HTTP/2, but read Blobs of files as they send them.
  if (isRepeatable && isPage()) {
    const content = new Blob(parts as (string | Blob)[])
    return { type, content, readError: () => findReadError(content) }
  }
  let readError: FileError | null = null
  const recordError = (error: unknown) => {
    if (error instanceof FileError) readError = error
  }
  const create = () => toStream(encodeChunks(parts, totalBytes, onProgress), recordError)
  return { type, content: isRepeatable ? create : create(), readError: () => readError }
}

function buildTextParts(fields: Record<string, unknown>, boundary: string): string[] {
  const buildPart = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  return Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined || value === null) return []
    if (Array.isArray(value)) return value.map((item) => buildPart(`${name}[]`, String(item)))
    return [buildPart(name, typeof value === 'object' ? JSON.stringify(value) : String(value))]
  })
}

function toStream(
  chunks: AsyncGenerator<Uint8Array, undefined>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        onError(error)
        throw error
      }
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}

async function* encodeChunks(
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
    for await (const chunk of readFileChunks(part)) {
      yield chunk
      sentBytes += chunk.byteLength
      onProgress?.({ sentBytes, totalBytes })
    }
  }
}
