import type { AnyRecord } from './types.ts'
import type { Words } from './words.ts'

/** What a guide sees of its element each time that is shown. */
export interface View {
  items: readonly AnyRecord[]
  /** The items as they stand in the list, in the same order, unless it waits for them. */
  rows: ArrayLike<Element>
  locale: string
  words: Words
}

/** What stands above a list and says which part of it is asked for: a month to leaf through, words to search for. */
export interface Guide {
  readonly element: HTMLElement
  /** Whether all of that part is read at once, rather than by pages. */
  readonly whole: boolean
  /** Parameters of the public API. */
  query(): Record<string, string>
  /** @returns how many of the items there are to be seen */
  show(view: View): number
}
