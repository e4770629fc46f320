import type { ScopeSubject } from '@guildhall/core/access/keys/scopes'
import { type ViewList, viewLists } from '@guildhall/core/access/users/views'
import { bulkCollections } from '@guildhall/core/bulk/bulk-collections'
import { auditLog } from '@guildhall/core/records/audit-log'
import type { Collection } from '@guildhall/core/records/collection'
import { AuditEntry } from '@guildhall/wire/people'
import type { TObject } from '@sinclair/typebox'
import { bulkTargets } from '../bulk/bulk-targets.ts'

/** A list that can be saved as a view. */
export interface ListTarget {
  collection: Collection
  /** The schema of the list's parameters, by field. */
  record: TObject
  /** The subject of the scope to read it. */
  scope: ScopeSubject
  /** The prefix of operation ids: `members`. */
  operations: string
  /** For documentation. */
  plural: string
  tag: string
}

const auditTarget: ListTarget = {
  collection: auditLog,
  record: AuditEntry,
  scope: 'audit',
  operations: 'auditLog',
  plural: 'audit log entries',
  tag: 'Audit log',
}

export const listTargets = Object.fromEntries(
  viewLists.map((name) => [
    name,
    name === 'audit-log' ? auditTarget : { ...bulkTargets[name], ...bulkCollections[name] },
  ]),
) as Record<ViewList, ListTarget>
