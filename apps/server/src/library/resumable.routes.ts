import { MAX_FILE_BYTES } from '@guildhall/core/library/incoming-file'
import { closed } from '@guildhall/wire/primitives'
import { ResourceFields } from '@guildhall/wire/resources'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply } from '../http/reply.ts'
import { toResponse } from '../http/to-response.ts'
import { ResumableUploads, UPLOADS_PATH } from './resumable-uploads.ts'

const tag = 'Library'
const access = { scope: 'resources:write' }
const fieldNames = Object.keys(ResourceFields.properties).join(', ')

/** Resumable uploads: tus 1.0 with creation, expiration and termination. */
export function resumableRoutes(deps: Dependencies) {
  return new Elysia()
    .options(
      UPLOADS_PATH,
      ({ request }) => toResponse(deps, request, { status: 204, headers: capabilityHeaders, body: null }),
      { detail: { hide: true } },
    )
    .post(UPLOADS_PATH, ...createEndpoint(deps))
    .get(`${UPLOADS_PATH}/:id`, ...stateEndpoint(deps))
    .patch(`${UPLOADS_PATH}/:id`, ...appendEndpoint(deps))
    .delete(`${UPLOADS_PATH}/:id`, ...cancelEndpoint(deps))
}

const capabilityHeaders = {
  'tus-resumable': '1.0.0',
  'tus-version': '1.0.0',
  'tus-extension': 'creation,creation-with-upload,expiration,termination',
  'tus-max-size': String(MAX_FILE_BYTES),
}

const tusHeaders = { 'Tus-Resumable': 'Must be `1.0.0`.' }

function createEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'uploads.create',
    summary: 'Start a resumable upload',
    description: `Implements the tus protocol 1.0 (https://tus.io); any tus client works. \`Upload-Metadata\` holds \`filename\` and the resource fields (${fieldNames}). Send categories, tags, price and tax rate as JSON. When the upload is complete, \`Content-Location\` is the URL of the resource. An incomplete upload expires after a day.`,
    tag,
    access,
    streams: true,
    extraHeaders: {
      ...tusHeaders,
      'Upload-Length': 'The length of the file in bytes.',
      'Upload-Metadata': 'Names with Base64-encoded values: `filename aGFuZGJvb2sucGRm,name SGFuZGJvb2s=`.',
    },
    problems: [
      'malformed-request',
      'payload-too-large',
      'unsupported-media-type',
      'precondition-failed',
      'conflict',
    ],
    responses: {
      201: { description: 'The upload is created.', headers: ['Location', 'Upload-Expires'] },
    },
    handle: ({ ctx, request }) => new ResumableUploads(deps, ctx).handle(request, null),
    present: (reply) => reply,
  })
}

function stateEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'uploads.get',
    summary: 'Get the progress of a resumable upload',
    description:
      'HEAD returns the same data in tus headers. If all bytes were received but the server stopped before creating the resource, this request creates it, provided the caller has write access.',
    tag,
    access: { scope: 'resources:read' },
    problems: ['not-found', 'unsupported-media-type', 'conflict'],
    responses: {
      200: {
        description: 'The state of the upload.',
        schema: Type.Object(
          {
            offset: Type.Integer({ minimum: 0, examples: [16_777_216] }),
            length: Type.Integer({ minimum: 0, examples: [48_213_000] }),
            resourceId: Type.Union([Type.String({ format: 'uuid' }), Type.Null()]),
          },
          { $id: 'UploadState', ...closed },
        ),
        headers: ['Upload-Offset', 'Upload-Length'],
      },
    },
    handle: ({ ctx, params }) => new ResumableUploads(deps, ctx).getState(params.id ?? ''),
    present: (state) =>
      jsonReply(state, 200, {
        'tus-resumable': '1.0.0',
        'upload-offset': String(state.offset),
        'upload-length': String(state.length),
        ...(state.resourceId ? { 'content-location': `/api/resources/${state.resourceId}` } : {}),
      }),
  })
}

function appendEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'uploads.append',
    summary: 'Append to a resumable upload',
    description:
      'The final bytes create the resource, and `Content-Location` is its URL. If you missed that response, send an empty request at the final offset to get it again.',
    tag,
    access,
    streams: true,
    bodyContent: {
      'application/offset+octet-stream': Type.Unsafe({
        type: 'string',
        contentMediaType: 'application/octet-stream',
      }),
    },
    extraHeaders: { ...tusHeaders, 'Upload-Offset': 'The offset of these bytes, as returned by HEAD.' },
    problems: [
      'not-found',
      'malformed-request',
      'payload-too-large',
      'unsupported-media-type',
      'precondition-failed',
      'conflict',
    ],
    responses: { 204: { description: 'The bytes are stored.', headers: ['Upload-Offset'] } },
    handle: ({ ctx, request, params }) => new ResumableUploads(deps, ctx).handle(request, params.id ?? ''),
    present: (reply) => reply,
  })
}

function cancelEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'uploads.cancel',
    summary: 'Cancel a resumable upload',
    tag,
    access,
    extraHeaders: tusHeaders,
    problems: ['not-found', 'malformed-request', 'precondition-failed'],
    responses: { 204: { description: 'Cancelled. The uploaded bytes are deleted.' } },
    handle: ({ ctx, request, params }) => new ResumableUploads(deps, ctx).handle(request, params.id ?? ''),
    present: (reply) => reply,
  })
}
