import { type Context, inTransaction } from '../../context.ts'
import { DomainError, invalid, notFound, violation } from '../../errors.ts'
import { defineCollection, type RecordData } from '../../records/collection.ts'
import { createRecord } from '../../records/create.ts'
import { enumField, field, type InputOf, jsonField, type TableOf } from '../../records/field.ts'
import type { ListRequest } from '../../records/list.ts'
import { getRecord, parseRecord, type StoredRecord } from '../../records/read.ts'
import { deleteRecord, lockRecord, updateRecord } from '../../records/write.ts'
import { allows } from '../keys/scopes.ts'

/** The lists of which views can be saved, named as in their paths. */
export const viewLists = [
  'members',
  'membership-levels',
  'events',
  'courses',
  'jobs',
  'community',
  'sponsorships',
  'resources',
  'users',
  'membership-changes',
  'orders',
  'payments',
  'refunds',
  'invoices',
  'ledger',
  'audit-log',
] as const
export type ViewList = (typeof viewLists)[number]

const MAX_QUERY_BYTES = 16 * 1024

const fields = {
  list: enumField(viewLists, { nullable: false }),
  name: field('text', { nullable: false }),
  query: jsonField<Record<string, unknown>>({ default: {}, replaceOnUpdate: true }),
  columns: field('textList'),
  shared: field('boolean', { default: false }),
  userId: field('uuid', { readOnly: true }),
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    saved_views: TableOf<typeof fields>
  }
}

type Input = InputOf<typeof fields>
type Precondition = (version: number) => void

/** Saved views of lists: filters, order and columns. A view is private to its owner or shared with all staff. */
export const views = defineCollection({
  name: 'views',
  singular: 'view',
  table: 'saved_views',
  fields,
  rowScopes: { shared: 't.shared' },
  check: (values, before) => [
    ...(Buffer.byteLength(JSON.stringify(values.query)) > MAX_QUERY_BYTES
      ? [violation('query', 'too_large', 'Must not exceed 16 KiB of JSON.')]
      : []),
    ...(before && values.list !== before.list
      ? [violation('list', 'read_only', 'The list of a view cannot be changed. Create a new view instead.')]
      : []),
    ...(before && !before.userId && !values.shared
      ? [violation('shared', 'required', 'A view without an owner must be shared.')]
      : []),
  ],
})

/** The views that the caller can read: shared ones, and a user's own. */
export function getVisibleViewsFilter({ actor }: Context): Pick<ListRequest, 'scope' | 'within'> {
  return actor.type === 'user'
    ? { within: { column: 'user_id', id: actor.id, or: 't.shared' } }
    : { scope: 'shared' }
}

/** @throws DomainError not-found, including for another user's private view */
export async function getView(ctx: Context, id: string): Promise<StoredRecord> {
  const view = await getRecord(ctx, views, id)
  requireVisible(ctx, parseRecord(view))
  return view
}

/**
 * Creates a view owned by the signed-in user. A view created with a key has no owner and must be shared.
 *
 * @throws DomainError validation-error
 */
export async function createView(ctx: Context, input: Input): Promise<StoredRecord> {
  const userId = ctx.actor.type === 'user' ? ctx.actor.id : null
  const { shared = userId === null } = input
  if (!userId && !shared)
    throw invalid(violation('shared', 'required', 'Must be true: a view created with a key has no owner.'))
  return createRecord(ctx, views, { ...input, shared }, { user_id: userId })
}

/**
 * @throws DomainError not-found, forbidden (another user's shared view, which only administrators and keys can change),
 *   precondition-failed, validation-error
 */
export async function updateView(
  ctx: Context,
  id: string,
  change: Input,
  precondition: Precondition,
): Promise<StoredRecord> {
  return inTransaction(ctx, async (ctx) => {
    await requireOwnOrAdministrator(ctx, id)
    return updateRecord(ctx, views, id, change, precondition)
  })
}

/**
 * @throws DomainError not-found, forbidden (another user's shared view, which only administrators and keys can delete),
 *   precondition-failed
 */
export async function deleteView(ctx: Context, id: string, precondition: Precondition): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await requireOwnOrAdministrator(ctx, id)
    await deleteRecord(ctx, views, id, precondition)
  })
}

async function requireOwnOrAdministrator(ctx: Context, id: string): Promise<void> {
  const { before } = await lockRecord(ctx, views, id)
  requireVisible(ctx, before)
  if (ctx.actor.type !== 'user' || before.userId === ctx.actor.id || allows(ctx.actor, 'identity:write'))
    return
  throw new DomainError(
    'forbidden',
    'Only its owner or an administrator can change a shared view. Save your own view instead.',
  )
}

function requireVisible({ actor }: Context, view: RecordData): void {
  if (!view.shared && view.userId !== (actor.type === 'user' ? actor.id : null)) throw notFound('view')
}
