import { sql } from 'kysely'
import { hashToken } from '../access/keys/token.ts'
import type { Environment } from '../context.ts'
import { isEmailAddress, toEmailKey } from '../email-address.ts'
import { invalid, violation } from '../errors.ts'
import type { Database } from '../platform/database/database.ts'
import type { BrokerConfiguration, ConfiguredBroker } from './broker/broker-settings.ts'
import { SignInRefusedError, throwForSignIn } from './broker/sign-in-errors.ts'
import { getBrokerClient } from './broker/workos.ts'
import { resolveAppUrl } from './return-to.ts'

/** A sign-in must be completed within this time. */
export const SIGN_IN_SECONDS = 600

/** The parameters that select an identity provider; at most one is allowed. */
export const selectors = ['organization', 'connection', 'provider', 'email', 'client'] as const
type Selector = (typeof selectors)[number]

export interface SignInRequest extends Partial<Record<Selector, string>> {
  returnTo?: string | undefined
  /** The address to preselect at the identity provider (`login_hint`, OpenID Connect Core 3.1.2.1). */
  loginHint?: string | undefined
}

export interface SignInDependencies {
  database: Database
  broker: BrokerConfiguration
  /** The portal of the environment. */
  appUrl: URL
  /** The environment of the host that received the request. */
  environment: Environment
  /** Where the sandbox receives sign-ins. */
  sandboxBaseUrl: URL
}

/** A started sign-in: where to redirect the browser, and what the callback must match. */
export interface SignInStart {
  url: string
  state: string
  /** Binds the sign-in to this browser, and to the broker's code (PKCE, RFC 7636). */
  verifier: string
}

type BrokerSelector = { connection: string } | { organization: string } | { provider: string }

/**
 * Starts a sign-in at the identity provider.
 *
 * @throws DomainError validation-error (such as several selectors, or a returnTo outside the app),
 *   broker-not-configured
 * @throws SignInRefusedError no user or connection matches the email address
 */
export async function beginSignIn(deps: SignInDependencies, request: SignInRequest): Promise<SignInStart> {
  const broker = await deps.broker.requireConfigured()
  const returnTo = resolveAppUrl(request.returnTo ?? '', deps.appUrl)
  if (!returnTo) {
    const message = `The URL must be under ${deps.appUrl.href}.`
    throw invalid(violation('returnTo', 'foreign_address', message))
  }
  if (request.loginHint !== undefined && !isEmailAddress(request.loginHint))
    throw invalid(violation('loginHint', 'invalid_format', 'Must be an email address.'))
  const loginHint = request.loginHint ?? request.email
  const client = request.client ?? null
  const selector = await resolveSelector(deps, broker, request).catch((error) =>
    throwForSignIn(error, { client, returnTo }),
  )
  const { pkce, sso } = getBrokerClient(broker)
  const { codeVerifier, codeChallenge } = await pkce.generate()
  const state = pkce.generateCodeVerifier()
  await deps.database.platform
    .insertInto('sign_ins')
    .values({
      state_hash: hashToken(state),
      verifier_hash: hashToken(codeVerifier),
      environment: deps.environment,
      client_slug: client,
      return_to: returnTo,
      expires_at: new Date(deps.database.now().getTime() + SIGN_IN_SECONDS * 1000),
    })
    .execute()
  const url = sso.getAuthorizationUrl({
    ...selector,
    clientId: broker.clientId,
    redirectUri: buildRedirectUri(deps, broker),
    state,
    codeChallenge,
    codeChallengeMethod: 'S256',
    ...(loginHint ? { loginHint } : {}),
  })
  return { url, state, verifier: codeVerifier }
}

/** The sandbox has its own host with the same callback path. */
export function buildRedirectUri(
  { environment, sandboxBaseUrl }: SignInDependencies,
  broker: ConfiguredBroker,
): string {
  if (environment === 'live') return broker.redirectUri
  return new URL(new URL(broker.redirectUri).pathname, sandboxBaseUrl).href
}

const idPattern = /^[A-Za-z0-9_-]{1,255}$/

async function resolveSelector(
  deps: SignInDependencies,
  broker: ConfiguredBroker,
  request: SignInRequest,
): Promise<BrokerSelector> {
  const usedSelectors = selectors.filter((name) => request[name] !== undefined)
  if (usedSelectors.length > 1) {
    const message = `Specify at most one of ${selectors.join(', ')}.`
    throw invalid(...usedSelectors.map((name) => violation(name, 'several_selectors', message)))
  }
  const [name] = usedSelectors
  const value = name ? (request[name] ?? '') : ''
  switch (name) {
    case 'organization':
    case 'connection':
    case 'provider':
      if (!idPattern.test(value))
        throw invalid(violation(name, 'invalid_format', 'Must be an id of the identity broker.'))
      return { [name]: value } as BrokerSelector
    case 'email':
      return findByEmail(deps, value)
    case 'client':
      return findByClient(deps, broker, value)
    default:
      return selectDefault(broker)
  }
}

function selectDefault({ defaultConnectionId }: ConfiguredBroker): BrokerSelector {
  if (defaultConnectionId) return { connection: defaultConnectionId }
  const message = `Specify one of ${selectors.join(', ')}, since there is no default connection.`
  throw invalid(violation('', 'required', message))
}

interface SelectorRow {
  default_connection_id: string | null
  organization_id: string | null
}

const toSelector = ({ default_connection_id, organization_id }: SelectorRow): BrokerSelector | null => {
  if (default_connection_id) return { connection: default_connection_id }
  return organization_id ? { organization: organization_id } : null
}

async function findByClient(
  { database, environment }: SignInDependencies,
  broker: ConfiguredBroker,
  slug: string,
): Promise<BrokerSelector> {
  const unknownClientError = invalid(
    violation('client', 'unknown_reference', 'No association has this slug.'),
  )
  if (!/^[a-z0-9-]{1,63}$/.test(slug)) throw unknownClientError
  const { rows } = await sql<SelectorRow>`select s.default_connection_id, s.organization_id
    from clients c left join identity_settings s on s.client_id = c.id
    where c.slug = ${slug}::text and c.environment = ${environment}::text and c.deleted_at is null`.execute(
    database.platform,
  )
  if (!rows[0]) throw unknownClientError
  return toSelector(rows[0]) ?? selectDefault(broker)
}

/** The identity provider of the user's association, or else the connection of the email domain. */
async function findByEmail(
  { database, environment }: SignInDependencies,
  email: string,
): Promise<BrokerSelector> {
  if (!isEmailAddress(email)) throw invalid(violation('email', 'invalid_format', 'Must be an email address.'))
  const address = toEmailKey(email)
  const environmentCondition = sql`c.environment = ${environment}::text and c.deleted_at is null`
  const { rows: users } = await sql<SelectorRow>`select s.default_connection_id, s.organization_id
    from users u join clients c on c.id = u.client_id join identity_settings s on s.client_id = c.id
    where u.email_key = ${address}::text and ${environmentCondition} and s.organization_id is not null
    order by u.status, u.created_at limit 1`.execute(database.platform)
  if (users[0]) return toSelector(users[0]) as BrokerSelector
  const { rows: connections } = await sql<{ id: string }>`select k.id from sso_connections k
    join clients c on c.id = k.client_id where ${address.split('@')[1]}::text = any(k.domains) and ${environmentCondition}
      and not k.gone order by k.state, k.created_at limit 1`.execute(database.platform)
  if (connections[0]) return { connection: connections[0].id }
  throw new SignInRefusedError('connection_not_found')
}
