import { DomainError, invalid, violation } from '@guildhall/core/errors'
import { readForm } from './multipart.ts'

/**
 * The CSV of a request as it arrives: the body itself, or the part called `file` of a form.
 *
 * @throws DomainError unsupported-media-type, payload-too-large (as announced), validation-error (nothing was sent),
 * malformed-request (while it is read: no whole form, or the upload broke off)
 */
export function csvBody(request: Request, maxBytes: number): AsyncIterable<Uint8Array> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'text/csv' && type !== 'multipart/form-data') {
    throw new DomainError(
      'unsupported-media-type',
      'Send "Content-Type: text/csv", or a form with the file in "file".',
    )
  }
  if (!request.body) throw invalid(violation('file', 'empty_file', 'Send the CSV file as the body.'))
  if (type === 'multipart/form-data') return filePart(request)
  if (Number(request.headers.get('content-length')) > maxBytes)
    throw new DomainError('payload-too-large', `Files are limited to ${maxBytes} bytes. Split the file.`)
  return piecesOf(request.body as unknown as AsyncIterable<Uint8Array>, 'The upload was interrupted.')
}

/** @param message what is said when the pieces end in an error, which is then the sender's */
async function* piecesOf(source: AsyncIterable<Uint8Array>, message: string): AsyncGenerator<Uint8Array> {
  try {
    yield* source
  } catch {
    throw new DomainError('malformed-request', message)
  }
}

/** The one part of the form, and after it the certainty that there was no other. */
async function* filePart(request: Request): AsyncGenerator<Uint8Array> {
  // A piece waits here until it is asked for, and the form with it.
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  let files = 0
  const read = async () => {
    await readForm(request, ({ name, fileName }) => {
      if (name !== 'file' || fileName === null || ++files > 1)
        throw invalid(
          violation(name.slice(0, 100), 'unknown_field', 'Unknown field. The form accepts only "file".'),
        )
      // A copy: the memory of a piece is given back as soon as it is written.
      return { write: (piece) => writer.write(piece.slice()), end() {} }
    })
    if (files === 0) throw invalid(violation('file', 'required', 'The form has no field "file".'))
    await writer.close()
  }
  // Whoever reads the file is told; where nobody does any more, nobody asks.
  read().catch((error: unknown) => writer.abort(error).catch(() => {}))
  yield* readable as unknown as AsyncIterable<Uint8Array>
}
