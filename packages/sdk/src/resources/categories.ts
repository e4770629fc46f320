import type { ApiPromise } from '../api-promise.ts'
import type { ListPromise } from '../list.ts'
import type { ChangeOptions, PostOptions, RequestOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import type { Category, CategoryCreate, CategoryListQuery, CategoryUpdate } from '../types.ts'
import { ApiGroup } from './api-group.ts'

const CATEGORIES_PATH = '/api/resources/categories'

/**
 * Library categories; names are unique. Categories are archived, not deleted. Users must be administrators to
 * change them.
 */
export class Categories extends ApiGroup {
  /**
   * Lists active categories in order or, with `archived: true`, archived ones.
   *
   * @example
   * for await (const { name, resourceCount } of guildhall.resources.categories.list()) console.log(name, resourceCount)
   */
  list(query?: CategoryListQuery, options?: RequestOptions): ListPromise<Category> {
    return this.api.list(CATEGORIES_PATH, query, options)
  }

  /**
   * Creates a category, last in the order.
   *
   * @throws {BadRequestError} with every violation.
   * @throws {ConflictError} when the name is taken, including by an archived category.
   * @example
   * const guides = await guildhall.resources.categories.create({ name: 'Guides' })
   */
  create(category: CategoryCreate, options?: PostOptions): ApiPromise<Category> {
    return this.api.request({ method: 'POST', path: CATEGORIES_PATH, json: category, options })
  }

  /** Gets a category. @throws {NotFoundError} */
  get(id: string, options?: RequestOptions): ApiPromise<Category> {
    return this.api.request({ method: 'GET', path: CATEGORIES_PATH + buildPath`/${id}`, options })
  }

  /**
   * Updates a category. Omitted fields are kept; `null` clears a field.
   *
   * @throws {NotFoundError} {@link BadRequestError}
   * @throws {ConflictError} when the name is taken, including by an archived category.
   * @throws {PreconditionFailedError} if it no longer matches the ETag in `ifMatch`.
   */
  update(id: string, changes: CategoryUpdate, options?: ChangeOptions): ApiPromise<Category> {
    return this.api.request({
      method: 'PATCH',
      path: CATEGORIES_PATH + buildPath`/${id}`,
      json: changes,
      options,
    })
  }

  /**
   * Sets the order of active categories.
   *
   * @throws {BadRequestError} unless each active category is listed exactly once.
   * @example
   * await guildhall.resources.categories.order([guides.id, minutes.id])
   */
  order(ids: string[], options?: RequestOptions): ApiPromise<void> {
    return this.api.request({ method: 'PUT', path: `${CATEGORIES_PATH}/order`, json: { ids }, options })
  }

  /** Archives a category; its resources keep it. @throws {NotFoundError} */
  archive(id: string, options?: PostOptions): ApiPromise<Category> {
    return this.api.request({ method: 'POST', path: CATEGORIES_PATH + buildPath`/${id}/archive`, options })
  }

  /** Restores an archived category. @throws {NotFoundError} */
  restore(id: string, options?: PostOptions): ApiPromise<Category> {
    return this.api.request({ method: 'POST', path: CATEGORIES_PATH + buildPath`/${id}/restore`, options })
  }
}
