import { listOwnSessions, revokeOwnSession } from '@guildhall/core/access/sessions/own-sessions'
import { UserSessions } from '@guildhall/wire/me'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply, noContentReply } from '../http/reply.ts'

const PATH = '/api/me/sessions'
const tag = 'Me'

/** The signed-in user’s sessions. */
export function ownSessionRoutes(deps: Dependencies) {
  return new Elysia()
    .get(
      PATH,
      ...endpoint(deps, {
        operationId: 'sessions.list',
        summary: 'List the signed-in user’s sessions',
        description:
          'Most recently used first, at most 100. Expired sessions are not listed. `lastUsedAt` is accurate to a minute.',
        tag,
        access: 'session',
        responses: { 200: { description: 'The sessions.', schema: UserSessions } },
        handle: ({ ctx }) => listOwnSessions(ctx),
        present: (items) => jsonReply({ items }),
      }),
    )
    .delete(
      `${PATH}/:id`,
      ...endpoint(deps, {
        operationId: 'sessions.revoke',
        summary: 'Revoke a session of the signed-in user',
        description:
          'The session stops working immediately. To end the current session, use `POST /auth/logout`, which also deletes its cookie.',
        tag,
        access: 'session',
        problems: ['not-found'],
        responses: { 204: { description: 'Revoked.' } },
        handle: ({ ctx, params }) => revokeOwnSession(ctx, params.id ?? ''),
        present: noContentReply,
      }),
    )
}
