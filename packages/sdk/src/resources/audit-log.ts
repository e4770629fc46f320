import { FacetedPage } from '../faceted-page.ts'
import type { ListPromise } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import type { Transport } from '../transport.ts'
import type { AuditLogEntry, AuditLogQuery } from '../types.ts'

/** The audit log. Scope `audit:read`. */
export class AuditLog {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

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
    return this.#api.list('/api/audit-log', query, options, FacetedPage<AuditLogEntry>)
  }
}
