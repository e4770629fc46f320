import type { ApiPromise } from '../api-promise.ts'
import type { PostOptions } from '../options.ts'
import type { Transport } from '../transport.ts'
import type { MaintenanceRun } from '../types.ts'
import { Collection } from './collection.ts'

/** What operators do. Needs an operator key. */
export class Platform {
  /**
   * The associations on this service; slugs are unique. `create` answers one with its sandbox twin and the keys of
   * both, which are shown this once. The keys of a deleted one stop working at once.
   */
  readonly clients: Collection<'platform.clients'>
  readonly maintenance: Maintenance

  constructor(api: Transport) {
    this.clients = new Collection(api, '/api/platform/clients')
    this.maintenance = new Maintenance(api)
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
