import { clients } from '@guildhall/core/access/clients/clients'
import { endSession } from '@guildhall/core/access/sessions/sessions'
import { users } from '@guildhall/core/access/users/users'
import type { Context } from '@guildhall/core/context'
import { DomainError } from '@guildhall/core/errors'
import { getRecord, parseRecord } from '@guildhall/core/records/read'
import { SessionInfo } from '@guildhall/wire/people'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { buildCookie, SESSION_COOKIE } from '../http/cookies.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply, noContentReply } from '../http/reply.ts'

/** The current session, and sign-out. Sign-in, through the identity broker or with a code, is in `identity`. */
export function sessionRoutes(deps: Dependencies) {
  return new Elysia()
    .get(
      '/auth/session',
      ...endpoint(deps, {
        operationId: 'session.get',
        summary: 'Get the current session',
        tag: 'Session',
        access: 'session',
        responses: {
          200: {
            description: 'The user, the association and the latest time at which the session ends.',
            schema: SessionInfo,
          },
        },
        handle: ({ ctx }) => describeSession(ctx),
        present: (session) => jsonReply(session),
      }),
    )
    .post(
      '/auth/logout',
      ...endpoint(deps, {
        operationId: 'session.end',
        summary: 'Sign out',
        description: 'Also possible while the association is suspended.',
        idempotent: true,
        tag: 'Session',
        access: 'session',
        allowSuspended: true,
        responses: { 204: { description: 'The session has ended.' } },
        handle: ({ ctx }) => endSession(ctx),
        present: () => ({
          ...noContentReply(),
          headers: { 'set-cookie': buildCookie(SESSION_COOKIE, '', '/', 0) },
        }),
      }),
    )
}

/** Describes the signed-in user, their association, and the latest time at which the session ends. */
export async function describeSession(ctx: Context): Promise<object> {
  const { actor } = ctx
  if (actor.type !== 'user') throw new DomainError('unauthorized', 'This endpoint requires a user session.')
  const session = await ctx.db
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', '=', actor.sessionId)
    .executeTakeFirstOrThrow()
  return {
    user: parseRecord(await getRecord(ctx, users, actor.id)),
    client: parseRecord(await getRecord(ctx, clients, ctx.client.id)),
    expiresAt: session.expires_at.toISOString(),
  }
}
