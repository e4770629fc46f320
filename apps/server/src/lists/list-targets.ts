import type { ScopeSubject } from '@guildhall/core/access/keys/scopes'
import { type ViewList, viewLists } from '@guildhall/core/access/users/views'
import { invoices, ledgerEntries, orders, payments, refunds } from '@guildhall/core/billing/collections'
import { type BulkCollection, bulkCollections } from '@guildhall/core/bulk/bulk-collections'
import { membershipChanges } from '@guildhall/core/members/membership-changes'
import { auditLog } from '@guildhall/core/records/audit-log'
import type { Collection } from '@guildhall/core/records/collection'
import { MembershipChange } from '@guildhall/wire/membership'
import { Order } from '@guildhall/wire/orders'
import { Invoice, LedgerEntry, Payment, Refund } from '@guildhall/wire/payments'
import { AuditEntry } from '@guildhall/wire/people'
import type { TObject } from '@sinclair/typebox'
import { bulkTargets } from '../bulk/bulk-targets.ts'

/** A list that can be exported or saved as a view. */
export interface ListTarget {
  collection: Collection
  /** The types of the list’s filters, by field; usually the schema of a record. */
  record: TObject
  /** The subject of the list’s read scope. */
  scope: ScopeSubject
  /** The prefix of operation ids: `members`. */
  operationPrefix: string
  /** The plural noun in the documentation. */
  plural: string
  tag: string
}

const createBillingTarget = (
  collection: Collection,
  record: TObject,
  plural = collection.name,
): ListTarget => ({
  collection,
  record,
  scope: 'billing',
  operationPrefix: collection.name,
  plural,
  tag: `${collection.name.charAt(0).toUpperCase()}${collection.name.slice(1)}`,
})

/** The lists without bulk changes. */
const otherTargets: Record<Exclude<ViewList, BulkCollection>, ListTarget> = {
  'membership-changes': {
    collection: membershipChanges,
    record: MembershipChange,
    scope: 'members',
    operationPrefix: 'membershipChanges',
    plural: 'membership changes',
    tag: 'Members',
  },
  orders: createBillingTarget(orders, Order),
  payments: createBillingTarget(payments, Payment),
  refunds: createBillingTarget(refunds, Refund),
  invoices: createBillingTarget(invoices, Invoice, 'invoices and credit notes'),
  ledger: createBillingTarget(ledgerEntries, LedgerEntry, 'ledger entries'),
  'audit-log': {
    collection: auditLog,
    record: AuditEntry,
    scope: 'audit',
    operationPrefix: 'auditLog',
    plural: 'audit log entries',
    tag: 'Audit log',
  },
}

const isOther = (name: ViewList): name is keyof typeof otherTargets => name in otherTargets

export const listTargets = Object.fromEntries(
  viewLists.map((name) => [
    name,
    isOther(name) ? otherTargets[name] : { ...bulkTargets[name], ...bulkCollections[name] },
  ]),
) as Record<ViewList, ListTarget>
