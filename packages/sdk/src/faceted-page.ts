import { type FetchPage, Page, type PageBody } from './list.ts'

/** The records that have each value of a field, most frequent first; `value: null` counts those without one. */
export type ListFacets = Record<string, { value: string | boolean | null; count: number }[]>

/** A page of records with counts of their values. */
export class FacetedPage<T> extends Page<T> {
  /** The counts of the fields named in `facets`; null without it, and on pages fetched by cursor. */
  readonly facets: ListFacets | null

  constructor(body: PageBody<T>, fetchPage: FetchPage<T>) {
    super(body, fetchPage)
    this.facets = (body as PageBody<T> & { facets: ListFacets | null }).facets
  }
}
