import type { ApiPromise } from '../api-promise.ts'
import type { ChangeOptions, PostOptions } from '../options.ts'
import { path } from '../path.ts'
import type { Transport } from '../transport.ts'
import type { IdentitySettings, MaintenanceRun } from '../types.ts'
import { Collection } from './collection.ts'
import { PlatformBroker } from './platform-broker.ts'
import { PlatformSearch } from './platform-search.ts'

/** What operators do. Needs an operator key. */
export class Platform {
  /**
   * The associations on this service; slugs are unique. `create` answers one with its sandbox twin and the keys of
   * both, which are shown this once. The keys of a deleted one stop working at once.
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

/** The associations on this service. */
export class PlatformClients extends Collection<'platform.clients'> {
  /**
   * Gives an association another organization at the identity broker, or with `null` none. Its connections and
   * directories go, and sessions that came by them end.
   *
   * @throws {NotFoundError}
   * @throws {ConflictError} when it is another association's.
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

/** Work that is due by time. */
export class Maintenance {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Does now what the service otherwise does within a minute, such as lapsing memberships that have run out.
   *
   * @throws {AuthenticationError} without an operator key.
   * @example
   * await guildhall.platform.maintenance.run()
   */
  run(options?: PostOptions): ApiPromise<MaintenanceRun> {
    return this.#api.request({ method: 'POST', path: '/api/platform/maintenance/run', options })
  }
}
