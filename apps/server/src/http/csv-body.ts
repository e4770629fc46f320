import { DomainError, invalid, violation } from '@guildhall/core/errors'
import { checkFilePart } from './check-file-part.ts'
import { readForm } from './multipart.ts'

/**
 * Streams the CSV of a request: the body, or the part `file` of a form.
 *
 * @throws DomainError unsupported-media-type, payload-too-large (the announced length of `text/csv`), validation-error
 *   (no body); while reading: malformed-request (an incomplete form or upload), validation-error (no file, another
 *   part, several files)
 */
export function readCsv(request: Request, maxBytes: number): AsyncIterable<Uint8Array> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'text/csv' && type !== 'multipart/form-data') {
    throw new DomainError(
      'unsupported-media-type',
      'Send "Content-Type: text/csv", or a form with the file in "file".',
    )
  }
  if (!request.body) throw invalid(violation('file', 'empty_file', 'The file is empty.'))
  if (type === 'multipart/form-data') return readFilePart(request)
  if (Number(request.headers.get('content-length')) > maxBytes)
    throw new DomainError('payload-too-large', `Files are limited to ${maxBytes} bytes. Split the file.`)
  return readChunks(request.body as unknown as AsyncIterable<Uint8Array>)
}

async function* readChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source
  } catch {
    throw new DomainError('malformed-request', 'The upload was interrupted. Send it again.')
  }
}

/** The form’s only part; fails if there is another. */
async function* readFilePart(request: Request): AsyncGenerator<Uint8Array> {
  // Backpressure: a chunk waits until it is pulled.
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  let hasFile = false
  const read = async () => {
    await readForm(request, ({ name }) => {
      checkFilePart(name, hasFile)
      hasFile = true
      // A copy, because a chunk’s memory is released after the write.
      return { write: (chunk) => writer.write(chunk.slice()), end() {} }
    })
    if (!hasFile) throw invalid(violation('file', 'required', 'The form has no field "file".'))
    await writer.close()
  }
  // The reader receives the error.
  read().catch((error: unknown) => writer.abort(error).catch(() => {}))
  yield* readable as unknown as AsyncIterable<Uint8Array>
}
