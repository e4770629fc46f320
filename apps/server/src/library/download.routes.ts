import { createHmac } from 'node:crypto'
import { toLibraryCaller } from '@guildhall/core/access/access-levels'
import type { Context } from '@guildhall/core/context'
import { DomainError } from '@guildhall/core/errors'
import { countsAsActivity, getPerson } from '@guildhall/core/library/activity'
import { type LoadedResource, readResource } from '@guildhall/core/library/read-resource'
import { presentResource } from '@guildhall/core/library/resource'
import { readVersionFile } from '@guildhall/core/library/versions'
import { buildStorageKey } from '@guildhall/core/platform/storage/storage'
import { closed, oneOf } from '@guildhall/wire/primitives'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { evaluateRange } from '../http/evaluate-range.ts'
import type { Reply } from '../http/reply.ts'
import { getRequestState } from '../http/request-state.ts'
import { requireAccess } from './require-access.ts'
import { authenticateTicket, fileResponses, rangeHeader, redirectOrSendFile } from './serve-file.ts'

const DownloadQuery = Type.Object(
  {
    disposition: Type.Optional({
      ...oneOf('attachment', 'inline'),
      description:
        'Defaults to `attachment`. An SVG image that is not yet sanitized is always an attachment.',
    }),
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The number of an earlier version. Staff and secret keys only.',
      }),
    ),
    ticket: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'The token from a `downloadUrl`. Used instead of an API key.',
      }),
    ),
  },
  closed,
)

export function downloadRoutes(deps: Dependencies) {
  return new Elysia().get(
    '/api/resources/:id/download',
    ...endpoint(deps, {
      operationId: 'resources.download',
      summary: 'Download the file of a resource',
      description:
        'Supports `Range` (206). Redirects (302) to a signed URL, valid for five minutes, when files are stored in a bucket. Use `disposition=inline` for players and viewers; the default is `attachment`. Counts as a download, except with a secret key.',
      tag: 'Library',
      access: { scope: 'resources:read' },
      allowMember: () => true,
      allowVisitor: true,
      admit: authenticateDownloadTicket,
      query: DownloadQuery,
      problems: ['not-found', 'purchase-required', 'membership-required', 'premium-required'],
      extraHeaders: rangeHeader,
      responses: fileResponses,
      handle: ({ ctx, params, query, request }) => sendFile(deps, ctx, params.id ?? '', query, request),
      present: (reply) => reply,
    }),
  )
}

/** Authenticates a caller by the file URL of a public resource, as returned by the public API. */
const authenticateDownloadTicket = (deps: Dependencies, request: Request, { id }: Record<string, string>) =>
  authenticateTicket(deps, request, { purpose: 'download', subjectId: id }, 'the resource')

async function sendFile(
  deps: Dependencies,
  ctx: Context,
  id: string,
  query: { disposition?: 'attachment' | 'inline'; version?: number },
  request: Request,
): Promise<Reply> {
  const resource = await readResource(ctx, deps, id)
  requireAccess(resource)
  const { row } = resource
  if (query.version !== undefined && toLibraryCaller(ctx.actor).kind !== 'staff')
    throw new DomainError('forbidden', 'Only staff can download earlier versions.')
  const file = query.version === undefined ? row : await readVersionFile(ctx, id, query.version)
  // Inline SVG is served only as its sanitized copy, because a signed URL cannot set a content security policy.
  // Attachments are the original file.
  const isUnsafe = file.mime_type === 'image/svg+xml' && file.shown_id === null
  const disposition = isUnsafe ? 'attachment' : (query.disposition ?? 'attachment')
  const fileId = disposition === 'inline' ? (file.shown_id ?? file.file_id) : file.file_id
  const key = buildStorageKey(ctx.client.id, fileId)
  const fileMetadata = { fileName: file.original_name, mimeType: file.mime_type, disposition }
  const etag = fileId === file.file_id ? `"${file.sha256}"` : `"${file.sha256}-shown"`
  const reply = await redirectOrSendFile(deps, request, key, { ...fileMetadata, etag })
  const rangeResult =
    reply.body instanceof Blob
      ? evaluateRange(request, { size: reply.body.size, etag })
      : getRequestedRange(request)
  if (rangeResult !== 'none')
    countDownload(deps, ctx, resource, { fileId: file.file_id, isComplete: rangeResult === 'full' }, request)
  return reply
}

/** An estimate from the headers: after a redirect, the bucket evaluates them. */
function getRequestedRange({ headers }: Request): 'full' | 'partial' | 'none' {
  if (headers.has('if-none-match')) return 'none'
  return headers.has('range') ? 'partial' : 'full'
}

/** Counts every full response as a download, and all of a person’s range requests for a file in one day as one. */
function countDownload(
  deps: Dependencies,
  ctx: Context,
  { row }: LoadedResource,
  { fileId, isComplete }: { fileId: string; isComplete: boolean },
  request: Request,
): void {
  if (!countsAsActivity(ctx.actor) || getRequestState(request).method === 'HEAD') return
  const { person, memberId } = getPerson(ctx.actor)
  const rangedDownload = isComplete
    ? null
    : { fileId, person: person ?? computeVisitorFingerprint(deps, ctx, request) }
  const outboxData = JSON.stringify(presentResource(row, { kind: 'staff' }, ctx.client, deps.links))
  const activity = {
    clientId: ctx.client.id,
    resourceId: row.id,
    kind: 'download',
    person,
    memberId,
  } as const
  deps.activity.record({ ...activity, rangedDownload, outboxData })
}

/** Distinguishes visitors within a day without storing their identity. */
function computeVisitorFingerprint(deps: Dependencies, ctx: Context, request: Request): string {
  const day = new Date().toISOString().slice(0, 10)
  const identity = `${day} ${ctx.client.id} ${getRequestState(request).ipAddress} ${request.headers.get('user-agent')}`
  return createHmac('sha256', deps.settings.secretsKey).update(identity).digest('base64url').slice(0, 22)
}
