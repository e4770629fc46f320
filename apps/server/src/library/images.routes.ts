import type { Context } from '@guildhall/core/context'
import { DomainError } from '@guildhall/core/errors'
import {
  deleteImage,
  findImage,
  type ImageRow,
  type ImageSize,
  imageSizes,
  readImage,
} from '@guildhall/core/library/images'
import { Image, ImageForm } from '@guildhall/wire/images'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { buildOpenOperation } from '../http/documentation.ts'
import { endpoint } from '../http/endpoint.ts'
import { respondOnce } from '../http/idempotency.ts'
import { isNotModified, jsonReply, noContentReply, type Reply } from '../http/reply.ts'
import { getRequestState } from '../http/request-state.ts'
import { toResponse } from '../http/to-response.ts'
import { ImageUpload } from './image-upload.ts'
import { fileReply } from './serve-file.ts'

const PATH = '/api/images'
const tag = 'Images'
const YEAR_SECONDS = 31_536_000
const tokenPattern = /^[\w-]{22}$/

/** Images for pages and emails: logos, portraits, and images of events and courses. */
export function imageRoutes(deps: Dependencies) {
  return new Elysia()
    .post(PATH, ...createEndpoint(deps))
    .get(
      `${PATH}/:id`,
      ...endpoint(deps, {
        operationId: 'images.get',
        summary: 'Get the URLs of an image',
        tag,
        access: { scope: 'resources:read' },
        problems: ['not-found'],
        responses: { 200: { description: 'The image.', schema: Image } },
        handle: ({ ctx, params }) => readImage(ctx, params.id ?? ''),
        present: (row, { ctx }) => jsonReply(presentImage(deps, ctx, row)),
      }),
    )
    .delete(
      `${PATH}/:id`,
      ...endpoint(deps, {
        operationId: 'images.delete',
        summary: 'Delete an image',
        description:
          'Its URLs then return 404, but caches can keep the image for a year. Fields that contain a URL are not changed.',
        tag,
        access: { scope: 'resources:write' },
        problems: ['not-found'],
        responses: { 204: { description: 'Deleted.' } },
        handle: ({ ctx, params }) => deleteImage(ctx, params.id ?? ''),
        present: noContentReply,
      }),
    )
    .get(
      '/images/:token/:size',
      async ({ request, params }) => {
        getRequestState(request).route = '/images/:token/:size'
        return toResponse(deps, request, await serveImage(deps, request, params))
      },
      buildOpenOperation('images.file', 'Get an image by its public URL', {
        200: { description: 'The image, which never changes.', contentType: '*/*' },
        206: { description: 'The requested range.', contentType: '*/*' },
        304: { description: 'Not modified.' },
        404: { description: 'No such image.', contentType: 'application/problem+json' },
        416: { description: 'The range is not satisfiable.' },
      }),
    )
}

function createEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'images.create',
    summary: 'Upload an image',
    description:
      'A PNG or JPG image of up to 10 MB and 40 million pixels, for fields such as `logoUrl` and `imageUrl`. It is re-encoded in three sizes in its original format, rotated upright and stripped of metadata such as location and camera. Anyone with a URL can see the image; URLs cannot be guessed.',
    tag,
    access: { scope: 'resources:write' },
    idempotent: true,
    streams: true,
    bodyContent: { 'multipart/form-data': ImageForm },
    problems: ['malformed-request', 'payload-too-large', 'unsupported-media-type'],
    responses: { 201: { description: 'Uploaded.', schema: Image, headers: ['Location'] } },
    handle: async ({ ctx, request }) => {
      const upload = await ImageUpload.receive(deps, ctx, request)
      try {
        return await respondOnce(deps, ctx, request, upload.digest(), {
          execute: (ctx) => upload.create(ctx, request.signal),
          present: (row: ImageRow) =>
            jsonReply(presentImage(deps, ctx, row), 201, { location: `${PATH}/${row.id}` }),
        })
      } finally {
        await upload.discard()
      }
    },
    present: (reply) => reply,
  })
}

function presentImage({ settings }: Dependencies, { client }: Context, row: ImageRow): object {
  const base = client.environment === 'live' ? settings.baseUrl : settings.sandboxBaseUrl
  const describeSize = (size: ImageSize) => ({
    url: new URL(`/images/${row.token}/${size}`, base).href,
    width: row[`${size}_width`],
    height: row[`${size}_height`],
  })
  return {
    id: row.id,
    mimeType: row.mime_type,
    small: describeSize('small'),
    medium: describeSize('medium'),
    large: describeSize('large'),
    createdAt: row.created_at.toISOString(),
  }
}

async function serveImage(
  deps: Dependencies,
  request: Request,
  { token, size }: { token: string; size: string },
): Promise<Reply> {
  const imageSize = imageSizes.find((name) => name === size)
  const image =
    imageSize && tokenPattern.test(token) ? await findImage(deps.database, token, imageSize) : null
  if (!image) throw new DomainError('not-found', 'There is no image at this URL.')
  const { key, fileId, mimeType } = image
  const cacheHeaders = { 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable` }
  const etag = `"${fileId}"`
  if (isNotModified(request, etag)) return { status: 304, headers: { etag, ...cacheHeaders }, body: null }
  const fileName = `image.${mimeType.split('/')[1]}`
  const reply = await fileReply(deps, request, key, { fileName, mimeType, disposition: 'inline', etag })
  return { ...reply, headers: { ...reply.headers, ...cacheHeaders } }
}
