import type { ApiPromise } from '../api-promise.ts'
import type { ListPromise } from '../list.ts'
import type { ChangeOptions, PostOptions, RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { Transport } from '../transport.ts'
import type { Category, CategoryCreate, CategoryListQuery, CategoryUpdate } from '../types.ts'

const at = '/api/resources/categories'

/** The categories of the library; names are unique. They are archived, not deleted. */
export class Categories {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Lists categories in their order; with `archived: true` the archived ones.
   *
   * @example
   * for await (const { name, resourceCount } of guildhall.resources.categories.list()) console.log(name, resourceCount)
   */
  list(query?: CategoryListQuery, options?: RequestOptions): ListPromise<Category> {
    return this.#api.list(at, query, options)
  }

  /**
   * Creates a category, last in the order.
   *
   * @throws {BadRequestError}
   * @throws {ConflictError} when the name is taken, perhaps by an archived one.
   * @example
   * const guides = await guildhall.resources.categories.create({ name: 'Guides' })
   */
  create(category: CategoryCreate, options?: PostOptions): ApiPromise<Category> {
    return this.#api.request({ method: 'POST', path: at, json: category, options })
  }

  /** Gets a category. @throws {NotFoundError} */
  get(id: string, options?: RequestOptions): ApiPromise<Category> {
    return this.#api.request({ method: 'GET', path: at + path`/${id}`, options })
  }

  /** Changes a category. @throws {NotFoundError} {@link BadRequestError} {@link ConflictError} */
  update(id: string, changes: CategoryUpdate, options?: ChangeOptions): ApiPromise<Category> {
    return this.#api.request({ method: 'PATCH', path: at + path`/${id}`, json: changes, options })
  }

  /**
   * Puts the active categories in another order: name each of them once.
   *
   * @throws {BadRequestError}
   * @example
   * await guildhall.resources.categories.order([guides.id, minutes.id])
   */
  order(ids: string[], options?: RequestOptions): ApiPromise<void> {
    return this.#api.request({ method: 'PUT', path: `${at}/order`, json: { ids }, options })
  }

  /** Hides a category from members; its resources keep it. @throws {NotFoundError} */
  archive(id: string, options?: PostOptions): ApiPromise<Category> {
    return this.#api.request({ method: 'POST', path: at + path`/${id}/archive`, options })
  }

  /** Shows an archived category again. @throws {NotFoundError} */
  restore(id: string, options?: PostOptions): ApiPromise<Category> {
    return this.#api.request({ method: 'POST', path: at + path`/${id}/restore`, options })
  }
}
