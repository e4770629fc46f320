import { findClient } from '@guildhall/core/access/clients/find-client'
import { DomainError } from '@guildhall/core/errors'
import { buildStorageKey } from '@guildhall/core/platform/storage/storage'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { buildOpenOperation } from '../http/documentation.ts'
import { isNotModified } from '../http/reply.ts'
import { getRequestState } from '../http/request-state.ts'
import { toResponse } from '../http/to-response.ts'
import { fileReply } from './serve-file.ts'

const DAY_SECONDS = 86_400

/** Images of resources for any website: the signed URL grants access for at least a day. */
export function filesRoutes(deps: Dependencies) {
  return new Elysia().get(
    '/files/:ticket',
    async ({ request, params }) => {
      getRequestState(request).route = '/files/:ticket'
      return toResponse(deps, request, await imageReply(deps, request, params.ticket ?? ''))
    },
    buildOpenOperation('files.picture', 'Get a resource image by its signed URL', {
      200: { description: 'The image.', contentType: '*/*' },
      206: { description: 'The requested range.', contentType: '*/*' },
      302: { description: 'Redirect to the image.' },
      304: { description: 'Not modified.' },
      404: {
        description: 'The URL is invalid or has expired.',
        contentType: 'application/problem+json',
      },
      416: { description: 'The range is not satisfiable.' },
    }),
  )
}

async function imageReply(deps: Dependencies, request: Request, ticketText: string) {
  const ticket = deps.links.read(ticketText)
  const client = ticket?.purpose === 'image' ? await findClient(deps.database, ticket.clientId) : null
  const file =
    ticket && client
      ? await deps.database
          .forClient(client.id)
          .selectFrom('files')
          .select(['id', 'mime_type'])
          .where('id', '=', ticket.subjectId)
          .where('state', '=', 'kept')
          .executeTakeFirst()
      : null
  if (!file || !client) throw new DomainError('not-found', 'This image link is invalid or has expired.')
  const key = buildStorageKey(client.id, file.id)
  const mimeType = file.mime_type ?? 'application/octet-stream'
  const disposition = 'inline'
  const fileName = `image.${mimeType.split('/')[1]}`
  const cacheHeaders = { 'cache-control': `public, max-age=${DAY_SECONDS}, immutable` }
  const url = deps.storage.signUrl(key, { fileName, mimeType, disposition, seconds: DAY_SECONDS })
  if (url)
    return {
      status: 302,
      headers: { location: url, 'cache-control': 'public, max-age=3600' },
      body: null,
    }
  const etag = `"${file.id}"`
  if (isNotModified(request, etag)) return { status: 304, headers: { etag, ...cacheHeaders }, body: null }
  const reply = await fileReply(deps, request, key, { fileName, mimeType, disposition, etag })
  return { ...reply, headers: { ...reply.headers, ...cacheHeaders } }
}
