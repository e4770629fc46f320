import { buildReadableCondition, buildVisibleCondition, type LibraryCaller } from '../access/access-levels.ts'
import type { Parameter } from '../platform/database/statement.ts'
import type { ListRequest } from '../records/list.ts'
import { ListParts } from '../records/list-parts.ts'
import type { MatchedPage } from './highlights.ts'
import { buildResourceColumns, type ResourceRow } from './resource.ts'
import { resourceList } from './resource-list.ts'
import type { EngineHit } from './search/search-engine.ts'

/** A resource of a page, with the pages of its text that contain matching words. */
export type MatchedRow = ResourceRow & { pages: MatchedPage[] | null }

/**
 * Builds the statement that reads a page of the library as one row. Its text depends only on the shape of the request,
 * so it can be prepared.
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
  pageQuery(): string {
    const { from, words } = this.request
    const source = words === null ? this.filtered() : `found t where t.score is not null`
    const conditions =
      'after' in from && from.after.length > 0 ? ` and ${this.parts.buildKeysetCondition(from.after)}` : ''
    const limit = Math.trunc(this.request.itemsPerPage)
    const { columns, positionJson } = this.parts.keys()
    const groups = `(select json_agg(g) from (select t.type, t.access_level, t.category_ids, count(*)::int as count
      from ${source} group by 1, 2, 3) g)`
    return `${this.expressions()}, page as materialized (select k.*, row_number() over () as n from (
        select t.id as page_id, ${columns} from ${source}${conditions}
        order by ${this.parts.orderBy()} limit ${limit + 1}${this.parts.offset(this.request)}) k)
      ${this.texts('page p join resources t on t.id = p.page_id', 'true')}
      select ${this.records('page p join resources t on t.id = p.page_id')} as items,
        (select max(case when n = ${limit} then ${positionJson} end) from page) as last_key,
        ${'page' in from ? groups : 'null::json'} as groups, ${this.footer()}`
  }

  /** Loads the records of an engine's hits in their order, filtered by the caller's current access. */
  hits(hits: EngineHit[]): string {
    const hitRows = `$${this.parameters.push(JSON.stringify(hits.map((hit, n) => ({ ...hit, n }))))}::text::json`
    const from = `json_to_recordset(${hitRows}) as p ("resourceId" uuid, "byText" boolean, n integer)
      join resources t on t.id = p."resourceId"`
    const condition = `${buildVisibleCondition(this.caller)} and (not p."byText" or ${this.mayOpen()})`
    return `with ${this.termsExpression()} ${this.texts(from, condition)}
      select ${this.records(`${from} where ${condition}`)} as items,
        null::text as last_key, null::json as groups, ${this.footer()}`
  }

  private expressions(): string {
    if (this.request.words === null) return 'with nothing as (select)'
    return `with ${this.termsExpression()}, found as materialized (
      select t.id, t.type, t.access_level, t.category_ids, ${this.orderedColumns()},
        case when ${this.mayOpen()} then m.open_score else m.closed_score end as score
      from terms, resources_found(terms.terms) m, ${this.eachFound()} where ${this.conditions()})`
  }

  /** Forces a lookup per match ("offset 0"): matches may be few, and the planner would scan the whole table. */
  private eachFound(): string {
    return 'lateral (select * from resources r where r.id = m.id offset 0) t'
  }

  private termsExpression(): string {
    const words = this.parts.parameter(this.request.words, 'text')
    return `terms as materialized (select search_terms(${words}) as terms)`
  }

  private filtered(): string {
    return `resources t where ${this.conditions()}`
  }

  private conditions(): string {
    const filters = this.request.filters.map((filter) => this.parts.filterCondition(filter))
    return [buildVisibleCondition(this.caller), ...filters].join(' and ')
  }

  /** The sort columns that the match does not already provide. */
  private orderedColumns(): string {
    const available = ['id', 'type', 'access_level', 'category_ids', 'score']
    const additional = this.parts.order
      .map(({ column }) => column)
      .filter((column) => !available.includes(column))
    return ['created_at', ...additional.filter((column) => column !== 'created_at')]
      .map((column) => `t.${column}`)
      .join(', ')
  }

  /** The matching pages of all resources the caller can open. */
  private texts(from: string, condition: string): string {
    if (this.request.words === null) return ''
    return `, texts as materialized (select s.* from terms, search_pages(array(select t.id from ${from}
      where ${condition} and ${this.mayOpen()}), terms.terms) s)`
  }

  private records(from: string): string {
    const pages =
      this.request.words === null
        ? 'null::json'
        : '(select json_agg(s) from texts s where s.resource_id = t.id)'
    return `(select json_agg(r order by r.n) from (select p.n, ${buildResourceColumns(this.caller, this.bare)},
      ${pages} as pages from ${from}) r)`
  }

  /** Category names and the parsed search terms, returned with the records. */
  private footer(): string {
    const active = this.caller.kind === 'staff' ? '' : ' where not archived'
    return `(select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position, id), '[]')
        from categories${active}) as categories,
      ${this.request.words === null ? 'null::jsonb' : '(select terms from terms)'} as terms`
  }

  private mayOpen(): string {
    return buildReadableCondition(this.caller, this.bare)
  }

  private readonly bare = (value: Parameter): string => `$${this.parameters.push(value)}`
}
