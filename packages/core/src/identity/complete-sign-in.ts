import { createSessionForUser, deleteSession } from '../access/sessions/sessions.ts'
import { createUser, lockMembers, updateUser } from '../access/users/users.ts'
import { type Context, inTransaction } from '../context.ts'
import { toEmailKey } from '../email-address.ts'
import type { ErrorKind } from '../error-kinds.ts'
import { DomainError } from '../errors.ts'
import { type MappedPerson, mapAttributes, mapRoles } from './broker/attributes.ts'
import type { ConfiguredBroker } from './broker/broker-settings.ts'
import {
  type SignInErrorCode,
  SignInRefusedError,
  throwForSignIn,
  toSignInErrorCode,
} from './broker/sign-in-errors.ts'
import { getBrokerClient, toBrokerError } from './broker/workos.ts'
import { consumeSignIn } from './consume-sign-in.ts'
import { lockIdentity } from './derive-users.ts'
import { type IdentitySettings, readIdentitySettings } from './identity-settings.ts'
import { createDirectoryContext } from './process-events.ts'
import type { SignInDependencies } from './sign-in.ts'

/** Sessions expire after 12 hours without activity, and after 7 days at most. */
export const sessionLifetime = { idleSeconds: 12 * 3600, maximumSeconds: 7 * 24 * 3600 }

/** The parameters of the broker's callback. */
export interface Callback {
  code: string | null
  state: string | null
  error: string | null
  errorDescription: string | null
  /** From the cookie of the sign-in that `state` identifies. */
  verifier: string | null
}

export interface SignInResult {
  token: string
  returnTo: string
}

/** A sign-in started at the identity provider must be restarted here, at this connection. */
export interface SignInRestart {
  beginAt: { connection: string }
}

/** The request's origin, for the audit log. */
type Origin = Context['origin']

/**
 * Completes a sign-in: exchanges the code for a profile, finds or creates its user in the association of its
 * organization, and creates a session. A sign-in started at the identity provider has no state. Its code could be from
 * an attacker who wants the victim to work in the attacker's account (OAuth 2.0 Security, RFC 9700, section 4.7), so it
 * is restarted from this browser at the same connection, where the person is already signed in.
 *
 * @param previousToken the token of the browser's previous session, which is ended
 * @throws SignInRefusedError with the error to show, and the sign-in if this browser started it
 * @throws DomainError broker-not-configured
 */
export async function completeSignIn(
  deps: SignInDependencies,
  callback: Callback,
  origin: Origin,
  previousToken: string | null,
): Promise<SignInResult | SignInRestart> {
  const broker = await deps.broker.requireConfigured()
  const { code, state, error } = callback
  const started = state === null ? null : await consumeSignIn(deps, state, callback.verifier)
  try {
    if (error !== null)
      throw new SignInRefusedError(toSignInErrorCode(error, callback.errorDescription ?? ''))
    const isStateInvalid = state !== null && (!started || started.isExpired)
    if (code === null || isStateInvalid) throw new SignInRefusedError('state_invalid')
    const profile = await exchangeCode(broker, code, started ? callback.verifier : null)
    const ctx = await findOrganizationContext(deps, profile.organizationId ?? null, origin)
    if (!started) return { beginAt: { connection: profile.connectionId } }
    const token = await signIn(ctx, profile).catch(throwSignInRefusedError)
    if (previousToken !== null) await deleteSession(deps.database, previousToken)
    return { token, returnTo: started.returnTo }
  } catch (thrownError) {
    return throwForSignIn(thrownError, started)
  }
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

async function exchangeCode(
  broker: ConfiguredBroker,
  code: string,
  verifier: string | null,
): Promise<Profile> {
  try {
    const { profile } = await getBrokerClient(broker).sso.getProfileAndToken({
      code,
      clientId: broker.clientId,
      ...(verifier ? { codeVerifier: verifier } : {}),
    })
    return profile as Profile
  } catch (error) {
    throw toExchangeRefusal(error)
  }
}

function toExchangeRefusal(error: unknown): SignInRefusedError {
  const { error: kind, errorDescription = '' } = error as { error?: string; errorDescription?: string }
  const errorCode =
    typeof kind === 'string' ? toSignInErrorCode(kind, errorDescription) : 'broker_unavailable'
  return new SignInRefusedError(errorCode, errorCode === 'broker_unavailable' ? toLoggedError(error) : null)
}

/** @returns the error as a broker error, or unchanged if the broker did not cause it */
function toLoggedError(error: unknown): unknown {
  try {
    return toBrokerError(error)
  } catch (unexpectedError) {
    return unexpectedError
  }
}

/** Finds the association by the profile's organization, never by its email domain, which anyone can claim. */
async function findOrganizationContext(
  { database, environment }: SignInDependencies,
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
  if (!row) throw new SignInRefusedError('organization_unknown')
  if (row.suspended) throw new SignInRefusedError('access_denied')
  return { ...createDirectoryContext(database, row, 'Single sign-on'), origin }
}

async function signIn(ctx: Context, profile: Profile): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    await lockIdentity(ctx)
    const { settings } = await readIdentitySettings(ctx)
    // The operator removed the organization in the meantime, and ended the sessions of its users.
    if (settings.organizationId !== profile.organizationId)
      throw new SignInRefusedError('organization_unknown')
    const person = toPerson(profile, settings)
    const userId = await findOrCreateUser(ctx, profile.id, person, settings)
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

const errorCodesByKind: Partial<Record<ErrorKind, SignInErrorCode>> = {
  // The profile is incomplete, or its address was taken in the meantime.
  'validation-error': 'access_denied',
  'email-taken': 'access_denied',
  // Deactivated in the meantime.
  conflict: 'user_deactivated',
}

/** Users see these errors on a page instead of as JSON. @throws SignInRefusedError, or the original error */
function throwSignInRefusedError(error: unknown): never {
  const errorCode = error instanceof DomainError ? errorCodesByKind[error.kind] : undefined
  throw errorCode ? new SignInRefusedError(errorCode) : error
}

function toPerson(profile: Profile, settings: IdentitySettings): MappedPerson {
  const { email, firstName, lastName, groups, customAttributes, rawAttributes } = profile
  const sources = [
    { email, first_name: firstName, last_name: lastName, ...(groups ? { groups } : {}) },
    customAttributes ?? {},
    rawAttributes ?? {},
  ]
  return mapAttributes(settings.attributes, sources)
}

/**
 * Finds and updates the user by the broker's profile id, or else by email address within the association, or creates a
 * user.
 *
 * @returns the user's id
 */
async function findOrCreateUser(
  ctx: Context,
  profileId: string,
  person: MappedPerson,
  settings: IdentitySettings,
): Promise<string> {
  if (person.email === null) throw new SignInRefusedError('access_denied')
  const key = toEmailKey(person.email)
  const [candidate] = await findCandidates(ctx, profileId, key)
  if (!candidate) return createBrokerUser(ctx, person, settings)
  await lockMembers(ctx, { userId: candidate.id, email: person.email })
  await ctx.db.selectFrom('users').select('id').where('id', '=', candidate.id).forUpdate().execute()
  // Read again: an administrator may have changed or deleted the user before it was locked.
  const candidates = await findCandidates(ctx, profileId, key)
  const user = candidates[0]
  if (user?.id !== candidate.id) return findOrCreateUser(ctx, profileId, person, settings)
  if (user.status !== 'active') throw new SignInRefusedError('user_deactivated')
  // If another user has the new address, this user keeps the old one.
  const isTaken = candidates.some(({ id, email_key }) => id !== user.id && email_key === key)
  const { roleNames, email, ...fields } = person
  const attributes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  const change: Record<string, unknown> = { ...attributes, ...(isTaken ? {} : { email }) }
  const roles = roleNames && mapRoles(roleNames, settings.groupRoles, settings.defaultRole)
  if (roles) change.roles = await mergeRoles(ctx, user, roles)
  await updateUser(ctx, user.id, change, () => {})
  return user.id
}

/** The user of the profile, then the user with the address. */
function findCandidates(ctx: Context, profileId: string, emailKey: string) {
  return ctx.db
    .selectFrom('users as u')
    .leftJoin('broker_profiles as p', (join) =>
      join.onRef('p.user_id', '=', 'u.id').on('p.profile_id', '=', profileId),
    )
    .select(['u.id', 'u.email_key', 'u.status', 'u.roles', 'u.broker_roles', 'p.profile_id'])
    .where((where) => where.or([where('p.profile_id', '=', profileId), where('u.email_key', '=', emailKey)]))
    .orderBy('p.profile_id', (order) => order.asc().nullsLast())
    .execute()
}

async function createBrokerUser(
  ctx: Context,
  person: MappedPerson,
  settings: IdentitySettings,
): Promise<string> {
  const { roleNames, ...fields } = person
  const roles = mapRoles(roleNames ?? [], settings.groupRoles, settings.defaultRole)
  const attributes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  const { id } = await createUser(ctx, { ...attributes, roles })
  await ctx.db.updateTable('users').set({ broker_roles: roles }).where('id', '=', id).execute()
  return id
}

/** Replaces the roles assigned by the broker; manually assigned roles are kept. */
async function mergeRoles(
  ctx: Context,
  user: { id: string; roles: string[]; broker_roles: string[] },
  brokerRoles: string[],
): Promise<string[]> {
  const manualRoles = user.roles.filter((role) => !user.broker_roles.includes(role))
  const assignedRoles = brokerRoles.filter((role) => !manualRoles.includes(role))
  await ctx.db.updateTable('users').set({ broker_roles: assignedRoles }).where('id', '=', user.id).execute()
  const roles = [...manualRoles, ...assignedRoles]
  const isUnchanged = roles.length === user.roles.length && roles.every((role) => user.roles.includes(role))
  return isUnchanged ? user.roles : roles
}
