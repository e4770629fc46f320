import { sql } from 'kysely'
import type { BrokerConfiguration, ConfiguredBroker } from '../broker/broker-settings.ts'
import { SignInRefused } from '../broker/sign-in-faults.ts'
import { brokerClient } from '../broker/workos.ts'
import type { Environment } from '../context.ts'
import type { Database } from '../database/database.ts'
import { emailKey, isEmailAddress } from '../email-address.ts'
import { invalid, violation } from '../errors.ts'
import { hashToken } from '../keys/token.ts'
import { underApp } from './return-to.ts'

/** How long a person may take at the identity provider. */
export const SIGN_IN_SECONDS = 600

/** By what the broker is told whom to ask; at most one of them. */
export const selectors = ['organization', 'connection', 'provider', 'email', 'client'] as const
type Selector = (typeof selectors)[number]

export interface SignInRequest extends Partial<Record<Selector, string>> {
  returnTo?: string | undefined
}

export interface SignInMeans {
  database: Database
  broker: BrokerConfiguration
  appUrl: URL
  /** Which of the twins the address that was called belongs to, and where it receives sign-ins. */
  environment: Environment
  sandboxBaseUrl: URL
}

/** A sign-in that has begun: where to send the browser, and what it must bring back. */
export interface BegunSignIn {
  url: string
  state: string
  /** Proves that it is the same browser, and to the broker that it is the same sign-in (PKCE, RFC 7636). */
  verifier: string
}

type BrokerSelector = { connection: string } | { organization: string } | { provider: string }

/**
 * Begins a sign-in at the identity provider.
 *
 * @throws DomainError validation-error (no selector, several, a foreign returnTo), broker-not-configured
 * @throws SignInRefused nobody and no connection belongs to the address that was given
 */
export async function beginSignIn(means: SignInMeans, request: SignInRequest): Promise<BegunSignIn> {
  const broker = await means.broker.required()
  const returnTo = underApp(request.returnTo ?? '', means.appUrl)
  if (!returnTo) {
    const message = `This must be an address under ${means.appUrl.href}.`
    throw invalid(violation('returnTo', 'foreign_address', message))
  }
  const selector = await brokerSelector(means, broker, request)
  const { pkce, sso } = brokerClient(broker)
  const { codeVerifier, codeChallenge } = await pkce.generate()
  const state = pkce.generateCodeVerifier()
  await means.database.platform
    .insertInto('sign_ins')
    .values({
      state_hash: hashToken(state),
      verifier_hash: hashToken(codeVerifier),
      environment: means.environment,
      return_to: returnTo,
      expires_at: new Date(means.database.now().getTime() + SIGN_IN_SECONDS * 1000),
    })
    .execute()
  const url = sso.getAuthorizationUrl({
    ...selector,
    clientId: broker.clientId,
    redirectUri: redirectUriFor(means, broker),
    state,
    codeChallenge,
    codeChallengeMethod: 'S256',
    ...(request.email ? { loginHint: request.email } : {}),
  })
  return { url, state, verifier: codeVerifier }
}

/** The sandbox receives its sign-ins at its own host, under the same path. */
export function redirectUriFor(
  { environment, sandboxBaseUrl }: SignInMeans,
  broker: ConfiguredBroker,
): string {
  if (environment === 'live') return broker.redirectUri
  return new URL(new URL(broker.redirectUri).pathname, sandboxBaseUrl).href
}

const idPattern = /^[A-Za-z0-9_-]{1,255}$/

async function brokerSelector(
  means: SignInMeans,
  broker: ConfiguredBroker,
  request: SignInRequest,
): Promise<BrokerSelector> {
  const given = selectors.filter((name) => request[name] !== undefined)
  if (given.length > 1) {
    const message = `Give at most one of ${selectors.join(', ')}.`
    throw invalid(...given.map((name) => violation(name, 'several_selectors', message)))
  }
  const [name] = given
  const value = name ? (request[name] ?? '') : ''
  switch (name) {
    case 'organization':
    case 'connection':
    case 'provider':
      if (!idPattern.test(value))
        throw invalid(violation(name, 'invalid_format', 'This is no id of the broker.'))
      return { [name]: value } as BrokerSelector
    case 'email':
      return selectorForEmail(means, value)
    case 'client':
      return selectorForClient(means, broker, value)
    default:
      return platformDefault(broker)
  }
}

function platformDefault({ defaultConnectionId }: ConfiguredBroker): BrokerSelector {
  if (defaultConnectionId) return { connection: defaultConnectionId }
  const message = `Say who signs in: give one of ${selectors.join(', ')}. There is no default connection.`
  throw invalid(violation('', 'required', message))
}

interface Found {
  default_connection_id: string | null
  organization_id: string | null
}

const selectorOf = ({ default_connection_id, organization_id }: Found): BrokerSelector | null => {
  if (default_connection_id) return { connection: default_connection_id }
  return organization_id ? { organization: organization_id } : null
}

async function selectorForClient(
  { database, environment }: SignInMeans,
  broker: ConfiguredBroker,
  slug: string,
): Promise<BrokerSelector> {
  const unknown = invalid(violation('client', 'unknown_reference', 'There is no association of this name.'))
  if (!/^[a-z0-9-]{1,63}$/.test(slug)) throw unknown
  const { rows } = await sql<Found>`select s.default_connection_id, s.organization_id
    from clients c left join identity_settings s on s.client_id = c.id
    where c.slug = ${slug}::text and c.environment = ${environment}::text and c.deleted_at is null`.execute(
    database.platform,
  )
  if (!rows[0]) throw unknown
  return selectorOf(rows[0]) ?? platformDefault(broker)
}

/** The association whose user it is, else the connection that its domain belongs to. */
async function selectorForEmail(
  { database, environment }: SignInMeans,
  email: string,
): Promise<BrokerSelector> {
  if (!isEmailAddress(email))
    throw invalid(violation('email', 'invalid_format', 'This is not an e-mail address.'))
  const address = emailKey(email)
  const here = sql`c.environment = ${environment}::text and c.deleted_at is null`
  const { rows: users } = await sql<Found>`select s.default_connection_id, s.organization_id
    from users u join clients c on c.id = u.client_id join identity_settings s on s.client_id = c.id
    where u.email_key = ${address}::text and ${here} and s.organization_id is not null
    order by u.status, u.created_at limit 1`.execute(database.platform)
  if (users[0]) return selectorOf(users[0]) as BrokerSelector
  const { rows: connections } = await sql<{ id: string }>`select k.id from sso_connections k
    join clients c on c.id = k.client_id where ${address.split('@')[1]}::text = any(k.domains) and ${here}
      and not k.gone order by k.state, k.created_at limit 1`.execute(database.platform)
  if (connections[0]) return { connection: connections[0].id }
  throw new SignInRefused('connection_not_found')
}
