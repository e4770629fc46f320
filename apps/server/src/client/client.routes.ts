import { clients } from '@guildhall/core/access/clients/clients'
import { allows, scopes } from '@guildhall/core/access/keys/scopes'
import { users } from '@guildhall/core/access/users/users'
import type { Context } from '@guildhall/core/context'
import { members } from '@guildhall/core/members/members'
import { getRecord, parseRecord } from '@guildhall/core/records/read'
import { updateRecord } from '@guildhall/core/records/write'
import { ClientProfile, Me } from '@guildhall/wire/people'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { ifMatch, jsonReply, recordReply } from '../http/reply.ts'

/** The association’s profile, and the caller. */
export function clientRoutes(deps: Dependencies) {
  return new Elysia()
    .get(
      '/api/client',
      ...endpoint(deps, {
        operationId: 'client.get',
        summary: "Get the association's profile",
        tag: 'Client',
        access: { scope: 'client:read' },
        responses: { 200: { description: 'The profile.', schema: ClientProfile.record, headers: ['ETag'] } },
        handle: ({ ctx }) => getRecord(ctx, clients, ctx.client.id),
        present: recordReply,
      }),
    )
    .put('/api/client', ...updateEndpoint(deps, 'update'))
    .patch('/api/client', ...updateEndpoint(deps, 'patch'))
    .get(
      '/api/me',
      ...endpoint(deps, {
        operationId: 'me.get',
        summary: 'Get the current caller',
        description: 'Returns the key or user that made the request, its association and its permissions.',
        tag: 'Client',
        access: 'signed-in',
        responses: { 200: { description: 'The caller.', schema: Me } },
        handle: ({ ctx }) => describeActor(ctx),
        present: (me) => jsonReply(me),
      }),
    )
}

function updateEndpoint(deps: Dependencies, operation: 'update' | 'patch') {
  return endpoint(deps, {
    operationId: `client.${operation}`,
    summary: "Update the association's profile",
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

async function describeActor(ctx: Context): Promise<object> {
  const { actor } = ctx
  const user = actor.type === 'user' ? parseRecord(await getRecord(ctx, users, actor.id)) : null
  const memberId = actor.type === 'user' ? actor.memberId : null
  return {
    actor: { type: actor.type, id: actor.id, name: actor.name },
    client: parseRecord(await getRecord(ctx, clients, ctx.client.id)),
    user,
    member: memberId ? parseRecord(await getRecord(ctx, members, memberId)) : null,
    scopes: scopes.filter((scope) => allows(actor, scope)),
  }
}
