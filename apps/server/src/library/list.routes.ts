import { toLibraryCaller } from '@guildhall/core/access/access-levels'
import type { Context } from '@guildhall/core/context'
import { DomainError, invalid, violation } from '@guildhall/core/errors'
import { listResources } from '@guildhall/core/library/list-resources'
import { resourceList } from '@guildhall/core/library/resource-list'
import type { ListRequest } from '@guildhall/core/records/list'
import { parameterTypes, ResourcePage, ResourceSearchResult } from '@guildhall/wire/resource-list'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { type ListQuery, parseListQuery } from '../http/list-query.ts'
import { pageReply } from '../http/list-reply.ts'
import type { Reply } from '../http/reply.ts'

const recordFields = Object.keys(ResourceSearchResult.properties)

/** The library's list and search. */
export function resourceListRoutes(deps: Dependencies) {
  return new Elysia().get(
    '/api/resources',
    ...endpoint(deps, {
      operationId: 'resources.list',
      summary: 'List and search resources',
      description:
        '`q` searches names, tags, descriptions, excerpts, and the text of files the caller can open. Every search word must match the start of a word; case and accents are ignored. Words of five or more letters may contain one typo, words of nine or more letters two. Results are sorted by relevance with `q`, otherwise newest first. Only staff and secret keys see drafts and can filter or sort by `status` and `sha256`. `fully_gated` is an alias of the access level `member`.',
      tag: 'Library',
      access: { scope: 'resources:read' },
      allowMember: () => true,
      allowVisitor: true,
      list: { collection: resourceList, record: parameterTypes, fields: recordFields },
      problems: ['search-unavailable'],
      onDatabaseUnavailable: (url) => (url.searchParams.get('q') ? createSearchUnavailableError() : null),
      responses: { 200: { description: 'A page of results.', schema: ResourcePage, headers: ['Link'] } },
      handle: ({ ctx, url }) => list(deps, ctx, url),
      present: (reply) => reply,
    }),
  )
}

async function list(deps: Dependencies, ctx: Context, url: URL): Promise<Reply> {
  const query = parseResourceQuery(deps, ctx, url.searchParams)
  const { items, totalItems, lastKey, facets, degraded, notices } = await listResources(ctx, deps, query)
  return pageReply(deps, ctx, url, resourceList.name, query, {
    itemsJson: items.map((item) => JSON.stringify(pickFields(item, query.fields))).join(','),
    totalItems,
    lastKey,
    extra: { facets, degraded, notices },
  })
}

/** @throws DomainError validation-error */
export function parseResourceQuery(
  { settings }: Pick<Dependencies, 'settings'>,
  ctx: Context,
  search: URLSearchParams,
): ListQuery {
  const query = parseListQuery(
    normalizeParameters(search),
    resourceList,
    parameterTypes,
    settings.secretsKey,
    ctx.client.id,
    recordFields,
  )
  validateQuery(ctx, query)
  return query
}

function pickFields(item: object, fields: string[] | null): object {
  if (!fields) return item
  const values: Record<string, unknown> = { ...item }
  return Object.fromEntries(fields.map((name) => [name, values[name]]))
}

/** Without the database, access cannot be checked, so the engine alone cannot serve a search. */
const createSearchUnavailableError = () =>
  new DomainError('search-unavailable', 'Search is not available. Try again in a minute.')

/** Converts a repeated `category` to `category[]`, and the alias `fully_gated` to `member`. */
function normalizeParameters(parameters: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams()
  const isRepeated = parameters.getAll('category').length > 1
  for (const [name, value] of parameters) {
    const isLevel = name === 'accessLevel' || name === 'accessLevel[]'
    search.append(
      isRepeated && name === 'category' ? 'category[]' : name,
      isLevel && value === 'fully_gated' ? 'member' : value,
    )
  }
  return search
}

/** Fields by which other callers could infer hidden data. */
const staffOnlyFields = {
  status: 'other callers see only published resources',
  sha256: 'it is hidden from callers who cannot open the file',
}

function validateQuery(ctx: Context, { filters, order, words }: ListRequest): void {
  const violations = []
  if (toLibraryCaller(ctx.actor).kind !== 'staff')
    for (const [field, reason] of Object.entries(staffOnlyFields)) {
      if (filters.some((filter) => filter.field === field))
        violations.push(
          violation(field, 'staff_only', `Only staff can filter by ${field}, because ${reason}.`),
        )
      if (order.some((by) => by.field === field))
        violations.push(
          violation(`order[${field}]`, 'staff_only', `Only staff can sort by ${field}, because ${reason}.`),
        )
    }
  if (words === null && order.some(({ field }) => field === 'relevance'))
    violations.push(violation('order[relevance]', 'needs_words', 'Sorting by relevance requires q.'))
  if (violations.length > 0) throw invalid(...violations)
}
