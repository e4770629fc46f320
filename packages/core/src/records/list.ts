import type { Context } from '../context.ts'
import { type Parameter, readScoped, statement } from '../platform/database/statement.ts'
import { buildScopeCondition, type Collection, type RowScope } from './collection.ts'
import {
  buildFacetStatement,
  buildWhereClause,
  type FacetStatement,
  type ListCondition,
  type ListFacets,
} from './facets.ts'
import { ListParts } from './list-parts.ts'

export type Comparison =
  | 'in'
  | 'not_in'
  | 'contains'
  /** `true` or `false`: rows without or with a value. */
  | 'empty'
  | 'after'
  | 'strictly_after'
  | 'before'
  | 'strictly_before'

export interface Filter {
  field: string
  /** The key of a custom field. */
  key?: string
  comparison: Comparison
  values: string[]
}

export interface Order {
  field: string
  direction: 'asc' | 'desc'
}

/** A requested page of a list, by number or after a cursor key; an empty key stands for the start of the list. */
export interface ListRequest {
  filters: Filter[]
  /** Filters that restrict the caller; unlike `filters`, they apply to the counts of their own field too. */
  restrictions?: readonly Filter[]
  order: Order[]
  words: string | null
  itemsPerPage: number
  from: { page: number } | { after: (string | null)[] }
  scope?: RowScope
  /** The only fields in each record; all if absent or null. */
  fields?: readonly string[] | null
  /** The fields whose values to count; ignored after a cursor, like the total. */
  facets?: readonly string[]
  /** The parent record of the list: its column and id. `or` is an SQL condition (alias `t`) that adds rows. */
  within?: { column: string; id: string; type?: 'uuid' | 'text'; or?: string }
}

export interface ListPage {
  /** The records' JSON, joined by commas. */
  itemsJson: string
  /** Null unless the page was requested by number. */
  totalItems: number | null
  /** Null unless facets were requested for a page by number. */
  facets: ListFacets | null
  /** The cursor key of the last record; null on the last page. */
  lastKey: (string | null)[] | null
}

interface PageRow {
  items: string | null
  found: number
  last_key: string | null
  total: string | null
  facets: ListFacets | null
}

/** Reads a page in one round trip: records, total, counts of values and the next cursor key. */
export async function listRecords(
  ctx: Context,
  collection: Collection,
  request: ListRequest,
): Promise<ListPage> {
  const list = new ListQueryBuilder(collection, request)
  const text = list.buildPageQuery()
  const { parameters } = list
  const row = await readScoped(ctx, statement<Parameter[], PageRow>(text), parameters)
  if (!row) throw new Error('The aggregate returned no row.')
  const hasMore = row.found > request.itemsPerPage
  return {
    itemsJson: row.items ?? '',
    totalItems: row.total === null ? null : Number(row.total),
    facets: row.facets,
    lastKey: hasMore && row.last_key ? (JSON.parse(row.last_key) as (string | null)[]) : null,
  }
}

/**
 * Builds a query for the ids of a list's records, to embed in a statement. Its parameters must come first in that
 * statement.
 */
export function buildIdsQuery(
  collection: Collection,
  { filters, words }: Pick<ListRequest, 'filters' | 'words'>,
): { text: string; parameters: Parameter[] } {
  const list = new ListQueryBuilder(collection, {
    filters,
    words,
    order: [],
    itemsPerPage: 1,
    from: { page: 1 },
  })
  return { text: list.buildIdsQuery(), parameters: list.parameters }
}

/** Builds the text of a list's statement. Filter values, words and ids are parameters, so that it stays prepared. */
class ListQueryBuilder {
  readonly parameters: Parameter[]
  private readonly parts: ListParts
  /** Common table expressions: the matches of `q`, and the rows to count. */
  private readonly expressions: string[] = []

  constructor(
    private readonly collection: Collection,
    private readonly request: ListRequest,
  ) {
    this.parts = new ListParts(collection, request.order)
    this.parameters = this.parts.parameters
  }

  buildPageQuery(): string {
    const { from } = this.request
    const conditions = this.buildConditions()
    const matches = this.buildMatchSource(conditions)
    const facets = this.buildFacets(conditions)
    const total = facets?.total ?? this.buildTotalExpression(conditions, matches)
    const after =
      'after' in from && from.after.length > 0 ? this.parts.buildKeysetCondition(from.after) : null
    // A literal, since with a parameter PostgreSQL would replan each execution, which costs more than reading the page.
    const limit = Math.trunc(this.request.itemsPerPage)
    const offset = this.parts.buildOffset(this.request)
    const sorting = this.parts.buildOrderBy()
    const where = after ? [...conditions, { sql: after }] : conditions
    let rows = `${buildWhereClause(where)} order by ${sorting} limit ${limit + 1}${offset}`
    // Selects the page's ids first and reads only those records: a search for one letter can match every row, a
    // later page skips rows, and picking fields parses each record.
    if (matches !== null)
      rows = `where t.id in (select t.id from ${matches} t${after ? ` where ${after}` : ''}
        order by ${sorting} limit ${limit + 1}${offset}) order by ${sorting}`
    else if (offset !== '' || this.request.fields)
      rows = ` where t.id in (select t.id from ${this.collection.table} t${rows}) order by ${sorting}`
    const { columns, positionJson } = this.parts.buildKeys()
    return `${this.buildWithClause()}select string_agg(p.record, ',') filter (where p.n <= ${limit}) as items, count(*)::int as found,
      max(case when p.n = ${limit} then ${positionJson} end) as last_key, ${total} as total,
      ${facets?.counts ?? 'null::json'} as facets
      from (select r.*, row_number() over () as n from (
        select ${this.buildRecordExpression()} as record, ${columns} from ${this.collection.table} t
        ${rows}) r) p`
  }

  /** The ids of all records, unordered. */
  buildIdsQuery(): string {
    const conditions = this.buildConditions()
    return `${this.buildWithClause()}select t.id from ${this.collection.table} t${buildWhereClause(conditions)}`
  }

  private buildWithClause(): string {
    return this.expressions.length > 0 ? `with ${this.expressions.join(', ')} ` : ''
  }

  /** The record's JSON; with `fields`, parsed once and rebuilt from them, each as it is stored. */
  private buildRecordExpression(): string {
    const record = this.collection.recordExpression ?? 't.record'
    const { fields } = this.request
    if (!fields) return record
    const columns = fields.map((name) => `"${name}" json`).join(', ')
    return `(select row_to_json(picked)::text from json_to_record((${record})::json) as picked (${columns}))`
  }

  /**
   * The expression with the ids and order columns of all matches of `q` and the filters, so that page and total share
   * one search; null without `q`. The matching function is already limited to the client and returns `created_at`.
   */
  private buildMatchSource(conditions: ListCondition[]): 'matching' | 'hits' | null {
    if (this.expressions.length === 0) return null
    const columns = new Set(['id', ...this.parts.order.map(({ column }) => column)])
    if (conditions.length === 1 && columns.isSubsetOf(new Set(['id', 'created_at']))) return 'matching'
    const columnList = [...columns].map((column) => `t.${column}`).join(', ')
    this.expressions.push(
      `hits as materialized (select ${columnList} from ${this.collection.table} t${buildWhereClause(conditions)})`,
    )
    return 'hits'
  }

  /** The counts of values, unless the page follows a cursor. */
  private buildFacets(conditions: ListCondition[]): FacetStatement | null {
    const { facets = [], from } = this.request
    if (facets.length === 0 || 'after' in from) return null
    const statement = buildFacetStatement(this.collection, facets, conditions)
    if (statement.expression) this.expressions.push(statement.expression)
    return statement
  }

  private buildTotalExpression(conditions: ListCondition[], matches: string | null): string {
    if ('after' in this.request.from) return 'null::bigint'
    if (conditions.length === 0 && this.collection.isCounted) {
      return `(select coalesce(sum(amount), 0)::bigint from record_counts where collection = '${this.collection.table}')`
    }
    if (matches !== null) return `(select count(*) from ${matches})`
    return `(select count(*) from ${this.collection.table} t${buildWhereClause(conditions)})`
  }

  private buildConditions(): ListCondition[] {
    const { parts } = this
    const conditions: ListCondition[] = this.request.filters.map((filter) => ({
      field: filter.field,
      sql: parts.buildFilterCondition(filter),
    }))
    const add = (sql: string) => conditions.push({ field: null, sql })
    if (this.request.words !== null && this.collection.matchingFunction) {
      const words = parts.addParameter(this.request.words, 'text')
      const matchQuery = `select id, created_at from ${this.collection.matchingFunction}(${words})`
      this.expressions.push(`matching as materialized (${matchQuery})`)
      add('t.id in (select id from matching)')
    }
    const { within } = this.request
    if (within) {
      const parentCondition = `t.${within.column} = ${parts.addParameter(within.id, within.type ?? 'uuid')}`
      add(within.or ? `(${parentCondition} or ${within.or})` : parentCondition)
    }
    for (const filter of this.request.restrictions ?? []) add(parts.buildFilterCondition(filter))
    if (this.request.scope) add(buildScopeCondition(this.collection, this.request.scope))
    return conditions
  }
}
