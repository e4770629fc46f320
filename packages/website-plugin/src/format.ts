import { make } from './dom.ts'
import type { Translations } from './translations.ts'
import type { EventRecord, Money, Salary } from './types.ts'

type Zone = string | undefined
/** Days as `2026-03-14`. */
export type Span = readonly [first: string, last: string]

const day = { day: 'numeric', month: 'short' } as const
const weekday = { ...day, weekday: 'short' } as const
const clock = { hour: 'numeric', minute: '2-digit' } as const
const short = { dateStyle: 'short', timeStyle: 'short' } as const

const formats: Record<string, unknown> = {}

/** Creating formatters is the most expensive part of rendering. */
function memoize<Format>(make: () => Format, ...name: unknown[]): Format {
  const key = JSON.stringify(name)
  formats[key] ??= make()
  return formats[key] as Format
}

/** Creates a formatter for a time zone, or for the reader’s if the browser does not know the zone or none is given. */
export function createDateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  timeZone?: Zone,
): Intl.DateTimeFormat {
  return memoize(
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
  return createDateFormat('sv', { dateStyle: 'short', calendar: 'gregory' }, zone).format(instant)
}

/** Whether the reader’s clock differs from the event’s; false for all-day events, which are shown without times. */
function isInOtherTimeZone({ startsAt, endsAt, timezone, allDay }: EventRecord): boolean {
  const instants = [new Date(startsAt), new Date(endsAt)]
  const read = (zone: Zone) => instants.map(createDateFormat('en', short, zone).format).join()
  return !allDay && read(timezone) !== read(undefined)
}

/** The zone in which an event’s times are shown: its own for in-person and all-day events, otherwise the reader’s. */
function getZone(event: EventRecord): Zone {
  return event.format === 'in_person' || !isInOtherTimeZone(event) ? event.timezone : undefined
}

/** The first and last day of an event, in the zone in which it is shown. */
export function getDays(event: EventRecord): Span {
  const { startsAt, endsAt } = event
  const last = new Date(Math.max(Date.parse(startsAt), Date.parse(endsAt) - 1))
  return [formatDay(getZone(event), new Date(startsAt)), formatDay(getZone(event), last)]
}

/** When an event takes place. A single day is in a separate element, so that a date badge can replace it. */
export function formatEventTime(locale: string, t: Translations, event: EventRecord): HTMLElement {
  return formatTimeInZone(locale, t, event, getZone(event))
}

function formatTimeInZone(locale: string, t: Translations, event: EventRecord, zone: Zone): HTMLElement {
  const { startsAt, endsAt, allDay } = event
  const start = new Date(startsAt)
  // The end of all-day events is exclusive: midnight after the last day.
  const end = new Date(Math.max(+start, Date.parse(endsAt) - (allDay ? 1 : 0)))
  const options = addYear(weekday, start, end)
  const lastDay = formatDay(zone, new Date(Math.max(+start, +end - 1)))
  if (formatDay(zone, start) !== lastDay)
    return createTime(
      startsAt,
      createDateFormat(locale, allDay ? options : { ...options, ...clock }, zone).formatRange(start, end),
    )
  const hours = allDay ? t.allDay : formatHours(locale, start, end, zone)
  return createTime(
    startsAt,
    make('span', 'date', `${createDateFormat(locale, options, zone).format(start)}, `),
    hours,
  )
}

function formatHours(locale: string, start: Date, end: Date, zone: Zone): string {
  if (formatDay(zone, start) === formatDay(zone, end))
    return createDateFormat(locale, clock, zone).formatRange(start, end)
  // `formatRange` would add both dates to a range that ends at midnight.
  return [start, end].map(createDateFormat(locale, { timeStyle: 'short' }, zone).format).join(' – ')
}

/** The name of the zone in which an event’s times are shown, if the reader’s clock differs from the event’s. */
export function getEventZone(locale: string, event: EventRecord): string | false {
  return isInOtherTimeZone(event) && formatZoneName(locale, getZone(event))
}

/** The times of an event in the other zone, the event’s or the reader’s; null if they are the same. */
export function formatOtherTime(
  locale: string,
  t: Translations,
  event: EventRecord,
): [time: HTMLElement, zone: string] | null {
  if (!isInOtherTimeZone(event)) return null
  const zone = getZone(event) ? undefined : event.timezone
  return [formatTimeInZone(locale, t, event, zone), formatZoneName(locale, zone)]
}

/** `Central European Time`; never `GMT+1`, except for zones without any name. */
function formatZoneName(locale: string, zone: Zone): string {
  const read = (timeZoneName: 'longGeneric' | 'long') =>
    createDateFormat(locale, { timeZoneName }, zone)
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const name = read('longGeneric')
  return /^(GMT|UTC)/.test(name) ? read('long') : name
}

/** A date with its time, or a range of dates, in the reader’s zone. */
export function formatPeriod(locale: string, from: string, to: string | null): HTMLElement {
  const start = new Date(from)
  const end = new Date(Math.max(+start, Date.parse(to ?? from)))
  const days = addYear(day, start, end)
  const isOneDay = formatDay(undefined, start) === formatDay(undefined, end)
  return createTime(
    from,
    createDateFormat(locale, isOneDay ? { ...days, ...clock } : days).formatRange(start, end),
  )
}

/** Adds the year unless all dates are in the current year. */
function addYear(options: Intl.DateTimeFormatOptions, ...instants: Date[]): Intl.DateTimeFormatOptions {
  const thisYear = new Date().getFullYear()
  const isThisYear = instants.every((instant) => instant.getFullYear() === thisYear)
  return isThisYear ? options : { ...options, year: 'numeric' }
}

function createTime(at: string, ...content: (Node | string)[]): HTMLElement {
  const time = make('time', '', ...content)
  time.dateTime = at
  return time
}

/** Month, day and weekday for the date badge. */
export function formatDateBadge(locale: string, event: EventRecord): string[] {
  const parts = createDateFormat(locale, weekday, getZone(event)).formatToParts(new Date(event.startsAt))
  return (['month', 'day', 'weekday'] as const).map(
    (type) => parts.find((part) => part.type === type)?.value ?? '',
  )
}

export function formatDate(locale: string, at: string): HTMLElement {
  const instant = new Date(at)
  return createTime(at, createDateFormat(locale, addYear(day, instant)).format(instant))
}

/** ISO 4217. Browsers give HUF, IDR and others no decimal places, since their coins are no longer used. */
const noDecimals = 'BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const threeDecimals = 'BHD IQD JOD KWD LYD OMR TND'

/** Minor units per major unit of a currency. */
export function getMinorUnits(code: string): number {
  if (noDecimals.includes(code)) return 1
  if (threeDecimals.includes(code)) return 1000
  return 'CLF UYW'.includes(code) ? 10_000 : 100
}

function createCurrencyFormat(locale: string, code: string): Intl.NumberFormat {
  const digits = Math.log10(getMinorUnits(code))
  const options = {
    ...({ style: 'currency', currency: code, trailingZeroDisplay: 'stripIfInteger' } as const),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }
  return memoize(() => new Intl.NumberFormat(locale, options), locale, code)
}

export function formatPrice(locale: string, t: Translations, money: Money | null): string | null {
  if (!money) return null
  if (money.amount === 0) return t.free
  return createCurrencyFormat(locale, money.currency).format(money.amount / getMinorUnits(money.currency))
}

export function formatSalary(locale: string, pay: Salary | null): string | null {
  if (!pay || (pay.min === null && pay.max === null)) return null
  const format = createCurrencyFormat(locale, pay.currency)
  const minorUnits = getMinorUnits(pay.currency)
  const { min, max } = pay
  const value = format.format((min ?? max ?? 0) / minorUnits)
  // `formatRange` would show equal amounts as approximate (`~£52,000`).
  const bound = min === null ? '≤ ' : max === min ? '' : '≥ '
  const amount =
    min !== null && max !== null && max > min
      ? format.formatRange(min / minorUnits, max / minorUnits)
      : bound + value
  // Unit names come from the browser in every language.
  const unit = pay.unit === 'WEEK' ? 'weekOfYear' : pay.unit.toLowerCase()
  const unitName = new Intl.DisplayNames(locale, { type: 'dateTimeField' }).of(unit)
  return `${amount} / ${unitName}`
}

/** `1.4 MB` in the locale’s language. */
export function formatSize(locale: string, bytes: number): string {
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return value.toLocaleString(locale, { style: 'unit', unit, maximumSignificantDigits: 2 })
}

/** `1 hr 30 min` in the locale’s language. */
export function formatDuration(locale: string, minutes: number | null): string | null {
  if (!minutes) return null
  const formatUnit = (value: number, name: string) =>
    value ? [value.toLocaleString(locale, { style: 'unit', unit: name })] : []
  return [...formatUnit(Math.floor(minutes / 60), 'hour'), ...formatUnit(minutes % 60, 'minute')].join(' ')
}
