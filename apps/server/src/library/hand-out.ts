import { findClient } from '@guildhall/core/clients/find-client'
import { DomainError } from '@guildhall/core/errors'
import { contentDisposition } from '@guildhall/core/storage/content-disposition'
import { Type } from '@sinclair/typebox'
import type { Dependencies } from '../dependencies.ts'
import { type Caller, contextOf } from '../http/authentication.ts'
import type { Reply } from '../http/reply.ts'

const ADDRESS_SECONDS = 300

/** How a file is handed out. */
export interface HandedOut {
  fileName: string
  mimeType: string
  disposition: 'attachment' | 'inline'
  etag: string
}

/** For the documentation: what an address of a file takes and answers. */
export const rangeHeader = { Range: 'A byte range (RFC 9110, section 14). The response is 206.' }
const bytes = {
  schema: Type.Unsafe({ type: 'string', contentMediaType: 'application/octet-stream' }),
  contentType: '*/*',
}
export const fileAnswers = {
  200: { description: 'The file.', ...bytes, headers: ['ETag', 'Accept-Ranges', 'Content-Disposition'] },
  206: { description: 'The requested range.', ...bytes },
  302: { description: 'Redirect to the file.', headers: ['Location'] },
  416: { description: 'The range is not satisfiable.' },
}

/**
 * Whoever has the address of something public, whose ticket stands for a key.
 *
 * @param what the holder must ask for again, where the ticket is not good any more
 * @returns null without a ticket
 * @throws DomainError unauthorized
 */
export async function addressHolder(
  deps: Dependencies,
  request: Request,
  { purpose, subjectId }: { purpose: 'download' | 'generated'; subjectId: string | undefined },
  what: string,
): Promise<Caller | null> {
  const given = new URL(request.url).searchParams.get('ticket')
  if (given === null) return null
  const ticket = deps.links.read(given)
  const isFor = ticket?.purpose === purpose && ticket.subjectId === subjectId
  const client = isFor ? await findClient(deps.database, ticket.clientId) : null
  if (!client) throw new DomainError('unauthorized', `This link has expired. Request ${what} again.`)
  const actor = { type: 'visitor', id: client.id, name: 'Public address', allowedOrigins: [] } as const
  return { ctx: contextOf(deps, request, { actor, client }), budget: null }
}

/** A signed address where files are kept in a bucket, else the file. @throws DomainError storage-unavailable */
export async function addressOrFile(
  deps: Dependencies,
  request: Request,
  key: string,
  file: HandedOut,
): Promise<Reply> {
  const { etag, ...handedOut } = file
  const address = deps.storage.signedUrl(key, { ...handedOut, seconds: ADDRESS_SECONDS })
  if (address) return { status: 302, headers: { location: address }, body: null }
  return fileReply(deps, request, key, { ...handedOut, etag })
}

/**
 * The bytes, as nothing but what they are: no script in them runs, no type is guessed.
 *
 * @throws DomainError storage-unavailable where the file is gone, of which an answer that has begun could not tell
 */
export async function fileReply(
  deps: Dependencies,
  request: Request,
  key: string,
  file: HandedOut,
): Promise<Reply> {
  if ((await deps.storage.size(key)) === null) {
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
      'content-disposition': contentDisposition(file.disposition, file.fileName),
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      // Bun says it itself in its answers to a range (206, 416), and a second one would stand beside it.
      ...(request.headers.has('range') ? {} : { 'accept-ranges': 'bytes' }),
      etag: file.etag,
    },
    body: deps.storage.open(key),
  }
}
