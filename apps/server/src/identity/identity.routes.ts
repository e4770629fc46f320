import { getAppUrl } from '@guildhall/core/app-url'
import { connections } from '@guildhall/core/identity/collections'
import {
  readIdentitySettings,
  type StoredSettings,
  updateIdentitySettings,
} from '@guildhall/core/identity/identity-settings'
import { createPortalLink } from '@guildhall/core/identity/portal-links'
import { getRecord } from '@guildhall/core/records/read'
import {
  Connection,
  IdentitySettings,
  IdentitySettingsUpdate,
  PortalLink,
  PortalLinkRequest,
} from '@guildhall/wire/identity'
import { buildListPage } from '@guildhall/wire/record'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { listReply } from '../http/list-reply.ts'
import { ifMatch, jsonReply, recordReply } from '../http/reply.ts'

const shared = { tag: 'Single sign-on', problems: ['broker-not-configured'] as const }
const read = { ...shared, access: { scope: 'identity:read' } }
const write = { ...shared, access: { scope: 'identity:write' } }

/** Connections, identity settings and links to the broker’s portal. */
export function identityRoutes(deps: Dependencies) {
  return new Elysia()
    .get('/api/auth/sso/connections', ...listConnectionsEndpoint(deps, 'list'))
    .post('/api/auth/sso/connections', ...listConnectionsEndpoint(deps, 'listByPost'))
    .get('/api/auth/sso/connections/:id', ...getConnectionEndpoint(deps, 'get'))
    .post('/api/auth/sso/connections/:id', ...getConnectionEndpoint(deps, 'getByPost'))
    .post('/api/auth/portal-links', ...portalLinkEndpoint(deps))
    .get('/api/settings/identity', ...getSettingsEndpoint(deps))
    .put('/api/settings/identity', ...updateSettingsEndpoint(deps))
}

/** Read-only despite POST. */
function listConnectionsEndpoint(deps: Dependencies, operation: 'list' | 'listByPost') {
  return endpoint(deps, {
    ...read,
    problems: [...shared.problems],
    operationId: `connections.${operation}`,
    summary: 'List SSO connections',
    list: { collection: connections, record: Connection },
    ...(operation === 'listByPost' ? { idempotent: true } : {}),
    responses: {
      200: {
        description: 'A page of results.',
        schema: buildListPage(Connection, 'Connection'),
        headers: ['Link'],
      },
    },
    handle: async ({ ctx, url }) => {
      await deps.broker.requireConfigured()
      return listReply(deps, ctx, url, connections, Connection, { scope: 'existing' })
    },
    present: (reply) => reply,
  })
}

function getConnectionEndpoint(deps: Dependencies, operation: 'get' | 'getByPost') {
  return endpoint(deps, {
    ...read,
    problems: [...shared.problems, 'not-found'],
    operationId: `connections.${operation}`,
    summary: 'Get an SSO connection',
    hasBrokerIds: true,
    ...(operation === 'getByPost' ? { idempotent: true } : {}),
    responses: { 200: { description: 'The connection.', schema: Connection, headers: ['ETag'] } },
    handle: async ({ ctx, params }) => {
      await deps.broker.requireConfigured()
      return getRecord(ctx, connections, params.id ?? '', 'existing')
    },
    present: recordReply,
  })
}

function portalLinkEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...write,
    problems: [...shared.problems, 'conflict', 'broker-unavailable', 'broker-error'],
    operationId: 'portalLinks.create',
    summary: 'Create a setup portal link',
    description:
      'Creates a link to the broker’s setup portal, where an administrator configures single sign-on (`sso`) or a directory (`dsync`). The link expires after five minutes.',
    body: PortalLinkRequest,
    idempotent: true,
    responses: { 201: { description: 'The link.', schema: PortalLink } },
    handle: ({ ctx, body }) =>
      createPortalLink(ctx, deps.broker, getAppUrl(deps.settings, ctx.client.environment), body),
    present: (link) => jsonReply(link, 201),
  })
}

const settingsResponses = {
  200: { description: 'The settings.', schema: IdentitySettings, headers: ['ETag'] },
}
export const settingsReply = ({ settings, version }: StoredSettings) =>
  recordReply({ version, json: JSON.stringify(settings) })

function getSettingsEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...read,
    problems: [...shared.problems],
    operationId: 'identitySettings.get',
    summary: 'Get the identity settings',
    responses: settingsResponses,
    handle: async ({ ctx }) => {
      await deps.broker.requireConfigured()
      return readIdentitySettings(ctx)
    },
    present: settingsReply,
  })
}

function updateSettingsEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...write,
    problems: [...shared.problems, 'conflict', 'broker-unavailable', 'broker-error'],
    operationId: 'identitySettings.update',
    summary: 'Update the identity settings',
    description:
      'Omitted fields keep their values; `null` resets a field to its default. Once `organizationId` is set, only the operator can change it (409). The caller must have all scopes of newly mapped roles. Changing `groupRoles`, `defaultRole` or `attributes` starts a sync of every directory.',
    conditional: true,
    body: IdentitySettingsUpdate,
    responses: settingsResponses,
    handle: async ({ ctx, body, request }) => {
      const broker = await deps.broker.requireConfigured()
      return updateIdentitySettings(ctx, body, ifMatch(request), broker)
    },
    present: settingsReply,
  })
}
