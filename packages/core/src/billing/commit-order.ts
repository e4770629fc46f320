import type { Context } from '../context.ts'
import { type RecordedChange, recordChanges } from '../records/journal.ts'
import type { StoredRecord } from '../records/read.ts'
import { deriveAttention, hasNewReason } from './attention.ts'
import { deriveEffects, switchEffects } from './effects.ts'
import {
  type CreditNoteInput,
  type DocumentDraft,
  describeIssuedDocument,
  draftCreditNote,
  draftInvoiceIfMissing,
  issueDocument,
  sendAsReceipt,
} from './issue-invoice.ts'
import { type LedgerEntry, postEntries } from './ledger.ts'
import { saveOrder } from './lock-order.ts'
import type { Order } from './order.ts'
import type { SellerProfile } from './seller.ts'

export interface OrderChange {
  order: Order
  entries: LedgerEntry[]
  /** Changes to payments and refunds, recorded before those to the order. */
  changes?: RecordedChange[]
  /** The part of an invoice that is credited. */
  credit?: CreditNoteInput | null
  /** An invoice that restores credited amounts after a refund failed. */
  reinvoice?: DocumentDraft | null
}

/**
 * Writes a change to an order with everything that belongs to it, in the caller's transaction: effects, attention,
 * ledger, invoice or credit note, email, events and audit log. The document is written late, because the number
 * sequence stays locked until the transaction ends.
 */
export async function saveOrderChange(
  ctx: Context,
  before: Order,
  { order, entries, changes = [], credit = null, reinvoice = null }: OrderChange,
  seller: SellerProfile,
): Promise<StoredRecord> {
  const effectChange = await switchEffects(ctx, before, deriveEffects(order))
  const becomesPaid = order.status === 'paid' && before.status !== 'paid'
  const drafts = [
    ...(credit ? draftCreditNote(before, credit) : []),
    ...(becomesPaid ? draftInvoiceIfMissing(effectChange.order) : []),
    ...(reinvoice ? [reinvoice] : []),
  ]
  const invoiced = drafts.reduce((sum, { signedTotal }) => sum + signedTotal, order.invoiced)
  const after = { ...deriveAttention(effectChange.order), invoiced }
  const record = await saveOrder(ctx, before, after)
  await postEntries(ctx, after, entries)
  if (becomesPaid && before.invoiced > 0) await sendAsReceipt(ctx, after)
  const issuedChanges: RecordedChange[] = []
  for (const draft of drafts)
    issuedChanges.push(describeIssuedDocument(await issueDocument(ctx, after, draft, seller)))
  await recordChanges(ctx, [
    ...changes,
    ...effectChange.changes,
    ...describeChange(before, after, record),
    ...issuedChanges,
  ])
  return record
}

/** Describes the events of a change: a new status other than `open`, and a reason for attention (`hasNewReason`). */
export function describeChange(before: Order, after: Order, { id, json }: StoredRecord): RecordedChange[] {
  const target = { type: 'order', id, json }
  const changes: RecordedChange[] = []
  if (after.status !== before.status && after.status !== 'open')
    changes.push({ type: `order.${after.status}`, target, changes: ['status'] })
  if (hasNewReason(before, after))
    changes.push({ type: 'order.needs_attention', target, changes: ['attention'] })
  return changes
}
