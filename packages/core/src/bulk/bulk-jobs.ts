import type { Context } from '../context.ts'
import { DomainError, notFound } from '../errors.ts'
import { defineCollection } from '../records/collection.ts'
import { field } from '../records/field.ts'
import type { Filter } from '../records/list.ts'
import { getRecord, type StoredRecord } from '../records/read.ts'
import { type BulkCollection, bulkCollections, listAccessibleBulkCollections } from './bulk-collections.ts'

export const bulkJobs = defineCollection({
  name: 'bulk-jobs',
  singular: 'bulk_job',
  table: 'bulk_jobs',
  fields: {
    collection: field('text', { readOnly: true, nullable: false, countable: true }),
    action: field('enum', { readOnly: true, nullable: false }),
    status: field('enum', { readOnly: true, nullable: false }),
    finishedAt: field('timestamp', { readOnly: true }),
  },
})

/** The change made to each record. */
export type BulkChange =
  | { action: 'patch'; patch: Record<string, unknown> }
  | { action: 'tags'; add: string[]; remove: string[] }
  | { action: 'delete' }

/**
 * Builds the filter that restricts a list to the jobs that the caller can read.
 *
 * @throws DomainError insufficient-scope, forbidden
 */
export function buildReadableBulkJobsFilter(ctx: Context): Filter[] {
  const values: string[] = listAccessibleBulkCollections(ctx.actor, 'read')
  if (values.length === 0) throw createScopeError(ctx, 'members:read')
  return [{ field: 'collection', comparison: 'in', values }]
}

/**
 * Reads a job of a collection that the caller can read or, for `write`, change.
 *
 * @throws DomainError not-found, insufficient-scope, forbidden
 */
export async function getBulkJob(ctx: Context, id: string, access: 'read' | 'write'): Promise<StoredRecord> {
  const { actor } = ctx
  const readable: string[] = listAccessibleBulkCollections(actor, 'read')
  if (readable.length === 0) throw createScopeError(ctx, `members:${access}`)
  const job = await getRecord(ctx, bulkJobs, id)
  const { collection } = JSON.parse(job.json) as { collection: BulkCollection }
  if (!readable.includes(collection)) throw notFound('bulk job')
  if (listAccessibleBulkCollections(actor, access).includes(collection)) return job
  throw createScopeError(ctx, `${bulkCollections[collection].scope}:${access}`)
}

function createScopeError({ actor }: Context, scope: string): DomainError {
  if (actor.type === 'user')
    return new DomainError(
      'forbidden',
      'Your role does not have permission for this request. Ask an administrator for access.',
    )
  return new DomainError('insufficient-scope', `This key does not have the scope "${scope}".`, [], { scope })
}
