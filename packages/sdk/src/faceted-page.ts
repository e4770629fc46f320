import { type FetchPage, Page, type PageBody } from './list.ts'

/** By field, the number of records with each value, most frequent first; `value: null` counts records without a value. */
export type ListFacets = Record<string, { value: string | boolean | null; count: number }[]>

/** A page of records with the facets of its list. */
export class FacetedPage<T> extends Page<T> {
  /** The counts of the fields named in `facets`; null without `facets`, and on pages fetched by cursor. */
  readonly facets: ListFacets | null

  constructor(body: PageBody<T>, fetchPage: FetchPage<T>) {
    super(body, fetchPage)
    this.facets = (body as PageBody<T> & { facets: ListFacets | null }).facets
  }
}
