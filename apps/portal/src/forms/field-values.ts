import { getFractionDigits } from '@guildhall/sdk'
import { type CalendarDate, parseAbsolute, parseDate, parseDateTime, toZoned } from '@internationalized/date'
import { toCredit, toCreditLines } from './credits.ts'
import type { FieldDefinition } from './field-definition.ts'
import { toDayText, toTimeText } from './local-times.ts'
import { toRate, toRateLines } from './rates.ts'
import { toMinorUnits } from './read-amount.ts'
import { toSalary, toSalaryFields } from './salary.ts'
import { toTags, toTagText } from './tags.ts'

/** The values of a form as text, by property path. */
export type RecordFields = Record<string, string>

/** The time zone for dates and times, unless the record’s field `timezone` overrides it. */
interface Zone {
  zone: string
}

/** The time zone of a record’s dates and times. */
export const getTimeZone = (values: RecordFields, { zone }: Zone) => values.timezone || zone
export const isAllDay = (values: RecordFields) => values.allDay === 'true'

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
    else if (kind === 'salary') Object.assign(values, toSalaryFields(path, value))
    else if (kind === 'credits') values[path] = toCreditLines(value)
    else if (kind === 'rates') values[path] = toRateLines(value)
    else if (kind !== 'datetime') values[path] = toText(value, kind)
  }
  for (const { path, kind, isEnd = false } of definitions) {
    const value = getPath(record, path)
    if (kind === 'datetime')
      values[path] = typeof value === 'string' ? toLocalText(value, isEnd, values, context) : ''
  }
  return values
}

function toText(value: unknown, kind: FieldDefinition['kind']): string {
  if (Array.isArray(value)) return kind === 'lines' ? value.join('\n') : toTagText(value)
  if (kind === 'checkbox') return String(value === true)
  return value === null || value === undefined ? '' : String(value)
}

function toMoneyFields(path: string, value: unknown): RecordFields {
  const amount = getPath(value, 'amount')
  const currency = getPath(value, 'currency')
  if (typeof amount !== 'number' || typeof currency !== 'string')
    return { [`${path}.amount`]: '', [`${path}.currency`]: '' }
  return {
    [`${path}.amount`]: String(amount / 10 ** getFractionDigits(currency)),
    [`${path}.currency`]: currency,
  }
}

function toLocalText(instant: string, isEnd: boolean, values: RecordFields, context: Zone): string {
  const local = parseAbsolute(instant, getTimeZone(values, context))
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
 * The changes of a form as a merge patch (RFC 7396): only changed fields, with `null` for cleared ones, or `[]` for
 * cleared lists. If the time zone or `allDay` has changed, the patch includes all dates and times.
 */
export function toPatch(
  definitions: readonly FieldDefinition[],
  changes: RecordFields,
  values: RecordFields,
  context: Zone,
): Record<string, unknown> {
  const patch: Record<string, unknown> = {}
  const affectsDateTimes = 'timezone' in changes || 'allDay' in changes
  for (const definition of definitions) {
    const { path, kind } = definition
    const names = kind === 'money' || kind === 'salary' ? listParts(path, kind) : [path]
    const isChanged = names.some((name) => name in changes)
    if (!isChanged && !(kind === 'datetime' && affectsDateTimes)) continue
    const value = toValue(definition, values, context)
    const [parent = ''] = path.split('.')
    if (value === null && definition.clearsParent) patch[parent] = null
    else setPath(patch, path, value)
  }
  return patch
}

function setPath(patch: Record<string, unknown>, path: string, value: unknown): void {
  const [parent = '', ...names] = path.split('.')
  if (names.length === 0) patch[parent] = value
  else {
    const nested = { ...(patch[parent] as Record<string, unknown> | undefined) }
    setPath(nested, names.join('.'), value)
    patch[parent] = nested
  }
}

function toValue(definition: FieldDefinition, values: RecordFields, context: Zone): unknown {
  const { path, kind, isEnd = false } = definition
  const text = (values[path] ?? '').trim()
  switch (kind) {
    case 'checkbox':
      return text === 'true'
    case 'tags':
      return toTags(text)
    case 'lines':
      return listUniqueLines(text)
    case 'money':
      return toMoney(values[`${path}.amount`] ?? '', values[`${path}.currency`] ?? '')
    case 'salary':
      return toSalary(path, values)
    case 'credits':
      return listLines(text).map(toCredit)
    case 'rates':
      return listLines(text).map(toRate)
    case 'integer':
      return toNumber(text)
    case 'decimal':
      return toNumber(text.replace(',', '.'))
    case 'datetime':
      return text === '' ? null : toInstant(text, isEnd, values, context)
    default:
      if (text === '') return null
      return definition.isStoredWithoutSpaces ? text.replaceAll(/\s/g, '').toUpperCase() : text
  }
}

const listLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** Text that is not a number is kept: the service rejects it. */
function toNumber(text: string): number | string | null {
  if (text === '') return null
  return Number.isFinite(Number(text)) ? Number(text) : text
}

const listUniqueLines = (text: string) =>
  [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)

function toMoney(amount: string, currency: string): unknown {
  const text = amount.trim()
  if (text === '') return null
  const code = currency.trim().toUpperCase()
  return { amount: toMinorUnits(text, code), currency: code }
}

/** The names of the inputs of a field that has more than one. */
function listParts(path: string, kind: 'money' | 'salary'): string[] {
  const parts = kind === 'money' ? ['amount', 'currency'] : ['min', 'max', 'currency', 'unit']
  return parts.map((part) => `${path}.${part}`)
}

function toInstant(text: string, isEnd: boolean, values: RecordFields, context: Zone): string {
  const zone = getTimeZone(values, context)
  try {
    if (!isAllDay(values)) return toZoned(parseDateTime(toTimeText(text, isEnd)), zone).toAbsoluteString()
    const day = parseDate(toDayText(text, isEnd))
    return toZoned(isEnd ? day.add({ days: 1 }) : day, zone).toAbsoluteString()
  } catch {
    // An invalid date or time zone: the service reports which.
    return text
  }
}
