import { type CalendarDate, parseAbsolute, parseDate, parseDateTime, toZoned } from '@internationalized/date'
import type { FieldDefinition } from './field-definition.ts'

/** The values of a form as text, by property path. */
export type RecordFields = Record<string, string>

/** How moments are shown: in this zone; unless the record has a time zone of its own, in its field `timezone`. */
interface Zone {
  zone: string
}

const zoneOf = (values: RecordFields, { zone }: Zone) => values.timezone || zone
const isAllDay = (values: RecordFields) => values.allDay === 'true'

function getPath(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      record,
    )
}

/** A record’s fields as text for a form. */
export function toFields(
  definitions: readonly FieldDefinition[],
  record: object,
  context: Zone,
): RecordFields {
  const values: RecordFields = {}
  for (const { path, kind } of definitions) {
    const value = getPath(record, path)
    if (kind === 'money') Object.assign(values, toMoneyFields(path, value))
    else if (kind !== 'moment') values[path] = toText(value, kind)
  }
  for (const { path, kind, isEnd = false } of definitions) {
    const value = getPath(record, path)
    if (kind === 'moment')
      values[path] = typeof value === 'string' ? toLocalText(value, isEnd, values, context) : ''
  }
  return values
}

function toText(value: unknown, kind: FieldDefinition['kind']): string {
  if (Array.isArray(value)) return value.join(kind === 'lines' ? '\n' : ', ')
  if (kind === 'checkbox') return String(value === true)
  return value === null || value === undefined ? '' : String(value)
}

/** The decimals of a currency: 2 of EUR, 0 of JPY. */
function minorDigits(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    // Not a currency; the service says so.
    return 2
  }
}

function toMoneyFields(path: string, value: unknown): RecordFields {
  const amount = getPath(value, 'amount')
  const currency = getPath(value, 'currency')
  if (typeof amount !== 'number' || typeof currency !== 'string')
    return { [`${path}.amount`]: '', [`${path}.currency`]: '' }
  return { [`${path}.amount`]: String(amount / 10 ** minorDigits(currency)), [`${path}.currency`]: currency }
}

function toLocalText(instant: string, isEnd: boolean, values: RecordFields, context: Zone): string {
  const local = parseAbsolute(instant, zoneOf(values, context))
  if (isAllDay(values)) return toDay(local, isEnd).toString()
  return local.toString().slice(0, 'YYYY-MM-DDTHH:MM'.length)
}

function toDay(
  { year, month, day }: { year: number; month: number; day: number },
  isEnd: boolean,
): CalendarDate {
  const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')]
  const date = parseDate(text.join('-'))
  return isEnd ? date.subtract({ days: 1 }) : date
}

/**
 * The changes of a form as a merge patch (RFC 7396): only what was changed, and `null` for what was emptied. Moments
 * follow the time zone and whether the record lasts all day.
 */
export function toPatch(
  definitions: readonly FieldDefinition[],
  changes: RecordFields,
  values: RecordFields,
  context: Zone,
): Record<string, unknown> {
  const patch: Record<string, unknown> = {}
  const movesMoments = 'timezone' in changes || 'allDay' in changes
  for (const definition of definitions) {
    const { path, kind } = definition
    const names = kind === 'money' ? [`${path}.amount`, `${path}.currency`] : [path]
    const isChanged = names.some((name) => name in changes)
    if (!isChanged && !(kind === 'moment' && movesMoments)) continue
    const value = toValue(definition, values, context)
    const [parent = ''] = path.split('.')
    if (value === null && definition.emptiesParent) patch[parent] = null
    else setPath(patch, path, value)
  }
  return patch
}

function setPath(patch: Record<string, unknown>, path: string, value: unknown): void {
  const [parent = '', name] = path.split('.')
  if (name === undefined) patch[parent] = value
  else patch[parent] = { ...(patch[parent] as object | undefined), [name]: value }
}

function toValue(definition: FieldDefinition, values: RecordFields, context: Zone): unknown {
  const { path, kind, isEnd = false } = definition
  const text = (values[path] ?? '').trim()
  switch (kind) {
    case 'checkbox':
      return text === 'true'
    case 'tags':
      return split(text, ',')
    case 'lines':
      return split(text, '\n')
    case 'money':
      return toMoney(values[`${path}.amount`] ?? '', values[`${path}.currency`] ?? '')
    case 'integer':
      // What is no number is the service’s to refuse.
      return text === '' ? null : Number.isFinite(Number(text)) ? Number(text) : text
    case 'moment':
      return text === '' ? null : toInstant(text, isEnd, values, context)
    default:
      return text === '' ? null : text
  }
}

const split = (text: string, separator: string) =>
  [...new Set(text.split(separator).map((part) => part.trim()))].filter(Boolean)

function toMoney(amount: string, currency: string): unknown {
  const text = amount.trim().replace(',', '.')
  if (text === '') return null
  const code = currency.trim().toUpperCase()
  const decimal = Number(text)
  // What is no number is the service’s to refuse.
  return {
    amount: Number.isFinite(decimal) ? Math.round(decimal * 10 ** minorDigits(code)) : text,
    currency: code,
  }
}

function toInstant(text: string, isEnd: boolean, values: RecordFields, context: Zone): string {
  const zone = zoneOf(values, context)
  try {
    if (!isAllDay(values)) return toZoned(parseDateTime(withTime(text)), zone).toAbsoluteString()
    const day = parseDate(text.slice(0, 'YYYY-MM-DD'.length))
    return toZoned(isEnd ? day.add({ days: 1 }) : day, zone).toAbsoluteString()
  } catch {
    // No date, or no time zone; the service says which.
    return text
  }
}

/** A record that lasted all day gets times when it no longer does. */
const withTime = (text: string) => (text.includes('T') ? text : `${text}T00:00`)
