import { make } from './dom.ts'
import type { Money, Salary } from './types.ts'
import type { Words } from './words.ts'

type Zone = string | undefined

const day = { day: 'numeric', month: 'short', year: 'numeric', weekday: 'short' } as const
const moment = { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/** A browser that doesn't know the zone shows its own, whose name stands beside the time. */
function dates(locale: string, options: Intl.DateTimeFormatOptions, timeZone: Zone): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, timeZone ? { ...options, timeZone } : options)
  } catch {
    return new Intl.DateTimeFormat(locale, options)
  }
}

/** From when to when, as short as the language says it, in a `<time>` that programs can read too. */
export function period(
  locale: string,
  from: string,
  to: string | null,
  zone: Zone,
  wholeDays: boolean,
): HTMLElement {
  const start = new Date(from)
  // The end of whole days is exclusive: the midnight after the last.
  const end = to === null ? start : new Date(Date.parse(to) - (wholeDays ? 1 : 0))
  const time = make('time', '', dates(locale, wholeDays ? day : moment, zone).formatRange(start, end))
  time.dateTime = from
  return time
}

/** The same in the reader's own zone; null where the clocks agree. */
export function readersPeriod(locale: string, from: string, to: string, zone: string): string | null {
  const here = dates(locale, moment, undefined)
  const plain = { ...day, hour: 'numeric', minute: '2-digit' } as const
  const differs = [from, to].some((instant) => {
    const date = new Date(instant)
    return dates(locale, plain, zone).format(date) !== dates(locale, plain, undefined).format(date)
  })
  return differs ? here.formatRange(new Date(from), new Date(to)) : null
}

/** The day and month of a calendar's leaf. */
export function leaf(locale: string, at: string, zone: Zone): [month: string, day: string] {
  const date = new Date(at)
  const part = (options: Intl.DateTimeFormatOptions, type: string) =>
    dates(locale, options, zone)
      .formatToParts(date)
      .find((found) => found.type === type)?.value ?? ''
  return [part({ month: 'short', day: 'numeric' }, 'month'), part({ day: 'numeric' }, 'day')]
}

export function date(locale: string, at: string): HTMLElement {
  const time = make('time', '', dates(locale, { dateStyle: 'medium' }, undefined).format(new Date(at)))
  time.dateTime = at
  return time
}

function currency(locale: string, code: string): [format: Intl.NumberFormat, unit: number] {
  const options = { style: 'currency', currency: code, trailingZeroDisplay: 'stripIfInteger' } as const
  const format = new Intl.NumberFormat(locale, options)
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
  }).resolvedOptions()
  return [format, 10 ** maximumFractionDigits]
}

export function price(locale: string, words: Words, money: Money | null): string | null {
  if (!money) return null
  if (money.amount === 0) return words.free
  const [format, unit] = currency(locale, money.currency)
  return format.format(money.amount / unit)
}

export function salary(locale: string, words: Words, pay: Salary | null): string | null {
  if (!pay || (pay.min === null && pay.max === null)) return null
  const [format, unit] = currency(locale, pay.currency)
  const { min, max } = pay
  const amount =
    min !== null && max !== null && max >= min
      ? format.formatRange(min / unit, max / unit)
      : `${min === null ? words.upTo : words.from} ${format.format((min ?? max ?? 0) / unit)}`
  return `${amount} ${words.per[pay.unit]}`
}

export function number(locale: string, value: number): string {
  return new Intl.NumberFormat(locale).format(value)
}

/** `1 hr, 30 min` in the reader's language. */
export function duration(locale: string, minutes: number | null): string | null {
  if (minutes === null) return null
  const unit = (value: number, name: string) =>
    value ? [new Intl.NumberFormat(locale, { style: 'unit', unit: name }).format(value)] : []
  return [...unit(Math.floor(minutes / 60), 'hour'), ...unit(minutes % 60, 'minute')].join(' ')
}
