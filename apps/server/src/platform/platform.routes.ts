import {
  type CreatedClient,
  clients,
  createClient,
  deleteClient,
  updateClient,
} from '@guildhall/core/access/clients/clients'
import { runMaintenance } from '@guildhall/core/operations/maintenance/run-maintenance'
import { getRecord } from '@guildhall/core/records/read'
import {
  ClientCreate,
  ClientProfile,
  ClientUpdate,
  CreatedClient as CreatedClientSchema,
  MaintenanceReport,
} from '@guildhall/wire/people'
import { buildListPage } from '@guildhall/wire/record'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { listReply } from '../http/list-reply.ts'
import { ifMatch, jsonReply, noContentReply, recordReply } from '../http/reply.ts'

const shared = { tag: 'Platform', access: 'operator' } as const
const profileResponse = { description: 'The client.', schema: ClientProfile.record, headers: ['ETag'] }

/** Clients, and the scheduled maintenance. */
export function platformRoutes(deps: Dependencies) {
  return new Elysia()
    .use(clientListRoutes(deps))
    .use(clientRoutes(deps))
    .post(
      '/api/platform/maintenance/run',
      ...endpoint(deps, {
        ...shared,
        operationId: 'platform.maintenance.run',
        summary: 'Run scheduled maintenance',
        description:
          'Runs every task now: time-based status changes, and the deletion of expired data. The response comes when all are done.',
        idempotent: true,
        responses: {
          200: { description: 'The number of rows each task changed.', schema: MaintenanceReport },
        },
        handle: ({ ctx }) => runMaintenance(ctx.database, deps.storage),
        present: (report) => jsonReply(report),
      }),
    )
}

function clientListRoutes(deps: Dependencies) {
  return new Elysia()
    .get(
      '/api/platform/clients',
      ...endpoint(deps, {
        ...shared,
        operationId: 'platform.clients.list',
        summary: 'List clients',
        description: 'Live clients only, without their sandboxes.',
        list: { collection: clients, record: ClientProfile.record },
        responses: {
          200: {
            description: 'A page of results.',
            schema: buildListPage(ClientProfile.record, 'Client'),
            headers: ['Link'],
          },
        },
        handle: ({ ctx, url }) => listReply(deps, ctx, url, clients, ClientProfile.record, { scope: 'live' }),
        present: (reply) => reply,
      }),
    )
    .post(
      '/api/platform/clients',
      ...endpoint(deps, {
        ...shared,
        operationId: 'platform.clients.create',
        summary: 'Create a client and its sandbox',
        description: 'The plan defaults to `standard`.',
        body: ClientCreate,
        idempotent: true,
        problems: ['conflict'],
        responses: {
          201: {
            description: 'The live client, its sandbox client, and their keys. The keys are shown only once.',
            schema: CreatedClientSchema,
            headers: ['Location'],
          },
        },
        handle: ({ ctx, body }) => createClient(ctx, { plan: 'standard', ...body }),
        present: presentCreated,
      }),
    )
}

function clientRoutes(deps: Dependencies) {
  return new Elysia()
    .get(
      '/api/platform/clients/:id',
      ...endpoint(deps, {
        ...shared,
        operationId: 'platform.clients.get',
        summary: 'Get a client',
        problems: ['not-found'],
        responses: { 200: profileResponse },
        handle: ({ ctx, params }) => getRecord(ctx, clients, params.id ?? '', 'live'),
        present: recordReply,
      }),
    )
    .patch(
      '/api/platform/clients/:id',
      ...endpoint(deps, {
        ...shared,
        operationId: 'platform.clients.update',
        summary: 'Update a client’s name, plan or suspension',
        description:
          'The plan and the suspension also apply to its sandbox. While a client is suspended, its keys and sessions are rejected with 403.',
        conditional: true,
        body: ClientUpdate,
        problems: ['not-found'],
        responses: { 200: profileResponse },
        handle: ({ ctx, params, body, request }) =>
          updateClient(ctx, params.id ?? '', body, ifMatch(request)),
        present: ({ version, record }) => recordReply({ version, json: record }),
      }),
    )
    .delete(
      '/api/platform/clients/:id',
      ...endpoint(deps, {
        ...shared,
        operationId: 'platform.clients.delete',
        summary: 'Delete a client and its sandbox',
        conditional: true,
        problems: ['not-found'],
        responses: {
          204: { description: 'Deleted, effective within a second. Its data is removed after 30 days.' },
        },
        handle: ({ ctx, params, request }) => deleteClient(ctx, params.id ?? '', ifMatch(request)),
        present: noContentReply,
      }),
    )
}

function presentCreated({ client, sandbox, keys }: CreatedClient) {
  const { id } = JSON.parse(client) as { id: string }
  const body = `{"client":${client},"sandbox":${sandbox},"keys":${JSON.stringify(keys)}}`
  return jsonReply(body, 201, { location: `/api/platform/clients/${id}` })
}
