import type { Context } from '../context.ts'
import type { Collection, Field } from './collection.ts'
import { scopedRead } from './statement.ts'

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

/** A page of a list, by number or by the place where the last one ended. */
export interface ListRequest {
  filters: Filter[]
  order: Order[]
  words: string | null
  itemsPerPage: number
  from: { page: number } | { after: (string | null)[] }
  /** Conditions of ours that no caller can lift, as SQL over the table `t` without parameters. */
  always?: string
  /** The record whose part the list is: the column that names it, and its id. */
  within?: { column: string; id: string; type?: 'uuid' | 'text' }
}

export interface ListPage {
  /** The records as JSON texts joined by commas: ready to be sent. */
  itemsJson: string
  /** Null for a page after a cursor, which does not count. */
  totalItems: number | null
  /** The order values and id of the last record, where there are more. */
  lastKey: (string | null)[] | null
}

interface PageRow {
  items: string | null
  found: number
  last_key: string | null
  total: string | null
}

/** Reads one page in one round trip: records, total and where the next page begins. */
export async function listRecords(
  ctx: Context,
  collection: Collection,
  request: ListRequest,
): Promise<ListPage> {
  const statement = new Statement(collection, request)
  const row = await scopedRead<PageRow>(ctx, statement.text, statement.parameters)
  if (!row) throw new Error('An aggregate gave no row.')
  const more = row.found > request.itemsPerPage
  return {
    itemsJson: row.items ?? '',
    totalItems: row.total === null ? null : Number(row.total),
    lastKey: more && row.last_key ? (JSON.parse(row.last_key) as (string | null)[]) : null,
  }
}

/** Builds the statement of a list. Its text depends on the shape of the request only, so it stays prepared. */
class Statement {
  readonly parameters: unknown[] = []
  readonly text: string
  private readonly order: { column: string; field: Field; direction: 'asc' | 'desc' }[]

  constructor(
    private readonly collection: Collection,
    private readonly request: ListRequest,
  ) {
    const given =
      request.order.length > 0 ? request.order : [{ field: 'createdAt', direction: 'desc' } as Order]
    const direction = given.at(-1)?.direction ?? 'desc'
    const withId = given.some((entry) => entry.field === 'id')
      ? given
      : [...given, { field: 'id', direction } as Order]
    this.order = withId.map((entry) => {
      const known = this.fieldNamed(entry.field)
      return { column: known.column, field: known, direction: entry.direction }
    })
    this.text = this.build()
  }

  private build(): string {
    const conditions = this.conditions()
    const counting = this.counting(conditions)
    const after =
      'after' in this.request.from && this.request.from.after.length > 0
        ? this.keysetCondition(this.request.from.after)
        : null
    const where = [...conditions, ...(after ? [after] : [])]
    // In the text itself: with a parameter the planner would plan anew each time, which costs more than the page.
    const limit = Math.trunc(this.request.itemsPerPage)
    const offset =
      'page' in this.request.from && this.request.from.page > 1
        ? ` offset ${this.parameter((this.request.from.page - 1) * this.request.itemsPerPage, 'bigint')}`
        : ''
    const sorting = this.order
      .map((entry) => `t.${entry.column} ${entry.direction}${entry.field.nullable ? ' nulls last' : ''}`)
      .join(', ')
    const keys = this.order.map((entry, index) => `t.${entry.column} as k${index}`).join(', ')
    const key = `json_build_array(${this.order.map((_, index) => `k${index}`).join(', ')})::text`
    return `select string_agg(p.record, ',') filter (where p.n <= ${limit}) as items, count(*)::int as found,
      max(case when p.n = ${limit} then ${key} end) as last_key, ${counting} as total
      from (select r.*, row_number() over () as n from (
        select ${this.collection.recordExpression ?? 't.record'} as record, ${keys} from ${this.collection.table} t
        ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
        order by ${sorting} limit ${limit + 1}${offset}) r) p`
  }

  private counting(conditions: string[]): string {
    if ('after' in this.request.from) return 'null::bigint'
    if (conditions.length === 0 && this.collection.counted) {
      return `(select coalesce(sum(amount), 0)::bigint from record_counts where collection = '${this.collection.table}')`
    }
    const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
    return `(select count(*) from ${this.collection.table} t${where})`
  }

  private conditions(): string[] {
    const conditions = this.request.filters.map((filter) => this.filterCondition(filter))
    if (this.request.words !== null && this.collection.matchingFunction) {
      const words = this.parameter(this.request.words, 'text')
      conditions.push(`t.id in (select ${this.collection.matchingFunction}(${words}))`)
    }
    const { within } = this.request
    if (within) conditions.push(`t.${within.column} = ${this.parameter(within.id, within.type ?? 'uuid')}`)
    if (this.request.always) conditions.push(this.request.always)
    return conditions
  }

  private filterCondition(filter: Filter): string {
    const field = this.fieldNamed(filter.field)
    const column = `t.${field.filterColumn ?? field.column}`
    const type = sqlTypes[field.kind]
    const values = field.fold ? filter.values.map(field.fold) : filter.values
    switch (filter.comparison) {
      case 'contains':
        return `${column} @> ${this.parameter(values, 'text[]')}`
      case 'in':
        return values.length === 1
          ? `${column} = ${this.parameter(values[0], type)}`
          : `${column} = any(${this.parameter(values, `${type}[]`)})`
      default:
        return `${column} ${comparators[filter.comparison]} ${this.parameter(values[0], type)}`
    }
  }

  /** Rows that come after the given one. Null values sort last in both directions. */
  private keysetCondition(after: (string | null)[]): string {
    const alternatives: string[] = []
    const equal: string[] = []
    for (const [index, { column, field, direction }] of this.order.entries()) {
      const value = after[index] ?? null
      const beyond = direction === 'asc' ? '>' : '<'
      if (value === null) {
        equal.push(`t.${column} is null`)
        continue
      }
      const place = this.parameter(value, sqlTypes[field.kind])
      const later = `t.${column} ${beyond} ${place}`
      const step = field.nullable ? `(${later} or t.${column} is null)` : later
      alternatives.push([...equal, step].join(' and '))
      equal.push(`t.${column} = ${place}`)
    }
    const exact = alternatives.map((alternative) => `(${alternative})`).join(' or ')
    return `${this.leadingBound(after)}(${exact})`
  }

  /** The same bound on the first column alone, which is what lets an index start at the right place. */
  private leadingBound(after: (string | null)[]): string {
    const first = this.order[0]
    if (!first || first.field.nullable || after[0] === null || after[0] === undefined) return ''
    const place = this.parameter(after[0], sqlTypes[first.field.kind])
    return `t.${first.column} ${first.direction === 'asc' ? '>=' : '<='} ${place} and `
  }

  private fieldNamed(name: string): Field {
    const field = this.collection.fields[name]
    if (!field) throw new TypeError(`${this.collection.name} have no field ${name}`)
    return field
  }

  private parameter(value: unknown, type: string): string {
    this.parameters.push(value)
    return `$${this.parameters.length}::${type}`
  }
}

const comparators = { after: '>=', strictly_after: '>', before: '<=', strictly_before: '<' } as const

const sqlTypes: Record<Field['kind'], string> = {
  text: 'text',
  enum: 'text',
  uuid: 'uuid',
  timestamp: 'timestamptz',
  integer: 'bigint',
  boolean: 'boolean',
  textList: 'text[]',
  json: 'jsonb',
}
