import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import busboy from '@fastify/busboy'
import { DomainError, invalid, violation } from '@guildhall/core/errors'

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
  if (!request.body) throw invalid(violation('file', 'empty_file', 'Send the CSV as the body.'))
  if (type === 'multipart/form-data') return filePart(request, request.body)
  if (Number(request.headers.get('content-length')) > maxBytes)
    throw new DomainError('payload-too-large', `A file may have ${maxBytes} bytes. Split it.`)
  return piecesOf(request.body as unknown as AsyncIterable<Uint8Array>, 'The upload broke off.')
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
async function* filePart(request: Request, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const parser = parserOf(request)
  const found = Promise.withResolvers<Readable>()
  const ended = Promise.withResolvers<void>()
  const refuse = (error: DomainError) => {
    found.reject(error)
    ended.reject(error)
  }
  // Whichever is not waited for when the form is refused.
  for (const { promise } of [found, ended]) promise.catch(() => {})
  // The parser's types do not say so, but a part may have no name.
  const refuseField = (name: string | undefined) =>
    refuse(invalid(violation((name ?? '').slice(0, 100), 'unknown_field', 'The form takes one field: file.')))
  parser.on('file', (name, stream) => {
    // Of a part that nobody reads the parser tells faults too, and a stream's fault that nobody hears ends the process.
    stream.on('error', () => {})
    if (name === 'file') return found.resolve(stream)
    stream.resume()
    refuseField(name)
  })
  parser.on('field', refuseField)
  parser.on('filesLimit', () => refuseField('file'))
  parser.on('error', () => refuse(new DomainError('malformed-request', 'The form is not well-formed.')))
  parser.on('finish', () => {
    found.reject(invalid(violation('file', 'required', 'The form has no field "file".')))
    ended.resolve()
  })
  const source = Readable.fromWeb(body as unknown as WebStream)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    yield* piecesOf(await found.promise, 'The form is not well-formed: it ends within the file.')
    await ended.promise
  } finally {
    source.destroy()
  }
}

function parserOf(request: Request) {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: { files: 1, fields: 1, fieldSize: 1 },
    })
  } catch {
    throw new DomainError(
      'malformed-request',
      'The form is not well-formed: its Content-Type names no boundary.',
    )
  }
}
