import type { ApiPromise } from '../api-promise.ts'
import { FacetedPage } from '../faceted-page.ts'
import type { ListPromise } from '../list.ts'
import type { ChangeOptions, PostOptions, RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { Transport } from '../transport.ts'
import type {
  ActingSession,
  ActingSessionRequest,
  AuditLogEntry,
  ClientUsage,
  CreatedOperator,
  IdentitySettings,
  MailTest,
  MaintenanceRun,
  Operator,
  OperatorCreate,
  PlatformAuditLogQuery,
  PlatformHealth,
} from '../types.ts'
import { Collection } from './collection.ts'
import { PlatformBroker } from './platform-broker.ts'
import { PlatformSearch } from './platform-search.ts'

/** Operator functions; requires an operator key. */
export class Platform {
  readonly #api: Transport
  /**
   * Associations; slugs are unique. `create` returns the association, its sandbox and the keys of both, which are shown
   * only once. The keys of a deleted association stop working immediately.
   */
  readonly clients: PlatformClients
  readonly maintenance: Maintenance
  /** The identity broker. */
  readonly broker: PlatformBroker
  readonly search: PlatformSearch
  readonly operators: Operators

  constructor(api: Transport) {
    this.clients = new PlatformClients(api, '/api/platform/clients')
    this.maintenance = new Maintenance(api)
    this.broker = new PlatformBroker(api)
    this.search = new PlatformSearch(api)
    this.operators = new Operators(api)
    this.#api = api
  }

  /**
   * Gets the state of the installation: dependencies, queues, failures and versions.
   *
   * @throws {AuthenticationError} without an operator key.
   * @example
   * const { queues, storage } = await guildhall.platform.health()
   */
  health(options?: RequestOptions): ApiPromise<PlatformHealth> {
    return this.#api.request({ method: 'GET', path: '/api/platform/health', options })
  }

  /**
   * Sends a test message, and reports whether the mail server accepted it.
   *
   * @throws {BadRequestError} for an invalid address.
   * @example
   * const { ok, message } = await guildhall.platform.testMail('ada@example.org')
   */
  testMail(to: string, options?: PostOptions): ApiPromise<MailTest> {
    return this.#api.request({ method: 'POST', path: '/api/platform/mail/test', json: { to }, options })
  }

  /**
   * Lists what operators did, newest first.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * for await (const { action, actor } of guildhall.platform.auditLog()) console.log(action, actor.name)
   */
  auditLog(
    query?: PlatformAuditLogQuery,
    options?: RequestOptions,
  ): ListPromise<AuditLogEntry, FacetedPage<AuditLogEntry>> {
    return this.#api.list('/api/platform/audit-log', query, options, FacetedPage<AuditLogEntry>)
  }
}

/** Associations. */
export class PlatformClients extends Collection<'platform.clients'> {
  /**
   * Gets an association’s organization at the identity broker, with its other identity settings.
   *
   * @throws {NotFoundError}
   * @example
   * const { organizationId } = await guildhall.platform.clients.getOrganization(id)
   */
  getOrganization(id: string, options?: RequestOptions): ApiPromise<IdentitySettings> {
    return this.api.request({ method: 'GET', path: path`/api/platform/clients/${id}/organization`, options })
  }

  /**
   * Changes an association’s organization at the identity broker, or with `null` removes it. Its connections and
   * directories are removed, and their sessions end.
   *
   * @throws {NotFoundError}
   * @throws {ConflictError} when it belongs to another association.
   * @example
   * await guildhall.platform.clients.setOrganization(id, 'org_…')
   */
  setOrganization(
    id: string,
    organizationId: string | null,
    options?: ChangeOptions,
  ): ApiPromise<IdentitySettings> {
    const api = path`/api/platform/clients/${id}/organization`
    return this.api.request({ method: 'PUT', path: api, json: { organizationId }, options })
  }

  /**
   * Gets an association’s size, and its requests with the plan’s limit.
   *
   * @throws {NotFoundError}
   * @example
   * const { members, storageBytes } = await guildhall.platform.clients.usage(id)
   */
  usage(id: string, options?: RequestOptions): ApiPromise<ClientUsage> {
    return this.api.request({ method: 'GET', path: path`/api/platform/clients/${id}/usage`, options })
  }

  /**
   * Creates a session of one hour as an administrator. The association sees it in its audit log, with the reason.
   *
   * @throws {NotFoundError}
   * @throws {ConflictError} when the association is suspended or has no active administrator.
   * @example
   * const { token } = await guildhall.platform.clients.actAsAdministrator(id, { reason: 'Support request 4711' })
   */
  actAsAdministrator(
    id: string,
    request: ActingSessionRequest,
    options?: PostOptions,
  ): ApiPromise<ActingSession> {
    const api = path`/api/platform/clients/${id}/sessions`
    return this.api.request({ method: 'POST', path: api, json: request, options })
  }
}

/** Operators: those who hold an operator key. */
export class Operators {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /** Lists all operators, oldest first. @throws {AuthenticationError} without an operator key. */
  list(options?: RequestOptions): ApiPromise<{ items: Operator[] }> {
    return this.#api.request({ method: 'GET', path: '/api/platform/operators', options })
  }

  /**
   * Creates an operator. The response contains the key, which is returned only once.
   *
   * @throws {BadRequestError} without a name.
   * @example
   * const { key } = await guildhall.platform.operators.create({ name: 'Ada Lovelace' })
   */
  create(operator: OperatorCreate, options?: PostOptions): ApiPromise<CreatedOperator> {
    return this.#api.request({ method: 'POST', path: '/api/platform/operators', json: operator, options })
  }

  /**
   * Revokes an operator’s key and ends their sessions.
   *
   * @throws {NotFoundError}
   * @throws {ConflictError} for the only operator.
   */
  delete(id: string, options?: RequestOptions): ApiPromise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/platform/operators/${id}`, options })
  }
}

/** Scheduled maintenance. */
export class Maintenance {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Runs maintenance now, such as lapsing expired memberships.
   *
   * @throws {AuthenticationError} without an operator key.
   * @example
   * await guildhall.platform.maintenance.run()
   */
  run(options?: PostOptions): ApiPromise<MaintenanceRun> {
    return this.#api.request({ method: 'POST', path: '/api/platform/maintenance/run', options })
  }
}
