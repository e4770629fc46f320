import type { Context } from '@guildhall/core/context'
import { DomainError } from '@guildhall/core/errors'
import { type GeneratedRow, readGenerated } from '@guildhall/core/library/generation/generated-content'
import { readResource } from '@guildhall/core/library/read-resource'
import { buildStorageKey } from '@guildhall/core/platform/storage/storage'
import { closed, oneOf } from '@guildhall/wire/primitives'
import { Type } from '@sinclair/typebox'
import type { Dependencies } from '../dependencies.ts'
import type { Caller } from '../http/authentication.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Reply } from '../http/reply.ts'
import { requireAccess } from '../library/require-access.ts'
import { authenticateTicket, fileResponses, rangeHeader, redirectOrSendFile } from '../library/serve-file.ts'
import { authenticateFeedReader } from '../members/member-feed.ts'

const mimeTypes = { mp3: 'audio/mpeg', png: 'image/png', svg: 'image/svg+xml' } as const

const FileQuery = Type.Object(
  {
    disposition: Type.Optional({ ...oneOf('attachment', 'inline'), description: 'Defaults to `inline`.' }),
    format: Type.Optional({
      ...oneOf('mp3', 'png', 'svg'),
      description:
        'Defaults to `mp3` for podcasts, and to the requested format for infographics. Without a file in this format, returns 404.',
    }),
    feed: Type.Optional(
      Type.String({ maxLength: 100, description: 'The token of a podcast feed. Identifies its member.' }),
    ),
    ticket: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'The token from the `url` of public content. Used instead of an API key.',
      }),
    ),
  },
  closed,
)

/** Serves a podcast’s or infographic’s file under its source’s current access level. */
export function generatedFileEndpoint(deps: Dependencies, tag: string) {
  return endpoint(deps, {
    operationId: 'generation.file',
    summary: 'Download a podcast or infographic',
    description:
      'Supports `Range` (206). Redirects (302) to a signed URL, valid for five minutes, when files are stored in a bucket. An infographic is available as PNG and SVG; by default, in the requested format. Returns 409 until it is ready. Access to the resource is checked on every request.',
    tag,
    access: { scope: 'resources:read' },
    allowMember: () => true,
    allowVisitor: true,
    admit: authenticateTicketHolder,
    query: FileQuery,
    problems: ['not-found', 'purchase-required', 'membership-required', 'premium-required', 'conflict'],
    extraHeaders: rangeHeader,
    responses: fileResponses,
    handle: async ({ ctx, params, query, request }) => {
      requireAccess(await readResource(ctx, deps, params.id ?? ''))
      const row = await readGenerated(ctx, params.id ?? '', params.contentId ?? '')
      return sendGeneratedFile(deps, ctx, request, row, query)
    },
    present: (reply) => reply,
  })
}

/** Authenticates a caller by the URL of content generated from a public resource, or by a feed’s URL. */
async function authenticateTicketHolder(
  deps: Dependencies,
  request: Request,
  params: Record<string, string>,
): Promise<Caller | null> {
  const feed = new URL(request.url).searchParams.get('feed')
  if (feed !== null) return authenticateFeedReader(deps, request, 'podcast', feed)
  const subject = { purpose: 'generated', subjectId: params.contentId } as const
  return authenticateTicket(deps, request, subject, 'the podcast or infographic')
}

/** @throws DomainError conflict (the content is not ready), not-found (no file in this format) */
async function sendGeneratedFile(
  deps: Dependencies,
  ctx: Context,
  request: Request,
  row: GeneratedRow,
  query: { disposition?: 'attachment' | 'inline'; format?: 'mp3' | 'png' | 'svg' },
): Promise<Reply> {
  if (row.status !== 'ready')
    throw new DomainError('conflict', `The content is not ready. Its status is ${row.status}.`)
  const mainFormat = row.kind === 'podcast' ? 'mp3' : (row.format ?? 'png')
  const format = query.format ?? mainFormat
  const fileId =
    format === mainFormat ? row.file_id : format === 'mp3' || mainFormat === 'mp3' ? null : row.other_file_id
  if (!fileId) throw new DomainError('not-found', `This ${row.kind} has no ${format} file.`)
  const key = buildStorageKey(ctx.client.id, fileId)
  const mimeType = mimeTypes[format]
  const fileName = `${row.slug}-${row.kind}.${format}`
  const fileOptions = { fileName, mimeType, disposition: query.disposition ?? 'inline' }
  return redirectOrSendFile(deps, request, key, { ...fileOptions, etag: `"${fileId}"` })
}
