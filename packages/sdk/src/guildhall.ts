import type { ApiPromise } from './api-promise.ts'
import type { TransportSettings } from './call.ts'
import { GuildhallError } from './errors.ts'
import { addLogging } from './log.ts'
import type {
  ChangedOptions,
  ChangeOptions,
  GuildhallOptions,
  KeyOptions,
  PostOptions,
  RequestOptions,
} from './options.ts'
import { AuditLog } from './resources/audit-log.ts'
import { Auth } from './resources/auth.ts'
import { BulkJobs } from './resources/bulk-jobs.ts'
import { Chat } from './resources/chat.ts'
import { ClientProfile } from './resources/client.ts'
import { BulkCollection, Collection } from './resources/collection.ts'
import { EventTypes } from './resources/event-types.ts'
import { Events } from './resources/events.ts'
import { EventsLog } from './resources/events-log.ts'
import { Identity } from './resources/identity.ts'
import { Images } from './resources/images.ts'
import { Imports } from './resources/imports.ts'
import { Invitations } from './resources/invitations.ts'
import { Invoices } from './resources/invoices.ts'
import { Keys } from './resources/keys.ts'
import { Ledger } from './resources/ledger.ts'
import { Mail } from './resources/mail.ts'
import { MeResource } from './resources/me.ts'
import { Members } from './resources/members.ts'
import { MembershipChanges } from './resources/membership-changes.ts'
import { Orders } from './resources/orders.ts'
import { Payments } from './resources/payments.ts'
import { Platform } from './resources/platform.ts'
import { Refunds } from './resources/refunds.ts'
import { Reports } from './resources/reports.ts'
import { Resources } from './resources/resources.ts'
import { Settings } from './resources/settings.ts'
import { Users } from './resources/users.ts'
import { Webhooks } from './resources/webhooks.ts'
import { isPage, readEnvironment } from './runtime.ts'
import { readCookieSettings, resolveSettings } from './settings.ts'
import { streaming } from './streaming.ts'
import { Transport } from './transport.ts'
import type { SearchResults } from './types.ts'

/**
 * A client for a Guildhall service, with an API key or, in a page on its own origin, as the signed-in user:
 * `new Guildhall({ session: 'cookie' })`.
 *
 * @example
 * const guildhall = new Guildhall({ baseUrl: 'https://api.example.org' })
 * for await (const member of guildhall.members.list({ status: 'active' })) console.log(member.email)
 */
export class Guildhall {
  /** Members. Scopes `members:read` and `members:write`. */
  readonly members: Members
  /** CSV imports of members. Scopes `members:read` and, to cancel one, `members:write`. */
  readonly imports: Imports
  /** When memberships began, lapsed, resumed or were cancelled. Scope `members:read`. */
  readonly membershipChanges: MembershipChanges
  /** Bulk changes. Each requires the scope of its collection. */
  readonly bulkJobs: BulkJobs
  /**
   * Membership levels; keys are unique. A level with members cannot be deleted, only retired. Scopes `members:read` and
   * `members:write`.
   */
  readonly membershipLevels: BulkCollection<'membershipLevels'>
  /** Events such as conferences. Scopes `events:read` and `events:write`. */
  readonly events: Events
  /** Courses; `title` is required, slugs are unique. Scopes `courses:read` and `courses:write`. */
  readonly courses: BulkCollection<'courses'>
  /** Job postings; `title` and `employer` are required. Scopes `jobs:read` and `jobs:write`. */
  readonly jobs: BulkCollection<'jobs'>
  /** Community posts; `title` is required. Scopes `community:read` and `community:write`. */
  readonly community: BulkCollection<'community'>
  /** Sponsorships; `sponsor` is required. Scopes `sponsorships:read` and `sponsorships:write`. */
  readonly sponsorships: BulkCollection<'sponsorships'>
  /** The library’s resources. Scopes `resources:read` and `resources:write`. */
  readonly resources: Resources
  /** Orders of members and other buyers. Scopes `billing:read` and `billing:write`. */
  readonly orders: Orders
  /** Payments of orders. Scopes `billing:read` and `billing:write`. */
  readonly payments: Payments
  /** Refunds of orders. Scopes `billing:read` and `billing:write`. */
  readonly refunds: Refunds
  /** Invoices and credit notes. Scopes `billing:read` and `billing:write`. */
  readonly invoices: Invoices
  /** The ledger of amounts due and paid. Scope `billing:read`. */
  readonly ledger: Ledger
  /** Billing settings, and the texts of emails. Scopes `billing:…` and `client:…`; users must be administrators. */
  readonly settings: Settings
  /** Images at public URLs. Scopes `resources:read` and `resources:write`. */
  readonly images: Images
  /** Reports on library usage, memberships and unanswered questions. Scope `reports:read`. */
  readonly reports: Reports
  /** Questions answered from the library, with page references. Scopes `chat:read` and `chat:write`. */
  readonly chat: Chat
  /** API keys. Scopes `keys:read` and `keys:write`. */
  readonly keys: Keys
  /** Users who can sign in. Scopes `identity:read` and `identity:write`. */
  readonly users: Users
  /** Invitations to become a user. Scopes `identity:read` and `identity:write`. */
  readonly invitations: Invitations
  /** The delivery status of emails, and suppressed email addresses. Scopes `identity:read` and `identity:write`. */
  readonly mail: Mail
  /** Single sign-on and directories. Scopes `identity:read` and `identity:write`. */
  readonly identity: Identity
  /** Webhooks. Scopes `webhooks:read` and `webhooks:write`. */
  readonly webhooks: Webhooks
  /** The event log, for reading and streaming. Scope `webhooks:read`. */
  readonly eventsLog: EventsLog
  /** Event types. */
  readonly eventTypes: EventTypes
  /** The association’s profile and settings. Scopes `client:read` and `client:write`. */
  readonly client: ClientProfile
  /** The caller. */
  readonly me: MeResource
  /** Sign-in, and the caller’s own session. */
  readonly auth: Auth
  /**
   * Saved views of lists: shared ones, and the signed-in user’s. Users other than administrators can change only their
   * own. Scopes `views:read` and `views:write`.
   */
  readonly views: Collection<'views'>
  /** The audit log. Scope `audit:read`. */
  readonly auditLog: AuditLog
  /** Operator functions, which require an operator key or an operator’s session. */
  readonly platform: Platform
  readonly #transport: Transport
  readonly #options: GuildhallOptions

  /**
   * `apiKey` and `baseUrl` default to the environment variables `GUILDHALL_API_KEY` and `GUILDHALL_BASE_URL`.
   *
   * @throws GuildhallError for a missing or invalid key or base URL, an unknown log level, both a key and a session, a
   *   secret key in a browser, or the session cookie on another origin.
   */
  constructor(options: GuildhallOptions = {}) {
    const transport = new Transport(readTransportSettings(options))
    this.#options = options
    this.members = new Members(transport, '/api/members')
    this.imports = new Imports(transport)
    this.membershipChanges = new MembershipChanges(transport)
    this.bulkJobs = new BulkJobs(transport)
    this.membershipLevels = new BulkCollection(transport, '/api/membership-levels')
    this.events = new Events(transport, '/api/events')
    this.courses = new BulkCollection(transport, '/api/courses')
    this.jobs = new BulkCollection(transport, '/api/jobs')
    this.community = new BulkCollection(transport, '/api/community')
    this.sponsorships = new BulkCollection(transport, '/api/sponsorships')
    this.resources = new Resources(transport)
    this.orders = new Orders(transport, '/api/orders')
    this.payments = new Payments(transport)
    this.refunds = new Refunds(transport)
    this.invoices = new Invoices(transport)
    this.ledger = new Ledger(transport)
    this.settings = new Settings(transport)
    this.images = new Images(transport)
    this.reports = new Reports(transport)
    this.chat = new Chat(transport)
    this.keys = new Keys(transport, '/api/keys')
    this.users = new Users(transport, '/api/users')
    this.invitations = new Invitations(transport)
    this.mail = new Mail(transport)
    this.identity = new Identity(transport)
    this.webhooks = new Webhooks(transport, '/api/webhooks')
    this.eventsLog = new EventsLog(transport)
    this.eventTypes = new EventTypes(transport)
    this.client = new ClientProfile(transport)
    this.me = new MeResource(transport)
    this.auth = new Auth(transport)
    this.views = new Collection(transport, '/api/views')
    this.auditLog = new AuditLog(transport)
    this.platform = new Platform(transport)
    this.#transport = transport
  }

  /**
   * Returns another client with some options changed.
   *
   * @throws GuildhallError like the constructor
   * @example
   * const patient = guildhall.withOptions({ timeout: 300_000, maxRetries: 5 })
   * await patient.members.list()
   */
  withOptions(options: ChangedOptions): Guildhall {
    return new Guildhall({ ...this.#options, ...options } as GuildhallOptions)
  }

  /**
   * Searches members, resources, events, courses, jobs, community posts, sponsorships and users: up to three records of
   * each that the caller can read. Each search word must match the start of a word. For staff and secret keys.
   *
   * @throws {BadRequestError} for an empty query.
   * @throws {PermissionDeniedError} for a user without a staff role.
   * @example
   * const { items } = await guildhall.search('ada')
   * for (const { list, name, detail } of items) console.log(list, name, detail)
   */
  search(q: string, options?: RequestOptions): ApiPromise<SearchResults> {
    return this.#transport.request({ method: 'GET', path: '/api/search', query: { q }, options })
  }

  /**
   * Calls any JSON operation, including those without a method in this version.
   *
   * @param path as in the API reference, with path parameters encoded
   * @example
   * const { data } = await guildhall.request('GET', '/api/members', { query: { status: ['active'] } }).withResponse()
   */
  request<T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: `/${string}`,
    { query, json }: { query?: object | undefined; json?: unknown } = {},
    options?: PostOptions & ChangeOptions,
  ): ApiPromise<T> {
    return this.#transport.request<T>({ method, path, query, json, options })
  }
}

function readTransportSettings(options: GuildhallOptions): TransportSettings {
  const { onRequest, onResponse } = addLogging(options)
  return { ...readCredentialSettings(options), onRequest, onResponse, streaming }
}

function readCredentialSettings(options: GuildhallOptions): TransportSettings {
  if (options.session === undefined) {
    const apiKey = options.apiKey ?? readEnvironment('GUILDHALL_API_KEY')
    checkKey(apiKey, options)
    const baseUrl = options.baseUrl ?? readEnvironment('GUILDHALL_BASE_URL') ?? ''
    return resolveSettings({ ...options, baseUrl }, { authorization: `Bearer ${apiKey}` })
  }
  if (options.session !== 'cookie') throw new GuildhallError("session must be 'cookie'.")
  if (options.apiKey !== undefined)
    throw new GuildhallError("Pass either apiKey or session: 'cookie', not both.")
  return readCookieSettings(options)
}

function checkKey(apiKey: unknown, { dangerouslyAllowBrowser }: KeyOptions): void {
  if (apiKey === undefined)
    throw new GuildhallError('The key is missing: pass apiKey, or set GUILDHALL_API_KEY.')
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new GuildhallError('apiKey must be a key such as guild_sk_live_…, without surrounding spaces.')
  }
  if (apiKey.startsWith('guild_pk_')) {
    throw new GuildhallError(
      'This is a publishable key, for PublicGuildhall from @guildhall/sdk/public. Guildhall needs a secret key.',
    )
  }
  if (!apiKey.startsWith('guild_ses_') && !dangerouslyAllowBrowser && isPage()) {
    throw new GuildhallError(
      'Secret keys must not be used in a browser: every visitor could read them. Call the service from your server, or ' +
        'use a session token (guildhall.members.createSession).',
    )
  }
}
