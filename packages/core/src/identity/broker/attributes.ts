import { isEmailAddress } from '../../email-address.ts'

/** The user fields an identity provider can set. */
export const attributeTargets = ['email', 'firstName', 'lastName', 'roles', 'department', 'jobTitle'] as const
export type AttributeTarget = (typeof attributeTargets)[number]

/** The default mapping. The association's own entries take precedence. */
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

/** A person's profile or directory entry, mapped to user fields. */
export interface MappedPerson {
  email: string | null
  firstName: string | null
  lastName: string | null
  department: string | null
  jobTitle: string | null
  /** The names that are mapped to roles (`mapRoles`); null if the provider sends no groups. */
  roleNames: string[] | null
}

type Attributes = Record<string, unknown>
type TextTarget = Exclude<AttributeTarget, 'roles' | 'email'>

/** In UTF-16 code units, within the limits of the columns of users; longer values are truncated. */
const MAX_LENGTHS: Record<TextTarget | 'roles', number> = {
  firstName: 100,
  lastName: 100,
  department: 200,
  jobTitle: 200,
  roles: 200,
}
const MAX_ROLE_NAMES = 1000

/**
 * Maps a person's attributes. The association's mapping takes precedence over the default, and within a mapping,
 * earlier sources take precedence over later ones. For roles, a mapping by the association replaces the default.
 *
 * @param ownMapping the association's mapping: attribute → field
 * @param sources attributes, the most reliable first
 */
export function mapAttributes(ownMapping: Record<string, string>, sources: Attributes[]): MappedPerson {
  const listValues = (target: AttributeTarget, mapping: Record<string, string>): unknown[] => {
    const attributes = Object.keys(mapping).filter((attribute) => mapping[attribute] === target)
    return sources
      .flatMap((source) => attributes.map((attribute) => readAttribute(source, attribute)))
      .filter((value) => value !== undefined)
  }
  const findText = (target: TextTarget): string | null => {
    const values = [...listValues(target, ownMapping), ...listValues(target, defaultAttributes)]
    return values.map((value) => readText(value, target)).find((text) => text !== null) ?? null
  }
  const names = listValues('roles', hasRoleMapping(ownMapping) ? ownMapping : defaultAttributes)
  return {
    email: findEmailAddress([...listValues('email', ownMapping), ...listValues('email', defaultAttributes)]),
    firstName: findText('firstName'),
    lastName: findText('lastName'),
    department: findText('department'),
    jobTitle: findText('jobTitle'),
    roleNames: names.length === 0 ? null : readNames(names[0]),
  }
}

/** Whether an association maps an attribute to roles. */
export function hasRoleMapping(mapping: Record<string, string>): boolean {
  return Object.values(mapping).includes('roles')
}

/** Resolves `department`, or a path into nested attributes: `enterprise.department`. */
function readAttribute(source: Attributes, attribute: string): unknown {
  if (Object.hasOwn(source, attribute)) return source[attribute] ?? undefined
  let value: unknown = source
  for (const step of attribute.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Attributes)[step]
  }
  return value ?? undefined
}

function readText(value: unknown, target: TextTarget | 'roles'): string | null {
  const first = Array.isArray(value) ? value[0] : value
  if (typeof first !== 'string') return null
  const text = first.replaceAll('\0', '').trim().slice(0, MAX_LENGTHS[target]).toWellFormed()
  return text === '' ? null : text
}

/**
 * Returns the first non-empty text if it is a valid email address, otherwise null. It is never corrected, because the
 * corrected address could belong to someone else.
 */
function findEmailAddress(values: unknown[]): string | null {
  const texts = values.map((value) => (Array.isArray(value) ? value[0] : value))
  const address = texts.find((text) => typeof text === 'string' && text !== '')
  return typeof address === 'string' && isEmailAddress(address) ? address : null
}

/** Reads names that are texts or SCIM group references (`{value, display}`). */
function readNames(value: unknown): string[] {
  const names = (Array.isArray(value) ? value : [value]).flatMap((item) => {
    const name = typeof item === 'object' && item !== null ? (item as Attributes).display : item
    const text = readText(name, 'roles')
    return text === null ? [] : [text]
  })
  return [...new Set(names)].slice(0, MAX_ROLE_NAMES)
}

/** The roles mapped from group names, or the default role if none is mapped. */
export function mapRoles(
  names: readonly string[],
  groupRoles: Record<string, string>,
  defaultRole: string,
): string[] {
  const roles = names.flatMap((name) => (Object.hasOwn(groupRoles, name) ? [String(groupRoles[name])] : []))
  return roles.length > 0 ? [...new Set(roles)].toSorted() : [defaultRole]
}
