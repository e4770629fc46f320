import type { ApiPromise } from '../api-promise.ts'
import type { ListPromise } from '../list.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import type { Grant, GrantCreate, GrantListQuery } from '../types.ts'
import { ApiGroup } from './api-group.ts'

/** Access grants: each gives a member access to a resource until it is revoked. */
export class Grants extends ApiGroup {
  /** Lists a resource’s active grants. @throws {NotFoundError} */
  list(resourceId: string, query?: GrantListQuery, options?: RequestOptions): ListPromise<Grant> {
    return this.api.list(buildPath`/api/resources/${resourceId}/grants`, query, options)
  }

  /**
   * Grants a member access, effective from the next request.
   *
   * @throws {NotFoundError} when the resource does not exist.
   * @throws {BadRequestError} for an invalid field or an unknown member.
   * @throws {ConflictError} when the member already has a grant with this source and reference.
   * @example
   * await guildhall.resources.grants.create(resourceId, { memberId, source: 'shop', reference: 'order-1042' })
   */
  create(resourceId: string, grant: GrantCreate, options?: PostOptions): ApiPromise<Grant> {
    return this.api.request({
      method: 'POST',
      path: buildPath`/api/resources/${resourceId}/grants`,
      json: grant,
      options,
    })
  }

  /** Revokes a grant, effective from the next request. @throws {NotFoundError} if it does not exist or is revoked. */
  revoke(resourceId: string, grantId: string, options?: RequestOptions): ApiPromise<void> {
    return this.api.request({
      method: 'DELETE',
      path: buildPath`/api/resources/${resourceId}/grants/${grantId}`,
      options,
    })
  }
}
