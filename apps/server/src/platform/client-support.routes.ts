import { clients } from '@guildhall/core/access/clients/clients'
import { ACTING_SECONDS, actAsAdministrator } from '@guildhall/core/access/operators/act-as-administrator'
import { deleteSession } from '@guildhall/core/access/sessions/sessions'
import type { Plan } from '@guildhall/core/context'
import { readClientUsage } from '@guildhall/core/operations/usage/read-client-usage'
import { getRecord, parseRecord } from '@guildhall/core/records/read'
import { ActingSession, ActingSessionRequest, ClientUsage } from '@guildhall/wire/operators'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { requestsPerHour } from '../http/authentication.ts'
import { buildCookie, getCookie, SESSION_COOKIE } from '../http/cookies.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply } from '../http/reply.ts'

const shared = { tag: 'Platform', access: 'operator' } as const

/** An association’s usage, and sessions of operators as its administrator. */
export function clientSupportRoutes(deps: Dependencies) {
  return new Elysia()
    .get(
      '/api/platform/clients/:id/usage',
      ...endpoint(deps, {
        ...shared,
        operationId: 'platform.clients.usage',
        summary: 'Get a client’s usage',
        description: 'Covers only the live client, not its sandbox.',
        problems: ['not-found'],
        responses: {
          200: {
            description: 'The client’s users, data and requests, with the request limit of its plan.',
            schema: ClientUsage,
          },
        },
        handle: async ({ ctx, params }) => {
          const { plan } = parseRecord(await getRecord(ctx, clients, params.id ?? '', 'live'))
          const usage = await readClientUsage(ctx, params.id ?? '')
          return { ...usage, requestsPerHour: requestsPerHour[plan as Plan] }
        },
        present: (usage) => jsonReply(usage),
      }),
    )
    .post('/api/platform/clients/:id/sessions', ...actEndpoint(deps))
}

function actEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'platform.clients.actAsAdministrator',
    summary: 'Act as an administrator of a client',
    description:
      'Creates a one-hour session as an administrator of the client, unless the client is suspended or has no active administrator (409). The audit logs of the platform and of the association record the session and its reason, and every change made in it names the operator. If the request carries the cookie set by `POST /auth/operator`, the response also sets the session cookie, and the browser’s previous session ends.',
    body: ActingSessionRequest,
    idempotent: true,
    problems: ['not-found', 'conflict'],
    responses: {
      201: { description: 'The session.', schema: ActingSession },
    },
    handle: async ({ ctx, request, params, body }) => {
      const session = await actAsAdministrator(ctx, params.id ?? '', body)
      const previousToken = isBrowser(request) ? getCookie(request, SESSION_COOKIE) : null
      if (previousToken !== null) await deleteSession(deps.database, previousToken)
      return session
    },
    present: (session, { request }) => {
      const setCookie = buildCookie(SESSION_COOKIE, session.token, '/', ACTING_SECONDS)
      return jsonReply(session, 201, isBrowser(request) ? { 'set-cookie': setCookie } : {})
    },
  })
}

const isBrowser = (request: Request): boolean => !request.headers.has('authorization')
