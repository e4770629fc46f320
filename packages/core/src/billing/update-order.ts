import { type Context, inTransaction } from '../context.ts'
import { invalid } from '../errors.ts'
import { recordChanges } from '../records/journal.ts'
import { createReadOnlyViolation, isSame } from '../records/merge.ts'
import { getRecord, parseRecord, type StoredRecord } from '../records/read.ts'
import { resolveAttention } from './attention.ts'
import { type Attention, orders } from './collections.ts'
import { describeChange } from './commit-order.ts'
import { createNotPayableError } from './end-order.ts'
import { lockOrder, saveOrder } from './lock-order.ts'
import type { Order } from './order.ts'
import { type DatesInput, mergeDates, validateDates } from './order-dates.ts'

export interface OrderUpdate extends DatesInput {
  /** Null marks the reason for attention as resolved. The next one, if there is any, takes its place. */
  attention?: Attention | null
  /** Other fields of the record, which must be unchanged. */
  [readOnlyField: string]: unknown
}

/**
 * Changes the due and expiry dates of an open order, or marks its reason for attention as resolved.
 *
 * @throws DomainError not-found, precondition-failed, validation-error, order-not-payable for the dates of an order
 *   that is not open
 */
export function updateOrder(
  ctx: Context,
  id: string,
  change: OrderUpdate,
  precondition: (version: number) => void,
): Promise<StoredRecord> {
  return inTransaction(ctx, async (ctx) => {
    const { before } = await lockOrder(ctx, id)
    precondition(before.version)
    await rejectReadOnlyChanges(ctx, id, change)
    const order: Order = {
      ...(change.attention === null ? resolveAttention(before) : before),
      ...mergeDates(change, before),
    }
    const changes = (['attention', 'dueAt', 'expiresAt'] as const).filter(
      (name) => order[name]?.valueOf() !== before[name]?.valueOf(),
    )
    if (changes.length === 0) return getRecord(ctx, orders, id)
    if (changes.some((name) => name !== 'attention')) {
      if (order.status !== 'open') throw createNotPayableError(order)
      validateDates(order, ctx.now())
    }
    const record = await saveOrder(ctx, before, order)
    await recordChanges(ctx, [
      { type: 'order.updated', target: { type: 'order', id, json: null }, changes },
      ...describeChange(before, order, record),
    ])
    return record
  })
}

async function rejectReadOnlyChanges(
  ctx: Context,
  id: string,
  { dueAt: _, expiresAt: __, attention, ...fields }: OrderUpdate,
): Promise<void> {
  const readOnlyFields = attention == null ? fields : { ...fields, attention }
  if (Object.keys(readOnlyFields).length === 0) return
  const record = parseRecord(await getRecord(ctx, orders, id))
  const changed = Object.entries(readOnlyFields).filter(([name, value]) => !isSame(value, record[name]))
  if (changed.length > 0) throw invalid(...changed.map(([name]) => createReadOnlyViolation(name)))
}
