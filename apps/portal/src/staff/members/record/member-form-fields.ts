import type { Member, MemberCreate, MemberUpdate } from '@guildhall/sdk'
import { toLocalDay, toStartOfDay } from '../../../forms/local-days.ts'
import { toTags, toTagText } from '../../../forms/tags.ts'

export const textFields = [
  'firstName',
  'lastName',
  'displayName',
  'email',
  'phone',
  'organization',
  'jobTitle',
  'department',
  'memberNumber',
  'externalId',
  'level',
  'status',
] as const
/** Dates without a time, stored as midnight in the association’s time zone. */
export const dateFields = ['joinedAt', 'renewsAt'] as const
export const addressFields = ['line1', 'line2', 'postalCode', 'city', 'region', 'country'] as const
const consents = ['newsletter', 'directory'] as const

type Values = Record<string, string>

/** Whether a field is a date without a time, stored as midnight in the association’s time zone. */
export const isDateField = (path: string): boolean => dateFields.some((name) => name === path)

export const CUSTOM_PREFIX = 'customFields.'

/**
 * A member’s fields as text for a form, keyed by the API’s property paths.
 *
 * @param timeZone the association’s
 */
export function toFormFields(member: Partial<Member>, timeZone: string): Values {
  const fields: Values = {}
  for (const name of textFields) fields[name] = member[name] ?? ''
  for (const name of dateFields) {
    const instant = member[name]
    fields[name] = instant ? toLocalDay(instant, timeZone) : ''
  }
  for (const name of addressFields) fields[`address.${name}`] = member.address?.[name] ?? ''
  for (const name of consents) fields[`consents.${name}`] = String(member.consents?.[name] ?? false)
  fields.tags = toTagText(member.tags ?? [])
  for (const [key, value] of Object.entries(member.customFields ?? {}))
    fields[CUSTOM_PREFIX + key] = String(value)
  return fields
}

export const toStored = (member: Member, etag: string | null, timeZone: string) => ({
  fields: toFormFields(member, timeZone),
  etag,
})

/**
 * The changes of a form as a merge patch: only changed fields, and `null` for cleared ones (no tags: an empty list).
 *
 * @param before the member, whose custom fields determine the types of their new values
 * @param timeZone the association’s
 */
export function toPatch(
  changes: Values,
  before: Pick<Member, 'customFields'>,
  timeZone: string,
): MemberUpdate {
  const patch: Record<string, unknown> = {}
  const nested: Record<string, Record<string, unknown>> = {}
  for (const [path, text] of Object.entries(changes)) {
    const value = text.trim()
    const [parent = '', ...rest] = path.split('.')
    const name = rest.join('.')
    if (parent === 'tags') patch.tags = toTags(value)
    else if (name === '')
      patch[path] = value === '' ? null : isDateField(path) ? toStartOfDay(value, timeZone) : value
    else {
      nested[parent] ??= {}
      nested[parent][name] =
        parent === 'consents'
          ? value === 'true'
          : parent === 'customFields'
            ? toCustomValue(value, before.customFields[name])
            : value || null
    }
  }
  return { ...patch, ...nested }
}

/** A number or boolean keeps its type if the new text allows it; other values are text. An empty text becomes null. */
function toCustomValue(text: string, before: unknown): string | number | boolean | null {
  if (text === '') return null
  if (typeof before === 'number' && Number.isFinite(Number(text))) return Number(text)
  if (typeof before === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

const inputs: readonly string[] = [
  ...textFields.filter((name) => name !== 'level' && name !== 'status'),
  ...dateFields,
  ...addressFields.map((name) => `address.${name}`),
]

/** Groups the service’s messages by the name of their input, and collects those that no input shows. */
export function groupMemberViolations(violations: Values): {
  byInput: Values
  others: { path: string; message: string }[]
} {
  const byInput: Values = {}
  const others: { path: string; message: string }[] = []
  for (const [path, message] of Object.entries(violations)) {
    if (/^tags\b/.test(path)) byInput.tags ??= message
    else if (inputs.includes(path) || path.startsWith(CUSTOM_PREFIX)) byInput[path] = message
    else others.push({ path, message })
  }
  return { byInput, others }
}

/** The fields of a new member; empty ones are left out. @param timeZone the association’s */
export function toNewMember(changes: Values, timeZone: string): MemberCreate {
  const filled = Object.fromEntries(Object.entries(changes).filter(([, value]) => value.trim() !== ''))
  // The service reports missing required fields.
  return toPatch(filled, { customFields: {} }, timeZone) as MemberCreate
}
