import type { Translations } from './translations.ts'
import type { AnyRecord } from './types.ts'

/** The state passed to a control on each render. */
export interface View {
  items: readonly AnyRecord[]
  /** The rows of the items, in order; placeholders while the first items load. */
  rows: ArrayLike<Element>
  locale: string
  t: Translations
}

/** A control above a list that selects a part of it: a calendar or a search box. */
export interface ListControl {
  readonly element: HTMLElement
  /** Resolves when the query is known; absent if it is known from the start. */
  readonly ready?: Promise<void>
  /** Whether to load all pages together. */
  readonly loadsAll: boolean
  /** Query parameters of the public API. */
  query(): Record<string, string>
  /** @returns the number of visible items */
  show(view: View): number
}
