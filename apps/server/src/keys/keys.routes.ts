import { createKey, type IssuedKey, keys, revokeKey, rotateKey, updateKey } from '@guildhall/core/keys/keys'
import { IssuedKey as IssuedKeySchema, Key, KeyRotation } from '@guildhall/wire/people'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { getEndpoint, listEndpoint, type Operations } from '../http/crud.ts'
import { endpoint } from '../http/endpoint.ts'
import { created, ifMatch, noContent, recordReply } from '../http/reply.ts'

const operations: Operations = {
  collection: keys,
  schemas: Key,
  path: '/api/keys',
  operations: 'keys',
  nouns: ['key', 'keys'],
  tag: 'API keys',
  scope: 'keys',
  problems: [],
}

const write = { tag: 'API keys', access: { scope: 'keys:write' } } as const
const issued = { description: 'The record and the whole key, shown this once.', schema: IssuedKeySchema }

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
        idempotent: true,
        body: Key.create,
        answers: { 201: { ...issued, headers: ['Location', 'ETag'] } },
        handle: ({ ctx, body }) => createKey(ctx, body),
        present: (key) => created(`/api/keys/${key.id}`, key, withKey(key)),
      }),
    )
    .patch(
      '/api/keys/:id',
      ...endpoint(deps, {
        ...write,
        operationId: 'keys.update',
        summary: 'Change an API key',
        conditional: true,
        body: Key.update,
        problems: ['not-found'],
        answers: { 200: { description: 'The record as it is now.', schema: Key.record, headers: ['ETag'] } },
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
        description: 'It stops within a second on every server, and stays in the list with `revokedAt`.',
        conditional: true,
        problems: ['not-found'],
        answers: { 204: { description: 'Revoked.' } },
        handle: ({ ctx, params, request }) => revokeKey(ctx, params.id ?? '', ifMatch(request)),
        present: noContent,
      }),
    )
    .post(
      '/api/keys/:id/rotate',
      ...endpoint(deps, {
        ...write,
        operationId: 'keys.rotate',
        summary: 'Rotate an API key',
        description: 'Old and new both work until `graceSeconds` are over.',
        idempotent: true,
        body: KeyRotation,
        problems: ['not-found', 'conflict'],
        answers: { 200: { ...issued, headers: ['ETag'] } },
        handle: ({ ctx, params, body }) => rotateKey(ctx, params.id ?? '', body.graceSeconds ?? 86_400),
        present: (key) => recordReply({ version: key.version, json: withKey(key) }),
      }),
    )
}

function withKey({ json, key }: IssuedKey): string {
  return JSON.stringify({ ...JSON.parse(json), key })
}
