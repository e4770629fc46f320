import { type BulkCollection, bulkCollections } from '@guildhall/core/bulk/bulk-collections'
import { buildReadableBulkJobsFilter, bulkJobs, getBulkJob } from '@guildhall/core/bulk/bulk-jobs'
import { streamBulkResult } from '@guildhall/core/bulk/bulk-result'
import { queueBulkJob } from '@guildhall/core/bulk/queue-bulk-job'
import { cancelBulkJob } from '@guildhall/core/bulk/run-bulk-job'
import type { Collection } from '@guildhall/core/records/collection'
import type { StoredRecord } from '@guildhall/core/records/read'
import { BulkJob, buildBulkRequest } from '@guildhall/wire/bulk-jobs'
import { buildListPage } from '@guildhall/wire/record'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { listReply } from '../http/list-reply.ts'
import { formatEtag, jsonReply, type Reply, recordReply } from '../http/reply.ts'
import { toStream } from '../http/stream.ts'
import { type BulkBody, readChange, readSelection, requireOneOfEach } from './bulk-request.ts'
import { bulkTargets } from './bulk-targets.ts'

/** Bulk changes. */
export function bulkRoutes(deps: Dependencies) {
  const app = new Elysia()
    .get('/api/bulk-jobs', ...listEndpoint(deps))
    .get('/api/bulk-jobs/:id', ...getEndpoint(deps))
    .post('/api/bulk-jobs/:id/cancel', ...cancelEndpoint(deps))
    .get('/api/bulk-jobs/:id/result', ...resultEndpoint(deps))
  for (const name of Object.keys(bulkCollections) as BulkCollection[])
    app.post(`/api/${name}/bulk`, ...queueEndpoint(deps, name))
  return app
}

function queueEndpoint(deps: Dependencies, name: BulkCollection) {
  const { operationPrefix, plural, tag, record, update } = bulkTargets[name]
  const { scope } = bulkCollections[name]
  const collection: Collection = bulkCollections[name].collection
  const hasTags = collection.fields.tags !== undefined
  return endpoint(deps, {
    operationId: `${operationPrefix}.bulk`,
    summary: `Update or delete ${plural} in bulk`,
    description: `Applies ${hasTags ? '`patch`, `tags` or `delete`' : '`patch` or `delete`'} to the ${plural} in \`ids\`, or to all that match \`filter\`. The ids are captured when the job is created; records that match later are not changed. The job runs in the background; poll \`Location\` for its progress. Each record is validated as in the single-record operation. A record that fails does not stop the job and is listed in the result.`,
    tag,
    access: { scope: `${scope}:write` },
    idempotent: true,
    body: buildBulkRequest(String(record.$id ?? 'Resource'), update, hasTags),
    problems: ['conflict'],
    responses: {
      202: { description: 'The job is queued.', schema: BulkJob, headers: ['Location', 'ETag'] },
    },
    handle: ({ ctx, body }) => {
      const request = body as BulkBody
      requireOneOfEach(request)
      const selection = readSelection(request, collection, record, ctx.client.id)
      return queueBulkJob(ctx, name, selection, readChange(request), request.expectedCount ?? null)
    },
    present: acceptedReply,
  })
}

function listEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'bulkJobs.list',
    summary: 'List bulk jobs',
    description:
      'Jobs from the last 30 days. Keys see the jobs of collections for which they have the read scope; users see the jobs of collections that they can change.',
    tag: 'Bulk jobs',
    access: 'signed-in',
    list: { collection: bulkJobs, record: BulkJob },
    problems: ['forbidden', 'insufficient-scope'],
    responses: {
      200: {
        description: 'A page of results.',
        schema: buildListPage(BulkJob, 'BulkJob'),
        headers: ['Link'],
      },
    },
    handle: async ({ ctx, url }) =>
      listReply(deps, ctx, url, bulkJobs, BulkJob, { restrictions: buildReadableBulkJobsFilter(ctx) }),
    present: (reply) => reply,
  })
}

function getEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'bulkJobs.get',
    summary: 'Get a bulk job',
    description:
      'Returns the job’s progress and counts. Jobs are kept for 30 days. Keys need the read scope of its collection; users need permission to change its records.',
    tag: 'Bulk jobs',
    access: 'signed-in',
    problems: ['not-found', 'forbidden', 'insufficient-scope'],
    responses: { 200: { description: 'The job.', schema: BulkJob, headers: ['ETag'] } },
    handle: ({ ctx, params }) => getBulkJob(ctx, params.id ?? '', 'read'),
    present: recordReply,
  })
}

function cancelEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'bulkJobs.cancel',
    summary: 'Cancel a bulk job',
    description:
      'Changes already made are kept. Returns 409 if the job has already ended. Keys need the write scope of its collection; users need permission to change its records.',
    tag: 'Bulk jobs',
    access: 'signed-in',
    idempotent: true,
    problems: ['not-found', 'conflict', 'forbidden', 'insufficient-scope'],
    responses: { 200: { description: 'The cancelled job.', schema: BulkJob, headers: ['ETag'] } },
    handle: ({ ctx, params }) => cancelBulkJob(ctx, params.id ?? ''),
    present: recordReply,
  })
}

function resultEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'bulkJobs.result',
    summary: 'Download the result of a bulk job',
    description:
      'CSV with a line for each changed, deleted or failed record so far: `id`, `outcome` (`changed`, `deleted` or `failed`) and `reason`. Keys need the read scope of its collection; users need permission to change its records.',
    tag: 'Bulk jobs',
    access: 'signed-in',
    problems: ['not-found', 'forbidden', 'insufficient-scope'],
    responses: {
      200: {
        description: 'The CSV file.',
        schema: Type.String({ examples: ['id,outcome,reason\n'] }),
        contentType: 'text/csv',
      },
    },
    handle: ({ ctx, params }) => streamBulkResult(ctx, params.id ?? ''),
    present: (chunks) => ({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': 'attachment; filename="result.csv"',
      },
      body: toStream(chunks),
    }),
  })
}

function acceptedReply(job: StoredRecord): Reply {
  return jsonReply(job.json, 202, { location: `/api/bulk-jobs/${job.id}`, etag: formatEtag(job.version) })
}
