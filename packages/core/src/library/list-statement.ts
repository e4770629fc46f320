import { buildReadableCondition, buildVisibleCondition, type LibraryCaller } from '../access/access-levels.ts'
import type { Parameter } from '../platform/database/statement.ts'
import type { ListRequest } from '../records/list.ts'
import { ListParts } from '../records/list-parts.ts'
import type { MatchedPage } from './highlights.ts'
import { buildResourceColumns, type ResourceRow } from './resource.ts'
import { resourceList } from './resource-list.ts'
import type { EngineHit } from './search/search-engine.ts'

/** A listed resource, with the pages of its text that contain matching words. */
export type MatchedRow = ResourceRow & { pages: MatchedPage[] | null }

/**
 * Builds the statement that reads a page of the library as one row. Filter values, words and ids are parameters, so
 * that it can be prepared.
 */
export class ListStatement {
  readonly parameters: Parameter[]
  private readonly parts: ListParts

  constructor(
    private readonly caller: LibraryCaller,
    private readonly request: ListRequest,
  ) {
    this.parts = new ListParts(resourceList, request.order)
    this.parameters = this.parts.parameters
  }

  /** Lists or searches in the database; with counts unless it follows a cursor. */
  buildPageQuery(): string {
    const { from, words } = this.request
    const source = words === null ? this.buildSource() : `found t where t.score is not null`
    const conditions =
      'after' in from && from.after.length > 0 ? ` and ${this.parts.buildKeysetCondition(from.after)}` : ''
    const limit = Math.trunc(this.request.itemsPerPage)
    const { columns, positionJson } = this.parts.buildKeys()
    const groups = `(select json_agg(g) from (select t.type, t.access_level, t.category_ids, count(*)::int as count
      from ${source} group by 1, 2, 3) g)`
    return `${this.buildExpressions()}, page as materialized (select k.*, row_number() over () as n from (
        select t.id as page_id, ${columns} from ${source}${conditions}
        order by ${this.parts.buildOrderBy()} limit ${limit + 1}${this.parts.buildOffset(this.request)}) k)
      ${this.buildTextsExpression('page p join resources t on t.id = p.page_id', 'true')}
      select ${this.buildRecords('page p join resources t on t.id = p.page_id')} as items,
        (select max(case when n = ${limit} then ${positionJson} end) from page) as last_key,
        ${'page' in from ? groups : 'null::json'} as groups, ${this.buildFooter()}`
  }

  /** Loads the records of an engine's hits in their order, filtered by the caller's current access. */
  buildHitsQuery(hits: EngineHit[]): string {
    const hitRows = `$${this.parameters.push(JSON.stringify(hits.map((hit, n) => ({ ...hit, n }))))}::text::json`
    const from = `json_to_recordset(${hitRows}) as p ("resourceId" uuid, "isTextMatch" boolean, n integer)
      join resources t on t.id = p."resourceId"`
    const condition = `${buildVisibleCondition(this.caller)} and (not p."isTextMatch" or ${this.buildReadable()})`
    return `with ${this.buildTermsExpression()} ${this.buildTextsExpression(from, condition)}
      select ${this.buildRecords(`${from} where ${condition}`)} as items,
        null::text as last_key, null::json as groups, ${this.buildFooter()}`
  }

  private buildExpressions(): string {
    if (this.request.words === null) return 'with nothing as (select)'
    return `with ${this.buildTermsExpression()}, found as materialized (
      select t.id, t.type, t.access_level, t.category_ids, ${this.listSortColumns()},
        case when ${this.buildReadable()} then m.open_score else m.closed_score end as score
      from terms, resources_found(terms.terms) m, ${this.buildLookup()} where ${this.buildConditions()})`
  }

  /**
   * Forces a lookup per match ("offset 0"): otherwise, the planner would scan the whole table even for a few matches.
   */
  private buildLookup(): string {
    return 'lateral (select * from resources r where r.id = m.id offset 0) t'
  }

  private buildTermsExpression(): string {
    const words = this.parts.addParameter(this.request.words, 'text')
    return `terms as materialized (select search_terms(${words}) as terms)`
  }

  private buildSource(): string {
    return `resources t where ${this.buildConditions()}`
  }

  private buildConditions(): string {
    const filters = this.request.filters.map((filter) => this.parts.buildFilterCondition(filter))
    return [buildVisibleCondition(this.caller), ...filters].join(' and ')
  }

  /** `created_at`, and the sort columns that `found` does not already select. */
  private listSortColumns(): string {
    const available = ['id', 'type', 'access_level', 'category_ids', 'score']
    const additional = this.parts.order
      .map(({ column }) => column)
      .filter((column) => !available.includes(column))
    return ['created_at', ...additional.filter((column) => column !== 'created_at')]
      .map((column) => `t.${column}`)
      .join(', ')
  }

  /** The matching pages of the listed resources that the caller can open. */
  private buildTextsExpression(from: string, condition: string): string {
    if (this.request.words === null) return ''
    return `, texts as materialized (select s.* from terms, search_pages(array(select t.id from ${from}
      where ${condition} and ${this.buildReadable()}), terms.terms) s)`
  }

  private buildRecords(from: string): string {
    const pages =
      this.request.words === null
        ? 'null::json'
        : '(select json_agg(s) from texts s where s.resource_id = t.id)'
    return `(select json_agg(r order by r.n) from (select p.n, ${buildResourceColumns(this.caller, this.bindParameter)},
      ${pages} as pages from ${from}) r)`
  }

  /** The categories and the parsed search terms, returned with the records. */
  private buildFooter(): string {
    const active = this.caller.kind === 'staff' ? '' : ' where not archived'
    return `(select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position, id), '[]')
        from categories${active}) as categories,
      ${this.request.words === null ? 'null::jsonb' : '(select terms from terms)'} as terms`
  }

  private buildReadable(): string {
    return buildReadableCondition(this.caller, this.bindParameter)
  }

  private readonly bindParameter = (value: Parameter): string => `$${this.parameters.push(value)}`
}
