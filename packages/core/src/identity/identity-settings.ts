import { sql } from 'kysely'
import type { ConfiguredBroker } from '../broker/broker-settings.ts'
import { isJsonObject } from '../collections/collection.ts'
import { type Context, inTransaction } from '../context.ts'
import { postgresError } from '../database/pool.ts'
import { DomainError, invalid, notFound, type Violation, violation } from '../errors.ts'
import { roles as knownRoles } from '../keys/scopes.ts'
import { recordAudit } from '../outbox/record-change.ts'
import { attributeTargets } from './attributes.ts'
import { lockIdentity } from './derive-users.ts'
import { findConnection } from './find-connection.ts'
import { keepConnection } from './integrations.ts'
import { startSyncs } from './syncs.ts'

/** How an association's people sign in (contract section 10). */
export interface IdentitySettings {
  organizationId: string | null
  defaultConnectionId: string | null
  /** Name of a group → role. */
  groupRoles: Record<string, string>
  defaultRole: string
  /** Attribute of the identity provider → field of the user. */
  attributes: Record<string, string>
  onDelete: 'deactivate' | 'delete'
}

export interface StoredSettings {
  settings: IdentitySettings
  /** 0 where nothing was ever set. */
  version: number
}

const initial: IdentitySettings = {
  organizationId: null,
  defaultConnectionId: null,
  groupRoles: {},
  defaultRole: 'ROLE_MEMBER',
  attributes: {},
  onDelete: 'deactivate',
}
const MOST_ENTRIES = 500

export async function readIdentitySettings(ctx: Context): Promise<StoredSettings> {
  const row = await ctx.db
    .selectFrom('identity_settings')
    .selectAll()
    .where('client_id', '=', ctx.client.id)
    .executeTakeFirst()
  if (!row) return { settings: initial, version: 0 }
  const settings: IdentitySettings = {
    organizationId: row.organization_id,
    defaultConnectionId: row.default_connection_id,
    groupRoles: row.group_roles,
    defaultRole: row.default_role,
    attributes: row.attributes,
    onDelete: row.on_delete,
  }
  return { settings, version: row.version }
}

/**
 * Changes the settings; what is left out keeps its value. Where roles or attributes are mapped otherwise than before,
 * every directory is gone through again.
 *
 * @throws DomainError validation-error, precondition-failed, conflict (the organization is another's, or set already),
 *   broker-unavailable, broker-error (a connection had to be asked for)
 */
export async function updateIdentitySettings(
  ctx: Context,
  change: Partial<Record<keyof IdentitySettings, unknown>>,
  precondition: (version: number) => void,
  broker: ConfiguredBroker,
): Promise<StoredSettings> {
  const { defaultConnectionId } = change
  // Before the transaction: nobody's connection to the database should wait for the broker.
  const connection =
    typeof defaultConnectionId === 'string' ? await findConnection(ctx, broker, defaultConnectionId) : null
  return inTransaction(ctx, async (ctx) => {
    const { settings: before, version } = await lockIdentitySettings(ctx)
    precondition(version)
    const settings = merged(before, change)
    if (connection && connection.organizationId === settings.organizationId)
      await keepConnection(ctx, connection)
    const changes = changedNames(before, settings)
    if (changes.length === 0) return { settings: before, version }
    if (before.organizationId !== null && changes.includes('organizationId')) {
      throw new DomainError('conflict', 'The organization is set already. Only the operator can change it.', [
        violation('organizationId', 'already_set', 'Ask the operator of this service to change it.'),
      ])
    }
    await refuseFaults(ctx, settings)
    await write(ctx, settings, changes.includes('organizationId'))
    await recordAudit(ctx, 'identity.settings_updated', { type: 'identity', id: null }, changes)
    if (changes.some((name) => ['groupRoles', 'defaultRole', 'attributes'].includes(name)))
      await startSyncs(ctx)
    return { settings, version: version + 1 }
  })
}

/**
 * Gives an association another organization, or none, as its operator. What it had from the one before is gone with
 * it: connections, directories, and the access their people got by them.
 *
 * @throws DomainError conflict (it is another association's)
 */
export async function changeOrganization(
  ctx: Context,
  organizationId: string | null,
  precondition: (version: number) => void,
): Promise<StoredSettings> {
  return inTransaction(ctx, async (ctx) => {
    const { settings: before, version } = await lockIdentitySettings(ctx)
    precondition(version)
    if (before.organizationId === organizationId) return { settings: before, version }
    const settings = { ...before, organizationId, defaultConnectionId: null }
    await forgetOrganization(ctx)
    await write(ctx, settings, organizationId !== null)
    await recordAudit(ctx, 'identity.organization_changed', { type: 'identity', id: null }, [
      'organizationId',
    ])
    return { settings, version: version + 1 }
  })
}

/**
 * Reads the settings and keeps others from changing them until the transaction ends. The lock is the association's, not
 * the row's: before anything is set there is no row that could be locked.
 */
async function lockIdentitySettings(ctx: Context): Promise<StoredSettings> {
  await lockIdentity(ctx)
  return readIdentitySettings(ctx)
}

/** Users who came by the organization's directories or sign-ins are not let in by them any more. */
async function forgetOrganization(ctx: Context): Promise<void> {
  const client = ctx.client.id
  const { rows } = await sql<{ id: string }>`select user_id as id from broker_profiles
    union select user_id from directory_users where user_id is not null`.execute(ctx.db)
  await sql`delete from sso_connections where client_id = ${client}::uuid`.execute(ctx.db)
  await sql`delete from directories where client_id = ${client}::uuid`.execute(ctx.db)
  const users = rows.map(({ id }) => id)
  await sql`delete from sessions where client_id = ${client}::uuid and user_id = any(${users}::uuid[])`.execute(
    ctx.db,
  )
  await sql`delete from broker_profiles where client_id = ${client}::uuid`.execute(ctx.db)
}

/** RFC 7396: objects field by field, `null` brings a default back. */
function merged(before: IdentitySettings, change: Record<string, unknown>): IdentitySettings {
  const settings: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(change)) {
    const known = before[name as keyof IdentitySettings]
    if (value === null) settings[name] = initial[name as keyof IdentitySettings]
    else if (isJsonObject(value) && isJsonObject(known)) {
      const entries = Object.entries({ ...known, ...value }).filter(([, entry]) => entry !== null)
      settings[name] = Object.fromEntries(entries)
    } else settings[name] = value
  }
  return settings as unknown as IdentitySettings
}

function changedNames(before: IdentitySettings, after: IdentitySettings): (keyof IdentitySettings)[] {
  const names = Object.keys(initial) as (keyof IdentitySettings)[]
  return names.filter((name) => !Bun.deepEquals(before[name], after[name]))
}

async function refuseFaults(ctx: Context, settings: IdentitySettings): Promise<void> {
  const faults: Violation[] = []
  const roleFault = (path: string, role: string) => {
    if ((knownRoles as readonly string[]).includes(role)) return
    faults.push(violation(path, 'unknown_role', `Unknown role. Known: ${knownRoles.join(', ')}.`))
  }
  for (const [group, role] of Object.entries(settings.groupRoles)) roleFault(`groupRoles.${group}`, role)
  roleFault('defaultRole', settings.defaultRole)
  for (const [attribute, target] of Object.entries(settings.attributes)) {
    if ((attributeTargets as readonly string[]).includes(target)) continue
    const message = `There is no such field. Known: ${attributeTargets.join(', ')}.`
    faults.push(violation(`attributes.${attribute}`, 'unknown_value', message))
  }
  for (const name of ['groupRoles', 'attributes'] as const) {
    if (Object.keys(settings[name]).length > MOST_ENTRIES)
      faults.push(violation(name, 'too_many', `At most ${MOST_ENTRIES} entries.`))
  }
  faults.push(...(await connectionFaults(ctx, settings)))
  if (faults.length > 0) throw invalid(...faults)
}

async function connectionFaults(ctx: Context, settings: IdentitySettings): Promise<Violation[]> {
  const { defaultConnectionId, organizationId } = settings
  if (defaultConnectionId === null) return []
  const known = await ctx.db
    .selectFrom('sso_connections')
    .select('organization_id')
    .where('id', '=', defaultConnectionId)
    .where('gone', '=', false)
    .executeTakeFirst()
  if (known && known.organization_id === organizationId) return []
  const message = 'The organization has no such connection. POST /api/auth/sso/connections lists them.'
  return [violation('defaultConnectionId', 'unknown_reference', message)]
}

async function write(ctx: Context, settings: IdentitySettings, discover: boolean): Promise<void> {
  const { organizationId, defaultConnectionId, groupRoles, defaultRole, attributes, onDelete } = settings
  try {
    await sql`insert into identity_settings as known (client_id, organization_id, default_connection_id, group_roles,
        default_role, attributes, on_delete, discover_at)
      values (${ctx.client.id}::uuid, ${organizationId}::text, ${defaultConnectionId}::text,
        (${JSON.stringify(groupRoles)}::text)::jsonb, ${defaultRole}::text, (${JSON.stringify(attributes)}::text)::jsonb,
        ${onDelete}::text, case when ${discover}::boolean then now() end)
      on conflict (client_id) do update set organization_id = excluded.organization_id,
        default_connection_id = excluded.default_connection_id, group_roles = excluded.group_roles,
        default_role = excluded.default_role, attributes = excluded.attributes, on_delete = excluded.on_delete,
        discover_at = coalesce(excluded.discover_at, known.discover_at), discover_error = null,
        version = known.version + 1, updated_at = now()`.execute(ctx.db)
  } catch (error) {
    if (postgresError(error)?.constraint !== 'identity_settings_organization') throw error
    throw new DomainError('conflict', 'Another association has this organization.', [
      violation('organizationId', 'taken', 'Another association has this organization. Check the id.'),
    ])
  }
}

/** The association of an id, as its operator acts for it. @throws DomainError not-found */
export async function contextOfClient(ctx: Context, clientId: string): Promise<Context> {
  const row = await ctx.database.platform
    .selectFrom('clients')
    .select(['id', 'live_id', 'slug', 'environment', 'plan'])
    .where('id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('client')
  const { id, slug, environment, plan } = row
  const client = { id, liveId: row.live_id ?? id, slug, environment, plan }
  return { ...ctx, client, db: ctx.database.forClient(id) }
}
