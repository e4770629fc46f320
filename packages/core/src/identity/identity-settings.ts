import { sql } from 'kysely'
import { roles as knownRoles } from '../access/keys/scopes.ts'
import { requireCoveredRoles } from '../access/users/users.ts'
import { type Context, inTransaction } from '../context.ts'
import { DomainError, invalid, notFound, type Violation, violation } from '../errors.ts'
import { readPostgresError } from '../platform/database/pool.ts'
import { isJsonObject } from '../records/collection.ts'
import { recordAudit } from '../records/journal.ts'
import { attributeTargets } from './broker/attributes.ts'
import type { ConfiguredBroker } from './broker/broker-settings.ts'
import { lockIdentity } from './derive-users.ts'
import { findUnmirroredConnection } from './find-connection.ts'
import { upsertConnection } from './integrations.ts'
import { startSyncs } from './syncs.ts'

/** An association's sign-in settings. */
export interface IdentitySettings {
  organizationId: string | null
  defaultConnectionId: string | null
  /** Group name → role. */
  groupRoles: Record<string, string>
  defaultRole: string
  /** Attribute of the identity provider → field of the user. */
  attributes: Record<string, string>
  /** What happens to a user when their directory entry is deleted. */
  onDelete: 'deactivate' | 'delete'
}

export interface StoredSettings {
  settings: IdentitySettings
  /** 0 if never stored. */
  version: number
}

const defaultSettings: IdentitySettings = {
  organizationId: null,
  defaultConnectionId: null,
  groupRoles: {},
  defaultRole: 'ROLE_MEMBER',
  attributes: {},
  onDelete: 'deactivate',
}
const MAX_MAPPING_ENTRIES = 500

export async function readIdentitySettings(ctx: Context): Promise<StoredSettings> {
  const row = await ctx.db
    .selectFrom('identity_settings')
    .selectAll()
    .where('client_id', '=', ctx.client.id)
    .executeTakeFirst()
  if (!row) return { settings: defaultSettings, version: 0 }
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
 * Updates the settings; omitted fields keep their values. Changing the mapping of roles or attributes starts a sync of
 * every directory.
 *
 * @throws DomainError validation-error, insufficient-scope (a role with scopes that the caller lacks),
 *   precondition-failed, conflict (the organization is already set, or another association's), broker-unavailable,
 *   broker-error (a connection had to be fetched)
 */
export async function updateIdentitySettings(
  ctx: Context,
  change: Partial<Record<keyof IdentitySettings, unknown>>,
  precondition: (version: number) => void,
  broker: ConfiguredBroker,
): Promise<StoredSettings> {
  const { defaultConnectionId } = change
  // Before the transaction, so that no database connection is reserved while waiting for the broker.
  const connection =
    typeof defaultConnectionId === 'string'
      ? await findUnmirroredConnection(ctx, broker, defaultConnectionId)
      : null
  return inTransaction(ctx, async (ctx) => {
    const { settings: before, version } = await lockIdentitySettings(ctx)
    precondition(version)
    const settings = mergeSettings(before, change)
    if (connection && connection.organizationId === settings.organizationId)
      await upsertConnection(ctx, connection)
    const changes = listChangedNames(before, settings)
    if (changes.length === 0) return { settings: before, version }
    if (before.organizationId !== null && changes.includes('organizationId')) {
      throw new DomainError('conflict', 'The organization is already set. Only the operator can change it.', [
        violation('organizationId', 'already_set', 'Ask the operator of this service to change it.'),
      ])
    }
    await validateSettings(ctx, settings)
    requireCoveredRoles(ctx, listAddedRoles(before, settings))
    await write(ctx, settings, changes.includes('organizationId'))
    await recordAudit(ctx, 'identity.settings_updated', { type: 'identity', id: null }, changes)
    if (changes.some((name) => ['groupRoles', 'defaultRole', 'attributes'].includes(name)))
      await startSyncs(ctx)
    return { settings, version: version + 1 }
  })
}

/**
 * Changes or removes an association's organization, as the operator. Deletes its connections and directories, and ends
 * their users' sessions.
 *
 * @throws DomainError precondition-failed, conflict (the organization is another association's)
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
    await revokeOrganization(ctx)
    await write(ctx, settings, organizationId !== null)
    await recordAudit(ctx, 'identity.organization_changed', { type: 'identity', id: null }, [
      'organizationId',
    ])
    return { settings, version: version + 1 }
  })
}

/**
 * Reads the settings and locks them until the transaction ends. Uses the identity advisory lock, since there may be no
 * row yet.
 */
async function lockIdentitySettings(ctx: Context): Promise<StoredSettings> {
  await lockIdentity(ctx)
  return readIdentitySettings(ctx)
}

/**
 * Deletes the organization’s connections, directories and profiles, and ends the sessions of users signed in or
 * provisioned through it.
 */
async function revokeOrganization(ctx: Context): Promise<void> {
  const clientId = ctx.client.id
  const { rows } = await sql<{ id: string }>`select user_id as id from broker_profiles
    union select user_id from directory_users where user_id is not null`.execute(ctx.db)
  await sql`delete from sso_connections where client_id = ${clientId}::uuid`.execute(ctx.db)
  await sql`delete from directories where client_id = ${clientId}::uuid`.execute(ctx.db)
  const userIds = rows.map(({ id }) => id)
  await sql`delete from sessions where client_id = ${clientId}::uuid and user_id = any(${userIds}::uuid[])`.execute(
    ctx.db,
  )
  await sql`delete from broker_profiles where client_id = ${clientId}::uuid`.execute(ctx.db)
}

/** JSON merge patch (RFC 7396), except that `null` restores a default. */
function mergeSettings(before: IdentitySettings, change: Record<string, unknown>): IdentitySettings {
  const settings: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(change)) {
    const previous = before[name as keyof IdentitySettings]
    if (value === null) settings[name] = defaultSettings[name as keyof IdentitySettings]
    else if (isJsonObject(value) && isJsonObject(previous)) {
      const entries = Object.entries({ ...previous, ...value }).filter(([, entry]) => entry !== null)
      settings[name] = Object.fromEntries(entries)
    } else settings[name] = value
  }
  return settings as unknown as IdentitySettings
}

function listChangedNames(before: IdentitySettings, after: IdentitySettings): (keyof IdentitySettings)[] {
  const names = Object.keys(defaultSettings) as (keyof IdentitySettings)[]
  return names.filter((name) => !Bun.deepEquals(before[name], after[name]))
}

/** The roles of new or changed group mappings, and the default role if it changed. */
function listAddedRoles(before: IdentitySettings, after: IdentitySettings): string[] {
  const addedToGroups = Object.entries(after.groupRoles).filter(
    ([group, role]) => before.groupRoles[group] !== role,
  )
  const roles = addedToGroups.map(([, role]) => role)
  return after.defaultRole === before.defaultRole ? roles : [...roles, after.defaultRole]
}

async function validateSettings(ctx: Context, settings: IdentitySettings): Promise<void> {
  const violations: Violation[] = []
  const checkRole = (path: string, role: string) => {
    if ((knownRoles as readonly string[]).includes(role)) return
    violations.push(violation(path, 'unknown_role', `Unknown role. Use one of: ${knownRoles.join(', ')}.`))
  }
  for (const [group, role] of Object.entries(settings.groupRoles)) checkRole(`groupRoles.${group}`, role)
  checkRole('defaultRole', settings.defaultRole)
  for (const [attribute, target] of Object.entries(settings.attributes)) {
    if ((attributeTargets as readonly string[]).includes(target)) continue
    const message = `Unknown field. Use one of: ${attributeTargets.join(', ')}.`
    violations.push(violation(`attributes.${attribute}`, 'unknown_value', message))
  }
  for (const name of ['groupRoles', 'attributes'] as const) {
    if (Object.keys(settings[name]).length > MAX_MAPPING_ENTRIES)
      violations.push(violation(name, 'too_many', `Must have at most ${MAX_MAPPING_ENTRIES} keys.`))
  }
  violations.push(...(await findConnectionViolations(ctx, settings)))
  if (violations.length > 0) throw invalid(...violations)
}

async function findConnectionViolations(ctx: Context, settings: IdentitySettings): Promise<Violation[]> {
  const { defaultConnectionId, organizationId } = settings
  if (defaultConnectionId === null) return []
  const connection = await ctx.db
    .selectFrom('sso_connections')
    .select('organization_id')
    .where('id', '=', defaultConnectionId)
    .where('gone', '=', false)
    .executeTakeFirst()
  if (connection && connection.organization_id === organizationId) return []
  const message = 'The organization has no connection with this id. GET /api/auth/sso/connections lists them.'
  return [violation('defaultConnectionId', 'unknown_reference', message)]
}

async function write(ctx: Context, settings: IdentitySettings, shouldDiscover: boolean): Promise<void> {
  const { organizationId, defaultConnectionId, groupRoles, defaultRole, attributes, onDelete } = settings
  try {
    await sql`insert into identity_settings as s (client_id, organization_id, default_connection_id, group_roles,
        default_role, attributes, on_delete, discover_at)
      values (${ctx.client.id}::uuid, ${organizationId}::text, ${defaultConnectionId}::text,
        (${JSON.stringify(groupRoles)}::text)::jsonb, ${defaultRole}::text, (${JSON.stringify(attributes)}::text)::jsonb,
        ${onDelete}::text, case when ${shouldDiscover}::boolean then now() end)
      on conflict (client_id) do update set organization_id = excluded.organization_id,
        default_connection_id = excluded.default_connection_id, group_roles = excluded.group_roles,
        default_role = excluded.default_role, attributes = excluded.attributes, on_delete = excluded.on_delete,
        discover_at = coalesce(excluded.discover_at, s.discover_at), discover_error = null,
        version = s.version + 1, updated_at = now()`.execute(ctx.db)
  } catch (error) {
    if (readPostgresError(error)?.constraint !== 'identity_settings_organization') throw error
    throw new DomainError('conflict', 'Another association has this organization.', [
      violation('organizationId', 'taken', 'Another association has this organization. Check the id.'),
    ])
  }
}

/** The context of an association, for the operator. @throws DomainError not-found */
export async function loadClientContext(ctx: Context, clientId: string): Promise<Context> {
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
