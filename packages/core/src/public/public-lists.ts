import { type Collection, publishedCondition } from '../collections/collection.ts'
import { scopedRead } from '../collections/statement.ts'
import { posts } from '../community/posts.ts'
import type { Context } from '../context.ts'
import { courses } from '../courses/courses.ts'
import { events } from '../events/events.ts'
import { jobs } from '../jobs/jobs.ts'
import { resourceList } from '../library/resource-list.ts'
import { sponsorships } from '../sponsorships/sponsorships.ts'

/** A list of the public API: what of a collection everybody may see, and in which order (contract sections 4 and 13). */
export interface PublicList {
  collection: Collection
  order: string
  /** Fields that may be filtered by one value or, but for `q`, several of which a record has any. */
  filters: readonly string[]
  /** Whether it is a calendar: filters of `startsAt`, and what is over is shown only when asked for. */
  calendar?: true
  /** The times at which the list changes by itself, as columns. */
  times: readonly string[]
}

export const publicLists = {
  events: { collection: events, order: 't.starts_at, t.id', filters: [], calendar: true, times: ['ends_at'] },
  // Read by ways of its own (public-resources.ts): what is shown is not stored, and may be searched.
  resources: { collection: resourceList, order: '', filters: ['category', 'type', 'q'], times: [] },
  courses: { collection: courses, order: 't.created_at desc, t.id desc', filters: ['delivery'], times: [] },
  jobs: {
    collection: jobs,
    order: 't.posted_at desc, t.id desc',
    filters: ['remote', 'employmentType'],
    times: ['posted_at', 'expires_at'],
  },
  community: {
    collection: posts,
    order: 't.pinned desc, t.published_at desc, t.id desc',
    filters: ['space'],
    times: ['published_at'],
  },
  sponsorships: {
    collection: sponsorships,
    order: 't.sort, t.id',
    filters: ['tier'],
    times: ['starts_at', 'ends_at'],
  },
} satisfies Record<string, PublicList>

export type PublicListName = keyof typeof publicLists

export interface PublicRequest {
  limit: number
  offset: number
  /** Field → the values it may have. */
  filters: Record<string, string[]>
  /** Of a calendar. */
  when?: 'upcoming' | 'past' | 'all'
  startsAt?: { comparison: '>=' | '>' | '<=' | '<'; value: string }[]
}

/** Reads a page in one round trip. @returns the public records as JSON texts joined by commas, and how many there are */
export async function readPublicList(
  ctx: Context,
  list: PublicList,
  request: PublicRequest,
): Promise<{ items: string; total: number }> {
  const parameters: unknown[] = []
  const where = conditions(list, request, parameters)
  const { table } = list.collection
  const order = request.when === 'past' ? 't.starts_at desc, t.id desc' : list.order
  const row = await scopedRead<{ items: string | null; total: string }>(
    ctx,
    `select string_agg(p.public_record, ',') as items, (select count(*) from ${table} t where ${where}) as total
      from (select t.public_record from ${table} t where ${where} order by ${order}
        limit ${Math.trunc(request.limit)} offset ${Math.trunc(request.offset)}) p`,
    parameters,
  )
  return { items: row?.items ?? '', total: Number(row?.total ?? 0) }
}

/** One public record as JSON text; null where there is none that everybody may see. */
export async function readPublicRecord(ctx: Context, list: PublicList, id: string): Promise<string | null> {
  const row = await scopedRead<{ record: string }>(
    ctx,
    `select t.public_record as record from ${list.collection.table} t where t.id = $1::uuid and ${shown(list)}`,
    [id],
  )
  return row?.record ?? null
}

/** When the list will change by itself: the next of the times it depends on. */
export async function nextChange(ctx: Context, { collection, times }: PublicList): Promise<Date | null> {
  if (times.length === 0) return null
  const next = times.map(
    (column) => `(select min(${column}) from ${collection.table} where ${column} > now())`,
  )
  const row = await scopedRead<{ at: Date | null }>(ctx, `select least(${next.join(', ')}) as at`, [])
  return row?.at ?? null
}

const shown = ({ collection }: PublicList) => publishedCondition(collection, false)

function conditions(list: PublicList, request: PublicRequest, parameters: unknown[]): string {
  const parameter = (value: unknown) => `$${parameters.push(value)}`
  const found = [shown(list)]
  for (const [name, values] of Object.entries(request.filters))
    found.push(`t.${list.collection.fields[name]?.column} = any(${parameter(values)}::text[])`)
  if (request.when === 'upcoming') found.push('t.ends_at > now()')
  if (request.when === 'past') found.push('t.ends_at <= now()')
  for (const { comparison, value } of request.startsAt ?? [])
    found.push(`t.starts_at ${comparison} ${parameter(value)}::timestamptz`)
  return found.join(' and ')
}
