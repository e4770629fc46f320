import { createHash, createHmac } from 'node:crypto'
import type { Server } from 'bun'
import { BrokerLists, buildJsonResponse } from './lists.ts'
import { renderAccountPickerPage, renderMessagePage, renderPortalPage } from './pages.ts'
import { BrokerStore, createBrokerId, type Person } from './store.ts'

export interface FakeBrokerOptions {
  port?: number
  apiKey?: string
  clientId?: string
  webhookSecret?: string
  redirectUris?: string[]
  /** Rate limit for each directory; 0: unlimited. */
  requestsPerSecond?: number
  /** Whether a login hint signs in the person without a page, as if they had a session at the identity provider. */
  shouldFollowHints?: boolean
}

/** An authorization code that has not been exchanged. */
interface Code {
  person: Person
  connectionId: string
  clientId: string
  challenge: string | null
  expiresAt: number
}

const CODE_TTL_MS = 600_000

/**
 * Implements the parts of the identity broker that Guildhall uses: sign-in, with a page to choose a person; the
 * exchange of codes (form, PKCE); lists with cursors; the rate limit on directories; the portal; signed events. For
 * tests and for `bun run up` without a broker. Listens on the loopback interface only.
 */
export class FakeBroker {
  readonly store = new BrokerStore()
  readonly apiKey: string
  readonly clientId: string
  readonly webhookSecret: string
  readonly redirectUris: Set<string>
  readonly lists: BrokerLists
  /** The number of requests by path. */
  readonly requestCounts = new Map<string, number>()
  /** If set, every response has this status, for tests of failures. */
  failWith: number | null = null
  /** If true, lists and records are truncated to the first half of their JSON, for tests of failures. */
  shouldTruncateLists = false
  private readonly shouldFollowHints: boolean
  private readonly server: Server<undefined>
  private readonly codes = new Map<string, Code>()

  constructor(options: FakeBrokerOptions = {}) {
    this.apiKey = options.apiKey ?? `sk_test_${createBrokerId('fake').slice(5)}`
    this.clientId = options.clientId ?? createBrokerId('client')
    this.webhookSecret = options.webhookSecret ?? createBrokerId('whsec')
    this.redirectUris = new Set(options.redirectUris ?? [])
    this.shouldFollowHints = options.shouldFollowHints ?? false
    this.lists = new BrokerLists(this.store, options.requestsPerSecond ?? 4)
    this.server = Bun.serve({
      port: options.port ?? 0,
      hostname: '127.0.0.1',
      development: false,
      fetch: (request) => this.respond(request),
    })
  }

  get url(): string {
    return `http://127.0.0.1:${this.server.port}`
  }

  /** Registers the redirect URI. @returns the settings of a service that uses this broker */
  getEnvironment(redirectUri: string): Record<string, string> {
    this.redirectUris.add(redirectUri)
    return {
      BROKER_API_URL: this.url,
      BROKER_API_KEY: this.apiKey,
      BROKER_CLIENT_ID: this.clientId,
      BROKER_REDIRECT_URI: redirectUri,
      BROKER_WEBHOOK_SECRET: this.webhookSecret,
    }
  }

  async stop(): Promise<void> {
    await this.server.stop(true)
  }

  /** Creates the callback URL of a sign-in that began at the identity provider: with a code and no state. */
  createIdpInitiatedUrl(connectionId: string, person: Person, redirectUri: string): string {
    return `${redirectUri}?code=${this.issueCode(connectionId, person, this.clientId, null)}`
  }

  /** Builds an event as the broker sends it. */
  buildEvent(
    type: string,
    data: unknown,
    fields: Record<string, unknown> = {},
  ): Record<string, unknown> & { id: string } {
    return {
      object: 'event',
      id: createBrokerId('event'),
      event: type,
      data,
      created_at: new Date().toISOString(),
      ...fields,
    }
  }

  /** Signs a body. @param at time of signing, in milliseconds. @returns the signature header */
  sign(body: string, at: number | string = Date.now(), secret = this.webhookSecret): string {
    return `t=${at}, v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
  }

  /** Sends signed events in order. @returns the statuses of the responses */
  async deliver(url: string, events: unknown[]): Promise<number[]> {
    const statuses: number[] = []
    for (const event of events) {
      const body = JSON.stringify(event)
      const headers = { 'content-type': 'application/json', 'workos-signature': this.sign(body) }
      const response = await fetch(url, { method: 'POST', headers, body })
      await response.body?.cancel()
      statuses.push(response.status)
    }
    return statuses
  }

  private async respond(request: Request): Promise<Response> {
    const url = new URL(request.url)
    this.requestCounts.set(url.pathname, (this.requestCounts.get(url.pathname) ?? 0) + 1)
    if (this.failWith !== null) return buildJsonResponse({ message: 'Simulated failure.' }, this.failWith)
    switch (url.pathname) {
      case '/':
        return renderMessagePage(
          'Fake identity broker',
          'It stands in for the identity broker on this machine.',
        )
      case '/readyz':
        return new Response('ready')
      case '/sso/authorize':
        return this.authorize(url)
      case '/sso/choose':
        return this.choose(url)
      case '/sso/token':
        return this.exchangeCode(request)
    }
    if (url.pathname.startsWith('/portal/') && request.method === 'GET')
      return renderPortalPage(
        url.searchParams.get('intent') ?? 'sso',
        url.searchParams.get('return_url') ?? '',
      )
    if (request.headers.get('authorization') !== `Bearer ${this.apiKey}`)
      return buildJsonResponse(
        { message: 'Could not authorize the request. Maybe your API key is invalid?' },
        401,
      )
    if (url.pathname === '/portal/generate_link' && request.method === 'POST')
      return this.createPortalLink(request)
    const response = await this.lists.respond(url)
    if (!this.shouldTruncateLists) return response
    const text = await response.text()
    return new Response(text.slice(0, text.length / 2), { headers: { 'content-type': 'application/json' } })
  }

  /** https://workos.com/docs/reference/sso/get-authorization-url */
  private authorize(url: URL): Response {
    const search = url.searchParams
    const redirectUri = search.get('redirect_uri') ?? ''
    if (search.get('client_id') !== this.clientId)
      return renderMessagePage('Invalid client ID', 'There is no environment with this client ID.', 400)
    if (!this.redirectUris.has(redirectUri))
      return renderMessagePage('Invalid redirect URI', `${redirectUri} is not registered.`, 400)
    const redirectWithError = (error: string, description: string) =>
      redirectTo(redirectUri, { error, error_description: description, state: search.get('state') })
    const connection = this.findConnection(search)
    if (typeof connection === 'string')
      return redirectWithError(connection, 'No connection matches the request.')
    if (connection.state !== 'active')
      return redirectWithError(
        'connection_unlinked',
        'The connection associated with the request is not active.',
      )
    const people = this.store.people.get(connection.id) ?? []
    const hint = search.get('login_hint')?.toLowerCase()
    const hintedPerson = this.shouldFollowHints && people.find(({ email }) => email === hint)
    return hintedPerson
      ? this.signIn(connection.id, hintedPerson, search)
      : renderAccountPickerPage(connection, people, search)
  }

  private findConnection(search: URLSearchParams) {
    const id = search.get('connection')
    if (id !== null) return this.store.connections.get(id) ?? 'connection_invalid'
    const provider = search.get('provider')
    const organization = search.get('organization')
    const candidates = [...this.store.connections.values()].filter((candidate) =>
      organization === null
        ? candidate.connection_type === provider
        : candidate.organization_id === organization,
    )
    const active = candidates.filter(({ state }) => state === 'active')
    return (
      active[0] ?? candidates[0] ?? (organization === null ? 'connection_invalid' : 'organization_invalid')
    )
  }

  /** Handles the page's links: the person signs in or declines. */
  private choose(url: URL): Response {
    const search = url.searchParams
    const redirectUri = search.get('redirect_uri') ?? ''
    const state = search.get('state')
    const connectionId = search.get('connection_id') ?? ''
    const person = this.store.people.get(connectionId)?.find(({ id }) => id === search.get('person'))
    if (!this.redirectUris.has(redirectUri))
      return renderMessagePage('Invalid redirect URI', redirectUri, 400)
    if (!person)
      return redirectTo(redirectUri, {
        error: 'access_denied',
        error_description: 'The person declined.',
        state,
      })
    return this.signIn(connectionId, person, search)
  }

  private signIn(connectionId: string, person: Person, search: URLSearchParams): Response {
    const code = this.issueCode(connectionId, person, this.clientId, search.get('code_challenge'))
    return redirectTo(search.get('redirect_uri') ?? '', { code, state: search.get('state') })
  }

  private issueCode(
    connectionId: string,
    person: Person,
    clientId: string,
    challenge: string | null,
  ): string {
    const code = createBrokerId('code').slice(5)
    this.codes.set(code, {
      person,
      connectionId,
      clientId,
      challenge,
      expiresAt: Date.now() + CODE_TTL_MS,
    })
    return code
  }

  /**
   * Exchanges a code, sent in a form, for a profile: https://workos.com/docs/reference/sso/profile. A code is valid
   * once, for ten minutes. If it has a challenge, it needs the verifier.
   */
  private async exchangeCode(request: Request): Promise<Response> {
    if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
      return buildJsonResponse(
        { error: 'invalid_request', error_description: 'The request body must be a form.' },
        400,
      )
    const form = new URLSearchParams(await request.text())
    const buildOAuthError = (error: string, error_description: string) =>
      buildJsonResponse({ error, error_description }, 400)
    if (form.get('client_id') !== this.clientId)
      return buildOAuthError('invalid_client', 'Invalid client ID.')
    if (form.get('client_secret') !== this.apiKey)
      return buildOAuthError('invalid_client', 'Invalid client secret.')
    if (form.get('grant_type') !== 'authorization_code')
      return buildOAuthError('unsupported_grant_type', 'Unsupported.')
    const codeText = form.get('code') ?? ''
    const code = this.codes.get(codeText)
    this.codes.delete(codeText)
    if (!code || code.expiresAt < Date.now())
      return buildOAuthError('invalid_grant', `The code '${codeText}' has expired or is invalid.`)
    const verifier = form.get('code_verifier') ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    if (code.challenge !== null && challenge !== code.challenge)
      return buildOAuthError('invalid_grant', 'The code verifier does not match the code challenge.')
    return buildJsonResponse({
      access_token: createBrokerId('token').slice(6),
      profile: this.buildProfile(code),
    })
  }

  private buildProfile({ person, connectionId }: Code) {
    const connection = this.store.connections.get(connectionId)
    const { id, idpId, email, firstName, lastName, groups, customAttributes, rawAttributes } = person
    return {
      object: 'profile',
      id,
      idp_id: idpId,
      organization_id: connection?.organization_id,
      connection_id: connectionId,
      connection_type: connection?.connection_type,
      email,
      first_name: firstName,
      last_name: lastName,
      ...(groups ? { groups } : {}),
      custom_attributes: customAttributes ?? {},
      raw_attributes: rawAttributes ?? {},
    }
  }

  private async createPortalLink(request: Request): Promise<Response> {
    const { organization, intent, return_url } = (await request.json()) as Record<string, string>
    if (!this.store.organizations.has(organization ?? ''))
      return buildJsonResponse({ message: 'Organization not found.', code: 'entity_not_found' }, 404)
    const link = new URL(`/portal/${createBrokerId('link')}`, this.url)
    link.search = new URLSearchParams({ intent: intent ?? '', return_url: return_url ?? '' }).toString()
    return buildJsonResponse({ link: link.href })
  }
}

function redirectTo(target: string, parameters: Record<string, string | null>): Response {
  const url = new URL(target)
  for (const [name, value] of Object.entries(parameters))
    if (value !== null) url.searchParams.set(name, value)
  return new Response(null, { status: 302, headers: { location: url.href } })
}
