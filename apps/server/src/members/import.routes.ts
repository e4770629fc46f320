import { imports } from '@guildhall/core/members/imports/imports'
import { MAX_IMPORT_BYTES, queueImport, receiveFile } from '@guildhall/core/members/imports/receive-import'
import type { StoredRecord } from '@guildhall/core/records/read'
import { Import } from '@guildhall/wire/imports'
import { oneOf } from '@guildhall/wire/primitives'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { getEndpoint, listEndpoint, type Operations } from '../http/crud.ts'
import { csvBody } from '../http/csv-body.ts'
import { endpoint } from '../http/endpoint.ts'
import { respondOnce } from '../http/idempotency.ts'
import { formatEtag, jsonReply, type Reply } from '../http/reply.ts'

const operations: Operations = {
  collection: imports,
  schemas: { record: Import, create: Import, update: Import },
  path: '/api/imports',
  operations: 'imports',
  nouns: ['import', 'imports of the last 30 days'],
  tag: 'Members',
  scope: 'members',
  problems: [],
}

const ImportQuery = Type.Object(
  {
    mode: Type.Optional(oneOf('create', 'upsert')),
    dryRun: Type.Optional(Type.Boolean({ default: false })),
    ignoreUnknownColumns: Type.Optional(Type.Boolean({ default: false })),
  },
  { additionalProperties: false },
)

export function importRoutes(deps: Dependencies) {
  return new Elysia()
    .get('/api/imports', ...listEndpoint(deps, operations))
    .get('/api/imports/:id', ...getEndpoint(deps, operations))
    .post(
      '/api/members/import',
      ...endpoint(deps, {
        operationId: 'members.import',
        summary: 'Import members from CSV',
        description:
          'The body is UTF-8 CSV, separated by commas or semicolons, with columns named after fields (`address.city`). The import runs in the background; poll `Location` for its progress. `upsert` matches on `externalId`, then on `email`.',
        tag: 'Members',
        access: { scope: 'members:write' },
        idempotent: true,
        streams: true,
        query: ImportQuery,
        bodyContent: {
          'text/csv': Type.String({ examples: ['email,firstName,lastName\nada@example.org,Ada,Lovelace\n'] }),
          'multipart/form-data': Type.Object({
            file: Type.Unsafe({ type: 'string', contentMediaType: 'text/csv' }),
          }),
        },
        problems: ['payload-too-large', 'unsupported-media-type'],
        responses: { 202: { description: 'The import is queued.', schema: Import, headers: ['Location'] } },
        handle: async ({ ctx, request, query }) => {
          const { mode = 'create', dryRun = false, ignoreUnknownColumns = false } = query
          const file = csvBody(request, MAX_IMPORT_BYTES)
          const received = await receiveFile(ctx, { mode, dryRun, ignoreUnknownColumns }, file)
          let queued = false
          try {
            // The idempotency key covers the body, which is known only now.
            const reply = await respondOnce(deps, ctx, request, received.digest(), {
              work: (inner) => queueImport(inner, received),
              present: accepted,
            })
            queued = reply.headers.location === `/api/imports/${received.id}`
            return reply
          } finally {
            // Rejected, or a replayed response.
            if (!queued) await received.discard()
          }
        },
        present: (reply) => reply,
      }),
    )
}

function accepted(record: StoredRecord): Reply {
  return jsonReply(record.json, 202, {
    location: `/api/imports/${record.id}`,
    etag: formatEtag(record.version),
  })
}
