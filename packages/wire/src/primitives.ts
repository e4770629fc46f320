import { isEmailAddress } from '@guildhall/core/email-address'
import { FormatRegistry, Kind, type TSchema, Type, TypeRegistry } from '@sinclair/typebox'
import { isCountry } from './countries.ts'

/** RFC 3339: a date, a time and an offset; fractions of a second are kept to the millisecond. */
const instantPattern =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
// A character other than white space, controls and those that Unicode defines as invisible (zero-width, fillers, tags).
// Invisible characters are allowed beside visible ones: emoji need joiners. U+FFF9–U+FFFB and U+2800 are invisible too.
const visiblePattern = /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/u
/**
 * Metals, bonds, units of account, the test code and “no currency” have no minor unit in ISO 4217. CNH is not in
 * ISO 4217.
 */
const excludedCurrencies = 'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX CNH'.split(' ')
/** The ISO 4217 currencies in CLDR, including historic ones, which old prices may use. */
const currencies = new Set(Intl.supportedValuesOf('currency')).difference(new Set(excludedCurrencies))
const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

TypeRegistry.Set<{ enum: string[] }>('OneOf', (schema, value) => schema.enum.includes(value as string))

const formats: Record<string, (value: string) => boolean> = {
  'date-time': isInstant,
  date: isCalendarDay,
  uuid: (value) => uuidPattern.test(value),
  email: isEmailAddress,
  uri: (value) => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value),
  'time-zone': isTimeZone,
  'language-tag': isLanguageTag,
  visible: isVisible,
  currency: (value) => currencies.has(value),
  country: isCountry,
}

/** The option of object schemas that rejects unknown fields. */
export const closed = { additionalProperties: false } as const

/**
 * Registers the formats. TypeBox keeps one registry per process, and other libraries, such as @elysiajs/openapi,
 * overwrite formats when they are loaded, so this is repeated before a schema is compiled.
 */
export function registerFormats(): void {
  for (const [name, check] of Object.entries(formats)) FormatRegistry.Set(name, check)
}
registerFormats()

export const Uuid = Type.String({ format: 'uuid', examples: ['0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70'] })
export const Instant = Type.String({ format: 'date-time', examples: ['2026-03-14T09:26:53.589Z'] })
export const Email = Type.String({ format: 'email', maxLength: 254, examples: ['ada@example.org'] })
export const Url = Type.String({ format: 'uri', maxLength: 2000, examples: ['https://example.org'] })
export const TimeZone = Type.String({ format: 'time-zone', maxLength: 64, examples: ['Europe/Amsterdam'] })
export const LanguageTag = Type.String({ format: 'language-tag', maxLength: 35, examples: ['en'] })

/** Text with at least one visible character. */
export const text = (maxLength = 200, examples: string[] = []) =>
  Type.String({ format: 'visible', minLength: 1, maxLength, ...(examples.length > 0 ? { examples } : {}) })

/** `null` means no value; on input it clears the field. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** One of the given strings. */
export const oneOf = <Value extends string>(...values: Value[]) =>
  Type.Unsafe<Value>({ [Kind]: 'OneOf', type: 'string', enum: values })

export const Currency = Type.String({
  format: 'currency',
  pattern: '^[A-Z]{3}$',
  description: 'An ISO 4217 currency code.',
  examples: ['EUR'],
})

export const Money = Type.Object(
  {
    amount: Type.Integer({
      minimum: 0,
      maximum: 9_007_199_254_740_991,
      description: 'The amount in minor units, such as cents.',
      examples: [4900],
    }),
    currency: Currency,
  },
  { $id: 'Money', additionalProperties: false },
)

export const Tags = Type.Array(text(64, ['speaker']), { maxItems: 50, uniqueItems: true })

/** A flat object; in a change, `null` removes a key. */
export const customFields = (isChange: boolean) => {
  const scalars = [Type.String({ maxLength: 4000 }), Type.Number(), Type.Boolean()] as const
  const value = Type.Unsafe<string | number | boolean>(
    isChange ? Type.Union([...scalars, Type.Null()]) : Type.Union([...scalars]),
  )
  // TypeBox ignores a key’s `minLength` and `maxLength`, so a pattern limits it. `.` would not match line breaks.
  return Type.Record(Type.String({ pattern: '^[\\s\\S]{1,64}$' }), value, {
    additionalProperties: false,
    description: 'At most 64 keys of 1 to 64 characters each, and 16 KiB in total.',
    examples: [{ dietary: 'vegetarian' }],
  })
}

/** The fields of every record. */
export const recordFields = { id: Uuid, createdAt: Instant, updatedAt: Instant }

/** Whether a text is an RFC 3339 instant of the years 1 to 9999 in UTC, which the output format can represent. */
export function isInstant(value: string): boolean {
  if (!instantPattern.test(value) || !isCalendarDay(value.slice(0, 10))) return false
  return /^(?!0000)\d{4}-/.test(new Date(value).toISOString())
}

/** Whether a text is an existing date in year 1 or later. */
export function isCalendarDay(day: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(day)) return false
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** Whether a text has a visible character. */
export function isVisible(value: string): boolean {
  return visiblePattern.test(value)
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return !/^[+-]/.test(name)
  } catch {
    return false
  }
}

/** Whether a tag is well-formed, and its language and its region, if any, exist. */
function isLanguageTag(tag: string): boolean {
  try {
    const { language, region } = new Intl.Locale(tag)
    const isKnown = languages.of(language) !== undefined
    return isKnown && (region === undefined || /^\d/.test(region) || isCountry(region))
  } catch {
    return false
  }
}
