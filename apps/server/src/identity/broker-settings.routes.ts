import {
  type BrokerSettings,
  presentBrokerSettings,
  updateBrokerSettings,
} from '@guildhall/core/identity/broker/broker-settings'
import { testBroker } from '@guildhall/core/identity/broker/test-broker'
import {
  changeOrganization,
  loadClientContext,
  readIdentitySettings,
} from '@guildhall/core/identity/identity-settings'
import {
  BrokerSettings as BrokerSettingsSchema,
  BrokerSettingsUpdate,
  BrokerTest,
  IdentitySettings,
  OrganizationChange,
} from '@guildhall/wire/identity'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { ifMatch, jsonReply, recordReply } from '../http/reply.ts'
import { settingsReply } from './identity.routes.ts'

const shared = { tag: 'Platform', access: 'operator' } as const
const responses = { 200: { description: 'The settings.', schema: BrokerSettingsSchema, headers: ['ETag'] } }
const reply = (settings: BrokerSettings) =>
  recordReply({ version: settings.version, json: JSON.stringify(presentBrokerSettings(settings)) })

/** The redirect URI’s path. */
export const CALLBACK_PATH = '/auth/callback/broker'

/** Settings of the identity broker, and the assignment of organizations. */
export function brokerSettingsRoutes(deps: Dependencies) {
  return new Elysia()
    .get('/api/platform/integrations/broker', ...getEndpoint(deps))
    .put('/api/platform/integrations/broker', ...updateEndpoint(deps))
    .post('/api/platform/integrations/broker/test', ...testEndpoint(deps))
    .get('/api/platform/clients/:id/organization', ...getOrganizationEndpoint(deps))
    .put('/api/platform/clients/:id/organization', ...setOrganizationEndpoint(deps))
}

function getEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'platform.broker.get',
    summary: 'Get the identity broker settings',
    description: 'Secrets are never returned in full.',
    responses,
    handle: () => {
      deps.broker.invalidate()
      return deps.broker.getCurrent()
    },
    present: reply,
  })
}

function updateEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'platform.broker.update',
    summary: 'Update the identity broker settings',
    description:
      'Omitted settings keep their values; `null` deletes a setting. Secrets are stored encrypted and never returned in full. Settings that come from the environment cannot be changed here (409).',
    conditional: true,
    body: BrokerSettingsUpdate,
    problems: ['conflict'],
    responses,
    handle: ({ ctx, body, request }) => updateBrokerSettings(ctx, deps.broker, body, ifMatch(request)),
    present: reply,
  })
}

function testEndpoint(deps: Dependencies) {
  const callbackUrl = new URL(CALLBACK_PATH, deps.settings.baseUrl)
  return endpoint(deps, {
    ...shared,
    operationId: 'platform.broker.test',
    summary: 'Test the identity broker settings',
    description: 'Changes nothing.',
    idempotent: true,
    responses: { 200: { description: 'The result of each check.', schema: BrokerTest } },
    handle: () => testBroker(deps.broker, callbackUrl.href),
    present: (result) => jsonReply(result),
  })
}

function getOrganizationEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'platform.clients.getOrganization',
    summary: 'Get the organization of a client',
    description:
      'Returned with the client’s other identity settings. The id of the sandbox client is also accepted.',
    problems: ['not-found'],
    responses: { 200: { description: 'The settings.', schema: IdentitySettings, headers: ['ETag'] } },
    handle: async ({ ctx, params }) => readIdentitySettings(await loadClientContext(ctx, params.id ?? '')),
    present: settingsReply,
  })
}

function setOrganizationEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'platform.clients.setOrganization',
    summary: 'Set the organization of a client',
    description:
      'A change deletes the client’s connections and directories, clears `defaultConnectionId` and ends the sessions of users who signed in or were provisioned through the previous organization. `null` removes the organization. The id of the sandbox client is also accepted.',
    conditional: true,
    body: OrganizationChange,
    problems: ['not-found', 'conflict'],
    responses: { 200: { description: 'The settings.', schema: IdentitySettings, headers: ['ETag'] } },
    handle: async ({ ctx, params, body, request }) =>
      changeOrganization(
        await loadClientContext(ctx, params.id ?? ''),
        body.organizationId,
        ifMatch(request),
      ),
    present: settingsReply,
  })
}
