import { grantResource, grants, requireResource, revokeGrant } from '@guildhall/core/library/grants'
import { readResourceStats } from '@guildhall/core/library/stats'
import { resolvePeriod } from '@guildhall/core/reporting/period'
import { closed } from '@guildhall/wire/primitives'
import { buildListPage } from '@guildhall/wire/record'
import { Grant, GrantCreate, ResourceStats } from '@guildhall/wire/resources'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { listReply } from '../http/list-reply.ts'
import { jsonReply, noContentReply } from '../http/reply.ts'

const PATH = '/api/resources/:id/grants'
const tag = 'Library'

/** Grants and statistics of a resource. */
export function grantRoutes(deps: Dependencies) {
  return new Elysia()
    .get(PATH, ...listEndpoint(deps))
    .post(PATH, ...createEndpoint(deps))
    .delete(`${PATH}/:grantId`, ...revokeEndpoint(deps))
    .get('/api/resources/:id/stats', ...statsEndpoint(deps))
}

function listEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'grants.list',
    summary: 'List active grants of a resource',
    tag,
    access: { scope: 'resources:read' },
    list: { collection: grants, record: Grant },
    problems: ['not-found'],
    responses: {
      200: { description: 'A page of results.', schema: buildListPage(Grant, 'Grant'), headers: ['Link'] },
    },
    handle: async ({ ctx, params, url }) => {
      const id = params.id ?? ''
      await requireResource(ctx, id)
      return listReply(deps, ctx, url, grants, Grant, {
        scope: 'active',
        within: { column: 'resource_id', id },
      })
    },
    present: (reply) => reply,
  })
}

function createEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'grants.create',
    summary: 'Grant a member access to a resource',
    description:
      'Gives the member access to the file, starting with their next request, until the grant is revoked. A member can have several grants for a resource; one with the same `source` and `reference` returns 409.',
    tag,
    access: { scope: 'resources:write' },
    idempotent: true,
    body: GrantCreate,
    problems: ['not-found', 'conflict'],
    responses: { 201: { description: 'Granted.', schema: Grant, headers: ['Location'] } },
    handle: ({ ctx, params, body }) => grantResource(ctx, params.id ?? '', body),
    present: (json, { params }) =>
      jsonReply(json, 201, { location: `/api/resources/${params.id}/grants/${JSON.parse(json).id}` }),
  })
}

function revokeEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'grants.revoke',
    summary: 'Revoke a grant',
    description:
      'Takes effect on the member’s next request, unless another grant gives access. An order line that granted the access shows the revocation.',
    tag,
    access: { scope: 'resources:write' },
    problems: ['not-found'],
    responses: { 204: { description: 'Revoked.' } },
    handle: ({ ctx, params }) => revokeGrant(ctx, params.id ?? '', params.grantId ?? ''),
    present: noContentReply,
  })
}

const buildDateParameter = (description: string) =>
  Type.Optional(Type.String({ format: 'date', description }))

function statsEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'resources.stats',
    summary: 'Get views and downloads of a resource',
    description:
      'By day in UTC, including both `from` and `to`. Covers the last 30 days by default, including today, and at most three years.',
    tag,
    access: { scope: 'reports:read' },
    query: Type.Object(
      {
        from: buildDateParameter('The first day. Defaults to 29 days before `to`.'),
        to: buildDateParameter('The last day, inclusive. Defaults to today, or to `from` if that is later.'),
      },
      closed,
    ),
    problems: ['not-found'],
    responses: { 200: { description: 'The counts by day.', schema: ResourceStats } },
    handle: ({ ctx, params, query }) => {
      const { from, to } = resolvePeriod(query, ctx.now())
      return readResourceStats(ctx, params.id ?? '', from, to)
    },
    present: (stats) => jsonReply(stats),
  })
}
