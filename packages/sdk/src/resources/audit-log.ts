import type { ApiPromise } from '../api-promise.ts'
import { FacetedPage } from '../faceted-page.ts'
import type { ListPromise } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import type { AuditLogEntry, AuditLogExportQuery, AuditLogQuery } from '../types.ts'
import { ApiGroup } from './api-group.ts'
import { stream } from './stream.ts'

/** The audit log. Scope `audit:read`. */
export class AuditLog extends ApiGroup {
  /**
   * Lists audit log entries, newest first.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @throws {PermissionDeniedError} if the scope is missing.
   * @example
   * for await (const entry of guildhall.auditLog.list({ createdAt: { after: '2026-01-01' } })) console.log(entry)
   */
  list(
    query?: AuditLogQuery,
    options?: RequestOptions,
  ): ListPromise<AuditLogEntry, FacetedPage<AuditLogEntry>> {
    return this.api.list('/api/audit-log', query, options, FacetedPage<AuditLogEntry>)
  }

  /**
   * Exports entries as CSV or Excel, with the filters and order of `list`. The response body is a stream.
   *
   * @throws {BadRequestError} for an unknown filter, value or column.
   * @example
   * const response = await guildhall.auditLog.export({ targetType: 'key', fileFormat: 'xlsx' })
   * await writeFile('keys.xlsx', response.body)
   */
  export(query?: AuditLogExportQuery, options?: RequestOptions): ApiPromise<Response> {
    return stream(this.api, '/api/audit-log/export', query, options)
  }
}
