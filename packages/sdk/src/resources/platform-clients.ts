import type { ApiPromise } from '../api-promise.ts'
import type { ListPromise } from '../list.ts'
import type {
  ChangeOptions,
  ConditionalReadOptions,
  PlainReadOptions,
  PostOptions,
  ReadOptions,
  RequestOptions,
} from '../options.ts'
import { path } from '../path.ts'
import type { Transport } from '../transport.ts'
import type {
  PlatformClient,
  PlatformClientCreate,
  PlatformClientCreated,
  PlatformClientListQuery,
  PlatformClientUpdate,
} from '../types.ts'

/** The associations on this service. Needs an operator key. */
export class PlatformClients {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Lists associations, newest first unless ordered otherwise.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * for await (const client of guildhall.platform.clients.list()) console.log(client.id)
   */
  list(query?: PlatformClientListQuery, options?: RequestOptions): ListPromise<PlatformClient> {
    return this.#api.list('/api/platform/clients', query, options)
  }

  /**
   * Creates an association, with its sandbox twin and the keys of both, which are shown this once.
   *
   * @throws {BadRequestError} with a violation for each fault.
   * @throws {ConflictError} when the slug is taken.
   * @example
   * const { client, keys } = await guildhall.platform.clients.create({ name: 'Bee Keepers', slug: 'bees', plan: 'standard' })
   */
  create(client: PlatformClientCreate, options?: PostOptions): ApiPromise<PlatformClientCreated> {
    return this.#api.request({ method: 'POST', path: '/api/platform/clients', json: client, options })
  }

  /**
   * Gets an association; with `ifNoneMatch`, `null` when it still has that ETag.
   *
   * @throws {NotFoundError}
   * @example
   * const client = await guildhall.platform.clients.get(id)
   */
  get(id: string, options?: PlainReadOptions): ApiPromise<PlatformClient>
  get(id: string, options: ConditionalReadOptions): ApiPromise<PlatformClient | null>
  get(id: string, options?: ReadOptions): ApiPromise<PlatformClient | null> {
    return this.#api.request({ method: 'GET', path: path`/api/platform/clients/${id}`, options })
  }

  /**
   * Changes an association. What is left out keeps its value, `null` clears it.
   *
   * @throws {BadRequestError} {@link NotFoundError} {@link ConflictError}
   * @throws {PreconditionFailedError} when it has changed since the ETag given as `ifMatch`.
   * @example
   * await guildhall.platform.clients.update(id, { suspended: true })
   */
  update(id: string, changes: PlatformClientUpdate, options?: ChangeOptions): ApiPromise<PlatformClient> {
    return this.#api.request({
      method: 'PATCH',
      path: path`/api/platform/clients/${id}`,
      json: changes,
      options,
    })
  }

  /**
   * Deletes an association and its sandbox twin. Their keys stop working at once.
   *
   * @throws {NotFoundError} when there is none.
   * @example
   * await guildhall.platform.clients.delete(id)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/platform/clients/${id}`, options })
  }
}
