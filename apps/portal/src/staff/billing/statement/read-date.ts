import { CalendarDate } from '@internationalized/date'

const languages = ['en', 'de', 'fr', 'es', 'nl']
const MONTHS = 12

/** The months’ names and their abbreviations, in the languages of the portal. */
const monthsByName = new Map(
  languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
      return Array.from({ length: MONTHS }, (_, index): [string, number] => [
        toKey(format.format(new Date(Date.UTC(2024, index, 1)))),
        index + 1,
      ])
    }),
  ),
)

function toKey(name: string): string {
  return name.toLowerCase().replaceAll('.', '')
}

/** Matches a date within a text. */
export const datePattern =
  /\d{4}(?<mark>[-/])\d{1,2}\k<mark>\d{1,2}(?!\d)|\d{1,2}(?<separator>[./-])\d{1,2}\k<separator>(?:\d{4}|\d{2})(?!\d)|(?:19|20)\d{6}(?!\d)|\d{1,2}[. -]{1,2}\p{L}{3,10}\.?[ -](?:\d{4}|\d{2})(?!\d)|\p{L}{3,10}\.? \d{1,2},? \d{4}(?!\d)/u

/**
 * Parses a date in a format that banks use: `2026-11-24`, `24.11.2026`, `24.11.26`, `24/11/2026`, `2026/11/24`, `20261124`, `24
 * Nov 2026` or `Nov 24, 2026`.
 *
 * @param isMonthFirst whether the month comes first in dates with slashes: `11/24/2026`
 * @returns YYYY-MM-DD; null if it is not a date
 */
export function readDate(text: string, isMonthFirst = false): string | null {
  // Without separators, only eight digits that begin with 19 or 20: other numbers are references or amounts.
  const iso =
    /^(?=\d{4}([-/])\d+\1|(?:19|20)\d{6}(?!\d))(\d{4})[-/]?(\d{1,2})[-/]?(\d{1,2})(?:[T ][\d:.Z+-]*)?$/.exec(
      text.trim(),
    )
  if (iso) return toDay(iso[2], iso[3], iso[4])
  const [, first, separator, second, year] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?: [\d:]+)?$/.exec(text.trim()) ?? []
  if (first && second)
    return isMonthFirst && separator === '/' ? toDay(year, first, second) : toDay(year, second, first)
  const { groups: named } =
    /^(?<day>\d{1,2})[. -]{1,2}(?<month>\p{L}{3,10}\.?)[ -](?<year>\d{4}|\d{2})$/u.exec(text.trim()) ??
    /^(?<month>\p{L}{3,10}\.?) (?<day>\d{1,2}),? (?<year>\d{4})$/u.exec(text.trim()) ??
    {}
  return named ? toDay(named.year, String(monthsByName.get(toKey(named.month ?? '')) ?? 0), named.day) : null
}

function toDay(year = '', month = '', day = ''): string | null {
  const date = new CalendarDate(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day))
  // `CalendarDate` clamps an invalid month or day to the nearest valid one.
  return date.month === Number(month) && date.day === Number(day) ? date.toString() : null
}

/** Whether dates with slashes are month-first: at least one can only be month-first, and none can only be day-first. */
export function detectMonthFirst(text: string): boolean {
  const dates = [...text.matchAll(/(?<!\d)(\d{1,2})\/(\d{1,2})\/(?:\d{4}|\d{2})(?!\d)/g)]
  return (
    dates.some(([, , second]) => Number(second) > MONTHS) &&
    !dates.some(([, first]) => Number(first) > MONTHS)
  )
}
