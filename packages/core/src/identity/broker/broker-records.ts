import { DomainError } from '../../errors.ts'
import { hasRoleMapping, type MappedPerson, mapAttributes } from './attributes.ts'

/** A record as in the broker's events and responses: snake case, unvalidated. */
export type BrokerRecord = Record<string, unknown>

/** Where a state came from, which decides between two states with the same `updated_at`. */
export interface Provenance {
  /** When the event occurred, or when the record was fetched, in ISO 8601. */
  at: string
  /** The event's id; null for fetched records, which are newer than any event about the same change. */
  eventId: string | null
}

export interface MirroredUser extends Omit<MappedPerson, 'roleNames'> {
  id: string
  directoryId: string
  roleNames: string[]
  state: 'active' | 'inactive' | 'deprovisioned'
  /** Whether the broker deleted it. */
  gone: boolean
  /** Of two states, the one whose stamp sorts last as text is newer. */
  stamp: string
  createdAt: string
  updatedAt: string
}

export interface MirroredGroup {
  id: string
  directoryId: string
  name: string
  gone: boolean
  stamp: string
  createdAt: string
  updatedAt: string
}

/** A directory or a connection. */
export interface MirroredIntegration {
  id: string
  name: string
  type: string
  state: string
  organizationId: string
  domains: string[]
  gone: boolean
  stamp: string
  createdAt: string
  updatedAt: string
}

const idPattern = /^[\x21-\x7e]{1,255}$/

/** @throws DomainError validation-error: the field is missing or not an id */
export function readId(record: BrokerRecord, name: string): string {
  const value = record[name]
  if (typeof value === 'string' && idPattern.test(value)) return value
  throw new DomainError('validation-error', `The broker's record must include "${name}" as an id.`)
}

export function readObject(record: BrokerRecord, name: string): BrokerRecord {
  const value = record[name]
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as BrokerRecord
  throw new DomainError('validation-error', `The broker's record must include "${name}" as an object.`)
}

/** @param mapping the association's attribute mapping */
export function toMirroredUser(
  record: BrokerRecord,
  provenance: Provenance,
  mapping: Record<string, string>,
  isDeleted = false,
): MirroredUser {
  const sources = [
    { ...record, email: readEmail(record) },
    ...['custom_attributes', 'raw_attributes'].flatMap((name) =>
      typeof record[name] === 'object' && record[name] !== null ? [record[name] as BrokerRecord] : [],
    ),
  ]
  const { roleNames, ...person } = mapAttributes(mapping, sources)
  return {
    id: readId(record, 'id'),
    directoryId: readId(record, 'directory_id'),
    ...person,
    // Group membership comes from its own events; the groups in provider attributes soon become stale.
    roleNames: hasRoleMapping(mapping) ? (roleNames ?? []) : [],
    state: isDeleted ? 'deprovisioned' : readState(record),
    gone: isDeleted,
    ...readTimes(record, provenance),
  }
}

/** The record's email address, or the primary or first one of several, or a user name that contains an @. */
function readEmail(record: BrokerRecord): string | null {
  const emails = Array.isArray(record.emails) ? (record.emails as BrokerRecord[]) : []
  const primary = emails.find((entry) => entry?.primary === true) ?? emails[0]
  const candidates = [record.email, primary?.value, record.username]
  const email = candidates.find((value) => typeof value === 'string' && value.includes('@'))
  return (email as string | undefined) ?? null
}

/** Only active users have access. A record without a state counts as active. */
function readState({ state }: BrokerRecord): MirroredUser['state'] {
  return state === undefined || state === null || state === 'active' ? 'active' : 'inactive'
}

export function toMirroredGroup(
  record: BrokerRecord,
  provenance: Provenance,
  isDeleted = false,
): MirroredGroup {
  return {
    id: readId(record, 'id'),
    directoryId: readId(record, 'directory_id'),
    name: readName(record),
    gone: isDeleted,
    ...readTimes(record, provenance),
  }
}

export function toMirroredDirectory(
  record: BrokerRecord,
  provenance: Provenance,
  organizationId: string,
  isDeleted = false,
): MirroredIntegration {
  return {
    ...toMirroredIntegration(record, provenance, organizationId, isDeleted),
    type: readCode(record.type),
    state: readDirectoryState(record),
  }
}

/** @param state as implied by the event's type; null to use the record's */
export function toMirroredConnection(
  record: BrokerRecord,
  provenance: Provenance,
  organizationId: string,
  state: 'activated' | 'deactivated' | null,
  isDeleted = false,
): MirroredIntegration {
  const connectionState = state ?? (record.state === 'active' ? 'activated' : 'deactivated')
  const type = readCode(record.connection_type ?? record.type)
  return {
    ...toMirroredIntegration(record, provenance, organizationId, isDeleted),
    type,
    state: isDeleted ? 'deactivated' : connectionState,
  }
}

function toMirroredIntegration(
  record: BrokerRecord,
  provenance: Provenance,
  organizationId: string,
  isDeleted: boolean,
) {
  const domains = Array.isArray(record.domains) ? (record.domains as (BrokerRecord | string)[]) : []
  const names = domains.map((domain) => (typeof domain === 'string' ? domain : domain?.domain))
  return {
    id: readId(record, 'id'),
    name: readName(record),
    organizationId,
    domains: names
      .filter((name) => typeof name === 'string' && /^[a-z0-9.-]{1,253}$/i.test(name))
      .map((name) => String(name).toLowerCase()),
    gone: isDeleted,
    ...readTimes(record, provenance),
  }
}

const directoryStates: Record<string, string> = { linked: 'active', unlinked: 'inactive' }

function readDirectoryState({ state }: BrokerRecord): string {
  const code = readCode(state ?? 'active')
  return directoryStates[code] ?? code
}

function readName(record: BrokerRecord): string {
  const text = typeof record.name === 'string' ? record.name.replaceAll('\0', '').trim() : ''
  return text.slice(0, 200).toWellFormed() || readId(record, 'id')
}

function readCode(value: unknown): string {
  return typeof value === 'string' && value !== ''
    ? value.replaceAll('\0', '').slice(0, 100).toWellFormed()
    : 'unknown'
}

function readTimes(
  record: BrokerRecord,
  provenance: Provenance,
): { stamp: string; createdAt: string; updatedAt: string } {
  const updatedAt = normalizeInstant(record.updated_at) ?? provenance.at
  // With the same `updated_at`, a fetched record sorts after every event.
  const stamp = `${updatedAt}|${provenance.eventId === null ? '~' : `${provenance.at}|${provenance.eventId}`}`
  return { stamp, createdAt: normalizeInstant(record.created_at) ?? updatedAt, updatedAt }
}

/** Normalizes to the ISO 8601 form that sorts as text; null if invalid. PostgreSQL has no year 0. */
export function normalizeInstant(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 40) return null
  const date = new Date(value)
  if (Number.isNaN(date.getTime()) || !/^(?!0000)\d{4}-/.test(date.toISOString())) return null
  return date.toISOString()
}
