import {
  createKey,
  type IssuedKey,
  keys,
  revokeKey,
  rotateKey,
  updateKey,
} from '@guildhall/core/access/keys/keys'
import { IssuedKey as IssuedKeySchema, Key, KeyRotation } from '@guildhall/wire/people'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { getEndpoint, listEndpoint, mergeNote, type Operations } from '../http/crud.ts'
import { endpoint } from '../http/endpoint.ts'
import { createdReply, ifMatch, noContentReply, recordReply } from '../http/reply.ts'

const operations: Operations = {
  collection: keys,
  schemas: Key,
  path: '/api/keys',
  operationPrefix: 'keys',
  nouns: ['API key', 'API keys'],
  tag: 'API keys',
  scope: 'keys',
  problems: [],
  // `lastUsedAt` changes without a new version.
  variesWithinVersion: true,
}

const write = { tag: 'API keys', access: { scope: 'keys:write' } } as const
const issued = {
  description: 'The record and the full key. The key is shown only once.',
  schema: IssuedKeySchema,
}

export function keyRoutes(deps: Dependencies) {
  return new Elysia()
    .get('/api/keys', ...listEndpoint(deps, operations))
    .get('/api/keys/:id', ...getEndpoint(deps, operations))
    .post(
      '/api/keys',
      ...endpoint(deps, {
        ...write,
        operationId: 'keys.create',
        summary: 'Create an API key',
        description: 'A key can have only scopes that the caller has.',
        idempotent: true,
        body: Key.create,
        responses: { 201: { ...issued, headers: ['Location', 'ETag'] } },
        handle: ({ ctx, body }) => createKey(ctx, body),
        present: (key) => createdReply(`/api/keys/${key.id}`, key, includeKey(key)),
      }),
    )
    .patch(
      '/api/keys/:id',
      ...endpoint(deps, {
        ...write,
        operationId: 'keys.update',
        summary: 'Update an API key',
        description: `${mergeNote} Callers can add only scopes that they have, and extend only keys whose scopes they have. An expired key cannot be extended.`,
        conditional: true,
        body: Key.update,
        problems: ['not-found'],
        responses: { 200: { description: 'The updated record.', schema: Key.record, headers: ['ETag'] } },
        handle: ({ ctx, params, body, request }) => updateKey(ctx, params.id ?? '', body, ifMatch(request)),
        present: recordReply,
      }),
    )
    .delete(
      '/api/keys/:id',
      ...endpoint(deps, {
        ...write,
        operationId: 'keys.revoke',
        summary: 'Revoke an API key',
        description:
          'The key stops working on every server within a second. It remains in the list, with `revokedAt` set. Revoking it again returns 404.',
        conditional: true,
        problems: ['not-found'],
        responses: { 204: { description: 'Revoked.' } },
        handle: ({ ctx, params, request }) => revokeKey(ctx, params.id ?? '', ifMatch(request)),
        present: noContentReply,
      }),
    )
    .post(
      '/api/keys/:id/rotate',
      ...endpoint(deps, {
        ...write,
        operationId: 'keys.rotate',
        summary: 'Rotate an API key',
        description:
          'Replaces the key. The old one keeps working until `graceSeconds` elapse, by default a day. The caller must have all scopes of the key. A revoked or expired key returns 409.',
        idempotent: true,
        body: KeyRotation,
        problems: ['not-found', 'conflict'],
        responses: { 200: { ...issued, headers: ['ETag'] } },
        handle: ({ ctx, params, body }) => rotateKey(ctx, params.id ?? '', body.graceSeconds ?? 86_400),
        present: (key) => recordReply({ version: key.version, json: includeKey(key) }),
      }),
    )
}

function includeKey({ json, key }: IssuedKey): string {
  return JSON.stringify({ ...JSON.parse(json), key })
}
