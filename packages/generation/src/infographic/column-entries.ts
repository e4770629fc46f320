import { parseNumber } from '../text/numbers.ts'

/** A table column with values of one unit. */
export interface Column {
  /** The heading above the table, and the column’s name; null if unknown. */
  title: string | null
  name: string | null
  /** The prefix or suffix of every number, such as `£` or `%`; empty if none. */
  unit: string
  entries: { label: string; value: number; displayValue: string }[]
  pageNumber: number
}

export const MIN_ROWS = 3
export const MAX_ROWS = 12
export const totalPattern =
  /^(?:total|sum|all|overall|summe|gesamt|insgesamt|ensemble|totale?|totaal|totalt|i alt|sammanlagt|razem|ogółem|suma)\b/iu

const numberPattern = /\d(?:[\d.,’'\s]*\d)?/

export function parseEntry(label: string, text: string): Column['entries'][number] {
  const sign = /^\D*[−–-]/.test(text) ? -1 : 1
  return { label, displayValue: text, value: sign * parseNumber(numberPattern.exec(text)?.[0] ?? '') }
}

export const parseUnit = (text: string): string =>
  text
    .replace(numberPattern, '')
    .replace(/[.,]?[+−–—-]/g, '')
    .trim()

/** Returns the common unit; null if the units differ. */
export function getUnit(entries: Column['entries']): string | null {
  const units = new Set(entries.map(({ displayValue }) => parseUnit(displayValue)))
  return units.size === 1 ? ([...units][0] ?? null) : null
}
