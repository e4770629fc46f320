import { type ContentName, contentCollections } from '../content/collections.ts'
import type { PublicListOptions } from '../content/define-content.ts'
import type { Context } from '../context.ts'
import { resourceList } from '../library/resource-list.ts'
import { type Parameter, readScoped, statement } from '../platform/database/statement.ts'
import { buildScopeCondition, type Collection } from '../records/collection.ts'

/** A list of the public API: the public records of a collection, and their order. */
export interface PublicList extends PublicListOptions {
  collection: Collection
}

export type PublicListName = ContentName | 'resources'

const contentLists = Object.fromEntries(
  Object.entries(contentCollections).map(([name, collection]): [string, PublicList] => [
    name,
    { collection, ...collection.publicList },
  ]),
) as Record<ContentName, PublicList>

export const publicLists: Record<PublicListName, PublicList> = {
  ...contentLists,
  // Read by public-resources.ts: the public JSON is not stored, and `q` is supported.
  resources: { collection: resourceList, order: '', filters: ['category', 'type', 'q'], times: [] },
}

export interface TimeCondition {
  field: 'startsAt' | 'endsAt'
  comparison: '>=' | '>' | '<=' | '<'
  value: string
}

export interface PublicRequest {
  limit: number
  offset: number
  /** Field → allowed values. */
  filters: Record<string, string[]>
  /** For calendars. */
  when?: 'upcoming' | 'past' | 'all'
  timeConditions?: TimeCondition[]
}

/** Reads a page in one round trip. @returns the records' public JSON, joined by commas, and the total */
export async function readPublicList(
  ctx: Context,
  list: PublicList,
  request: PublicRequest,
): Promise<{ items: string; total: number }> {
  const parameters: Parameter[] = []
  const where = buildConditions(list, request, parameters)
  const { table } = list.collection
  const order = request.when === 'past' ? 't.starts_at desc, t.id desc' : list.order
  const page = statement<Parameter[], { items: string | null; total: string }>(
    `select string_agg(p.public_record, ',') as items, (select count(*) from ${table} t where ${where}) as total
      from (select t.public_record from ${table} t where ${where} order by ${order}
        limit ${Math.trunc(request.limit)} offset ${Math.trunc(request.offset)}) p`,
  )
  const row = await readScoped(ctx, page, parameters)
  return { items: row?.items ?? '', total: Number(row?.total ?? 0) }
}

/** Returns a record's public JSON; null if it does not exist or is not public. */
export async function readPublicRecord(ctx: Context, list: PublicList, id: string): Promise<string | null> {
  const selectOne = statement<[id: string], { record: string }>(
    `select t.public_record as record from ${list.collection.table} t where t.id = $1::uuid and ${buildPublicCondition(list)}`,
  )
  const row = await readScoped(ctx, selectOne, [id])
  return row?.record ?? null
}

/** Returns the next time at which the list may change without a write; null if there is none. */
export async function findNextChange(ctx: Context, { collection, times }: PublicList): Promise<Date | null> {
  if (times.length === 0) return null
  const next = times.map(
    (column) => `(select min(${column}) from ${collection.table} where ${column} > now())`,
  )
  const nextChangeStatement = statement<[], { at: Date | null }>(`select least(${next.join(', ')}) as at`)
  const row = await readScoped(ctx, nextChangeStatement, [])
  return row?.at ?? null
}

const buildPublicCondition = ({ collection }: PublicList) => buildScopeCondition(collection, 'public')

function buildConditions(list: PublicList, request: PublicRequest, parameters: Parameter[]): string {
  const bindParameter = (value: Parameter) => `$${parameters.push(value)}`
  const parts = [buildPublicCondition(list)]
  for (const [name, values] of Object.entries(request.filters))
    parts.push(`t.${list.collection.fields[name]?.column} = any(${bindParameter(values)}::text[])`)
  if (request.when === 'upcoming') parts.push('t.ends_at > now()')
  if (request.when === 'past') parts.push('t.ends_at <= now()')
  for (const { field, comparison, value } of request.timeConditions ?? [])
    parts.push(
      `t.${field === 'startsAt' ? 'starts_at' : 'ends_at'} ${comparison} ${bindParameter(value)}::timestamptz`,
    )
  return parts.join(' and ')
}
