import { findClient } from '@guildhall/core/clients/find-client'
import type { Context } from '@guildhall/core/context'
import { DomainError } from '@guildhall/core/errors'
import { type GeneratedRow, readGenerated } from '@guildhall/core/generation/generated-content'
import { readResource } from '@guildhall/core/library/read-resource'
import { storageKey } from '@guildhall/core/storage/storage'
import { oneOf } from '@guildhall/wire/primitives'
import { Type } from '@sinclair/typebox'
import type { Dependencies } from '../dependencies.ts'
import { type Caller, contextOf } from '../http/authentication.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Reply } from '../http/reply.ts'
import { fileReply } from '../library/download.routes.ts'
import { refuseClosed } from '../library/refuse-closed.ts'
import { listener } from './listener.ts'

const ADDRESS_SECONDS = 300
const mimeTypes = { mp3: 'audio/mpeg', png: 'image/png', svg: 'image/svg+xml' } as const

const FileQuery = Type.Object(
  {
    disposition: Type.Optional(oneOf('attachment', 'inline')),
    format: Type.Optional(oneOf('mp3', 'png', 'svg')),
    feed: Type.Optional(
      Type.String({ maxLength: 100, description: 'The token of a podcast feed; stands for its member.' }),
    ),
    ticket: Type.Optional(
      Type.String({ maxLength: 200, description: 'Of the `url` of what is public; stands for a key.' }),
    ),
  },
  { additionalProperties: false },
)

/** The file of a podcast or infographic, under the access level that its source has now. */
export function generatedFileEndpoint(deps: Dependencies, tag: string) {
  return endpoint(deps, {
    operationId: 'generation.file',
    summary: 'Download a podcast or infographic',
    description:
      'Answers `Range` with 206, or 302 to a signed address where files are kept in a bucket. An infographic is there as PNG and as SVG, whichever was asked for. Who may open the resource is looked at each time.',
    tag,
    access: { scope: 'resources:read' },
    allowMember: () => true,
    allowVisitor: true,
    admit: holderOfAddress,
    query: FileQuery,
    problems: ['not-found', 'purchase-required', 'membership-required', 'premium-required', 'conflict'],
    extraHeaders: { Range: 'A range of bytes; answered with 206 (RFC 9110, section 14).' },
    answers: {
      200: {
        description: 'The file.',
        schema: Type.Unsafe({ type: 'string', contentMediaType: 'application/octet-stream' }),
        contentType: '*/*',
        headers: ['ETag', 'Accept-Ranges', 'Content-Disposition'],
      },
      206: { description: 'The part that was asked for.' },
      302: { description: 'Where the file is.', headers: ['Location'] },
      416: { description: 'There is no such range.' },
    },
    handle: async ({ ctx, params, query }) => {
      refuseClosed(await readResource(ctx, deps, params.id ?? ''))
      return handOut(deps, ctx, await readGenerated(ctx, params.id ?? '', params.contentId ?? ''), query)
    },
    present: (reply) => reply,
  })
}

/** Whoever has an address: of what was made from a public resource, or from a feed. */
async function holderOfAddress(
  deps: Dependencies,
  request: Request,
  params: Record<string, string>,
): Promise<Caller | null> {
  const { searchParams } = new URL(request.url)
  const feed = searchParams.get('feed')
  if (feed !== null) return listener(deps, request, feed)
  const given = searchParams.get('ticket')
  if (given === null) return null
  const ticket = deps.links.read(given)
  const client =
    ticket?.purpose === 'generated' && ticket.subjectId === params.contentId
      ? await findClient(deps.database, ticket.clientId)
      : null
  if (!client)
    throw new DomainError(
      'unauthorized',
      'This address is no longer good. Ask for the podcast or infographic again.',
    )
  const actor = { type: 'visitor', id: client.id, name: 'Public address', allowedOrigins: [] } as const
  return { ctx: contextOf(deps, request, { actor, client }), budget: null }
}

/** @throws DomainError conflict (it is not ready), not-found (there is none in this format) */
function handOut(
  deps: Dependencies,
  ctx: Context,
  row: GeneratedRow,
  query: { disposition?: 'attachment' | 'inline'; format?: 'mp3' | 'png' | 'svg' },
): Reply {
  if (row.status !== 'ready')
    throw new DomainError('conflict', `It is not ready: its status is ${row.status}.`)
  const own = row.kind === 'podcast' ? 'mp3' : (row.format ?? 'png')
  const format = query.format ?? own
  const fileId = format === own ? row.file_id : format === 'mp3' || own === 'mp3' ? null : row.other_file_id
  if (!fileId) throw new DomainError('not-found', `There is no ${format} of this ${row.kind}.`)
  const key = storageKey(ctx.client.id, fileId)
  const mimeType = mimeTypes[format]
  const fileName = `${row.slug}-${row.kind}.${format}`
  const handedOut = { fileName, mimeType, disposition: query.disposition ?? 'inline' }
  const address = deps.storage.address(key, { ...handedOut, seconds: ADDRESS_SECONDS })
  if (address) return { status: 302, headers: { location: address }, body: null }
  return fileReply(deps, key, { ...handedOut, etag: `"${fileId}"` })
}
