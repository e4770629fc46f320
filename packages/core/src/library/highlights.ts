import { type MarkedText, markedFragment, markedText, type SearchTerm } from '../search/marks.ts'

/** A page in which words were found, as far as the database gives it. */
export interface FoundPage {
  page_number: number
  text: string
}

/** Where the words that were asked for stand in an entry (contract section 13). */
export interface Highlights {
  name: MarkedText | null
  description: MarkedText | null
  /** The best pages first; empty where the file may not be opened. */
  text: (MarkedText & { pageNumber: number | null })[]
}

export function highlightsOf(
  entry: { name: string; description: string | null; page_count: number | null; pages: FoundPage[] | null },
  terms: SearchTerm[],
): Highlights {
  return {
    name: markedText(entry.name, terms),
    description: markedText(entry.description, terms),
    text: (entry.pages ?? []).flatMap(({ page_number, text }) => {
      const fragment = markedFragment(text, terms)
      // A text that does not say where its pages end has none: no page is invented.
      const pageNumber = entry.page_count === null ? null : page_number
      return fragment ? [{ pageNumber, ...fragment }] : []
    }),
  }
}
