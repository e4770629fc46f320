import type { ApiPromise } from './api-promise.ts'
import { GuildhallError } from './errors.ts'
import type { ChangeOptions, GuildhallOptions, PostOptions } from './options.ts'
import { AuditLog } from './resources/audit-log.ts'
import { Chat } from './resources/chat.ts'
import { ClientProfile } from './resources/client.ts'
import { Collection } from './resources/collection.ts'
import { EventTypes } from './resources/event-types.ts'
import { Events } from './resources/events.ts'
import { EventsLog } from './resources/events-log.ts'
import { Identity } from './resources/identity.ts'
import { Imports } from './resources/imports.ts'
import { Keys } from './resources/keys.ts'
import { MeResource } from './resources/me.ts'
import { Members } from './resources/members.ts'
import { Platform } from './resources/platform.ts'
import { Reports } from './resources/reports.ts'
import { Resources } from './resources/resources.ts'
import { SessionResource } from './resources/session.ts'
import { Users } from './resources/users.ts'
import { Webhooks } from './resources/webhooks.ts'
import { isPage } from './runtime.ts'
import { settingsFrom } from './settings.ts'
import { Transport } from './transport.ts'

/**
 * The client of one association's Guildhall service.
 *
 * @example
 * const guildhall = new Guildhall({ apiKey: process.env.GUILDHALL_API_KEY, baseUrl: 'https://api.example.org' })
 * for await (const member of guildhall.members.list({ status: 'active' })) console.log(member.email)
 */
export class Guildhall {
  /** The association's members. Scopes `members:read` and `members:write`. */
  readonly members: Members
  /** CSV imports of members. Scope `members:read`. */
  readonly imports: Imports
  /**
   * The kinds of membership; keys are unique. One that members have can't be deleted: retire it instead. Scopes
   * `members:read` and `members:write`.
   */
  readonly membershipLevels: Collection<'membershipLevels'>
  /** What the association puts on. Scopes `events:read` and `events:write`. */
  readonly events: Events
  /** What it teaches; `title` is needed, slugs are unique. Scopes `courses:read` and `courses:write`. */
  readonly courses: Collection<'courses'>
  /** Positions that employers offer; `title` and `employer` are needed. Scopes `jobs:read` and `jobs:write`. */
  readonly jobs: Collection<'jobs'>
  /** Posts of its community; `title` is needed. Scopes `community:read` and `community:write`. */
  readonly community: Collection<'community'>
  /** Who supports it; `sponsor` is needed. Scopes `sponsorships:read` and `sponsorships:write`. */
  readonly sponsorships: Collection<'sponsorships'>
  /** The library of files. Scopes `resources:read` and `resources:write`. */
  readonly resources: Resources
  /** What the library is used for. Scope `reports:read`. */
  readonly reports: Reports
  /** Questions to the library, answered with pages. Scopes `chat:read` and `chat:write`. */
  readonly chat: Chat
  /** API keys. Scopes `keys:read` and `keys:write`. */
  readonly keys: Keys
  /** Those who can sign in. Scopes `identity:read` and `identity:write`. */
  readonly users: Users
  /** Single sign-on and directories. Scopes `identity:read` and `identity:write`. */
  readonly identity: Identity
  /** Where events are sent. Scopes `webhooks:read` and `webhooks:write`. */
  readonly webhooks: Webhooks
  /** Every event, in order, to read and to follow. Scope `webhooks:read`. */
  readonly eventsLog: EventsLog
  /** The kinds of events. */
  readonly eventTypes: EventTypes
  /** The association's profile and settings. Scopes `client:read` and `client:write`. */
  readonly client: ClientProfile
  /** Who is asking. */
  readonly me: MeResource
  /** The session whose token is used as `apiKey`. */
  readonly session: SessionResource
  /** Who changed what. Scope `audit:read`. */
  readonly auditLog: AuditLog
  /** For operators, with an operator key. */
  readonly platform: Platform
  readonly #transport: Transport

  /** @throws GuildhallError for a missing or unusable key or address, and for a secret key in a page. */
  constructor(options: GuildhallOptions) {
    checkKey(options)
    const transport = new Transport(settingsFrom(options, { authorization: `Bearer ${options.apiKey}` }))
    this.members = new Members(transport, '/api/members')
    this.imports = new Imports(transport)
    this.membershipLevels = new Collection(transport, '/api/membership-levels')
    this.events = new Events(transport, '/api/events')
    this.courses = new Collection(transport, '/api/courses')
    this.jobs = new Collection(transport, '/api/jobs')
    this.community = new Collection(transport, '/api/community')
    this.sponsorships = new Collection(transport, '/api/sponsorships')
    this.resources = new Resources(transport)
    this.reports = new Reports(transport)
    this.chat = new Chat(transport)
    this.keys = new Keys(transport, '/api/keys')
    this.users = new Users(transport, '/api/users')
    this.identity = new Identity(transport)
    this.webhooks = new Webhooks(transport, '/api/webhooks')
    this.eventsLog = new EventsLog(transport)
    this.eventTypes = new EventTypes(transport)
    this.client = new ClientProfile(transport)
    this.me = new MeResource(transport)
    this.session = new SessionResource(transport)
    this.auditLog = new AuditLog(transport)
    this.platform = new Platform(transport)
    this.#transport = transport
  }

  /**
   * Any operation that takes and gives JSON, also one that this version has no method for.
   *
   * @param path as the API reference has it, its variable parts encoded
   * @example
   * const { data } = await guildhall.request('GET', '/api/members', { query: { status: ['active'] } }).withResponse()
   */
  request<T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: `/${string}`,
    { query, json }: { query?: object; json?: unknown } = {},
    options?: PostOptions & ChangeOptions,
  ): ApiPromise<T> {
    return this.#transport.request<T>({ method, path, query, json, options })
  }
}

function checkKey({ apiKey, dangerouslyAllowBrowser }: GuildhallOptions): void {
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new GuildhallError('An apiKey is needed, such as guild_sk_live_…, without spaces around it.')
  }
  if (apiKey.startsWith('guild_pk_')) {
    throw new GuildhallError(
      'This is a publishable key, which only reads public lists: give it to PublicGuildhall of @guildhall/sdk/public. A secret key is needed here.',
    )
  }
  if (!apiKey.startsWith('guild_ses_') && !dangerouslyAllowBrowser && isPage()) {
    throw new GuildhallError(
      'A secret key has no place in a page: every visitor could read it. Call the service from your server, or give ' +
        'the page a session token (guildhall.members.createSession).',
    )
  }
}
