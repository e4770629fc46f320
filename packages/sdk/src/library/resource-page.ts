import { type FetchPage, Page, type PageBody } from '../list.ts'
import type { ResponseBody } from '../operations.ts'
import type { ResourceFacets, ResourceSearchResult } from '../types.ts'

type Body = ResponseBody<'resources.list'>

/** A page of resources with facets. */
export class ResourcePage extends Page<ResourceSearchResult> {
  /** Counts under the same filters; null on pages fetched by cursor. */
  readonly facets: ResourceFacets | null
  /** Whether the database was searched, because the search engine is unavailable or out of date; the order may differ. */
  readonly degraded: boolean
  /** Notices about this response. */
  readonly notices: string[]

  constructor(body: PageBody<ResourceSearchResult>, fetchPage: FetchPage<ResourceSearchResult>) {
    super(body, fetchPage)
    const { facets, degraded, notices } = body as Body
    this.facets = facets
    this.degraded = degraded
    this.notices = notices
  }
}
