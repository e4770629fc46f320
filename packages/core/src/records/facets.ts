import type { Collection } from './collection.ts'
import type { Field } from './field.ts'

/** The maximum number of values per field; the least frequent are omitted. */
const MAX_FACET_VALUES = 100

/** How many records of a list have a value; `null` counts those without one. */
export interface FacetValue {
  value: string | boolean | null
  count: number
}

/** The counted values of each requested field, most frequent first. */
export type ListFacets = Record<string, FacetValue[]>

/** Whether a list can count the values of a field, which must have few distinct values. */
export function isCountable({ kind, lists, countable }: Field): boolean {
  return lists !== 'ordered' && (countable ?? ['enum', 'boolean', 'textList', 'uuidList'].includes(kind))
}

/** A condition of a list; `field` is the filtered field, or null for a condition that is not a filter. */
export interface ListCondition {
  field: string | null
  sql: string
}

export interface FacetStatement {
  /** A common table expression that the counts read, or null if they read the table. */
  expression: string | null
  /** SQL for the counts as a JSON object. */
  counts: string
  /** SQL for the number of records, counted in `expression`; null without one. */
  total: string | null
}

/**
 * SQL for the counts of fields, each under all conditions but the field's own filters. A record counts once for each
 * value of a list, such as its tags.
 *
 * Conditions that all counts share are evaluated once, in a common table expression with the counted columns. Without
 * shared conditions, each count reads the table itself, where an index may contain the column.
 */
export function buildFacetStatement(
  { name, table, fields }: Collection,
  facets: readonly string[],
  conditions: ListCondition[],
): FacetStatement {
  const countedFields = facets.map((facet) => {
    const field = fields[facet]
    if (!field) throw new TypeError(`${name} have no field ${facet}`)
    return { facet, field }
  })
  const isShared = ({ field }: ListCondition) => field === null || !facets.includes(field)
  const sharedConditions = conditions.filter(isShared)
  const facetConditions = conditions.filter((condition) => !isShared(condition))
  const source = sharedConditions.length > 0 ? 'countable' : table
  const columns = countedFields.map(({ field }) => `t.${field.column}`).join(', ')
  const counts = countedFields.map(({ facet, field }) => {
    const where = buildWhereClause(facetConditions.filter((condition) => condition.field !== facet))
    return `'${facet}', ${buildCountsExpression(source, field, where)}`
  })
  return {
    expression:
      sharedConditions.length > 0
        ? `countable as materialized (select ${columns} from ${table} t${buildWhereClause(sharedConditions)})`
        : null,
    counts: `json_build_object(${counts.join(', ')})`,
    total:
      sharedConditions.length > 0
        ? `(select count(*) from countable t${buildWhereClause(facetConditions)})`
        : null,
  }
}

/** SQL for a where clause of all conditions, or nothing. */
export function buildWhereClause(conditions: Pick<ListCondition, 'sql'>[]): string {
  return conditions.length > 0 ? ` where ${conditions.map(({ sql }) => sql).join(' and ')}` : ''
}

function buildCountsExpression(source: string, { kind, column }: Field, where: string): string {
  const isList = kind === 'textList' || kind === 'uuidList'
  const [value, from] = isList
    ? ['v.value', `${source} t left join lateral unnest(t.${column}) as v (value) on true`]
    : [`t.${column}`, `${source} t`]
  return `(select coalesce(json_agg(json_build_object('value', f.value, 'count', f.amount) order by f.amount desc, f.value), '[]')
    from (select ${value} as value, count(*) as amount from ${from}${where}
      group by 1 order by 2 desc, 1 limit ${MAX_FACET_VALUES}) f)`
}
