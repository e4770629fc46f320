import { findClient } from '@guildhall/core/access/clients/find-client'
import { DomainError } from '@guildhall/core/errors'
import { formatContentDisposition } from '@guildhall/core/platform/storage/content-disposition'
import { Type } from '@sinclair/typebox'
import type { Dependencies } from '../dependencies.ts'
import { type Caller, createContext } from '../http/authentication.ts'
import type { Reply } from '../http/reply.ts'

const SIGNED_URL_SECONDS = 300

/** How a file is served. */
export interface ServedFile {
  fileName: string
  mimeType: string
  disposition: 'attachment' | 'inline'
  etag: string
}

/** Documentation of file responses. */
export const rangeHeader = { Range: 'A byte range (RFC 9110, section 14). The response is 206.' }
const bytes = {
  schema: Type.Unsafe({ type: 'string', contentMediaType: 'application/octet-stream' }),
  contentType: '*/*',
}
export const fileResponses = {
  200: { description: 'The file.', ...bytes, headers: ['ETag', 'Accept-Ranges', 'Content-Disposition'] },
  206: { description: 'The requested range.', ...bytes },
  302: { description: 'Redirect to the file.', headers: ['Location'] },
  416: { description: 'The range is not satisfiable.' },
}

/**
 * Authenticates a caller by the ticket in a public file’s URL.
 *
 * @param noun for the error message, such as `the resource`
 * @returns null without a ticket
 * @throws DomainError unauthorized
 */
export async function authenticateTicket(
  deps: Dependencies,
  request: Request,
  { purpose, subjectId }: { purpose: 'download' | 'generated'; subjectId: string | undefined },
  noun: string,
): Promise<Caller | null> {
  const ticketText = new URL(request.url).searchParams.get('ticket')
  if (ticketText === null) return null
  const ticket = deps.links.read(ticketText)
  const matchesSubject = ticket?.purpose === purpose && ticket.subjectId === subjectId
  const client = matchesSubject ? await findClient(deps.database, ticket.clientId) : null
  if (!client)
    throw new DomainError('unauthorized', `This link is invalid or has expired. Request ${noun} again.`)
  const actor = { type: 'visitor', id: client.id, name: 'Public URL', allowedOrigins: [] } as const
  return { ctx: createContext(deps, request, { actor, client }), rateLimit: null }
}

/**
 * Redirects to a signed URL for files in a bucket, otherwise sends the file. @throws DomainError storage-unavailable
 */
export async function redirectOrSendFile(
  deps: Dependencies,
  request: Request,
  key: string,
  file: ServedFile,
): Promise<Reply> {
  const { etag, ...fileOptions } = file
  const url = deps.storage.signUrl(key, { ...fileOptions, seconds: SIGNED_URL_SECONDS })
  if (url) return { status: 302, headers: { location: url }, body: null }
  return fileReply(deps, request, key, { ...fileOptions, etag })
}

/**
 * Sends the file so that browsers neither run its scripts nor sniff its type.
 *
 * @throws DomainError storage-unavailable if the file is missing, before the response starts
 */
export async function fileReply(
  deps: Dependencies,
  request: Request,
  key: string,
  file: ServedFile,
): Promise<Reply> {
  if ((await deps.storage.getSize(key)) === null) {
    deps.log.error({ key }, 'file missing from storage')
    throw new DomainError(
      'storage-unavailable',
      'The file is missing from storage. Contact the operator of the service.',
    )
  }
  return {
    status: 200,
    headers: {
      'content-type': file.mimeType,
      'content-disposition': formatContentDisposition(file.disposition, file.fileName),
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      // Bun adds this header to range responses (206, 416); setting it here would duplicate it.
      ...(request.headers.has('range') ? {} : { 'accept-ranges': 'bytes' }),
      etag: file.etag,
    },
    body: deps.storage.open(key),
  }
}
