import { readReindexing, requestReindexing } from '@guildhall/core/library/search/reindex'
import { SearchReindex } from '@guildhall/wire/reindexing'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply } from '../http/reply.ts'

const PATH = '/api/platform/search/reindex'
const shared = { tag: 'Platform', access: 'operator' } as const

/** Rebuilds the search index of all clients. */
export function reindexRoutes(deps: Dependencies) {
  return new Elysia()
    .post(
      PATH,
      ...endpoint(deps, {
        ...shared,
        operationId: 'platform.search.reindex',
        summary: 'Rebuild the search index',
        description:
          'Runs in the background; search uses the old index until the rebuild is complete. If a rebuild is already running, it is returned instead.',
        idempotent: true,
        responses: {
          202: {
            description: 'The rebuild is queued or already running.',
            schema: SearchReindex,
            headers: ['Location'],
          },
        },
        handle: ({ ctx }) => requestReindexing(ctx),
        present: (reindexing) => jsonReply(reindexing, 202, { location: PATH }),
      }),
    )
    .get(
      PATH,
      ...endpoint(deps, {
        ...shared,
        operationId: 'platform.search.reindexing',
        summary: 'Get the latest search index rebuild',
        problems: ['not-found'],
        responses: { 200: { description: 'The state of the rebuild.', schema: SearchReindex } },
        handle: ({ ctx }) => readReindexing(ctx),
        present: (reindexing) => jsonReply(reindexing),
      }),
    )
}
