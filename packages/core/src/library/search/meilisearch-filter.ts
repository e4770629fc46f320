import type { Filter } from '../../records/list.ts'
import { buildTagKey } from './meilisearch-documents.ts'
import type { EngineQuery } from './search-engine.ts'

const attributesByField: Record<string, string> = {
  type: 'type',
  format: 'format',
  accessLevel: 'accessLevel',
  status: 'status',
  category: 'categoryIds',
}
const instantFields = ['publishedAt', 'createdAt']
const comparators: Record<string, string> = {
  after: '>=',
  strictly_after: '>',
  before: '<=',
  strictly_before: '<',
}

/** Whether the index supports a filter; its instants have millisecond precision. */
export function isEngineFilter({ field, comparison, values }: Filter): boolean {
  if (comparison === 'not_in' || comparison === 'empty') return false
  if (field === 'tags') return comparison === 'contains'
  if (instantFields.includes(field)) return values.every((value) => !/\.\d{4}/.test(value))
  return field in attributesByField
}

/**
 * Builds a query's filter: the client, the resources that the caller can see, and text only for callers who can open
 * it.
 */
export function buildMeilisearchFilter({ clientId, caller, filters }: EngineQuery): string {
  const { includesDrafts, openText } = caller
  const conditions = [`clientId = ${quoteText(clientId)}`, ...filters.map(buildCondition)]
  if (!includesDrafts) conditions.push(`status = "published"`)
  if (openText === 'all') return [...conditions, `kind = "whole"`].join(' AND ')
  const openConditions = [`accessLevel IN ${quoteList(openText.levels)}`]
  if (openText.grantedIds.length > 0) openConditions.push(`resourceId IN ${quoteList(openText.grantedIds)}`)
  const openFilter = `(${openConditions.join(' OR ')})`
  return [
    ...conditions,
    `((kind = "whole" AND ${openFilter}) OR (kind = "entry" AND NOT ${openFilter}))`,
  ].join(' AND ')
}

function buildCondition({ field, comparison, values }: Filter): string {
  if (field === 'tags') return values.map((tag) => `tagKeys = ${quoteText(buildTagKey(tag))}`).join(' AND ')
  const comparator = comparators[comparison]
  if (comparator) return `${field} ${comparator} ${Date.parse(values[0] ?? '')}`
  return `${attributesByField[field]} IN ${quoteList(values)}`
}

const quoteList = (values: readonly string[]): string => `[${values.map(quoteText).join(', ')}]`

const quoteText = (value: string): string => JSON.stringify(value)
