import { allows } from '@guildhall/core/access/keys/scopes'
import type { Context } from '@guildhall/core/context'
import {
  MAX_RECORDS_PER_LIST,
  type SearchResult,
  searchedLists,
  searchRecords,
} from '@guildhall/core/global-search/search-records'
import { listResources } from '@guildhall/core/library/list-resources'
import { SearchQuery, SearchResults } from '@guildhall/wire/global-search'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply } from '../http/reply.ts'

/** The search across all collections. */
export function searchRoutes(deps: Dependencies) {
  return new Elysia().get(
    '/api/search',
    ...endpoint(deps, {
      operationId: 'search.records',
      summary: 'Search all collections',
      description: `Returns up to ${MAX_RECORDS_PER_LIST} records of each collection that the caller can read: members, resources, events, courses, jobs, community posts, sponsorships and users. Every search word must match the start of a word. Records are sorted newest first, resources by relevance. For staff and secret keys.`,
      tag: 'Search',
      access: 'staff',
      query: SearchQuery,
      problems: ['forbidden'],
      responses: { 200: { description: 'The matching records.', schema: SearchResults } },
      async handle({ ctx, query: { q } }) {
        const results = await Promise.all([searchRecords(ctx, q), searchResources(deps, ctx, q)])
        const items = results
          .flat()
          .toSorted((a, b) => searchedLists.indexOf(a.list) - searchedLists.indexOf(b.list))
        return { items }
      },
      present: (results) => jsonReply(results),
    }),
  )
}

async function searchResources(deps: Dependencies, ctx: Context, words: string): Promise<SearchResult[]> {
  if (!allows(ctx.actor, 'resources:read')) return []
  const { items } = await listResources(ctx, deps, {
    filters: [],
    order: [],
    words,
    itemsPerPage: MAX_RECORDS_PER_LIST,
    // Reads a page as after a cursor, without the total and the facets, which this response does not need.
    from: { after: [] },
  })
  return items.map(({ id, name, type }) => ({ list: 'resources', id, name, detail: type }))
}
