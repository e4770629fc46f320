import {
  receivePlatformEvent,
  receiveProviderEvent,
} from '@guildhall/core/billing/provider/receive-provider-event'
import { DomainError } from '@guildhall/core/errors'
import { ProviderEvent } from '@guildhall/wire/billing'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { limitByAddress } from '../http/address-limit.ts'
import { buildOpenOperation } from '../http/documentation.ts'
import { requireValidIds } from '../http/read-input.ts'
import { MAX_JSON_BYTES, readBody } from '../http/read-json.ts'
import { jsonReply } from '../http/reply.ts'
import { getRequestState } from '../http/request-state.ts'
import { toResponse } from '../http/to-response.ts'

const PLATFORM_PATH = '/webhooks/stripe'
const PATH = `${PLATFORM_PATH}/:clientId`
const MAX_INVALID_SIGNATURES_PER_MINUTE = 600
const describeProblem = (description: string) => ({ description, contentType: 'application/problem+json' })
const unauthorized =
  'The signature is missing or wrong, or its timestamp is more than five minutes old; or no webhook secret is set.'
const otherResponses = {
  400: describeProblem('The signature is valid, but the body is not an event.'),
  401: describeProblem(unauthorized),
  413: describeProblem('More than 1 MiB.'),
  429: describeProblem('Too many requests with an invalid signature from this IP address.'),
  500: describeProblem('The event was not stored. Send it again.'),
  503: describeProblem('The database is not available.'),
}
const signatureParameter = {
  name: 'Stripe-Signature',
  in: 'header',
  schema: { type: 'string' } as never,
  description: 'The signing time and the signature of the raw body.',
} as const
const requestBody = { required: true, content: { 'application/json': { schema: ProviderEvent } } } as const

/** Receives events from Stripe: verifies and stores them. A worker processes them. */
export function providerEventRoutes(deps: Dependencies) {
  return new Elysia()
    .post(PATH, ({ request, params }) => receive(deps, request, params), {
      parse: 'none',
      ...buildOpenOperation(
        'providerEvents.receive',
        'Receive a Stripe event',
        {
          200: { description: 'Stored.', contentType: 'application/json' },
          404: describeProblem('No such association.'),
          ...otherResponses,
        },
        {
          tag: 'Payments',
          description:
            'Called by Stripe only, with the events of an association’s account. The event’s object is fetched from Stripe, so repeated and late events have no further effect. The body is not stored.',
          parameters: [
            {
              name: 'clientId',
              in: 'path',
              required: true,
              schema: { type: 'string', format: 'uuid' } as never,
              description: 'The association, or its sandbox twin.',
            },
            signatureParameter,
          ],
          requestBody,
        },
      ),
    })
    .post(PLATFORM_PATH, ({ request }) => receiveForPlatform(deps, request), {
      parse: 'none',
      ...buildOpenOperation(
        'providerEvents.receiveForPlatform',
        'Receive a Stripe event for a connected account',
        {
          200: {
            description: 'The event is stored, or ignored because no association uses its account and mode.',
            contentType: 'application/json',
          },
          ...otherResponses,
        },
        {
          tag: 'Payments',
          description:
            'Called by Stripe only, with the events of accounts that are connected to the operator’s platform. `account` and `livemode` decide which association or sandbox an event belongs to.',
          parameters: [signatureParameter],
          requestBody,
        },
      ),
    })
}

async function receive(
  deps: Dependencies,
  request: Request,
  /** Undefined if the path cannot be decoded. */
  params: { clientId?: string } | undefined,
): Promise<Response> {
  getRequestState(request).route = PATH
  const clientId = params?.clientId ?? ''
  requireValidIds({ clientId }, {})
  await receiveSignedEvent(deps, request, (signedEvent) =>
    receiveProviderEvent(deps.database, deps.payments, { clientId, ...signedEvent }),
  )
  return toResponse(deps, request, jsonReply('{"received":true}'))
}

async function receiveForPlatform(deps: Dependencies, request: Request): Promise<Response> {
  getRequestState(request).route = PLATFORM_PATH
  const { id, accountId, clientIds } = await receiveSignedEvent(deps, request, (signedEvent) =>
    receivePlatformEvent(deps.database, deps.payments, signedEvent),
  )
  if (clientIds.length === 0)
    deps.log.info({ event: id, account: accountId }, 'payment event without an association')
  return toResponse(deps, request, jsonReply('{"received":true}'))
}

/** Reads the body and its signature, and limits invalid signatures by IP address. */
async function receiveSignedEvent<Result>(
  deps: Dependencies,
  request: Request,
  receiveEvent: (signedEvent: { body: string; signature: string }) => Promise<Result>,
): Promise<Result> {
  const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBody(request, MAX_JSON_BYTES))
  const signature = request.headers.get('stripe-signature') ?? ''
  try {
    return await receiveEvent({ body, signature })
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unauthorized')
      await limitByAddress(deps, request, 'stripe-intake', MAX_INVALID_SIGNATURES_PER_MINUTE)
    throw error
  }
}
