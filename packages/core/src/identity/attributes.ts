import { isEmailAddress } from '../email-address.ts'

/** The fields of a user that an identity provider may give. */
export const attributeTargets = ['email', 'firstName', 'lastName', 'roles', 'department', 'jobTitle'] as const
export type AttributeTarget = (typeof attributeTargets)[number]

/** What applies where an association maps nothing of its own (specification 2.8). */
export const defaultAttributes: Record<string, AttributeTarget> = {
  email: 'email',
  given_name: 'firstName',
  first_name: 'firstName',
  firstName: 'firstName',
  family_name: 'lastName',
  last_name: 'lastName',
  lastName: 'lastName',
  groups: 'roles',
  department: 'department',
  department_name: 'department',
  job_title: 'jobTitle',
  title: 'jobTitle',
}

/** What a person's profile or directory entry says, under our names. */
export interface MappedPerson {
  email: string | null
  firstName: string | null
  lastName: string | null
  department: string | null
  jobTitle: string | null
  /** Names that stand for roles; null where the provider says nothing of groups. */
  roleNames: string[] | null
}

type Attributes = Record<string, unknown>
type TextTarget = Exclude<AttributeTarget, 'roles' | 'email'>

/** Longer values are no names; users hold less. */
const longest: Record<TextTarget | 'roles', number> = {
  firstName: 100,
  lastName: 100,
  department: 200,
  jobTitle: 200,
  roles: 200,
}
const MOST_ROLE_NAMES = 1000

/**
 * Reads a person's attributes. An association's own mapping comes before the default one, and the broker's own
 * attributes before those the provider sent as they are.
 *
 * @param own the association's mapping: attribute → field
 * @param sources attributes, the more reliable ones first
 */
export function mapAttributes(own: Record<string, string>, sources: Attributes[]): MappedPerson {
  const valuesFor = (target: AttributeTarget, mapping: Record<string, string>): unknown[] =>
    Object.keys(mapping)
      .filter((attribute) => mapping[attribute] === target)
      .flatMap((attribute) => sources.map((source) => attributeIn(source, attribute)))
      .filter((value) => value !== undefined)
  const text = (target: TextTarget): string | null => {
    const values = [...valuesFor(target, own), ...valuesFor(target, defaultAttributes)]
    return values.map((value) => textIn(value, target)).find((found) => found !== null) ?? null
  }
  const names = valuesFor('roles', mapsRoles(own) ? own : defaultAttributes)
  return {
    email: addressIn([...valuesFor('email', own), ...valuesFor('email', defaultAttributes)]),
    firstName: text('firstName'),
    lastName: text('lastName'),
    department: text('department'),
    jobTitle: text('jobTitle'),
    roleNames: names.length === 0 ? null : namesIn(names[0]),
  }
}

/** Whether an association takes roles from an attribute of its own. */
export function mapsRoles(own: Record<string, string>): boolean {
  return Object.values(own).includes('roles')
}

/** `department`, or a step into nested attributes: `enterprise.department`. */
function attributeIn(source: Attributes, attribute: string): unknown {
  if (Object.hasOwn(source, attribute)) return source[attribute] ?? undefined
  let value: unknown = source
  for (const step of attribute.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Attributes)[step]
  }
  return value ?? undefined
}

function textIn(value: unknown, target: TextTarget | 'roles'): string | null {
  const first = Array.isArray(value) ? value[0] : value
  if (typeof first !== 'string') return null
  const text = first.replaceAll('\0', '').toWellFormed().trim().slice(0, longest[target])
  return text === '' ? null : text
}

/** The first text that there is decides, unmended: an address that had to be changed to be one is somebody else's. */
function addressIn(values: unknown[]): string | null {
  const texts = values.map((value) => (Array.isArray(value) ? value[0] : value))
  const address = texts.find((text) => typeof text === 'string' && text !== '')
  return typeof address === 'string' && isEmailAddress(address) ? address : null
}

/** Names as texts, or as SCIM sends groups: `{value, display}`. */
function namesIn(value: unknown): string[] {
  const names = (Array.isArray(value) ? value : [value]).flatMap((item) => {
    const name = typeof item === 'object' && item !== null ? (item as Attributes).display : item
    const text = textIn(name, 'roles')
    return text === null ? [] : [text]
  })
  return [...new Set(names)].slice(0, MOST_ROLE_NAMES)
}

/** The roles that names of groups stand for; the default one where none of them stands for any. */
export function rolesFor(
  names: readonly string[],
  groupRoles: Record<string, string>,
  defaultRole: string,
): string[] {
  const roles = names.flatMap((name) => (Object.hasOwn(groupRoles, name) ? [String(groupRoles[name])] : []))
  return roles.length > 0 ? [...new Set(roles)].toSorted() : [defaultRole]
}
