import { make } from './dom.ts'
import type { EventRecord, Money, Salary } from './types.ts'
import type { Words } from './words.ts'

type Zone = string | undefined
/** Days as `2026-03-14`. */
export type Span = readonly [first: string, last: string]

const day = { day: 'numeric', month: 'short', year: 'numeric', weekday: 'short' } as const
const dateTime = { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const short = { dateStyle: 'short', timeStyle: 'short' } as const

const formats: Record<string, unknown> = {}

/** Creating formatters is the most expensive part of rendering. */
function memoized<Format>(make: () => Format, ...name: unknown[]): Format {
  const key = JSON.stringify(name)
  formats[key] ??= make()
  return formats[key] as Format
}

/** A browser that does not know the zone uses its own and shows its name. */
export function dates(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  timeZone?: Zone,
): Intl.DateTimeFormat {
  return memoized(
    () => {
      try {
        return new Intl.DateTimeFormat(locale, { ...options, timeZone })
      } catch {
        return new Intl.DateTimeFormat(locale, options)
      }
    },
    locale,
    options,
    timeZone,
  )
}

/** The local date in a zone, as `2026-03-14` (the Swedish format). */
export function formatDay(zone: Zone, instant: Date): string {
  return dates('sv', { dateStyle: 'short', calendar: 'gregory' }, zone).format(instant)
}

/** The first and last day of an event in its time zone. */
export function getDays({ startsAt, endsAt, timezone }: EventRecord): Span {
  const last = new Date(Math.max(Date.parse(startsAt), Date.parse(endsAt) - 1))
  return [formatDay(timezone, new Date(startsAt)), formatDay(timezone, last)]
}

/** A localized date range in `<time>` elements. */
export function period(
  locale: string,
  from: string,
  to: string | null,
  zone?: string,
  wholeDays?: boolean,
): HTMLElement {
  const start = new Date(from)
  // The end of all-day events is exclusive: midnight after the last day.
  const end = Math.max(+start, Date.parse(to ?? from) - (wholeDays ? 1 : 0))
  return createTime(from, dates(locale, wholeDays ? day : dateTime, zone).formatRange(start, end))
}

function createTime(at: string, text: string): HTMLElement {
  const time = make('time', '', text)
  time.dateTime = at
  return time
}

/** The range in the reader’s time zone; null if it is the same. */
export function localPeriod(locale: string, from: string, to: string, zone: string): string | null {
  const ends = [new Date(from), new Date(to)] as const
  const clock = (timeZone: Zone) => ends.map(dates(locale, short, timeZone).format).join()
  return clock(zone) === clock(undefined) ? null : dates(locale, dateTime).formatRange(...ends)
}

/** Month and day for the calendar leaf. */
export function leaf(locale: string, at: string, zone: Zone): [month: string, day: string] {
  const parts = dates(locale, { month: 'short', day: 'numeric' }, zone).formatToParts(new Date(at))
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? ''
  return [part('month'), part('day')]
}

export function date(locale: string, at: string): HTMLElement {
  return createTime(at, dates(locale, { dateStyle: 'medium' }).format(new Date(at)))
}

/** Minor units per unit of a currency. */
export function minorUnits(code: string): number {
  return 10 ** (currency('en', code).resolvedOptions().maximumFractionDigits ?? 2)
}

function currency(locale: string, code: string): Intl.NumberFormat {
  const options = { style: 'currency', currency: code, trailingZeroDisplay: 'stripIfInteger' } as const
  return memoized(() => new Intl.NumberFormat(locale, options), locale, code)
}

export function price(locale: string, words: Words, money: Money | null): string | null {
  if (!money) return null
  if (money.amount === 0) return words.free
  return currency(locale, money.currency).format(money.amount / minorUnits(money.currency))
}

export function salary(locale: string, pay: Salary | null): string | null {
  if (!pay || (pay.min === null && pay.max === null)) return null
  const format = currency(locale, pay.currency)
  const unit = minorUnits(pay.currency)
  const { min, max } = pay
  const amount =
    min !== null && max !== null && max >= min
      ? format.formatRange(min / unit, max / unit)
      : `${min === null ? '≤' : '≥'} ${format.format((min ?? max ?? 0) / unit)}`
  // Unit names come from the browser in every language.
  const unitName = new Intl.DisplayNames(locale, { type: 'dateTimeField' }).of(pay.unit.toLowerCase())
  return `${amount} / ${unitName}`
}

/** `1.4 MB` in the reader's language. */
export function size(locale: string, bytes: number): string {
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return value.toLocaleString(locale, { style: 'unit', unit, maximumSignificantDigits: 2 })
}

/** `1 hr, 30 min` in the reader's language. */
export function duration(locale: string, minutes: number | null): string | null {
  if (!minutes) return null
  const unit = (value: number, name: string) =>
    value ? [value.toLocaleString(locale, { style: 'unit', unit: name })] : []
  return [...unit(Math.floor(minutes / 60), 'hour'), ...unit(minutes % 60, 'minute')].join(' ')
}
