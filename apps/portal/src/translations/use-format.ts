import { useMemo } from 'react'
import { useLocale } from 'react-aria-components'
import { formatDecimal, formatMoney, type Money } from './format-money.ts'

/** Formats for people, in their locale. Instants are shown in the browser’s time zone unless one is given. */
export interface Format {
  number(value: number): string
  /** A fraction, such as a tax rate of 0.081, as a percentage with at most four decimals. */
  percent(value: number): string
  date(value: string | Date, timeZone?: string): string
  /** From one calendar day to another, as YYYY-MM-DD; common parts appear once. */
  days(from: string, to: string): string
  /** With the year, and the weekday. */
  longDate(value: string | Date, timeZone?: string): string
  month(value: Date): string
  time(value: string | Date, timeZone?: string): string
  dateTime(value: string | Date, timeZone?: string): string
  /** The zone’s own name, such as “British Summer Time”. */
  zoneName(value: string | Date, timeZone: string): string
  /** Such as “3 days ago”. */
  relativeTime(value: string | Date): string
  bytes(value: number): string
  /** Such as “4:07” or “1:02:33”. */
  duration(seconds: number): string
  minutes(minutes: number): string
  /** A price, such as “€49” or “€49.50”. */
  money(value: Money): string
  /** A sum with all its decimals, such as “€49.00”. */
  amount(value: Money): string
  /** The same without currency and groups, to paste into a form. */
  decimal(value: Money): string
  /** Such as “A, B and C”. */
  list(items: readonly string[]): string
  /** Such as “A, B or C”. */
  anyOf(items: readonly string[]): string
  weekdays(): string[]
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const RELATIVE_TIME_UNITS: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

export function useFormat(): Format {
  const { locale } = useLocale()
  return useMemo(() => createFormat(locale), [locale])
}

/** @param locale a BCP 47 language tag */
function createFormat(locale: string): Format {
  const date = (options: Intl.DateTimeFormatOptions) => (value: string | Date, timeZone?: string) =>
    new Intl.DateTimeFormat(locale, timeZone ? { ...options, timeZone } : options).format(new Date(value))
  const number = new Intl.NumberFormat(locale)
  return {
    number: (value) => number.format(value),
    percent: (value) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(value),
    date: date({ day: 'numeric', month: 'short', year: 'numeric' }),
    days: (from, to) =>
      new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      }).formatRange(new Date(from), new Date(to)),
    longDate: date({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    month: date({ month: 'long', year: 'numeric' }),
    time: date({ hour: 'numeric', minute: '2-digit' }),
    dateTime: date({ dateStyle: 'medium', timeStyle: 'short' }),
    zoneName: (value, timeZone) => formatZoneName(locale, value, timeZone),
    relativeTime: (value) => formatRelativeTime(locale, value),
    bytes: (value) => formatBytes(locale, value),
    duration: formatDuration,
    minutes: (minutes) => formatMinutes(locale, minutes),
    money: (value) => formatMoney(locale, value, 'auto'),
    amount: (value) => formatMoney(locale, value),
    decimal: (value) => formatDecimal(locale, value),
    list: (items) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items),
    anyOf: (items) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(items),
    weekdays: () => listWeekdays(locale),
  }
}

function formatZoneName(locale: string, value: string | Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' })
  const part = format.formatToParts(new Date(value)).find(({ type }) => type === 'timeZoneName')
  return part?.value ?? timeZone
}

function formatRelativeTime(locale: string, value: string | Date): string {
  const seconds = (new Date(value).getTime() - Date.now()) / 1_000
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const unit = RELATIVE_TIME_UNITS.find(([, size]) => Math.abs(seconds) >= size)
  return unit ? format.format(Math.round(seconds / unit[1]), unit[0]) : format.format(0, 'minute')
}

function formatBytes(locale: string, value: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(value, 1)) / 3), BYTE_UNITS.length - 1)
  const unit = BYTE_UNITS[step] ?? 'byte'
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumSignificantDigits: 3 } as const
  return new Intl.NumberFormat(locale, options).format(value / 1_000 ** step)
}

function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const parts = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

function formatMinutes(locale: string, minutes: number): string {
  const formatUnit = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [
    hours > 0 ? formatUnit(hours, 'hour') : '',
    rest > 0 || hours === 0 ? formatUnit(rest, 'minute') : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Short names of the days, Monday first. */
function listWeekdays(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => format.format(new Date(Date.UTC(2024, 0, 1 + day))))
}
