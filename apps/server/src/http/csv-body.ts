import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import busboy from '@fastify/busboy'
import { DomainError, invalid, violation } from '@guildhall/core/errors'

/**
 * The CSV of a request as it arrives: the body itself, or the part called `file` of a form.
 *
 * @throws DomainError unsupported-media-type, validation-error (nothing was sent)
 */
export function csvBody(request: Request): AsyncIterable<Uint8Array> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (!request.body) throw invalid(violation('file', 'empty_file', 'Send the CSV as the body.'))
  if (type === 'text/csv') return request.body as unknown as AsyncIterable<Uint8Array>
  if (type === 'multipart/form-data') return filePart(request, request.body)
  throw new DomainError(
    'unsupported-media-type',
    'Send "Content-Type: text/csv", or a form with the file in "file".',
  )
}

async function* filePart(request: Request, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.fromWeb(body as unknown as WebStream)
  const found = Promise.withResolvers<Readable>()
  const parser = parserOf(request)
  parser.on('file', (name, stream) => {
    if (name === 'file') return found.resolve(stream)
    stream.resume()
    found.reject(invalid(violation(name.slice(0, 100), 'unknown_field', 'The form takes one field: file.')))
  })
  parser.on('field', (name) => {
    found.reject(invalid(violation(name.slice(0, 100), 'unknown_field', 'The form takes one field: file.')))
  })
  parser.on('finish', () =>
    found.reject(invalid(violation('file', 'required', 'The form has no field "file".'))),
  )
  parser.on('error', () => found.reject(new DomainError('malformed-request', 'The form is not well-formed.')))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    yield* await found.promise
  } finally {
    source.destroy()
  }
}

function parserOf(request: Request) {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: { files: 1, fields: 0 },
    })
  } catch {
    throw new DomainError(
      'malformed-request',
      'The form is not well-formed: its Content-Type names no boundary.',
    )
  }
}
