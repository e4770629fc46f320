import type { ViewList } from '@guildhall/core/access/users/views'
import {
  createView,
  deleteView,
  getView,
  getVisibleViewsFilter,
  updateView,
  views,
} from '@guildhall/core/access/users/views'
import type { Context } from '@guildhall/core/context'
import { parseRecord } from '@guildhall/core/records/read'
import { SavedView } from '@guildhall/wire/views'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { crudRoutes } from '../http/crud.ts'
import { parseListQuery } from '../http/list-query.ts'
import { parseQueryObject, type QueryObject } from '../http/query-object.ts'
import { listTargets } from './list-targets.ts'

/** List parameters that a view cannot have. */
const excludedParameters = ['page', 'itemsPerPage', 'cursor', 'fields', 'facets']

/** Saved views of lists. */
export function viewRoutes(deps: Dependencies) {
  return new Elysia().use(
    crudRoutes(deps, {
      collection: views,
      schemas: SavedView,
      path: '/api/views',
      operationPrefix: 'views',
      nouns: ['saved view', 'saved views'],
      tag: 'Saved views',
      scope: 'views',
      problems: ['forbidden'],
      notes: {
        update: 'Only its owner, administrators and keys can update a shared view.',
        delete: 'Only its owner, administrators and keys can delete a shared view.',
      },
      visible: { list: getVisibleViewsFilter, get: getView },
      create(ctx, view) {
        validateQuery(ctx, view.list as ViewList, view.query)
        return createView(ctx, view)
      },
      async update(ctx, id, change, precondition) {
        if (change.query) validateQuery(ctx, await readList(ctx, id), change.query)
        return updateView(ctx, id, change, precondition)
      },
      remove: deleteView,
    }),
  )
}

/** A view’s list cannot be changed, so the view need not be locked. @throws DomainError not-found */
async function readList(ctx: Context, id: string): Promise<ViewList> {
  return parseRecord(await getView(ctx, id)).list as ViewList
}

/** @throws DomainError validation-error for a query that the list rejects */
function validateQuery({ client }: Context, list: ViewList, query: unknown): void {
  const { collection, record } = listTargets[list]
  parseQueryObject(
    (query ?? {}) as QueryObject,
    'query',
    (name) => !excludedParameters.includes(name),
    // Cursors are rejected here, so their key is not used.
    (search) => parseListQuery(search, collection, record, Buffer.alloc(0), client.id),
  )
}
