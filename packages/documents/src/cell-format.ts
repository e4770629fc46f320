import { formatPattern, type NumberPattern, parseNumberPattern } from './number-pattern.ts'
import { scanXml } from './scan-xml.ts'

/** The part of a number format that changes the meaning of the number. */
export type CellFormat =
  | 'general'
  | 'date'
  | 'percent'
  | `${'time' | 'datetime' | 'elapsed'}${'' | '_seconds'}`
  | NumberPattern

/** Built-in formats (ECMA-376, part 1, 18.8.30). */
const builtInFormats: Readonly<Record<number, CellFormat>> = {
  9: 'percent',
  10: 'percent',
  14: 'date',
  15: 'date',
  16: 'date',
  17: 'date',
  18: 'time',
  19: 'time_seconds',
  20: 'time',
  21: 'time_seconds',
  22: 'datetime',
  45: 'elapsed_seconds',
  46: 'elapsed_seconds',
  47: 'elapsed_seconds',
}

/** Reads the number format of each cell style, by index. */
export function readCellFormats(xml: string): CellFormat[] {
  const custom = new Map<number, CellFormat>()
  const formats: CellFormat[] = []
  let isInCells = false
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'numFmt')
        custom.set(Number(attributes('numFmtId')), parseFormat(attributes('formatCode') ?? ''))
      else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells) {
        const id = Number(attributes('numFmtId') ?? 0)
        formats.push(custom.get(id) ?? builtInFormats[id] ?? 'general')
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return formats
}

function parseFormat(code: string): CellFormat {
  const directives = code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*./gi, '').split(';')[0] ?? ''
  const hasTime = /[hs]|\[m/i.test(directives)
  // `m` means months, unless the format has hours or seconds (then minutes) or digit placeholders (then a unit: `0 m`).
  const hasDate = /[yd]/i.test(directives) || (!hasTime && /m/i.test(directives) && !/[0#?]/.test(directives))
  // In formats without a date, units in brackets can exceed 24 hours or 60 minutes, and minutes and seconds without
  // hours are a duration.
  const isElapsed = !hasDate && (directives.includes('[') || !/h/i.test(directives))
  const seconds = /s/i.test(directives) ? '_seconds' : ''
  if (hasTime) return `${isElapsed ? 'elapsed' : hasDate ? 'datetime' : 'time'}${seconds}`
  if (hasDate) return 'date'
  return directives.includes('%') ? 'percent' : (parseNumberPattern(code) ?? 'general')
}

const DAY_MS = 86_400_000

/**
 * Formats a number: dates as ISO 8601, elapsed time as hours, minutes and seconds, decimals without floating-point
 * noise; with the currency or unit, leading zeros and separators that the cell shows.
 */
export function formatNumber(value: string, format: CellFormat, uses1904Dates: boolean): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (format === 'percent') return `${formatPlain(number * 100)} %`
  if (format === 'general') return formatPlain(number)
  if (typeof format === 'object')
    return Math.abs(number) < 1e15 ? formatPattern(number, format) : formatPlain(number)
  // Excel counts days from the end of 1899 and includes a nonexistent 29 February 1900.
  const epoch = uses1904Dates ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, number < 60 ? 31 : 30)
  const instant = new Date(epoch + Math.round(number * DAY_MS))
  if (Number.isNaN(instant.getTime())) return formatPlain(number)
  if (format === 'elapsed' || format === 'elapsed_seconds') return formatElapsed(number, format)
  const [date = '', clock = ''] = instant.toISOString().split('T')
  if (format === 'date') return date
  const time = clock.slice(0, format.endsWith('_seconds') ? 8 : 5)
  return format.startsWith('time') ? time : `${date} ${time}`
}

/** `25:30`; with seconds, `25:30:00`, and with nonzero tenths, `0:05:07.4`. */
function formatElapsed(days: number, format: 'elapsed' | 'elapsed_seconds'): string {
  const tenths = Math.round(Math.abs(days) * 864_000)
  const hours = Math.floor(tenths / 36_000)
  const minutes = String(Math.floor(tenths / 600) % 60).padStart(2, '0')
  const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, '0').replace('.0', '')
  return `${days < 0 ? '-' : ''}${hours}:${minutes}${format === 'elapsed' ? '' : `:${seconds}`}`
}

/**
 * Excel has a precision of 15 significant digits. In numbers with up to nine digits before the decimal point, such as
 * sums of amounts, the last three digits can be floating-point noise; longer numbers are identifiers, such as article
 * and phone numbers.
 */
function formatPlain(number: number): string {
  return String(Number(number.toPrecision(Math.abs(number) < 1e9 ? 12 : 15)))
}
