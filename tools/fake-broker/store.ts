/** A record as the broker's API returns it, with names in snake case. */
export type BrokerRecord = Record<string, unknown> & { id: string }

/** A person who can sign in through a connection. */
export interface Person {
  id: string
  idpId: string
  email: string
  firstName: string
  lastName: string
  groups?: string[]
  customAttributes?: Record<string, unknown>
  rawAttributes?: Record<string, unknown>
}

export interface BrokerConnection extends BrokerRecord {
  object: 'connection'
  organization_id: string
  connection_type: string
  name: string
  state: 'active' | 'inactive' | 'draft'
  domains: { object: 'connection_domain'; id: string; domain: string }[]
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates an id in the broker's format: a prefix and 26 characters of Crockford's base 32. */
export function createBrokerId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(26))
  return `${prefix}_${[...bytes].map((byte) => ALPHABET[byte % 32]).join('')}`
}

/** The fake broker's data. Tests can change it directly. */
export class BrokerStore {
  readonly organizations = new Map<string, BrokerRecord>()
  readonly connections = new Map<string, BrokerConnection>()
  /** The id of a connection → the people who can sign in through it. */
  readonly people = new Map<string, Person[]>()
  readonly directories = new Map<string, BrokerRecord>()
  readonly users = new Map<string, BrokerRecord>()
  readonly groups = new Map<string, BrokerRecord>()
  /** The id of a directory user → the ids of its groups. */
  readonly memberships = new Map<string, Set<string>>()

  addOrganization(name: string, id = createBrokerId('org')): string {
    this.organizations.set(id, { object: 'organization', id, name, domains: [], ...buildTimestamps() })
    return id
  }

  addConnection(
    organizationId: string,
    overrides: Partial<BrokerConnection> & { people?: Person[] } = {},
  ): string {
    const { people = [], ...fields } = overrides
    const id = overrides.id ?? createBrokerId('conn')
    this.connections.set(id, {
      object: 'connection',
      id,
      organization_id: organizationId,
      connection_type: 'OktaSAML',
      name: 'Okta',
      state: 'active',
      domains: [],
      ...buildTimestamps(),
      ...fields,
    })
    this.people.set(id, people)
    return id
  }

  addDirectory(organizationId: string, fields: Record<string, unknown> = {}): string {
    const id = (fields.id as string | undefined) ?? createBrokerId('directory')
    this.directories.set(id, {
      object: 'directory',
      id,
      organization_id: organizationId,
      external_key: createBrokerId('key'),
      type: 'okta scim v2.0',
      state: 'linked',
      name: 'Okta',
      domain: 'example.org',
      ...buildTimestamps(),
      ...fields,
    })
    return id
  }

  addUser(directoryId: string, fields: Record<string, unknown> = {}, groupIds: string[] = []): string {
    const id = (fields.id as string | undefined) ?? createBrokerId('directory_user')
    const email = (fields.email as string | undefined) ?? `${id.slice(-8).toLowerCase()}@example.org`
    this.users.set(id, {
      object: 'directory_user',
      id,
      directory_id: directoryId,
      organization_id: this.directories.get(directoryId)?.organization_id,
      idp_id: createBrokerId('idp'),
      email,
      emails: [{ primary: true, type: 'work', value: email }],
      username: email,
      first_name: 'Ada',
      last_name: 'King',
      job_title: null,
      state: 'active',
      custom_attributes: {},
      raw_attributes: {},
      ...buildTimestamps(),
      ...fields,
    })
    this.memberships.set(id, new Set(groupIds))
    return id
  }

  addGroup(directoryId: string, name: string, id = createBrokerId('directory_group')): string {
    const organization_id = this.directories.get(directoryId)?.organization_id
    this.groups.set(id, {
      object: 'directory_group',
      id,
      idp_id: createBrokerId('idp'),
      directory_id: directoryId,
      organization_id,
      name,
      raw_attributes: {},
      ...buildTimestamps(),
    })
    return id
  }

  /** Updates a record and its `updated_at`. @returns the updated record */
  update<Updated extends BrokerRecord>(
    records: Map<string, Updated>,
    id: string,
    fields: Record<string, unknown>,
  ): Updated {
    const changed = { ...(records.get(id) as Updated), ...fields, updated_at: new Date().toISOString() }
    records.set(id, changed)
    return changed
  }
}

function buildTimestamps() {
  const now = new Date().toISOString()
  return { created_at: now, updated_at: now }
}
