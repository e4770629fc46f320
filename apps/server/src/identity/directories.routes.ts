import {
  directories,
  directoryGroups,
  directorySyncs,
  directoryUsers,
} from '@guildhall/core/identity/collections'
import { startSync } from '@guildhall/core/identity/syncs'
import type { Collection } from '@guildhall/core/records/collection'
import { getRecord } from '@guildhall/core/records/read'
import { Directory, DirectoryGroup, DirectorySync, DirectoryUser } from '@guildhall/wire/identity'
import { buildListPage } from '@guildhall/wire/record'
import type { TObject } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { listReply } from '../http/list-reply.ts'
import { jsonReply } from '../http/reply.ts'

const read = { tag: 'Directories', access: { scope: 'identity:read' } } as const

/** The mirrored directories of an association’s organization. */
export function directoryRoutes(deps: Dependencies) {
  return new Elysia()
    .get('/api/directories', ...listEndpoint(deps))
    .get('/api/directories/:id', ...getEndpoint(deps))
    .get('/api/directories/:id/users', ...subresourceEndpoint(deps, 'users', directoryUsers, DirectoryUser))
    .get(
      '/api/directories/:id/groups',
      ...subresourceEndpoint(deps, 'groups', directoryGroups, DirectoryGroup),
    )
    .get('/api/directories/:id/syncs', ...subresourceEndpoint(deps, 'syncs', directorySyncs, DirectorySync))
    .post('/api/directories/:id/sync', ...syncEndpoint(deps))
}

function listEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...read,
    operationId: 'directories.list',
    summary: 'List directories',
    list: { collection: directories, record: Directory },
    problems: ['broker-not-configured'],
    responses: {
      200: {
        description: 'A page of results.',
        schema: buildListPage(Directory, 'Directory'),
        headers: ['Link'],
      },
    },
    handle: async ({ ctx, url }) => {
      await deps.broker.requireConfigured()
      return listReply(deps, ctx, url, directories, Directory, { scope: 'existing' })
    },
    present: (reply) => reply,
  })
}

function getEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...read,
    operationId: 'directories.get',
    summary: 'Get a directory',
    hasBrokerIds: true,
    problems: ['not-found', 'broker-not-configured'],
    responses: { 200: { description: 'The directory.', schema: Directory } },
    handle: async ({ ctx, params }) => {
      await deps.broker.requireConfigured()
      return getRecord(ctx, directories, params.id ?? '', 'existing')
    },
    // No ETag: the counts can change when the directory does not.
    present: ({ json }) => jsonReply(json),
  })
}

const descriptions = {
  users:
    'Users as reported by the broker, including those deprovisioned there. `roles` are derived from their groups.',
  groups: '`role` is the role mapped to the group with PUT /api/settings/identity.',
  syncs:
    'Syncs of the directory from the last 30 days, and the latest one, newest first. If a sync failed, `error` explains how to resolve it.',
}

function subresourceEndpoint(
  deps: Dependencies,
  subresource: keyof typeof descriptions,
  collection: Collection,
  record: TObject,
) {
  return endpoint(deps, {
    ...read,
    operationId: `directories.${subresource}.list`,
    summary: `List a directory’s ${subresource}`,
    description: descriptions[subresource],
    list: { collection, record },
    hasBrokerIds: true,
    problems: ['not-found', 'broker-not-configured'],
    responses: {
      200: {
        description: 'A page of results.',
        schema: buildListPage(record, String(record.$id)),
        headers: ['Link'],
      },
    },
    handle: async ({ ctx, url, params }) => {
      await deps.broker.requireConfigured()
      const id = params.id ?? ''
      const within = { column: 'directory_id', id, type: 'text' } as const
      const [reply] = await Promise.all([
        listReply(deps, ctx, url, collection, record, {
          within,
          ...(collection.rowScopes ? { scope: 'existing' } : {}),
        }),
        getRecord(ctx, directories, id, 'existing'),
      ])
      return reply
    },
    present: (reply) => reply,
  })
}

function syncEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'directories.sync',
    summary: 'Start a directory sync',
    description:
      'Reads every group and user from the broker and updates users to match. If a sync is already running, it is returned instead. `Location` is the URL of the list of syncs.',
    tag: 'Directories',
    access: { scope: 'identity:write' },
    hasBrokerIds: true,
    idempotent: true,
    problems: ['not-found', 'broker-not-configured'],
    responses: {
      202: {
        description: 'The sync is queued or already running.',
        schema: DirectorySync,
        headers: ['Location'],
      },
    },
    handle: async ({ ctx, params }) => {
      await deps.broker.requireConfigured()
      return startSync(ctx, params.id ?? '')
    },
    present: (record, { params }) =>
      jsonReply(record, 202, { location: `/api/directories/${encodeURIComponent(params.id ?? '')}/syncs` }),
  })
}
