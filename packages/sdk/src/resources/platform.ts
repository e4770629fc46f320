import type { ApiPromise } from '../api-promise.ts'
import type { PostOptions } from '../options.ts'
import type { Transport } from '../transport.ts'
import type { MaintenanceRun } from '../types.ts'
import { PlatformClients } from './platform-clients.ts'

/** What operators do. Needs an operator key. */
export class Platform {
  readonly clients: PlatformClients
  readonly maintenance: Maintenance

  constructor(api: Transport) {
    this.clients = new PlatformClients(api)
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
