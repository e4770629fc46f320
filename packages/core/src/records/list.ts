import type { Context } from '../context.ts'
import { type Parameter, readScoped, statement } from '../platform/database/statement.ts'
import { type Collection, type RowScope, scopeCondition } from './collection.ts'
import { ListParts } from './list-parts.ts'

export type Comparison = 'in' | 'after' | 'strictly_after' | 'before' | 'strictly_before' | 'contains'

export interface Filter {
  field: string
  comparison: Comparison
  values: string[]
}

export interface Order {
  field: string
  direction: 'asc' | 'desc'
}

/** A requested page of a list, by number or after a cursor key. */
export interface ListRequest {
  filters: Filter[]
  order: Order[]
  words: string | null
  itemsPerPage: number
  from: { page: number } | { after: (string | null)[] }
  scope?: RowScope
  /** The parent record of the list: its column and id. */
  within?: { column: string; id: string; type?: 'uuid' | 'text' }
}

export interface ListPage {
  /** The records' JSON, joined by commas. */
  itemsJson: string
  /** Null for a page after a cursor. */
  totalItems: number | null
  /** The cursor key of the last record; null on the last page. */
  lastKey: (string | null)[] | null
}

interface PageRow {
  items: string | null
  found: number
  last_key: string | null
  total: string | null
}

/** Reads a page in one round trip: records, total and the next cursor key. */
export async function listRecords(
  ctx: Context,
  collection: Collection,
  request: ListRequest,
): Promise<ListPage> {
  const { text, parameters } = new ListText(collection, request)
  const row = await readScoped(ctx, statement<Parameter[], PageRow>(text), parameters)
  if (!row) throw new Error('The aggregate returned no row.')
  const hasMore = row.found > request.itemsPerPage
  return {
    itemsJson: row.items ?? '',
    totalItems: row.total === null ? null : Number(row.total),
    lastKey: hasMore && row.last_key ? (JSON.parse(row.last_key) as (string | null)[]) : null,
  }
}

/** Builds the text of a list's statement. It depends only on the shape of the request, so it stays prepared. */
class ListText {
  readonly parameters: Parameter[]
  readonly text: string
  private readonly parts: ListParts
  /** The matches of `q`, as common table expressions. */
  private matching = ''

  constructor(
    private readonly collection: Collection,
    private readonly request: ListRequest,
  ) {
    this.parts = new ListParts(collection, request.order)
    this.parameters = this.parts.parameters
    this.text = this.build()
  }

  private build(): string {
    const { from } = this.request
    const conditions = this.conditions()
    const matches = this.matchSource(conditions)
    const counting = this.counting(conditions, matches)
    const after = 'after' in from && from.after.length > 0 ? this.parts.keysetCondition(from.after) : null
    // A literal: with a parameter the planner would plan each execution again, which costs more than the page.
    const limit = Math.trunc(this.request.itemsPerPage)
    const offset = this.parts.offset(this.request)
    const sorting = this.parts.orderBy()
    const where = [...conditions, ...(after ? [after] : [])]
    let rows = `${where.length > 0 ? `where ${where.join(' and ')}` : ''} order by ${sorting} limit ${limit + 1}${offset}`
    // One letter may match every row, so only the page's records are read.
    if (matches !== null)
      rows = `where t.id in (select t.id from ${matches} t${after ? ` where ${after}` : ''}
        order by ${sorting} limit ${limit + 1}${offset}) order by ${sorting}`
    const { columns, positionJson } = this.parts.keys()
    return `${this.matching}select string_agg(p.record, ',') filter (where p.n <= ${limit}) as items, count(*)::int as found,
      max(case when p.n = ${limit} then ${positionJson} end) as last_key, ${counting} as total
      from (select r.*, row_number() over () as n from (
        select ${this.collection.recordExpression ?? 't.record'} as record, ${columns} from ${this.collection.table} t
        ${rows}) r) p`
  }

  /**
   * The expression with the ids and order columns of all matches of `q` and the filters, so that page and total share one
   * search; null without `q`. The matching function is already limited to the client and returns `created_at`.
   */
  private matchSource(conditions: string[]): 'matching' | 'hits' | null {
    if (!this.matching) return null
    const columns = new Set(['id', ...this.parts.order.map(({ column }) => column)])
    if (conditions.length === 1 && columns.isSubsetOf(new Set(['id', 'created_at']))) return 'matching'
    const columnList = [...columns].map((column) => `t.${column}`).join(', ')
    this.matching += `, hits as materialized (select ${columnList} from ${this.collection.table} t
      where ${conditions.join(' and ')}) `
    return 'hits'
  }

  private counting(conditions: string[], matches: string | null): string {
    if ('after' in this.request.from) return 'null::bigint'
    if (conditions.length === 0 && this.collection.counted) {
      return `(select coalesce(sum(amount), 0)::bigint from record_counts where collection = '${this.collection.table}')`
    }
    if (matches !== null) return `(select count(*) from ${matches})`
    const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
    return `(select count(*) from ${this.collection.table} t${where})`
  }

  private conditions(): string[] {
    const { parts } = this
    const conditions = this.request.filters.map((filter) => parts.filterCondition(filter))
    if (this.request.words !== null && this.collection.matchingFunction) {
      const words = parts.parameter(this.request.words, 'text')
      const matchQuery = `select id, created_at from ${this.collection.matchingFunction}(${words})`
      this.matching = `with matching as materialized (${matchQuery}) `
      conditions.push('t.id in (select id from matching)')
    }
    const { within } = this.request
    if (within) conditions.push(`t.${within.column} = ${parts.parameter(within.id, within.type ?? 'uuid')}`)
    if (this.request.scope) conditions.push(scopeCondition(this.collection, this.request.scope))
    return conditions
  }
}
