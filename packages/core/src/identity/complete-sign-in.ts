import { sql } from 'kysely'
import type { ConfiguredBroker } from '../broker/broker-settings.ts'
import { faultOfBroker, type SignInFault, SignInRefused } from '../broker/sign-in-faults.ts'
import { brokerClient } from '../broker/workos.ts'
import { type Context, inTransaction } from '../context.ts'
import { emailKey } from '../email-address.ts'
import { DomainError, type ErrorKind } from '../errors.ts'
import { hashToken } from '../keys/token.ts'
import { createSessionForUser, forgetSession } from '../sessions/sessions.ts'
import { createUser, updateUser } from '../users/users.ts'
import { type MappedPerson, mapAttributes, rolesFor } from './attributes.ts'
import { lockIdentity } from './derive-users.ts'
import { type IdentitySettings, readIdentitySettings } from './identity-settings.ts'
import { directoryContext } from './process-events.ts'
import type { SignInMeans } from './sign-in.ts'

/** Sessions last 12 hours idle, 7 days at most (contract section 2). */
export const sessionLifetime = { idleSeconds: 12 * 3600, maximumSeconds: 7 * 24 * 3600 }

/** What the browser brings back from the broker. */
export interface Callback {
  code: string | null
  state: string | null
  error: string | null
  errorDescription: string | null
  /** From the cookie of the sign-in that the state names. */
  verifier: string | null
}

export interface SignedIn {
  token: string
  returnTo: string
}

/** A sign-in that was begun elsewhere is begun anew here, at this connection. */
export interface BeginAnew {
  beginAt: { connection: string }
}

/** Where a request came from, for the audit log. */
type Origin = Context['origin']

/**
 * Ends a sign-in: the code becomes a profile, the profile a user of the association that has its organization, and
 * that a session. A sign-in begun at the identity provider has no state of ours. Who sent the browser here with its
 * code can't be known: it could be somebody who wants another to work in their account (OAuth 2.0 Security, RFC 9700,
 * section 4.7). So it is begun anew from this browser, at the same connection, where the person is signed in already.
 *
 * @param replaced the session that the browser had before, which ends
 * @throws SignInRefused with the reason to show
 * @throws DomainError broker-not-configured
 */
export async function completeSignIn(
  means: SignInMeans,
  callback: Callback,
  origin: Origin,
  replaced: string | null,
): Promise<SignedIn | BeginAnew> {
  const broker = await means.broker.required()
  const { code, state, error } = callback
  const begun = state === null ? null : await takeSignIn(means, state, callback.verifier)
  if (error !== null) throw new SignInRefused(faultOfBroker(error, callback.errorDescription ?? ''))
  if (code === null || (state !== null && !begun)) throw new SignInRefused('state_invalid')
  const profile = await exchange(broker, code, begun ? callback.verifier : null)
  const ctx = await contextOfOrganization(means, profile.organizationId ?? null, origin)
  if (!begun) return { beginAt: { connection: profile.connectionId } }
  const token = await signIn(ctx, profile).catch(refuse)
  if (replaced !== null) await forgetSession(means.database, replaced)
  return { token, returnTo: begun.returnTo }
}

/** Single-use: whoever finds it takes it away. Only the browser that began the sign-in finds it. */
async function takeSignIn(
  { database, environment }: SignInMeans,
  state: string,
  verifier: string | null,
): Promise<{ returnTo: string } | null> {
  if (verifier === null) return null
  const row = await database.platform
    .deleteFrom('sign_ins')
    .where('state_hash', '=', hashToken(state))
    .where('verifier_hash', '=', hashToken(verifier))
    .where('environment', '=', environment)
    .returning(['return_to', sql<boolean>`expires_at > now()`.as('current')])
    .executeTakeFirst()
  return row?.current ? { returnTo: row.return_to } : null
}

interface Profile {
  id: string
  organizationId?: string | null | undefined
  connectionId: string
  email: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  groups?: string[] | undefined
  customAttributes?: Record<string, unknown> | undefined
  rawAttributes?: Record<string, unknown> | undefined
}

async function exchange(broker: ConfiguredBroker, code: string, verifier: string | null): Promise<Profile> {
  try {
    const { profile } = await brokerClient(broker).sso.getProfileAndToken({
      code,
      clientId: broker.clientId,
      ...(verifier ? { codeVerifier: verifier } : {}),
    })
    return profile as Profile
  } catch (error) {
    const { error: kind, errorDescription = '' } = error as { error?: string; errorDescription?: string }
    if (typeof kind === 'string') throw new SignInRefused(faultOfBroker(kind, errorDescription))
    throw new SignInRefused('broker_unavailable')
  }
}

/** By the profile's organization, never by its address: anybody can have an address of any domain. */
async function contextOfOrganization(
  { database, environment }: SignInMeans,
  organizationId: string | null,
  origin: Origin,
): Promise<Context> {
  const row = await database.platform
    .selectFrom('identity_settings as s')
    .innerJoin('clients as c', 'c.id', 's.client_id')
    .select(['c.id', 'c.live_id', 'c.slug', 'c.environment', 'c.plan', 'c.suspended'])
    .where('s.organization_id', '=', organizationId)
    .where('c.environment', '=', environment)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new SignInRefused('organization_unknown')
  if (row.suspended) throw new SignInRefused('access_denied')
  return { ...directoryContext(database, row, 'Single sign-on'), origin }
}

async function signIn(ctx: Context, profile: Profile): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    await lockIdentity(ctx)
    const { settings } = await readIdentitySettings(ctx)
    const person = personOf(profile, settings)
    const userId = await findOrCreate(ctx, profile.id, person, settings)
    await ctx.db
      .insertInto('broker_profiles')
      .values({ client_id: ctx.client.id, profile_id: profile.id, user_id: userId })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'profile_id']).doUpdateSet({ user_id: userId }),
      )
      .execute()
    return (await createSessionForUser(ctx, userId, sessionLifetime)).token
  })
}

const refusals: Partial<Record<ErrorKind, SignInFault>> = {
  // A profile that no user can be made of, or whose address somebody was given at this moment.
  'validation-error': 'access_denied',
  'email-taken': 'access_denied',
  // Deactivated since it was looked up.
  conflict: 'user_deactivated',
}

/** People are told of it on a page, not in JSON. @throws SignInRefused, or what was no refusal */
function refuse(error: unknown): never {
  const fault = error instanceof DomainError ? refusals[error.kind] : undefined
  throw fault ? new SignInRefused(fault) : error
}

function personOf(profile: Profile, settings: IdentitySettings): MappedPerson {
  const { email, firstName, lastName, groups, customAttributes, rawAttributes } = profile
  const sources = [
    { email, first_name: firstName, last_name: lastName, ...(groups ? { groups } : {}) },
    customAttributes ?? {},
    rawAttributes ?? {},
  ]
  return mapAttributes(settings.attributes, sources)
}

/** By the broker's id of the profile, else by address within the association. */
async function findOrCreate(
  ctx: Context,
  profileId: string,
  person: MappedPerson,
  settings: IdentitySettings,
): Promise<string> {
  if (person.email === null) throw new SignInRefused('access_denied')
  const key = emailKey(person.email)
  const found = await ctx.db
    .selectFrom('users as u')
    .leftJoin('broker_profiles as p', (join) =>
      join.onRef('p.user_id', '=', 'u.id').on('p.profile_id', '=', profileId),
    )
    .select(['u.id', 'u.email', 'u.email_key', 'u.status', 'u.roles', 'u.broker_roles', 'p.profile_id'])
    .where((where) => where.or([where('p.profile_id', '=', profileId), where('u.email_key', '=', key)]))
    .orderBy('p.profile_id', (order) => order.asc().nullsLast())
    .execute()
  const user = found[0]
  if (!user) return create(ctx, person, settings)
  if (user.status !== 'active') throw new SignInRefused('user_deactivated')
  // Somebody else may have the new address already; then the old one stays.
  const taken = found.some(({ id, email_key }) => id !== user.id && email_key === key)
  const { roleNames, email, ...fields } = person
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  const change: Record<string, unknown> = { ...given, ...(taken ? {} : { email }) }
  const roles = roleNames && rolesFor(roleNames, settings.groupRoles, settings.defaultRole)
  if (roles) change.roles = await takeRoles(ctx, user, roles)
  await updateUser(ctx, user.id, change, () => {})
  return user.id
}

async function create(ctx: Context, person: MappedPerson, settings: IdentitySettings): Promise<string> {
  const { roleNames, ...fields } = person
  const roles = rolesFor(roleNames ?? [], settings.groupRoles, settings.defaultRole)
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  const { id } = await createUser(ctx, { ...given, roles })
  await ctx.db.updateTable('users').set({ broker_roles: roles }).where('id', '=', id).execute()
  return id
}

/** Roles from the broker take the place of earlier ones from there; those given by hand stay. */
async function takeRoles(
  ctx: Context,
  user: { id: string; roles: string[]; broker_roles: string[] },
  given: string[],
): Promise<string[]> {
  const byHand = user.roles.filter((role) => !user.broker_roles.includes(role))
  const fromBroker = given.filter((role) => !byHand.includes(role))
  await ctx.db.updateTable('users').set({ broker_roles: fromBroker }).where('id', '=', user.id).execute()
  const roles = [...byHand, ...fromBroker]
  const same = roles.length === user.roles.length && roles.every((role) => user.roles.includes(role))
  return same ? user.roles : roles
}
