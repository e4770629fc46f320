import { createOperator, listOperators, revokeOperator } from '@guildhall/core/access/operators/operator-keys'
import { auditLog } from '@guildhall/core/records/audit-log'
import { CreatedOperator, OperatorCreate, Operators } from '@guildhall/wire/operators'
import { AuditEntry } from '@guildhall/wire/people'
import { buildListPage } from '@guildhall/wire/record'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { listReply } from '../http/list-reply.ts'
import { jsonReply, noContentReply } from '../http/reply.ts'

const PATH = '/api/platform/operators'
const shared = { tag: 'Platform', access: 'operator' } as const

/** Operators, and the platform’s audit log. */
export function operatorRoutes(deps: Dependencies) {
  return new Elysia()
    .get(
      PATH,
      ...endpoint(deps, {
        ...shared,
        operationId: 'platform.operators.list',
        summary: 'List operators',
        description: 'All operators, oldest first. An operator is identified by their key.',
        responses: { 200: { description: 'The operators, without their keys.', schema: Operators } },
        handle: async ({ ctx }) => ({ items: await listOperators(ctx) }),
        present: (operators) => jsonReply(operators),
      }),
    )
    .post(PATH, ...createEndpoint(deps))
    .delete(
      `${PATH}/:id`,
      ...endpoint(deps, {
        ...shared,
        operationId: 'platform.operators.delete',
        summary: 'Revoke an operator’s key',
        description:
          'The key stops working immediately, and the operator’s sessions end, including those as an administrator of a client. The last operator cannot be revoked.',
        problems: ['not-found', 'conflict', 'forbidden'],
        responses: { 204: { description: 'The key is revoked.' } },
        handle: ({ ctx, params }) => revokeOperator(ctx, params.id ?? ''),
        present: noContentReply,
      }),
    )
    .get('/api/platform/audit-log', ...auditEndpoint(deps))
}

function createEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'platform.operators.create',
    summary: 'Create an operator',
    body: OperatorCreate,
    idempotent: true,
    responses: {
      201: {
        description: 'The operator and their key, which is returned only once.',
        schema: CreatedOperator,
        headers: ['Location'],
      },
    },
    handle: ({ ctx, body }) => createOperator(ctx, body),
    present: (operator) => jsonReply(operator, 201, { location: `${PATH}/${operator.id}` }),
  })
}

function auditEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'platform.auditLog.list',
    summary: 'List the platform’s audit log entries',
    description:
      'Changes to associations, operators and platform settings, and sessions in which an operator acted as an administrator. Changes that an operator makes within an association are in that association’s log.',
    list: { collection: auditLog, record: AuditEntry },
    responses: {
      200: {
        description: 'A page of results.',
        schema: buildListPage(AuditEntry, 'AuditEntry'),
        headers: ['Link'],
      },
    },
    handle: ({ ctx, url }) => listReply(deps, ctx, url, auditLog, AuditEntry, { scope: 'platform' }),
    present: (reply) => reply,
  })
}
