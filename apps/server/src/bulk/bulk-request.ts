import type { BulkChange } from '@guildhall/core/bulk/bulk-jobs'
import type { Selection } from '@guildhall/core/bulk/queue-bulk-job'
import { invalid, type Violation, violation } from '@guildhall/core/errors'
import type { Collection } from '@guildhall/core/records/collection'
import type { TObject } from '@sinclair/typebox'
import { parseListQuery } from '../http/list-query.ts'
import { parseQueryObject } from '../http/query-object.ts'

/** The body of a bulk request, validated against its schema. */
export interface BulkBody {
  ids?: string[]
  filter?: Record<string, unknown>
  patch?: Record<string, unknown>
  tags?: { add?: string[]; remove?: string[] }
  delete?: true
  expectedCount?: number
}

/** List parameters that are not filters. */
const nonFilters = ['page', 'itemsPerPage', 'cursor', 'fields', 'facets', 'order']

/**
 * @throws DomainError validation-error unless there is exactly one selection and one change, with `expectedCount` for a
 *   filter and at least one tag for `tags`
 */
export function requireOneOfEach(body: BulkBody): void {
  const violations: Violation[] = []
  const requireOne = (names: (keyof BulkBody)[]) => {
    const presentNames = names.filter((name) => body[name] !== undefined)
    const message = `Send exactly one of ${names.join(', ')}.`
    if (presentNames.length === 0) violations.push(violation(names[0] ?? '', 'required', message))
    for (const name of presentNames.slice(1)) violations.push(violation(name, 'contradiction', message))
  }
  requireOne(['ids', 'filter'])
  requireOne(['patch', 'tags', 'delete'])
  if (body.filter && body.expectedCount === undefined)
    violations.push(violation('expectedCount', 'required', 'Required with filter.'))
  if (body.tags && !body.tags.add?.length && !body.tags.remove?.length)
    violations.push(violation('tags', 'required', 'List tags to add or to remove.'))
  if (violations.length > 0) throw invalid(...violations)
}

export function readChange({ patch, tags }: BulkBody): BulkChange {
  if (patch) return { action: 'patch', patch }
  if (tags) return { action: 'tags', add: tags.add ?? [], remove: tags.remove ?? [] }
  return { action: 'delete' }
}

/**
 * Reads the selection: ids, or filters that follow the rules of the list.
 *
 * @param record the schema passed to `parseListQuery`: the record’s wire schema or, for resources, the parameter types
 * @throws DomainError validation-error with property paths within `filter`
 */
export function readSelection(
  { ids, filter = {} }: BulkBody,
  collection: Collection,
  record: TObject,
  clientId: string,
): Selection {
  if (ids) return { ids }
  const isFilter = (name: string) => !nonFilters.includes(name) && !(name === 'q' && collection.isRanked)
  return parseQueryObject(filter, 'filter', isFilter, (search) => {
    // Cursors are rejected here, so their key is not used.
    const { filters, words } = parseListQuery(search, collection, record, Buffer.alloc(0), clientId)
    return { filters, words }
  })
}
