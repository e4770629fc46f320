import { make } from './dom.ts'
import type { EventRecord, Money, Salary } from './types.ts'
import type { Words } from './words.ts'

type Zone = string | undefined
/** Days as `2026-03-14`. */
export type Span = readonly [first: string, last: string]

const day = { day: 'numeric', month: 'short', year: 'numeric', weekday: 'short' } as const
const moment = { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const short = { dateStyle: 'short', timeStyle: 'short' } as const

const formats: Record<string, unknown> = {}

/** Making a format takes a browser longer than anything else here, and every item needs some. */
function kept<Format>(make: () => Format, ...name: unknown[]): Format {
  const key = JSON.stringify(name)
  formats[key] ??= make()
  return formats[key] as Format
}

/** A browser that doesn't know the zone shows its own, whose name stands beside the time. */
export function dates(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  timeZone?: Zone,
): Intl.DateTimeFormat {
  return kept(
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

/** The day that it is somewhere, as `2026-03-14`: that is how Swedish writes it. */
export function dayIn(zone: Zone, instant: Date): string {
  return dates('sv', { dateStyle: 'short', calendar: 'gregory' }, zone).format(instant)
}

/** From which day to which an event is, where it is. */
export function daysOf({ startsAt, endsAt, timezone }: EventRecord): Span {
  const last = new Date(Math.max(Date.parse(startsAt), Date.parse(endsAt) - 1))
  return [dayIn(timezone, new Date(startsAt)), dayIn(timezone, last)]
}

/** From when to when, as short as the language says it, in a `<time>` that programs can read too. */
export function period(
  locale: string,
  from: string,
  to: string | null,
  zone?: string,
  wholeDays?: boolean,
): HTMLElement {
  const start = new Date(from)
  // The end of whole days is exclusive: the midnight after the last.
  const end = Math.max(+start, Date.parse(to ?? from) - (wholeDays ? 1 : 0))
  return timeOf(from, dates(locale, wholeDays ? day : moment, zone).formatRange(start, end))
}

function timeOf(at: string, text: string): HTMLElement {
  const time = make('time', '', text)
  time.dateTime = at
  return time
}

/** The same in the reader's own zone; null where the clocks agree. */
export function readersPeriod(locale: string, from: string, to: string, zone: string): string | null {
  const ends = [new Date(from), new Date(to)] as const
  const clock = (timeZone: Zone) => ends.map(dates(locale, short, timeZone).format).join()
  return clock(zone) === clock(undefined) ? null : dates(locale, moment).formatRange(...ends)
}

/** The day and month of a calendar's leaf. */
export function leaf(locale: string, at: string, zone: Zone): [month: string, day: string] {
  const parts = dates(locale, { month: 'short', day: 'numeric' }, zone).formatToParts(new Date(at))
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? ''
  return [part('month'), part('day')]
}

export function date(locale: string, at: string): HTMLElement {
  return timeOf(at, dates(locale, { dateStyle: 'medium' }).format(new Date(at)))
}

/** How many minor units the currency's unit has. */
export function minorUnits(code: string): number {
  return 10 ** (currency('en', code).resolvedOptions().maximumFractionDigits ?? 2)
}

function currency(locale: string, code: string): Intl.NumberFormat {
  const options = { style: 'currency', currency: code, trailingZeroDisplay: 'stripIfInteger' } as const
  return kept(() => new Intl.NumberFormat(locale, options), locale, code)
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
  // Every browser knows the names of the units, in every language.
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
