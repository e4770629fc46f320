import type { Context } from '@guildhall/core/context'
import {
  type GeneratedRow,
  type GenerationKind,
  listGenerated,
  presentGenerated,
  readGenerated,
  readLatest,
} from '@guildhall/core/library/generation/generated-content'
import {
  type GenerationOptions,
  requestGeneration,
  retryGeneration,
} from '@guildhall/core/library/generation/request-generation'
import { readResource } from '@guildhall/core/library/read-resource'
import {
  GeneratedContent,
  GeneratedContents,
  InfographicCreate,
  PodcastCreate,
} from '@guildhall/wire/generation'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import type { Documentation } from '../http/documentation.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply, type Reply } from '../http/reply.ts'
import { requireAccess } from '../library/require-access.ts'
import { requireAdministrator } from '../library/require-administrator.ts'
import { generatedFileEndpoint } from './generated-file.ts'

const PATH = '/api/resources/:id'
const CONTENT_PATH = `${PATH}/generated-content/:contentId`
const tag = 'Podcasts and infographics'
const readDefaults = {
  tag,
  access: { scope: 'resources:read' },
  allowMember: () => true,
  allowVisitor: true,
} as const
/** Generated content has the access level of its resource. */
const accessProblems = ['not-found', 'purchase-required', 'membership-required', 'premium-required'] as const
const contentResponse = (description: string) => ({
  200: { description, schema: GeneratedContent, headers: ['ETag'] },
})

/** Podcasts and infographics generated from documents. */
export function generationRoutes(deps: Dependencies) {
  return new Elysia()
    .post(`${PATH}/generate-podcast`, ...podcastEndpoint(deps))
    .post(`${PATH}/generate-infographic`, ...infographicEndpoint(deps))
    .get(`${PATH}/podcast`, ...newestEndpoint(deps, 'podcast'))
    .get(`${PATH}/infographic`, ...newestEndpoint(deps, 'infographic'))
    .get(`${PATH}/generated-content`, ...listEndpoint(deps))
    .get(CONTENT_PATH, ...getEndpoint(deps))
    .get(`${CONTENT_PATH}/file`, ...generatedFileEndpoint(deps, tag))
    .post(`${CONTENT_PATH}/retry`, ...retryEndpoint(deps))
}

const generationDefaults: Pick<Documentation, 'tag' | 'access' | 'idempotent' | 'problems' | 'responses'> = {
  tag,
  access: { scope: 'resources:write' },
  idempotent: true,
  problems: ['not-found', 'conflict', 'no-text', 'document-too-long'],
  responses: {
    202: {
      description: 'Generation is queued or already running.',
      schema: GeneratedContent,
      headers: ['Location', 'Retry-After'],
    },
  },
}

function podcastEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...generationDefaults,
    operationId: 'generation.createPodcast',
    summary: 'Generate a podcast from a document',
    description:
      'One or two synthetic voices read statements from the document, each with its page number: verbatim, or rephrased if a language model is configured. The result is an MP3 with chapters and a transcript. If a podcast is already being generated, it is returned instead, whatever its options. Administrators and keys only.',
    body: PodcastCreate,
    handle: ({ ctx, params, body }) => {
      const { language = null, style = 'conversation', minutes = 5 } = body
      return startGeneration(deps, ctx, params.id ?? '', {
        kind: 'podcast',
        language,
        style,
        minutes,
        format: null,
      })
    },
    present: (row, { ctx }) => acceptedReply(deps, ctx, row),
  })
}

function infographicEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...generationDefaults,
    operationId: 'generation.createInfographic',
    summary: 'Generate an infographic from a document',
    description:
      'Shows the document’s key figures with their sentences and page numbers, and charts of values in the same unit. If an infographic is already being generated, it is returned instead, whatever its options. Administrators and keys only.',
    body: InfographicCreate,
    handle: ({ ctx, params, body }) => {
      const { language = null, format = 'png' } = body
      return startGeneration(deps, ctx, params.id ?? '', {
        kind: 'infographic',
        language,
        format,
        style: null,
        minutes: null,
      })
    },
    present: (row, { ctx }) => acceptedReply(deps, ctx, row),
  })
}

function startGeneration(
  deps: Dependencies,
  ctx: Context,
  id: string,
  options: GenerationOptions,
): Promise<GeneratedRow> {
  requireAdministrator(ctx, 'generated content')
  return requestGeneration(ctx, deps.generation, id, options)
}

function retryEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...generationDefaults,
    operationId: 'generation.retry',
    summary: 'Retry a failed generation',
    description:
      'Uses the same options and the current file. Returns 409 unless it has failed. Administrators and keys only.',
    handle: ({ ctx, params }) => {
      requireAdministrator(ctx, 'generated content')
      return retryGeneration(ctx, deps.generation, params.id ?? '', params.contentId ?? '')
    },
    present: (row, { ctx }) => acceptedReply(deps, ctx, row),
  })
}

function newestEndpoint(deps: Dependencies, kind: GenerationKind) {
  return endpoint(deps, {
    ...readDefaults,
    operationId: `generation.${kind}`,
    summary: `Get the newest ${kind} of a resource`,
    description:
      'Also returned while it is being generated and after a failure. Returns 404 if none was requested. The caller must be able to open the resource.',
    problems: [...accessProblems],
    responses: contentResponse(`The ${kind}.`),
    handle: async ({ ctx, params }) => {
      await requireOpenResource(deps, ctx, params.id ?? '')
      return readLatest(ctx, params.id ?? '', kind)
    },
    present: (row, { ctx }) => contentReply(deps, ctx, row),
  })
}

function listEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...readDefaults,
    operationId: 'generation.list',
    summary: 'List generated content of a resource',
    description: 'Newest first, at most 100. The caller must be able to open the resource.',
    problems: [...accessProblems],
    responses: { 200: { description: 'The generated content.', schema: GeneratedContents } },
    handle: async ({ ctx, params }) => {
      await requireOpenResource(deps, ctx, params.id ?? '')
      return listGenerated(ctx, params.id ?? '')
    },
    present: (rows, { ctx }) =>
      jsonReply({ items: rows.map((row) => presentGenerated(row, ctx.client, deps.links)) }),
  })
}

function getEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...readDefaults,
    operationId: 'generation.get',
    summary: 'Get generated content',
    description: 'The caller must be able to open the resource.',
    problems: [...accessProblems],
    responses: contentResponse('The generated content.'),
    handle: async ({ ctx, params }) => {
      await requireOpenResource(deps, ctx, params.id ?? '')
      return readGenerated(ctx, params.id ?? '', params.contentId ?? '')
    },
    present: (row, { ctx }) => contentReply(deps, ctx, row),
  })
}

async function requireOpenResource(deps: Dependencies, ctx: Context, id: string): Promise<void> {
  requireAccess(await readResource(ctx, deps, id))
}

function acceptedReply(deps: Dependencies, ctx: Context, row: GeneratedRow): Reply {
  const record = presentGenerated(row, ctx.client, deps.links)
  return jsonReply(record, 202, {
    location: `/api/resources/${row.resource_id}/generated-content/${row.id}`,
    'retry-after': String(Math.min(5, record.estimatedSeconds ?? 1)),
  })
}

/**
 * The ETag is a hash of the body, because access, staleness and the remaining time can change when the record does not.
 */
function contentReply(deps: Dependencies, ctx: Context, row: GeneratedRow): Reply {
  const body = JSON.stringify(presentGenerated(row, ctx.client, deps.links))
  return jsonReply(body, 200, { etag: `"${Bun.hash(body).toString(36)}"` })
}
