import { DomainError } from '@guildhall/core/errors'
import { verifySignature } from '@guildhall/core/identity/broker/verify-signature'
import { receiveEvent } from '@guildhall/core/identity/receive-event'
import { SignedEvent } from '@guildhall/wire/identity'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { limitByAddress } from '../http/address-limit.ts'
import { buildOpenOperation } from '../http/documentation.ts'
import { MAX_JSON_BYTES, readBody } from '../http/read-json.ts'
import { jsonReply } from '../http/reply.ts'
import { getRequestState } from '../http/request-state.ts'
import { toResponse } from '../http/to-response.ts'

const MAX_INVALID_SIGNATURES_PER_MINUTE = 600
const describeProblem = (description: string) => ({ description, contentType: 'application/problem+json' })

/** Receives the identity broker’s events: verifies and stores them. A worker processes them. */
export function brokerEventReceiverRoutes(deps: Dependencies) {
  return new Elysia().post('/webhooks/broker', ({ request }) => receive(deps, request), {
    parse: 'none',
    ...buildOpenOperation(
      'brokerEvents.receive',
      'Receive an identity broker event',
      {
        200: { description: 'Stored.', contentType: 'application/json' },
        400: describeProblem('The signature is valid, but the body is not an event.'),
        401: describeProblem(
          'The signature is missing or wrong, or its timestamp is more than three minutes off.',
        ),
        413: describeProblem('More than 1 MiB.'),
        429: describeProblem('Too many requests with an invalid signature from this IP address.'),
        500: describeProblem('The event was not stored. Send it again.'),
        503: describeProblem('The broker is not configured, or the database is not available.'),
      },
      {
        tag: 'Single sign-on',
        description:
          'Called by the broker only. `WorkOS-Signature: t=<milliseconds>, v1=<hex HMAC-SHA256 of t.body>`. A repeated event has no further effect.',
        parameters: [
          {
            name: 'WorkOS-Signature',
            in: 'header',
            schema: { type: 'string' } as never,
            description: 'The signing time and the signature of the raw body.',
          },
        ],
        requestBody: { required: true, content: { 'application/json': { schema: SignedEvent } } },
      },
    ),
  })
}

async function receive(deps: Dependencies, request: Request): Promise<Response> {
  getRequestState(request).route = '/webhooks/broker'
  const { webhookSecret } = await deps.broker.requireConfigured()
  const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBody(request, MAX_JSON_BYTES))
  const signature = request.headers.get('workos-signature')
  const signedAtMs = verifySignature(body, signature, webhookSecret, deps.database.now().getTime())
  if (signedAtMs === null) {
    await limitByAddress(deps, request, 'intake', MAX_INVALID_SIGNATURES_PER_MINUTE)
    throw new DomainError(
      'unauthorized',
      'The signature is missing or wrong, or its timestamp is more than three minutes off. Check the webhook secret.',
    )
  }
  await receiveEvent(deps.database, body, signedAtMs)
  return toResponse(deps, request, jsonReply('{"received":true}'))
}
