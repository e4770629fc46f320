import { DomainError } from '../errors.ts'
import { type MappedPerson, mapAttributes, mapsRoles } from './attributes.ts'

/** A record of the broker as it stands in its events and answers: names in snake case, nothing certain. */
export type BrokerRecord = Record<string, unknown>

/** What tells a newer state from an older one: when the broker changed it, and the event that told of it. */
export interface Told {
  /** When the event happened, in ISO 8601; for what was fetched, when that was. */
  at: string
  /** The event's id; null for what was fetched, which is newer than any event about the same change. */
  eventId: string | null
}

export interface MirroredUser extends Omit<MappedPerson, 'roleNames'> {
  id: string
  directoryId: string
  roleNames: string[]
  state: 'active' | 'inactive' | 'deprovisioned'
  gone: boolean
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

/** @throws DomainError validation-error: the record can't be what it is said to be */
export function idOf(record: BrokerRecord, name: string): string {
  const value = record[name]
  if (typeof value === 'string' && idPattern.test(value)) return value
  throw new DomainError('validation-error', `The event's data has no "${name}" that is a text.`)
}

export function objectIn(record: BrokerRecord, name: string): BrokerRecord {
  const value = record[name]
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as BrokerRecord
  throw new DomainError('validation-error', `The event's data has no "${name}" that is an object.`)
}

/** @param own the association's mapping of attributes */
export function userFrom(
  record: BrokerRecord,
  told: Told,
  own: Record<string, string>,
  gone = false,
): MirroredUser {
  const sources = [
    { ...record, email: emailOf(record) },
    ...['custom_attributes', 'raw_attributes'].flatMap((name) =>
      typeof record[name] === 'object' && record[name] !== null ? [record[name] as BrokerRecord] : [],
    ),
  ]
  const { roleNames, ...person } = mapAttributes(own, sources)
  return {
    id: idOf(record, 'id'),
    directoryId: idOf(record, 'directory_id'),
    ...person,
    // Groups are told of by themselves, and what the provider sent of them once is soon out of date.
    roleNames: mapsRoles(own) ? (roleNames ?? []) : [],
    state: gone ? 'deprovisioned' : stateOf(record),
    gone,
    ...timesOf(record, told),
  }
}

/** The address itself, else the primary one of several, else a user name that is one. */
function emailOf(record: BrokerRecord): string | null {
  const listed = Array.isArray(record.emails) ? (record.emails as BrokerRecord[]) : []
  const primary = listed.find((entry) => entry?.primary === true) ?? listed[0]
  const candidates = [record.email, primary?.value, record.username]
  const email = candidates.find((value) => typeof value === 'string' && value.includes('@'))
  return (email as string | undefined) ?? null
}

/** Whatever is not plainly active has no access. */
function stateOf({ state }: BrokerRecord): MirroredUser['state'] {
  return state === undefined || state === null || state === 'active' ? 'active' : 'inactive'
}

export function groupFrom(record: BrokerRecord, told: Told, gone = false): MirroredGroup {
  return {
    id: idOf(record, 'id'),
    directoryId: idOf(record, 'directory_id'),
    name: nameOf(record),
    gone,
    ...timesOf(record, told),
  }
}

export function directoryFrom(
  record: BrokerRecord,
  told: Told,
  organizationId: string,
  gone = false,
): MirroredIntegration {
  return {
    ...integrationFrom(record, told, organizationId, gone),
    type: wordOf(record.type),
    state: directoryState(record),
  }
}

/** @param state as the event's name says; else as the record does */
export function connectionFrom(
  record: BrokerRecord,
  told: Told,
  organizationId: string,
  state: 'activated' | 'deactivated' | null,
  gone = false,
): MirroredIntegration {
  const active = state ?? (record.state === 'active' ? 'activated' : 'deactivated')
  const type = wordOf(record.connection_type ?? record.type)
  return {
    ...integrationFrom(record, told, organizationId, gone),
    type,
    state: gone ? 'deactivated' : active,
  }
}

function integrationFrom(record: BrokerRecord, told: Told, organizationId: string, gone: boolean) {
  const domains = Array.isArray(record.domains) ? (record.domains as (BrokerRecord | string)[]) : []
  const names = domains.map((domain) => (typeof domain === 'string' ? domain : domain?.domain))
  return {
    id: idOf(record, 'id'),
    name: nameOf(record),
    organizationId,
    domains: names
      .filter((name) => typeof name === 'string' && /^[a-z0-9.-]{1,253}$/i.test(name))
      .map((name) => String(name).toLowerCase()),
    gone,
    ...timesOf(record, told),
  }
}

const directoryStates: Record<string, string> = { linked: 'active', unlinked: 'inactive' }

function directoryState({ state }: BrokerRecord): string {
  const word = wordOf(state ?? 'active')
  return directoryStates[word] ?? word
}

function nameOf(record: BrokerRecord): string {
  const text = typeof record.name === 'string' ? record.name.replaceAll('\0', '').toWellFormed().trim() : ''
  return text.slice(0, 200) || idOf(record, 'id')
}

function wordOf(value: unknown): string {
  return typeof value === 'string' && value !== ''
    ? value.replaceAll('\0', '').toWellFormed().slice(0, 100)
    : 'unknown'
}

function timesOf(record: BrokerRecord, told: Told): { stamp: string; createdAt: string; updatedAt: string } {
  const updatedAt = instantOf(record.updated_at) ?? told.at
  // Nothing that is fetched is older than what an event with the same time of change told.
  const stamp = `${updatedAt}|${told.eventId === null ? '~' : `${told.at}|${told.eventId}`}`
  return { stamp, createdAt: instantOf(record.created_at) ?? updatedAt, updatedAt }
}

/** In the one form that sorts as text. */
export function instantOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 40) return null
  const date = new Date(value)
  if (Number.isNaN(date.getTime()) || !/^\d{4}-/.test(date.toISOString())) return null
  return date.toISOString()
}
