import { toLibraryCaller } from '@guildhall/core/access/access-levels'
import type { Context } from '@guildhall/core/context'
import {
  archiveCategory,
  buildCategoryCollection,
  categories,
  createCategory,
  orderCategories,
} from '@guildhall/core/library/categories'
import { getRecord, type StoredRecord } from '@guildhall/core/records/read'
import { updateRecord } from '@guildhall/core/records/write'
import { buildListPage } from '@guildhall/wire/record'
import { Category, CategoryOrder } from '@guildhall/wire/resources'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { mergeNote } from '../http/crud.ts'
import { endpoint } from '../http/endpoint.ts'
import { listReply } from '../http/list-reply.ts'
import { createdReply, ifMatch, noContentReply, recordReply } from '../http/reply.ts'
import { requireAdministrator } from './require-administrator.ts'

const PATH = '/api/resources/categories'
const tag = 'Library'
const access = { scope: 'resources:write' }

export function categoryRoutes(deps: Dependencies) {
  return new Elysia()
    .get(PATH, ...listEndpoint(deps))
    .post(PATH, ...createEndpoint(deps))
    .get(`${PATH}/:id`, ...getEndpoint(deps))
    .put(`${PATH}/order`, ...orderEndpoint(deps))
    .put(`${PATH}/:id`, ...updateEndpoint(deps, 'update'))
    .patch(`${PATH}/:id`, ...updateEndpoint(deps, 'patch'))
    .post(`${PATH}/:id/archive`, ...archiveEndpoint(deps, true))
    .post(`${PATH}/:id/restore`, ...archiveEndpoint(deps, false))
}

function listEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'categories.list',
    summary: 'List categories',
    description:
      'In their configured order. Archived categories are listed only with `archived=true`, and only for staff and secret keys.',
    tag,
    access: { scope: 'resources:read' },
    allowMember: () => true,
    allowVisitor: true,
    list: { collection: categories, record: Category.record },
    responses: {
      200: {
        description: 'A page of results.',
        schema: buildListPage(Category.record, 'Category'),
        headers: ['Link'],
      },
    },
    handle: ({ ctx, url }) => {
      const caller = toLibraryCaller(ctx.actor)
      const listUrl = new URL(url)
      if (!listUrl.searchParams.has('archived') && !listUrl.searchParams.has('cursor'))
        listUrl.searchParams.set('archived', 'false')
      const scope = caller.kind === 'staff' ? {} : ({ scope: 'current' } as const)
      return listReply(deps, ctx, listUrl, buildCategoryCollection(caller), Category.record, {
        ...scope,
        defaultOrder: [{ field: 'order', direction: 'asc' }],
      })
    },
    present: (reply) => reply,
  })
}

function createEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'categories.create',
    summary: 'Create a category',
    description: 'The new category is last in the order. Administrators and keys only.',
    tag,
    access,
    idempotent: true,
    body: Category.create,
    problems: ['category-name-taken'],
    responses: { 201: { description: 'Created.', schema: Category.record, headers: ['Location', 'ETag'] } },
    handle: ({ ctx, body }) => {
      requireAdministrator(ctx, 'categories')
      return createCategory(ctx, body as Record<string, unknown>)
    },
    present: (record) => createdReply(`${PATH}/${record.id}`, record),
  })
}

function getEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'categories.get',
    summary: 'Get a category',
    tag,
    access: { scope: 'resources:read' },
    allowMember: () => true,
    allowVisitor: true,
    // `resourceCount` depends on the caller, and changes without a new version.
    variesWithinVersion: true,
    problems: ['not-found'],
    responses: { 200: { description: 'The category.', schema: Category.record, headers: ['ETag'] } },
    handle: ({ ctx, params }) => {
      const caller = toLibraryCaller(ctx.actor)
      const scope = caller.kind === 'staff' ? undefined : 'current'
      return getRecord(ctx, buildCategoryCollection(caller), params.id ?? '', scope)
    },
    present: recordReply,
  })
}

function updateEndpoint(deps: Dependencies, operation: 'update' | 'patch') {
  return endpoint(deps, {
    operationId: `categories.${operation}`,
    summary: 'Update a category',
    description: `${mergeNote} Administrators and keys only.`,
    tag,
    access,
    conditional: true,
    body: Category.update,
    problems: ['not-found', 'category-name-taken'],
    responses: {
      200: { description: 'The updated category.', schema: Category.record, headers: ['ETag'] },
    },
    handle: async ({ ctx, params, body, request }) => {
      requireAdministrator(ctx, 'categories')
      // The resource count is read-only: ignored when sent back.
      const { resourceCount: _, ...change } = body as Record<string, unknown>
      return readForCaller(
        ctx,
        await updateRecord(ctx, categories, params.id ?? '', change, ifMatch(request)),
      )
    },
    present: recordReply,
  })
}

function archiveEndpoint(deps: Dependencies, shouldArchive: boolean) {
  const verb = shouldArchive ? 'archive' : 'restore'
  return endpoint(deps, {
    operationId: `categories.${verb}`,
    summary: shouldArchive ? 'Archive a category' : 'Restore a category',
    description: shouldArchive
      ? 'Hides the category from members and visitors. Its resources remain and keep the category. Administrators and keys only.'
      : 'Shows the category to members and visitors again, in its previous position. Administrators and keys only.',
    tag,
    access,
    idempotent: true,
    problems: ['not-found'],
    responses: {
      200: { description: 'The updated category.', schema: Category.record, headers: ['ETag'] },
    },
    handle: async ({ ctx, params }) => {
      requireAdministrator(ctx, 'categories')
      return readForCaller(ctx, await archiveCategory(ctx, params.id ?? '', shouldArchive))
    },
    present: recordReply,
  })
}

function orderEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'categories.order',
    summary: 'Reorder categories',
    description: 'Archived categories keep their positions. Administrators and keys only.',
    tag,
    access,
    body: CategoryOrder,
    responses: { 204: { description: 'The new order is saved.' } },
    handle: ({ ctx, body }) => {
      requireAdministrator(ctx, 'categories')
      return orderCategories(ctx, body.ids)
    },
    present: noContentReply,
  })
}

/** Reads a category with the number of resources that the caller can see. */
function readForCaller(ctx: Context, { id }: StoredRecord): Promise<StoredRecord> {
  return getRecord(ctx, buildCategoryCollection(toLibraryCaller(ctx.actor)), id)
}
