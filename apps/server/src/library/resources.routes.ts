import type { Context } from '@guildhall/core/context'
import { countsAsActivity, getPerson } from '@guildhall/core/library/activity'
import { createResource } from '@guildhall/core/library/create-resource'
import { deleteResource } from '@guildhall/core/library/delete-resource'
import { type LoadedResource, readResource } from '@guildhall/core/library/read-resource'
import { restoreVersion } from '@guildhall/core/library/restore-version'
import { updateResource } from '@guildhall/core/library/update-resource'
import { listVersions } from '@guildhall/core/library/versions'
import { closed } from '@guildhall/wire/primitives'
import {
  buildForm,
  Resource,
  ResourceFields,
  ResourceUpdate,
  ResourceVersions,
} from '@guildhall/wire/resources'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { respondToPreflight } from '../http/cross-origin.ts'
import { endpoint } from '../http/endpoint.ts'
import { respondOnce } from '../http/idempotency.ts'
import { readJsonBody } from '../http/read-input.ts'
import { formatEtag, ifMatch, jsonReply, noContentReply, type Reply } from '../http/reply.ts'
import { getRequestState } from '../http/request-state.ts'
import { Upload } from './upload.ts'

const PATH = '/api/resources'
const tag = 'Library'
/** The fields of an update sent as a form. All are optional. */
const ResourceFormUpdate = Type.Partial(ResourceFields, {
  $id: 'ResourceChangedFields',
  ...closed,
})

export function resourceRoutes(deps: Dependencies) {
  return new Elysia()
    .options(PATH, ({ request }) => respondToPreflight(deps, request, 'GET, HEAD'), {
      detail: { hide: true },
    })
    .options(`${PATH}/*`, ({ request }) => respondToPreflight(deps, request, 'GET, HEAD'), {
      detail: { hide: true },
    })
    .post(PATH, ...uploadEndpoint(deps))
    .get(`${PATH}/:id`, ...createGetEndpoint(deps))
    .put(`${PATH}/:id`, ...updateEndpoint(deps, 'update'))
    .patch(`${PATH}/:id`, ...updateEndpoint(deps, 'patch'))
    .delete(`${PATH}/:id`, ...deleteEndpoint(deps))
    .get(`${PATH}/:id/versions`, ...versionsEndpoint(deps))
    .post(`${PATH}/:id/versions/:version/restore`, ...restoreEndpoint(deps))
}

function uploadEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'resources.create',
    summary: 'Upload a resource',
    description:
      'Accepts files up to 500 MB. The format is detected from the content. Files in an unsupported format, or whose content does not match their name, are rejected. Text, metadata and a preview are extracted in the background; see `processing`.',
    tag,
    access: { scope: 'resources:write' },
    idempotent: true,
    streams: true,
    bodyContent: { 'multipart/form-data': buildForm(ResourceFields, 'required') },
    problems: ['malformed-request', 'payload-too-large', 'unsupported-media-type', 'conflict'],
    responses: { 201: { description: 'Uploaded.', schema: Resource, headers: ['Location', 'ETag'] } },
    handle: async ({ ctx, request }) => {
      const upload = await Upload.receive(deps, ctx, request, ResourceFields, { isFileRequired: true })
      try {
        // The idempotency key covers the body, which is known only now.
        return await respondOnce(deps, ctx, request, upload.digest(), {
          execute: (ctx) => {
            const { fields, main, featuredImage } = upload
            if (!main) throw new Error('The form has no file.')
            return createResource(ctx, deps, { fields, main, featuredImage })
          },
          present: ({ row, record }) =>
            jsonReply(record, 201, { location: `${PATH}/${row.id}`, etag: formatEtag(row.version) }),
        })
      } finally {
        // Deletes files that no record refers to, such as after a rejected request or a replayed response.
        await upload.discard()
      }
    },
    present: (reply) => reply,
  })
}

function createGetEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'resources.get',
    summary: 'Get a resource',
    description:
      'Counts as a view, except with a secret key. Drafts are visible to staff and secret keys only.',
    tag,
    access: { scope: 'resources:read' },
    allowMember: () => true,
    allowVisitor: true,
    // Access and the hash depend on the caller, and the URLs expire.
    variesWithinVersion: true,
    problems: ['not-found'],
    responses: {
      200: { description: 'The resource, as visible to the caller.', schema: Resource, headers: ['ETag'] },
    },
    handle: async ({ ctx, params, request }) => {
      const resource = await readResource(ctx, deps, params.id ?? '')
      // HEAD is not a view.
      if (getRequestState(request).method !== 'HEAD') countView(deps, ctx, resource.row.id)
      return resource
    },
    present: resourceReply,
  })
}

function countView(deps: Dependencies, ctx: Context, resourceId: string): void {
  if (!countsAsActivity(ctx.actor)) return
  const { person, memberId } = getPerson(ctx.actor)
  deps.activity.record({
    clientId: ctx.client.id,
    resourceId,
    kind: 'view',
    person,
    memberId,
    rangedDownload: null,
    outboxData: null,
  })
}

function updateEndpoint(deps: Dependencies, operation: 'update' | 'patch') {
  return endpoint(deps, {
    operationId: `resources.${operation}`,
    summary: 'Update a resource',
    description:
      'Omitted fields keep their values; `null` clears a field or resets it to its default. A form with `file` creates a new version. Changing `status` publishes or unpublishes the resource. When `accessLevel` changes from `paid`, `price` must be cleared; `taxRate` is cleared automatically.',
    tag,
    access: { scope: 'resources:write' },
    conditional: true,
    streams: true,
    bodyContent: {
      'application/json': ResourceUpdate,
      'multipart/form-data': buildForm(ResourceFields, 'optional'),
    },
    problems: ['not-found', 'malformed-request', 'payload-too-large', 'unsupported-media-type', 'conflict'],
    responses: { 200: { description: 'The updated resource.', schema: Resource, headers: ['ETag'] } },
    handle: ({ ctx, params, request }) => {
      const id = params.id ?? ''
      return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')
        ? updateFromForm(deps, ctx, request, id)
        : updateFromJson(deps, ctx, request, id)
    },
    present: resourceReply,
  })
}

async function updateFromJson(
  deps: Dependencies,
  ctx: Context,
  request: Request,
  id: string,
): Promise<LoadedResource> {
  const { featuredImage, ...fields } = (await readJsonBody(ResourceUpdate, request)) as Record<
    string,
    unknown
  >
  const change = { fields, main: null, featuredImage: featuredImage === null ? null : undefined }
  return updateResource(ctx, deps, id, change, ifMatch(request))
}

async function updateFromForm(
  deps: Dependencies,
  ctx: Context,
  request: Request,
  id: string,
): Promise<LoadedResource> {
  const upload = await Upload.receive(deps, ctx, request, ResourceFormUpdate, { isFileRequired: false })
  try {
    const { fields, main, featuredImage } = upload
    const change = { fields, main, featuredImage: featuredImage ?? undefined }
    return await updateResource(ctx, deps, id, change, ifMatch(request))
  } finally {
    await upload.discard()
  }
}

function deleteEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'resources.delete',
    summary: 'Delete a resource',
    description:
      'The record, its grants and its generated content are deleted immediately, and its stored files shortly afterwards. Staff who are not administrators can delete only their own uploads.',
    tag,
    access: { scope: 'resources:write' },
    conditional: true,
    problems: ['not-found'],
    responses: { 204: { description: 'Deleted.' } },
    handle: ({ ctx, params, request }) => deleteResource(ctx, deps, params.id ?? '', ifMatch(request)),
    present: noContentReply,
  })
}

function versionsEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'resources.versions',
    summary: 'List the versions of a resource',
    tag,
    access: { scope: 'resources:read' },
    problems: ['not-found'],
    responses: { 200: { description: 'The versions, newest first.', schema: ResourceVersions } },
    handle: ({ ctx, params }) => listVersions(ctx, params.id ?? ''),
    present: (items) => jsonReply({ items }),
  })
}

function restoreEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'resources.restoreVersion',
    summary: 'Restore a version of a resource',
    description:
      'The file of the earlier version becomes the next version; no version is lost. Text and preview are extracted again. Restoring the current version returns 409.',
    tag,
    access: { scope: 'resources:write' },
    conditional: true,
    idempotent: true,
    integerParameters: ['version'],
    problems: ['not-found', 'conflict'],
    responses: { 200: { description: 'The updated resource.', schema: Resource, headers: ['ETag'] } },
    handle: ({ ctx, params, request }) =>
      restoreVersion(ctx, deps, params.id ?? '', Number(params.version), ifMatch(request)),
    present: resourceReply,
  })
}

function resourceReply({ row, record }: LoadedResource): Reply {
  return jsonReply(record, 200, { etag: formatEtag(row.version) })
}
