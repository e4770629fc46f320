import { allows, type ScopeSubject } from '../access/keys/scopes.ts'
import type { Context } from '../context.ts'
import { readScoped, type Statement, statement } from '../platform/database/statement.ts'

/** The collections that one search covers, in the order of the results. */
export const searchedLists = [
  'members',
  'resources',
  'events',
  'courses',
  'jobs',
  'community',
  'sponsorships',
  'users',
] as const
export type SearchedList = (typeof searchedLists)[number]

export interface SearchResult {
  list: SearchedList
  id: string
  name: string
  /** Distinguishes records with the same name, for example by email address; null if there is none. */
  detail: string | null
}

export const MAX_RECORDS_PER_LIST = 3

/** A table with a function `<table>_matching`; name and detail are SQL expressions; `t` is the table’s alias. */
interface SearchedTable {
  table: string
  scope: ScopeSubject
  name: string
  detail: string
}

/** Resources are not included, since the library's own search finds them. */
const tables: Record<Exclude<SearchedList, 'resources'>, SearchedTable> = {
  members: {
    table: 'members',
    scope: 'members',
    name: `coalesce(t.display_name, t.first_name || ' ' || t.last_name)`,
    detail: 't.email',
  },
  events: { table: 'events', scope: 'events', name: 't.title', detail: 'instant(t.starts_at)' },
  courses: { table: 'courses', scope: 'courses', name: 't.title', detail: 't.code' },
  jobs: { table: 'jobs', scope: 'jobs', name: 't.title', detail: 't.employer' },
  community: { table: 'posts', scope: 'community', name: 't.title', detail: 'null' },
  sponsorships: { table: 'sponsorships', scope: 'sponsorships', name: 't.sponsor', detail: 'null' },
  users: {
    table: 'users',
    scope: 'identity',
    name: `coalesce(nullif(concat_ws(' ', t.first_name, t.last_name), ''), t.email)`,
    detail: 't.email',
  },
}

/**
 * Finds the newest records that contain all words, up to `MAX_RECORDS_PER_LIST` of each collection that the caller can
 * read, in one round trip.
 *
 * @param words matched as prefixes of words
 */
export async function searchRecords(ctx: Context, words: string): Promise<SearchResult[]> {
  const readable = Object.entries(tables).filter(([, { scope }]) => allows(ctx.actor, `${scope}:read`))
  if (readable.length === 0) return []
  const row = await readScoped(ctx, buildSearchStatement(readable), [words])
  return row?.found ?? []
}

function buildSearchStatement(
  readable: [list: string, table: SearchedTable][],
): Statement<[words: string], { found: SearchResult[] | null }> {
  const parts = readable.map(
    ([
      list,
      { table, name, detail },
    ]) => `(select '${list}' as list, t.id, ${name} as name, ${detail} as detail, t.created_at
      from ${table} t where t.id in (select id from ${table}_matching($1::text))
      order by t.created_at desc, t.id desc limit ${MAX_RECORDS_PER_LIST})`,
  )
  const lists = readable.map(([list]) => `'${list}'`)
  return statement(`select json_agg(json_build_object('list', list, 'id', id, 'name', name, 'detail', detail)
      order by array_position(array[${lists.join()}], list), created_at desc, id desc) as found
    from (${parts.join(' union all ')}) f`)
}
