import {
  authenticateOperatorSession,
  createOperatorSession,
  endOperatorSession,
  OPERATOR_SESSION_SECONDS,
} from '@guildhall/core/access/operators/operator-sessions'
import { OperatorSession, OperatorSignIn } from '@guildhall/wire/sign-in'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { requireOwnOrigin } from '../http/authentication.ts'
import { buildCookie, getCookie, OPERATOR_COOKIE } from '../http/cookies.ts'
import { endpoint } from '../http/endpoint.ts'
import { openEndpoint } from '../http/open-endpoint.ts'
import { jsonReply, noContentReply } from '../http/reply.ts'

const MAX_SIGN_INS_PER_MINUTE = 10

const tag = 'Platform'
const buildCookieHeader = (token: string, seconds: number) => ({
  'set-cookie': buildCookie(OPERATOR_COOKIE, token, '/', seconds, 'Strict'),
})

/** Browser sessions of operators, separate from those of associations’ users. */
export function operatorSessionRoutes(deps: Dependencies) {
  return new Elysia()
    .post(
      '/auth/operator',
      ...openEndpoint(deps, {
        operationId: 'auth.operator.signIn',
        summary: 'Sign in as an operator',
        description:
          'Creates a one-hour session and sets its cookie, which is valid for operator routes only. Requires the `Origin` of this service’s own pages.',
        tag,
        limit: { name: 'operator-sign-in', perMinute: MAX_SIGN_INS_PER_MINUTE },
        guard: (request) => requireOwnOrigin(deps, request),
        body: OperatorSignIn,
        problems: ['unauthorized', 'forbidden'],
        responses: { 200: { description: 'Signed in.', schema: OperatorSession, headers: ['Set-Cookie'] } },
        handle: async ({ request, body }) => {
          const previousToken = getCookie(request, OPERATOR_COOKIE)
          const { token, ...session } = await createOperatorSession(deps.database, body.key, previousToken)
          return jsonReply(session, 200, buildCookieHeader(token, OPERATOR_SESSION_SECONDS))
        },
      }),
    )
    .get(
      '/auth/operator',
      ...endpoint(deps, {
        operationId: 'auth.operator.session',
        summary: 'Get the current operator',
        tag,
        access: 'operator',
        responses: { 200: { description: 'The operator.', schema: OperatorSession } },
        handle: async ({ ctx, request }) => {
          const token = request.headers.has('authorization') ? null : getCookie(request, OPERATOR_COOKIE)
          const session = token === null ? null : await authenticateOperatorSession(deps.database, token)
          return { id: ctx.actor.id, name: ctx.actor.name, expiresAt: session?.expiresAt ?? null }
        },
        present: (session) => jsonReply(session),
      }),
    )
    .post(
      '/auth/operator/logout',
      ...endpoint(deps, {
        operationId: 'auth.operator.logout',
        summary: 'Sign out as an operator',
        tag,
        access: 'operator',
        idempotent: true,
        responses: { 204: { description: 'The session has ended.' } },
        handle: async ({ request }) => {
          const token = getCookie(request, OPERATOR_COOKIE)
          if (token !== null) await endOperatorSession(deps.database, token)
        },
        present: () => ({ ...noContentReply(), headers: buildCookieHeader('', 0) }),
      }),
    )
}
