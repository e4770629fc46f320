import { clients } from '@guildhall/core/access/clients/clients'
import { getRecord } from '@guildhall/core/records/read'
import { updateRecord } from '@guildhall/core/records/write'
import { ClientProfile } from '@guildhall/wire/people'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { mergeNote } from '../http/crud.ts'
import { endpoint } from '../http/endpoint.ts'
import { ifMatch, recordReply } from '../http/reply.ts'

/** The association’s profile. */
export function clientRoutes(deps: Dependencies) {
  return new Elysia()
    .get(
      '/api/client',
      ...endpoint(deps, {
        operationId: 'client.get',
        summary: 'Get the association’s profile',
        tag: 'Client',
        access: { scope: 'client:read' },
        responses: { 200: { description: 'The profile.', schema: ClientProfile.record, headers: ['ETag'] } },
        handle: ({ ctx }) => getRecord(ctx, clients, ctx.client.id),
        present: recordReply,
      }),
    )
    .put('/api/client', ...updateEndpoint(deps, 'update'))
    .patch('/api/client', ...updateEndpoint(deps, 'patch'))
}

function updateEndpoint(deps: Dependencies, operation: 'update' | 'patch') {
  return endpoint(deps, {
    operationId: `client.${operation}`,
    summary: 'Update the association’s profile',
    description: mergeNote,
    tag: 'Client',
    access: { scope: 'client:write' },
    conditional: true,
    body: ClientProfile.update,
    responses: {
      200: { description: 'The updated profile.', schema: ClientProfile.record, headers: ['ETag'] },
    },
    handle: ({ ctx, body, request }) => updateRecord(ctx, clients, ctx.client.id, body, ifMatch(request)),
    present: recordReply,
  })
}
