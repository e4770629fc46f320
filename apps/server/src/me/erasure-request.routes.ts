import { requestErasure, withdrawErasureRequest } from '@guildhall/core/members/erasure-request'
import { ErasureRequest } from '@guildhall/wire/me'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply, noContentReply } from '../http/reply.ts'

const PATH = '/api/me/erasure-request'
const tag = 'Me'

/** A member’s erasure request, which staff process. */
export function erasureRequestRoutes(deps: Dependencies) {
  return new Elysia()
    .post(
      PATH,
      ...endpoint(deps, {
        operationId: 'erasureRequests.create',
        summary: 'Request erasure of the signed-in member',
        description:
          'Staff see the request in the member’s `erasureRequestedAt` and as the event `member.erasure_requested`, and erase the member with `POST /api/members/{id}/erase`. Repeating the request returns the open one. Users without a member get 404.',
        tag,
        access: 'session',
        idempotent: true,
        problems: ['not-found'],
        responses: { 200: { description: 'The open request.', schema: ErasureRequest } },
        handle: ({ ctx }) => requestErasure(ctx),
        present: (request) => jsonReply(request),
      }),
    )
    .delete(
      PATH,
      ...endpoint(deps, {
        operationId: 'erasureRequests.withdraw',
        summary: 'Withdraw the erasure request',
        description: 'Returns 404 if there is none.',
        tag,
        access: 'session',
        problems: ['not-found'],
        responses: { 204: { description: 'Withdrawn.' } },
        handle: ({ ctx }) => withdrawErasureRequest(ctx),
        present: noContentReply,
      }),
    )
}
