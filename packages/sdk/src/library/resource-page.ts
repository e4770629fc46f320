import { type FetchPage, Page, type PageBody } from '../list.ts'
import type { AnswerOf } from '../operations.ts'
import type { FoundResource, ResourceFacets } from '../types.ts'

type Body = AnswerOf<'resources.list'>

/** A page of the library, with how many resources there are of each kind. */
export class ResourcePage extends Page<FoundResource> {
  /** Counts under the same filters; null on a page that was reached by cursor. */
  readonly facets: ResourceFacets | null
  /** Whether the database answered because the search engine could not: the order may differ from the usual one. */
  readonly degraded: boolean
  /** What there is to know about this answer, in sentences. */
  readonly notices: string[]

  constructor(body: PageBody<FoundResource>, fetchPage: FetchPage<FoundResource>) {
    super(body, fetchPage)
    const { facets, degraded, notices } = body as Body
    this.facets = facets
    this.degraded = degraded
    this.notices = notices
  }
}
