import type { ApiPromise } from '../api-promise.ts'
import { FacetedPage } from '../faceted-page.ts'
import type { ListPromise } from '../list.ts'
import type { ChangeOptions, PostOptions, RequestOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import type { Transport } from '../transport.ts'
import type {
  ActingSession,
  ActingSessionRequest,
  AuditLogEntry,
  ClientUsage,
  ConnectedAccount,
  CreatedOperator,
  IdentitySettings,
  MailTest,
  MaintenanceRun,
  Operator,
  OperatorCreate,
  PlatformAuditLogQuery,
  PlatformHealth,
} from '../types.ts'
import { ApiGroup } from './api-group.ts'
import { Collection } from './collection.ts'
import { IntegrationSettings } from './integration-settings.ts'
import { PlatformBroker } from './platform-broker.ts'
import { PlatformSearch } from './platform-search.ts'

/** Operator functions, which require an operator key or an operator’s session. */
export class Platform extends ApiGroup {
  /**
   * Associations; slugs are unique. `create` returns the association, its sandbox and the keys of both, which are shown
   * only once. The keys of a deleted association stop working within a second; its data is removed after 30 days.
   */
  readonly clients: PlatformClients
  readonly maintenance: Maintenance
  /** The identity broker. */
  readonly broker: PlatformBroker
  /** The Stripe platform (Connect) to which associations’ accounts are connected. */
  readonly stripe: IntegrationSettings<'platform.stripe'>
  readonly search: PlatformSearch
  readonly operators: Operators

  constructor(api: Transport) {
    super(api)
    this.clients = new PlatformClients(api, '/api/platform/clients')
    this.maintenance = new Maintenance(api)
    this.broker = new PlatformBroker(api, '/api/platform/integrations/broker')
    this.stripe = new IntegrationSettings(api, '/api/platform/integrations/stripe')
    this.search = new PlatformSearch(api)
    this.operators = new Operators(api)
  }

  /**
   * Gets the state of the installation: dependencies, queues, failures and versions.
   *
   * @throws {AuthenticationError} without an operator key or session.
   * @example
   * const { queues, storage } = await guildhall.platform.health()
   */
  health(options?: RequestOptions): ApiPromise<PlatformHealth> {
    return this.api.request({ method: 'GET', path: '/api/platform/health', options })
  }

  /**
   * Sends a test email and returns whether the mail server accepted it. A rejection is not thrown.
   *
   * @throws {BadRequestError} for an invalid address.
   * @example
   * const { ok, message } = await guildhall.platform.testMail('ada@example.org')
   */
  testMail(to: string, options?: PostOptions): ApiPromise<MailTest> {
    return this.api.request({ method: 'POST', path: '/api/platform/mail/test', json: { to }, options })
  }

  /**
   * Lists changes to associations, operators and platform settings, and sessions as an administrator, newest first.
   * Changes that an operator makes within an association are in that association’s audit log.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * for await (const { action, actor } of guildhall.platform.auditLog()) console.log(action, actor.name)
   */
  auditLog(
    query?: PlatformAuditLogQuery,
    options?: RequestOptions,
  ): ListPromise<AuditLogEntry, FacetedPage<AuditLogEntry>> {
    return this.api.list('/api/platform/audit-log', query, options, FacetedPage<AuditLogEntry>)
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
    return this.#requestPart(id, 'organization', options)
  }

  /**
   * Sets an association’s organization at the identity broker; `null` removes it. The connections and directories of
   * the previous organization are deleted from this service, and their users’ sessions end.
   *
   * @throws {NotFoundError} when the association does not exist.
   * @throws {ConflictError} when the organization belongs to another association.
   * @throws {PreconditionFailedError} if the identity settings no longer match the ETag in `ifMatch`.
   * @example
   * await guildhall.platform.clients.setOrganization(id, 'org_…')
   */
  setOrganization(
    id: string,
    organizationId: string | null,
    options?: ChangeOptions,
  ): ApiPromise<IdentitySettings> {
    return this.#requestPart(id, 'organization', options, { organizationId })
  }

  /**
   * Gets an association’s connected account on the operator’s Stripe platform.
   *
   * @throws {NotFoundError}
   * @example
   * const { accountId, hasOwnKey } = await guildhall.platform.clients.getStripeAccount(id)
   */
  getStripeAccount(id: string, options?: RequestOptions): ApiPromise<ConnectedAccount> {
    return this.#requestPart(id, 'stripe-account', options)
  }

  /**
   * Sets an association’s connected account on the operator’s Stripe platform, for its card payments; `null`
   * removes it. The association’s own key, if set, takes precedence.
   *
   * @throws {NotFoundError} when the association does not exist.
   * @throws {ConflictError} when the account belongs to another association.
   * @throws {PreconditionFailedError} if the billing settings no longer match the ETag in `ifMatch`.
   * @example
   * await guildhall.platform.clients.setStripeAccount(id, 'acct_…')
   */
  setStripeAccount(
    id: string,
    accountId: string | null,
    options?: ChangeOptions,
  ): ApiPromise<ConnectedAccount> {
    return this.#requestPart(id, 'stripe-account', options, { accountId })
  }

  /**
   * Gets an association’s usage, and the request limit of its plan.
   *
   * @throws {NotFoundError}
   * @example
   * const { members, storageBytes } = await guildhall.platform.clients.usage(id)
   */
  usage(id: string, options?: RequestOptions): ApiPromise<ClientUsage> {
    return this.#requestPart(id, 'usage', options)
  }

  /**
   * Creates a one-hour session as an administrator. The audit logs of the platform and of the association record it
   * with the reason.
   *
   * @throws {NotFoundError}
   * @throws {ConflictError} when the association is suspended or has no active administrator, or `userId` is not one.
   * @example
   * const { token } = await guildhall.platform.clients.actAsAdministrator(id, { reason: 'Support request 4711' })
   */
  actAsAdministrator(
    id: string,
    request: ActingSessionRequest,
    options?: PostOptions,
  ): ApiPromise<ActingSession> {
    return this.act(id, 'sessions', request, options)
  }

  /** Gets a part of an association, such as a setting, or sets it to `json`. */
  #requestPart<Result>(
    id: string,
    name: string,
    options: ChangeOptions | undefined,
    json?: object,
  ): ApiPromise<Result> {
    const method = json ? 'PUT' : 'GET'
    return this.api.request({ method, path: `${this.getPath(id)}/${name}`, json, options })
  }
}

/** Operators, each with an operator key. */
export class Operators extends ApiGroup {
  /** Lists all operators, oldest first. @throws {AuthenticationError} without an operator key or session. */
  list(options?: RequestOptions): ApiPromise<{ items: Operator[] }> {
    return this.api.request({ method: 'GET', path: '/api/platform/operators', options })
  }

  /**
   * Creates an operator. The response contains the key, which is returned only once.
   *
   * @throws {BadRequestError} for an invalid name.
   * @example
   * const { key } = await guildhall.platform.operators.create({ name: 'Ada Lovelace' })
   */
  create(operator: OperatorCreate, options?: PostOptions): ApiPromise<CreatedOperator> {
    return this.api.request({ method: 'POST', path: '/api/platform/operators', json: operator, options })
  }

  /**
   * Revokes an operator’s key and ends their sessions.
   *
   * @throws {NotFoundError}
   * @throws {ConflictError} for the only operator.
   */
  delete(id: string, options?: RequestOptions): ApiPromise<void> {
    return this.api.request({ method: 'DELETE', path: buildPath`/api/platform/operators/${id}`, options })
  }
}

/** Scheduled maintenance. */
export class Maintenance extends ApiGroup {
  /**
   * Runs maintenance now, such as lapsing expired memberships.
   *
   * @throws {AuthenticationError} without an operator key or session.
   * @example
   * await guildhall.platform.maintenance.run()
   */
  run(options?: PostOptions): ApiPromise<MaintenanceRun> {
    return this.api.request({ method: 'POST', path: '/api/platform/maintenance/run', options })
  }
}
