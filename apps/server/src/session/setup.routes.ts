import { createPlatformContext } from '@guildhall/core/access/clients/clients'
import {
  createOperatorSession,
  OPERATOR_SESSION_SECONDS,
} from '@guildhall/core/access/operators/operator-sessions'
import { requireSetupToken, setUp } from '@guildhall/core/access/operators/setup'
import type { Context } from '@guildhall/core/context'
import { CompletedSetup, SetupCheck, SetupRequest } from '@guildhall/wire/operators'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { requireOwnOrigin } from '../http/authentication.ts'
import { buildCookie, buildSessionCookie, OPERATOR_COOKIE } from '../http/cookies.ts'
import { openEndpoint } from '../http/open-endpoint.ts'
import { jsonReply, noContentReply } from '../http/reply.ts'
import { getRequestState } from '../http/request-state.ts'

const MAX_ATTEMPTS_PER_MINUTE = 20

const ownPagesNote = 'Only for this service’s own pages: requires their `Origin`.'

/** Initial setup, at the URL that the server prints until there is an operator. */
export function setupRoutes(deps: Dependencies) {
  const shared = {
    tag: 'Platform',
    limit: { name: 'set-up', perMinute: MAX_ATTEMPTS_PER_MINUTE },
    guard: (request: Request) => requireOwnOrigin(deps, request),
  }
  return new Elysia()
    .post(
      '/auth/setup/check',
      ...openEndpoint(deps, {
        ...shared,
        operationId: 'auth.setup.check',
        summary: 'Check a setup link',
        description: `Returns 401 once the service is set up. ${ownPagesNote}`,
        body: SetupCheck,
        problems: ['unauthorized', 'forbidden'],
        responses: { 204: { description: 'The service can be set up with this token.' } },
        handle: async ({ request, body }) => {
          await requireSetupToken(createSetupContext(deps, request), body.token)
          return noContentReply()
        },
      }),
    )
    .post(
      '/auth/setup',
      ...openEndpoint(deps, {
        ...shared,
        operationId: 'auth.setup.complete',
        summary: 'Set up the service',
        description: `Creates the operator, the first association with its sandbox and keys, and its administrator, and signs in as both. The token works once. ${ownPagesNote}`,
        body: SetupRequest,
        problems: ['unauthorized', 'forbidden', 'conflict'],
        responses: {
          201: {
            description: 'The association, and the keys, which are returned only once.',
            schema: CompletedSetup,
            headers: ['Set-Cookie'],
          },
        },
        handle: async ({ request, body: { token, ...input } }) => {
          const { operatorKey, created, session } = await setUp(
            createSetupContext(deps, request),
            token,
            input,
          )
          const operator = await createOperatorSession(deps.database, operatorKey, null)
          const { client, sandbox, keys } = created
          const keysJson = JSON.stringify({ operatorKey, keys })
          return {
            ...jsonReply(`{"client":${client},"sandbox":${sandbox},${keysJson.slice(1)}`, 201),
            cookies: [
              buildCookie(OPERATOR_COOKIE, operator.token, '/', OPERATOR_SESSION_SECONDS, 'Strict'),
              buildSessionCookie(session.token),
            ],
          }
        },
      }),
    )
}

function createSetupContext(deps: Dependencies, request: Request): Context {
  const { id, ipAddress } = getRequestState(request)
  const actor = { type: 'system', id: null, name: 'Setup' } as const
  return createPlatformContext(deps.database, actor, { requestId: id, ipAddress })
}
