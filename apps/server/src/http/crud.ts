import { canAccessMemberContent } from '@guildhall/core/access/access-levels'
import { isStaff, type ScopeSubject } from '@guildhall/core/access/keys/scopes'
import type { Context } from '@guildhall/core/context'
import type { ErrorKind } from '@guildhall/core/error-kinds'

import type { Collection, RowScope } from '@guildhall/core/records/collection'
import { createRecord } from '@guildhall/core/records/create'
import type { FieldDefinitions, InputOf } from '@guildhall/core/records/field'
import type { ListRequest } from '@guildhall/core/records/list'
import { getRecord, type StoredRecord } from '@guildhall/core/records/read'
import { createSlugged, updateSlugged } from '@guildhall/core/records/slug'
import { deleteRecord, updateRecord } from '@guildhall/core/records/write'
import { buildListPage, type RecordSchemas } from '@guildhall/wire/record'
import type { TObject } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from './endpoint.ts'
import { listReply } from './list-reply.ts'
import { createdReply, ifMatch, noContentReply, type Reply, recordReply } from './reply.ts'

type Data = Record<string, unknown>
type Precondition = (version: number) => void
type Update<Fields> = (
  ctx: Context,
  id: string,
  change: InputOf<Fields>,
  precondition: Precondition,
) => Promise<StoredRecord>

/** The five operations of a collection, and its custom use cases. */
export interface Operations<Fields = FieldDefinitions> {
  collection: Collection<Fields>
  schemas: RecordSchemas<InputOf<Fields>>
  /** `/api/members` */
  path: string
  /** The prefix of operation ids: `members`. */
  operationPrefix: string
  /** Singular and plural, for texts. */
  nouns: [singular: string, plural: string]
  tag: string
  /** The prefix of scopes: `members`. */
  scope: ScopeSubject
  problems: ErrorKind[]
  create?: (ctx: Context, input: InputOf<Fields>) => Promise<StoredRecord>
  /** The schema of a created record, if it includes a secret. */
  issuedSchema?: TObject
  update?: Update<Fields>
  remove?: (ctx: Context, id: string, precondition: Precondition) => Promise<unknown>
  /** Texts for the documentation of single operations. */
  notes?: Partial<Record<'create' | 'update' | 'delete', string>>
  /** Whether fields of the record can change without a new version (see `Documentation`). */
  variesWithinVersion?: boolean
  /** Limits the records that the caller can read, both in the list and individually. */
  visible?: {
    list: (ctx: Context) => Pick<ListRequest, 'scope' | 'within'>
    get: (ctx: Context, id: string) => Promise<StoredRecord>
  }
  /** Allows members to read their own records and update some of their fields. */
  own?: { isOwn: (ctx: Context, id: string) => boolean; update: Update<Fields> }
}

const visibilityNote =
  'Members see published records only; without a membership in force, only those with the visibility `public`.'
/** PUT merges, too, so that a record can be sent back as it was read. */
export const mergeNote =
  'Omitted fields keep their values; `null` clears a field or resets it to its default (JSON Merge Patch, RFC 7396).'

/** Routes for list, create, get, update (PUT and PATCH, both merging) and delete. */
export function crudRoutes<Fields extends FieldDefinitions>(
  deps: Dependencies,
  options: Operations<Fields>,
): Elysia
export function crudRoutes(deps: Dependencies, options: Operations) {
  return new Elysia()
    .get(options.path, ...listEndpoint(deps, options))
    .post(options.path, ...createEndpoint(deps, options))
    .get(`${options.path}/:id`, ...getEndpoint(deps, options))
    .put(`${options.path}/:id`, ...updateEndpoint(deps, options, 'update'))
    .patch(`${options.path}/:id`, ...updateEndpoint(deps, options, 'patch'))
    .delete(`${options.path}/:id`, ...deleteEndpoint(deps, options))
}

export function listEndpoint(deps: Dependencies, options: Operations) {
  const { collection, schemas } = options
  return endpoint(deps, {
    operationId: `${options.operationPrefix}.list`,
    summary: `List ${options.nouns[1]}`,
    ...(collection.publishedCondition ? { description: visibilityNote } : {}),
    tag: options.tag,
    access: { scope: `${options.scope}:read` },
    list: { collection, record: schemas.record },
    responses: {
      200: {
        description: 'A page of results.',
        schema: buildListPage(schemas.record, String(schemas.record.$id)),
        headers: ['Link'],
      },
    },
    ...(collection.publishedCondition ? { allowMember: () => true } : {}),
    handle: ({ ctx, url }) => {
      const scope = getVisibilityScope(ctx, collection)
      const bounds = options.visible?.list(ctx) ?? (scope ? { scope } : {})
      return listReply(deps, ctx, url, collection, schemas.record, bounds)
    },
    present: (reply) => reply,
  })
}

function createEndpoint(deps: Dependencies, options: Operations) {
  return endpoint(deps, {
    operationId: `${options.operationPrefix}.create`,
    summary: `Create ${addArticle(options.nouns[0])}`,
    ...(options.notes?.create ? { description: options.notes.create } : {}),
    tag: options.tag,
    access: { scope: `${options.scope}:write` },
    idempotent: true,
    body: options.schemas.create,
    problems: options.problems,
    responses: {
      201: {
        description: 'Created.',
        schema: options.issuedSchema ?? options.schemas.record,
        headers: ['Location', 'ETag'],
      },
    },
    handle: ({ ctx, body }) => (options.create ?? buildCreate(options.collection))(ctx, body),
    present: (record) => createdReply(`${options.path}/${record.id}`, record),
  })
}

/** @param present the response for a record, if it depends on the request */
export function getEndpoint(
  deps: Dependencies,
  options: Operations,
  present: (record: StoredRecord, request: Request) => Reply = recordReply,
) {
  return endpoint(deps, {
    operationId: `${options.operationPrefix}.get`,
    summary: `Get ${addArticle(options.nouns[0])}`,
    ...(options.own ? { description: 'Members can get only their own record.' } : {}),
    ...(options.collection.publishedCondition ? { description: visibilityNote } : {}),
    tag: options.tag,
    access: { scope: `${options.scope}:read` },
    ...(options.own ? { allowMember: createOwnRecordCheck(options.own) } : {}),
    ...(options.collection.publishedCondition ? { allowMember: () => true } : {}),
    variesWithinVersion: options.variesWithinVersion ?? false,
    problems: ['not-found'],
    responses: { 200: { description: 'The record.', schema: options.schemas.record, headers: ['ETag'] } },
    handle: ({ ctx, params: { id = '' } }) =>
      options.visible?.get(ctx, id) ??
      getRecord(ctx, options.collection, id, getVisibilityScope(ctx, options.collection)),
    present: (record, { request }) => present(record, request),
  })
}

function updateEndpoint(deps: Dependencies, options: Operations, operation: 'update' | 'patch') {
  return endpoint(deps, {
    operationId: `${options.operationPrefix}.${operation}`,
    summary: `Update ${addArticle(options.nouns[0])}`,
    description: [mergeNote, options.notes?.update].filter(Boolean).join(' '),
    tag: options.tag,
    access: { scope: `${options.scope}:write` },
    ...(options.own ? { allowMember: createOwnRecordCheck(options.own) } : {}),
    conditional: true,
    body: options.schemas.update,
    problems: ['not-found', ...options.problems],
    responses: {
      200: { description: 'The updated record.', schema: options.schemas.record, headers: ['ETag'] },
    },
    handle: ({ ctx, params, body, request }) => {
      const updateOwn = isStaff(ctx.actor) ? undefined : options.own?.update
      const update = updateOwn ?? options.update ?? buildUpdate(options.collection)
      return update(ctx, params.id ?? '', body, ifMatch(request))
    },
    present: recordReply,
  })
}

function deleteEndpoint(deps: Dependencies, options: Operations) {
  return endpoint(deps, {
    operationId: `${options.operationPrefix}.delete`,
    summary: `Delete ${addArticle(options.nouns[0])}`,
    ...(options.notes?.delete ? { description: options.notes.delete } : {}),
    tag: options.tag,
    access: { scope: `${options.scope}:write` },
    conditional: true,
    problems: ['not-found', 'conflict'],
    responses: { 204: { description: 'Deleted.' } },
    handle: ({ ctx, params, request }) => {
      const remove =
        options.remove ?? ((...args) => deleteRecord(args[0], options.collection, args[1], args[2]))
      return remove(ctx, params.id ?? '', ifMatch(request))
    },
    present: noContentReply,
  })
}

function buildCreate(collection: Collection) {
  const create = hasSlug(collection) ? createSlugged : createRecord
  return (ctx: Context, input: Data) => create(ctx, collection, input)
}

function buildUpdate(collection: Collection) {
  const update = hasSlug(collection) ? updateSlugged : updateRecord
  return (ctx: Context, id: string, change: Data, precondition: Precondition) =>
    update(ctx, collection, id, change, precondition)
}

/** Whether the service generates slugs that callers leave out. */
function hasSlug({ fields }: Collection): boolean {
  return fields.slug !== undefined && !fields.slug.readOnly
}

/**
 * In collections with published records, users with a membership in force see the published records, others only the
 * public ones; staff and secret keys see all records.
 */
export function getVisibilityScope(
  ctx: Context,
  { publishedCondition }: Pick<Collection, 'publishedCondition'>,
): RowScope<never> | undefined {
  if (!publishedCondition || isStaff(ctx.actor)) return undefined
  return canAccessMemberContent(ctx.actor) ? 'published' : 'public'
}

function createOwnRecordCheck(ownAccess: NonNullable<Operations['own']>) {
  return (ctx: Context, params: Record<string, string>) => ownAccess.isOwn(ctx, params.id ?? '')
}

function addArticle(noun: string): string {
  return `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`
}
