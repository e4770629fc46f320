import { type BulkCollection, bulkCollections } from '@guildhall/core/bulk/bulk-collections'
import { getBulkJob } from '@guildhall/core/bulk/bulk-jobs'
import { streamBulkResult } from '@guildhall/core/bulk/bulk-result'
import { queueBulkJob } from '@guildhall/core/bulk/queue-bulk-job'
import { cancelBulkJob } from '@guildhall/core/bulk/run-bulk-job'
import type { Collection } from '@guildhall/core/records/collection'
import type { StoredRecord } from '@guildhall/core/records/read'
import { BulkJob, buildBulkRequest } from '@guildhall/wire/bulk-jobs'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { formatEtag, jsonReply, type Reply, recordReply } from '../http/reply.ts'
import { toStream } from '../http/stream.ts'
import { type BulkBody, readChange, readSelection, requireOneOfEach } from './bulk-request.ts'
import { bulkTargets } from './bulk-targets.ts'

/** Changes of many records at once. */
export function bulkRoutes(deps: Dependencies) {
  const app = new Elysia()
    .get('/api/bulk-jobs/:id', ...getEndpoint(deps))
    .post('/api/bulk-jobs/:id/cancel', ...cancelEndpoint(deps))
    .get('/api/bulk-jobs/:id/result', ...resultEndpoint(deps))
  for (const name of Object.keys(bulkCollections) as BulkCollection[])
    app.post(`/api/${name}/bulk`, ...queueEndpoint(deps, name))
  return app
}

function queueEndpoint(deps: Dependencies, name: BulkCollection) {
  const { operations, plural, tag, record, update } = bulkTargets[name]
  const { scope } = bulkCollections[name]
  const collection: Collection = bulkCollections[name].collection
  const hasTags = collection.fields.tags !== undefined
  return endpoint(deps, {
    operationId: `${operations}.bulk`,
    summary: `Change or delete many ${plural}`,
    description: `Applies ${hasTags ? '`patch`, `tags` or `delete`' : '`patch` or `delete`'} to the ${plural} in \`ids\`, or to all that match \`filter\`. Their ids are stored: records that match later are not changed. The job runs in the background; poll \`Location\` for its progress. Each record follows the rules of the single operation; one that fails does not stop the others, and is named in the result.`,
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
    present: accepted,
  })
}

function getEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'bulkJobs.get',
    summary: 'Get a bulk job',
    description: 'Its progress and counts. Kept for 30 days. Requires the read scope of its collection.',
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
      'Records that were changed stay changed. A job that has ended returns 409. Requires the write scope of its collection.',
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
      'CSV with a line for each changed, deleted or failed record so far: `id`, `outcome` (`changed`, `deleted` or `failed`) and `reason`. Requires the read scope of its collection.',
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
    present: (pieces) => ({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': 'attachment; filename="result.csv"',
      },
      body: toStream(pieces),
    }),
  })
}

function accepted(job: StoredRecord): Reply {
  return jsonReply(job.json, 202, { location: `/api/bulk-jobs/${job.id}`, etag: formatEtag(job.version) })
}
