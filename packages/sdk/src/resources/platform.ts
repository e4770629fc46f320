import type { ApiPromise } from '../api-promise.ts'
import type { ChangeOptions, PostOptions } from '../options.ts'
import { path } from '../path.ts'
import type { Transport } from '../transport.ts'
import type { IdentitySettings, MaintenanceRun } from '../types.ts'
import { Collection } from './collection.ts'
import { PlatformBroker } from './platform-broker.ts'
import { PlatformSearch } from './platform-search.ts'

/** Operator functions; requires an operator key. */
export class Platform {
  /**
   * Associations; slugs are unique. `create` returns the association, its sandbox and the keys of both, which are shown
   * only once. The keys of a deleted association stop working immediately.
   */
  readonly clients: PlatformClients
  readonly maintenance: Maintenance
  /** The identity broker. */
  readonly broker: PlatformBroker
  readonly search: PlatformSearch

  constructor(api: Transport) {
    this.clients = new PlatformClients(api, '/api/platform/clients')
    this.maintenance = new Maintenance(api)
    this.broker = new PlatformBroker(api)
    this.search = new PlatformSearch(api)
  }
}

/** Associations. */
export class PlatformClients extends Collection<'platform.clients'> {
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
