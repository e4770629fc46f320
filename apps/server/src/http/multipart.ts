import { DomainError } from '@guildhall/core/errors'
import { releaseMemory } from '@guildhall/core/platform/storage/release-memory'

/** The headers of a part. */
export interface PartHeaders {
  name: string
  /** Null for fields that are not files. */
  fileName: string | null
}

/** Receives a part’s bytes. */
export interface PartSink {
  /** @param chunk valid until the returned promise settles; copy it to keep it. */
  write(chunk: Uint8Array): void | Promise<void>
  end(): void | Promise<void>
}

const MAX_HEADERS_BYTES = 16 * 1024
const MAX_PARTS = 500
const headersEnd = Buffer.from('\r\n\r\n')

/**
 * Parses a form (RFC 7578) as it arrives, part by part. Implemented here, because it determines upload throughput:
 * `@fastify/busboy` is too slow (docs/decisions/0012). Sinks receive views of the received data; a chunk is copied
 * only if the one before it ended within the headers of a part or a possible boundary.
 *
 * @param open returns the sink of a part; not called for file inputs left empty
 * @throws DomainError malformed-request, and errors of `open` and its sinks
 */
export async function readForm(
  request: Request,
  open: (headers: PartHeaders) => PartSink | Promise<PartSink>,
): Promise<void> {
  const reader = new FormReader(parseBoundary(request), open)
  const chunks = request.body?.getReader()
  try {
    for (let chunk = await readChunk(chunks); chunk; chunk = await readChunk(chunks)) {
      const pending = reader.push(chunk)
      // Sinks usually accept a chunk synchronously; a large file has thousands of chunks.
      if (pending) await pending
      releaseMemory(chunk)
    }
    reader.end()
  } catch (error) {
    // An interrupted request cannot be cancelled.
    await chunks?.cancel().catch(() => {})
    throw error
  }
}

class FormReader {
  private unread: Buffer | null = Buffer.from('\r\n')
  private sink: PartSink | null = null
  private state: 'preamble' | 'headers' | 'body' | 'epilogue' = 'preamble'
  private partCount = 0
  private readonly delimiter: Buffer

  constructor(
    boundary: string,
    private readonly open: (headers: PartHeaders) => PartSink | Promise<PartSink>,
  ) {
    this.delimiter = Buffer.from(`\r\n--${boundary}`)
  }

  /** @returns a promise only if it must be awaited */
  push(chunk: Uint8Array): void | Promise<void> {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    if (this.unread === null && this.state === 'body' && this.isInside(bytes)) return this.sink?.write(chunk)
    const { unread: remaining } = this
    this.unread = null
    return this.read(remaining ? Buffer.concat([remaining, bytes]) : bytes)
  }

  /** Whether the bytes contain no boundary and do not end with a prefix of one. */
  private isInside(bytes: Buffer): boolean {
    return bytes.indexOf(this.delimiter) === -1 && this.findPartialBoundary(bytes) === bytes.length
  }

  private async read(bytes: Buffer): Promise<void> {
    while (bytes.length > 0 && this.state !== 'epilogue') {
      const remaining = this.state === 'headers' ? await this.readHeaders(bytes) : await this.readBody(bytes)
      if (remaining === null) return
      bytes = remaining
    }
  }

  end(): void {
    if (this.state !== 'epilogue') throw createMalformedRequestError('it ends before its last boundary')
  }

  /** @returns the bytes after the headers; null if they are incomplete */
  private async readHeaders(bytes: Buffer): Promise<Buffer | null> {
    if (bytes.length < 2) return this.retain(bytes)
    if (bytes[0] === 0x2d && bytes[1] === 0x2d) {
      this.state = 'epilogue'
      return Buffer.alloc(0)
    }
    const end = bytes.indexOf(headersEnd)
    if (end > MAX_HEADERS_BYTES || (end === -1 && bytes.length > MAX_HEADERS_BYTES))
      throw createMalformedRequestError('the headers of a part are too long')
    if (end === -1) return this.retain(bytes)
    if (++this.partCount > MAX_PARTS) throw createMalformedRequestError(`it has more than ${MAX_PARTS} parts`)
    const headers = parsePartHeaders(bytes.subarray(0, end).toString('utf8'))
    this.sink = headers.fileName === '' ? openAtFirstByte(headers, this.open) : await this.open(headers)
    this.state = 'body'
    return bytes.subarray(end + headersEnd.length)
  }

  /** Reads up to the next boundary. */
  private async readBody(bytes: Buffer): Promise<Buffer | null> {
    const index = bytes.indexOf(this.delimiter)
    if (index !== -1) {
      await this.writeToSink(bytes.subarray(0, index))
      await this.sink?.end()
      this.sink = null
      this.state = 'headers'
      return bytes.subarray(index + this.delimiter.length)
    }
    const safeLength = this.findPartialBoundary(bytes)
    await this.writeToSink(bytes.subarray(0, safeLength))
    return this.retain(bytes.subarray(safeLength))
  }

  /** The index of a possible boundary prefix at the end, or the length if there is none. */
  private findPartialBoundary(bytes: Buffer): number {
    const first = this.delimiter[0] ?? 0
    let at = bytes.indexOf(first, Math.max(0, bytes.length - this.delimiter.length))
    while (at !== -1 && !bytes.subarray(at).equals(this.delimiter.subarray(0, bytes.length - at)))
      at = bytes.indexOf(first, at + 1)
    return at === -1 ? bytes.length : at
  }

  /** Writes a plain Uint8Array, whose `slice` copies, unlike a Buffer’s. */
  private async writeToSink(bytes: Buffer): Promise<void> {
    if (bytes.length > 0)
      await this.sink?.write(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }

  private retain(bytes: Buffer): null {
    // A copy, because the chunk's memory is released after this call.
    this.unread = bytes.length > 0 ? Buffer.from(bytes) : null
    return null
  }
}

/** Browsers send a file input left empty as a file without a name and without bytes, which is treated as absent. */
function openAtFirstByte(
  headers: PartHeaders,
  open: (headers: PartHeaders) => PartSink | Promise<PartSink>,
): PartSink {
  let sink: PartSink | null = null
  return {
    async write(chunk) {
      sink ??= await open(headers)
      await sink.write(chunk)
    },
    end: () => sink?.end(),
  }
}

/** Reads a chunk. Reports an interrupted upload to the sender, if it is still connected. */
async function readChunk(
  chunks: { read(): Promise<{ value?: Uint8Array | undefined }> } | undefined,
): Promise<Uint8Array | undefined> {
  try {
    return (await chunks?.read())?.value
  } catch {
    throw new DomainError('malformed-request', 'The upload was interrupted. Send it again.')
  }
}

function parseBoundary(request: Request): string {
  const type = request.headers.get('content-type') ?? ''
  const match = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type)
  const boundary = match?.[1] ?? match?.[2]
  if (!boundary) throw createMalformedRequestError('its Content-Type has no boundary')
  return boundary
}

/** Parses the field name and the file name (RFC 7578, section 4.2; WHATWG escapes `"` as %22). */
function parsePartHeaders(text: string): PartHeaders {
  const parameters = parseParameters(/^content-disposition:\s*form-data\s*(;.*)$/im.exec(text)?.[1] ?? '')
  const getParameter = (name: string) =>
    parameters
      .get(name)
      ?.replaceAll('%22', '"')
      .replaceAll(/%0D|%0A/g, ' ') ?? null
  const name = getParameter('name')
  if (name === null) throw createMalformedRequestError('a part has no name')
  return { name, fileName: parseExtendedName(parameters.get('filename*')) ?? getParameter('filename') }
}

/** Parses parameters left to right, since a quoted file name may be `a; name=b.pdf`. */
function parseParameters(disposition: string): Map<string, string> {
  const parameters = new Map<string, string>()
  const pattern = /;\s*([^\s=;"]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/g
  for (const [, name = '', quoted, bare = ''] of disposition.matchAll(pattern)) {
    const key = name.toLowerCase()
    if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\(["\\])/g, '$1') ?? bare)
  }
  return parameters
}

/** `filename*=UTF-8''…` (RFC 8187), which RFC 7578 forbids but some clients send. */
function parseExtendedName(parameter: string | undefined): string | null {
  const encoded = /^utf-8'[^']*'(.+)$/i.exec(parameter ?? '')?.[1]
  if (!encoded) return null
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw createMalformedRequestError('a file name has an invalid encoding')
  }
}

function createMalformedRequestError(reason: string): DomainError {
  return new DomainError('malformed-request', `The form is not well-formed: ${reason}.`)
}
