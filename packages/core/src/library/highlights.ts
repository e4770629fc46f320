import { type MarkedText, markFragment, markText, type SearchTerm } from '../text/marks.ts'

/** A stored page that contains matching words. */
export interface MatchedPage {
  page_number: number
  text: string
}

/** The positions of matching words in a resource. */
export interface Highlights {
  name: MarkedText | null
  description: MarkedText | null
  /** Best pages first; empty if the caller cannot open the file. */
  text: (MarkedText & { pageNumber: number | null })[]
}

export function buildHighlights(
  resource: {
    name: string
    description: string | null
    page_count: number | null
    pages: MatchedPage[] | null
  },
  terms: SearchTerm[],
): Highlights {
  return {
    name: markText(resource.name, terms),
    description: markText(resource.description, terms),
    text: (resource.pages ?? []).flatMap(({ page_number, text }) => {
      const fragment = markFragment(text, terms)
      // Formats that record no page breaks have no page numbers.
      const pageNumber = resource.page_count === null ? null : page_number
      return fragment ? [{ pageNumber, ...fragment }] : []
    }),
  }
}
