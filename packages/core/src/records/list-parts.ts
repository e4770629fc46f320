import type { Parameter } from '../platform/database/statement.ts'
import type { Collection } from './collection.ts'
import type { Field } from './field.ts'
import { filterCondition, sqlTypes } from './filter-condition.ts'
import type { Filter, ListRequest, Order } from './list.ts'

/** Pages with their own prepared statement; few, since each stays prepared in every connection. */
const PREPARED_PAGES = 5

/** The parts of list statements: filters, order, and page position. */
export class ListParts {
  readonly parameters: Parameter[] = []
  readonly order: { column: string; field: Field; direction: 'asc' | 'desc' }[]

  constructor(
    private readonly collection: Collection,
    order: Order[],
  ) {
    const requested = order.length > 0 ? order : [{ field: 'createdAt', direction: 'desc' } as Order]
    const direction = requested.at(-1)?.direction ?? 'desc'
    const withId = requested.some((entry) => entry.field === 'id')
      ? requested
      : [...requested, { field: 'id', direction } as Order]
    this.order = withId.map((entry) => {
      const field = this.getField(entry.field)
      return { column: field.column, field: field, direction: entry.direction }
    })
  }

  /** SQL for `order by`. */
  orderBy(): string {
    return this.order
      .map((entry) => `t.${entry.column} ${entry.direction}${entry.field.nullable ? ' nulls last' : ''}`)
      .join(', ')
  }

  /** The order columns as k0, k1…, and SQL that builds a cursor key from them. */
  keys(): { columns: string; positionJson: string } {
    return {
      columns: this.order.map((entry, index) => `t.${entry.column} as k${index}`).join(', '),
      positionJson: `json_build_array(${this.order.map((_, index) => `k${index}`).join(', ')})::text`,
    }
  }

  /**
   * SQL for the offset of a numbered page. With a parameter the planner assumes a tenth of all rows and plans each
   * execution again, which costs more than the page; so the first pages have literal offsets.
   */
  offset({ from, itemsPerPage }: Pick<ListRequest, 'from' | 'itemsPerPage'>): string {
    if (!('page' in from) || from.page === 1) return ''
    const rows = Math.trunc((from.page - 1) * itemsPerPage)
    return ` offset ${from.page <= PREPARED_PAGES ? rows : this.parameter(rows, 'bigint')}`
  }

  /** SQL for a filter. */
  filterCondition(filter: Filter): string {
    return filterCondition(filter, this.getField(filter.field), (value, type) => this.parameter(value, type))
  }

  /** SQL for the rows after a cursor key. Null values sort last in both directions. */
  buildKeysetCondition(after: (string | null)[]): string {
    return this.buildWholeRowCondition(after) ?? this.buildColumnCondition(after)
  }

  /**
   * If all columns have one direction and none is null, compares them as a row value: an index scan starts at the right
   * position and one generic plan fits every page. Separate bounds would be planned again for each page.
   */
  private buildWholeRowCondition(after: (string | null)[]): string | null {
    const comparison = this.order[0]?.direction === 'asc' ? '>' : '<'
    const values: [value: string, type: string][] = []
    for (const [index, { field, direction }] of this.order.entries()) {
      const value = after[index] ?? null
      if (field.nullable || value === null || direction !== this.order[0]?.direction) return null
      values.push([value, sqlTypes[field.kind]])
    }
    const columns = this.order.map(({ column }) => `t.${column}`)
    const placeholders = values.map((value) => this.parameter(...value))
    return `(${columns.join(', ')}) ${comparison} (${placeholders.join(', ')})`
  }

  private buildColumnCondition(after: (string | null)[]): string {
    const alternatives: string[] = []
    const equal: string[] = []
    for (const [index, { column, field, direction }] of this.order.entries()) {
      const value = after[index] ?? null
      const comparison = direction === 'asc' ? '>' : '<'
      if (value === null) {
        equal.push(`t.${column} is null`)
        continue
      }
      const parameter = this.parameter(value, sqlTypes[field.kind])
      const later = `t.${column} ${comparison} ${parameter}`
      const step = field.nullable ? `(${later} or t.${column} is null)` : later
      alternatives.push([...equal, step].join(' and '))
      equal.push(`t.${column} = ${parameter}`)
    }
    const exact = alternatives.map((alternative) => `(${alternative})`).join(' or ')
    return `${this.findLeadingBound(after)}(${exact})`
  }

  /** The bound on the first column alone, so that an index scan starts at the right position. */
  private findLeadingBound(after: (string | null)[]): string {
    const first = this.order[0]
    if (!first || first.field.nullable || after[0] === null || after[0] === undefined) return ''
    const value = this.parameter(after[0], sqlTypes[first.field.kind])
    return `t.${first.column} ${first.direction === 'asc' ? '>=' : '<='} ${value} and `
  }

  private getField(name: string): Field {
    const field = this.collection.fields[name]
    if (!field) throw new TypeError(`${this.collection.name} have no field ${name}`)
    return field
  }

  /** Adds a parameter and returns its placeholder. */
  parameter(value: Parameter, type: string): string {
    this.parameters.push(value)
    return `$${this.parameters.length}::${type}`
  }
}
