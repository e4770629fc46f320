import type { ApiPromise } from '../api-promise.ts'
import { FacetedPage } from '../faceted-page.ts'
import type { ListPromise } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import type { MembershipChange, MembershipChangeExportQuery, MembershipChangeListQuery } from '../types.ts'
import { ApiGroup } from './api-group.ts'
import { stream } from './stream.ts'

/** When memberships began, lapsed, resumed or were cancelled. Scope `members:read`. */
export class MembershipChanges extends ApiGroup {
  /**
   * Lists membership changes, newest first.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * for await (const { member } of guildhall.membershipChanges.list({ kind: 'lapsed' })) console.log(member?.email)
   */
  list(
    query?: MembershipChangeListQuery,
    options?: RequestOptions,
  ): ListPromise<MembershipChange, FacetedPage<MembershipChange>> {
    return this.api.list('/api/membership-changes', query, options, FacetedPage<MembershipChange>)
  }

  /**
   * Exports changes as CSV or Excel, with the filters and order of `list`. The response body is a stream.
   *
   * @throws {BadRequestError} for an unknown filter, value or column.
   * @example
   * const response = await guildhall.membershipChanges.export({ kind: 'lapsed' })
   * await writeFile('lapsed.csv', response.body)
   */
  export(query?: MembershipChangeExportQuery, options?: RequestOptions): ApiPromise<Response> {
    return stream(this.api, '/api/membership-changes/export', query, options)
  }
}
