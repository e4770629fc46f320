import type { Parameter } from '../platform/database/statement.ts'
import type { Collection } from './collection.ts'
import type { Field } from './field.ts'
import { buildFilterCondition, sqlTypes } from './filter-condition.ts'
import type { Filter, ListRequest, Order } from './list.ts'

/** The number of first pages with their own prepared statement; few, since each stays prepared in every connection. */
const PREPARED_PAGES = 5

/** The parts of list statements: filters, order, and page position. */
export class ListParts {
  readonly parameters: Parameter[] = []
  readonly order: { column: string; field: Field; direction: 'asc' | 'desc' }[]

  constructor(
    private readonly collection: Collection,
    order: Order[],
  ) {
    const requestedOrder = order.length > 0 ? order : [{ field: 'createdAt', direction: 'desc' } as Order]
    const direction = requestedOrder.at(-1)?.direction ?? 'desc'
    const completeOrder = requestedOrder.some((entry) => entry.field === 'id')
      ? requestedOrder
      : [...requestedOrder, { field: 'id', direction } as Order]
    this.order = completeOrder.map((entry) => {
      const field = this.getField(entry.field)
      return { column: field.column, field: field, direction: entry.direction }
    })
  }

  /** SQL for `order by`. */
  buildOrderBy(): string {
    return this.order
      .map((entry) => `t.${entry.column} ${entry.direction}${entry.field.nullable ? ' nulls last' : ''}`)
      .join(', ')
  }

  /** The order columns as k0, k1…, and SQL that builds a cursor key from them. */
  buildKeys(): { columns: string; positionJson: string } {
    return {
      columns: this.order.map((entry, index) => `t.${entry.column} as k${index}`).join(', '),
      positionJson: `json_build_array(${this.order.map((_, index) => `k${index}`).join(', ')})::text`,
    }
  }

  /**
   * SQL for the offset of a numbered page. With a parameter, the planner assumes an offset of a tenth of all rows and
   * replans each execution, which costs more than reading the page; so the first pages have literal offsets.
   */
  buildOffset({ from, itemsPerPage }: Pick<ListRequest, 'from' | 'itemsPerPage'>): string {
    if (!('page' in from) || from.page === 1) return ''
    const rows = Math.trunc((from.page - 1) * itemsPerPage)
    return ` offset ${from.page <= PREPARED_PAGES ? rows : this.addParameter(rows, 'bigint')}`
  }

  /** SQL for a filter. */
  buildFilterCondition(filter: Filter): string {
    return buildFilterCondition(filter, this.getField(filter.field), (value, type) =>
      this.addParameter(value, type),
    )
  }

  /** SQL for the rows after a cursor key. Null values sort last in both directions. */
  buildKeysetCondition(after: (string | null)[]): string {
    return this.buildRowComparison(after) ?? this.buildColumnCondition(after)
  }

  /**
   * If all columns have the same direction and none is nullable, compares them as a row value: an index scan starts at
   * the right position and one generic plan fits every page. Separate bounds would be planned again for each page.
   */
  private buildRowComparison(after: (string | null)[]): string | null {
    const comparison = this.order[0]?.direction === 'asc' ? '>' : '<'
    const values: [value: string, type: string][] = []
    for (const [index, { field, direction }] of this.order.entries()) {
      const value = after[index] ?? null
      if (field.nullable || value === null || direction !== this.order[0]?.direction) return null
      values.push([value, sqlTypes[field.kind]])
    }
    const columns = this.order.map(({ column }) => `t.${column}`)
    const placeholders = values.map((value) => this.addParameter(...value))
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
      const parameter = this.addParameter(value, sqlTypes[field.kind])
      const laterCondition = `t.${column} ${comparison} ${parameter}`
      const laterOrNullCondition = field.nullable
        ? `(${laterCondition} or t.${column} is null)`
        : laterCondition
      alternatives.push([...equal, laterOrNullCondition].join(' and '))
      equal.push(`t.${column} = ${parameter}`)
    }
    const exactCondition = alternatives.map((alternative) => `(${alternative})`).join(' or ')
    return `${this.buildLeadingBound(after)}(${exactCondition})`
  }

  /** The bound on the first column alone, so that an index scan starts at the right position. */
  private buildLeadingBound(after: (string | null)[]): string {
    const first = this.order[0]
    if (!first || first.field.nullable || after[0] === null || after[0] === undefined) return ''
    const value = this.addParameter(after[0], sqlTypes[first.field.kind])
    return `t.${first.column} ${first.direction === 'asc' ? '>=' : '<='} ${value} and `
  }

  private getField(name: string): Field {
    const field = this.collection.fields[name]
    if (!field) throw new TypeError(`${this.collection.name} have no field ${name}`)
    return field
  }

  /** Adds a parameter and returns its placeholder. */
  addParameter(value: Parameter, type: string): string {
    this.parameters.push(value)
    return `$${this.parameters.length}::${type}`
  }
}
