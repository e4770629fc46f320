import {
  type ConnectSettings,
  presentConnectSettings,
  updateConnectSettings,
} from '@guildhall/core/billing/provider/connect-settings'
import {
  type ConnectedAccountSettings,
  changeConnectedAccount,
  readConnectedAccount,
} from '@guildhall/core/billing/provider/connected-account'
import { testConnect } from '@guildhall/core/billing/provider/test-connect'
import { loadClientContext } from '@guildhall/core/identity/identity-settings'
import {
  ConnectedAccount,
  ConnectedAccountChange,
  StripePlatform,
  StripePlatformTest,
  StripePlatformUpdate,
} from '@guildhall/wire/stripe-platform'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { ifMatch, jsonReply, recordReply } from '../http/reply.ts'

const PATH = '/api/platform/integrations/stripe'
const ACCOUNT_PATH = '/api/platform/clients/:id/stripe-account'
const shared = { tag: 'Platform', access: 'operator' } as const
const responses = { 200: { description: 'The settings.', schema: StripePlatform, headers: ['ETag'] } }
const accountResponses = {
  200: { description: 'The account.', schema: ConnectedAccount, headers: ['ETag'] },
}

/** The operator’s Stripe platform (Connect), and the accounts of associations that are connected to it. */
export function stripePlatformRoutes(deps: Dependencies) {
  return new Elysia()
    .get(PATH, ...getEndpoint(deps))
    .put(PATH, ...updateEndpoint(deps))
    .post(`${PATH}/test`, ...testEndpoint(deps))
    .get(ACCOUNT_PATH, ...getAccountEndpoint(deps))
    .put(ACCOUNT_PATH, ...setAccountEndpoint(deps))
}

const getWebhookUrl = ({ settings }: Dependencies) => new URL('/webhooks/stripe', settings.baseUrl).href

function reply(deps: Dependencies) {
  return (settings: ConnectSettings) =>
    recordReply({
      version: settings.version,
      json: JSON.stringify(presentConnectSettings(settings, getWebhookUrl(deps))),
    })
}

const accountReply = ({ version, ...account }: ConnectedAccountSettings) =>
  recordReply({ version, json: JSON.stringify(account) })

function getEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'platform.stripe.get',
    summary: 'Get the settings of the Stripe platform',
    description: 'Secrets are never returned in full.',
    responses,
    handle: ({ ctx }) => deps.payments.connect.read(ctx.database.platform),
    present: reply(deps),
  })
}

function updateEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'platform.stripe.update',
    summary: 'Update the settings of the Stripe platform',
    description:
      'Omitted settings keep their values; `null` deletes a secret. These settings let associations whose Stripe account is connected to the operator’s platform (Stripe Connect) accept card payments as direct charges, without storing their own key. Secrets are stored encrypted and never returned in full. A new fee applies only to payment pages created after the change.',
    conditional: true,
    body: StripePlatformUpdate,
    responses,
    handle: ({ ctx, body, request }) =>
      updateConnectSettings(ctx, deps.payments.connect, body, getWebhookUrl(deps), ifMatch(request)),
    present: reply(deps),
  })
}

function testEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'platform.stripe.test',
    summary: 'Test the settings of the Stripe platform',
    description: 'Checks with Stripe whether the keys are valid. Changes nothing.',
    idempotent: true,
    responses: { 200: { description: 'The result of each check.', schema: StripePlatformTest } },
    handle: () => testConnect(deps.payments),
    present: (result) => jsonReply(result),
  })
}

function getAccountEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'platform.clients.getStripeAccount',
    summary: 'Get the Stripe account of a client',
    description: 'The id of the sandbox client is also accepted.',
    problems: ['not-found'],
    responses: accountResponses,
    handle: async ({ ctx, params }) => readConnectedAccount(await loadClientContext(ctx, params.id ?? '')),
    present: accountReply,
  })
}

function setAccountEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'platform.clients.setStripeAccount',
    summary: 'Set the Stripe account of a client',
    description:
      'The account must be connected to the operator’s platform. It is used unless the association has stored its own key. `null` removes it. Returns 409 if another association has the account. Payments made through another account can be refunded only through that account. The id of the sandbox client is also accepted.',
    conditional: true,
    body: ConnectedAccountChange,
    problems: ['not-found', 'conflict'],
    responses: accountResponses,
    handle: async ({ ctx, params, body, request }) =>
      changeConnectedAccount(await loadClientContext(ctx, params.id ?? ''), body.accountId, ifMatch(request)),
    present: accountReply,
  })
}
