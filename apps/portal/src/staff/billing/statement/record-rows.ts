import type { PaymentCreate } from '@guildhall/sdk'
import { deriveKey } from '../../../forms/derive-key.ts'
import { toLocalDay, toStartOfDay } from '../../../forms/local-days.ts'
import { api } from '../../../shell/api.ts'
import { loadKnownRecords } from './load-known-records.ts'
import {
  type MatchedOrder,
  matchStatement,
  type Proposal,
  readAmountFor,
  toPaymentReference,
} from './match-statement.ts'

/** A row to record, the order that it pays, and the day it was received, as YYYY-MM-DD. */
export interface ChosenRow {
  proposal: Proposal
  order: MatchedOrder
  date: string
}

export type RowResult =
  | { status: 'recorded' }
  | { status: 'already-recorded' }
  | { status: 'failed'; error: unknown }

/**
 * Records payments one after the other. Rows whose payment was recorded in the meantime, for example by a colleague, are
 * skipped; a row
 * that is sent twice is recorded once, because its idempotency key is the same.
 *
 * @param proposals all rows of the statement
 * @param onResult called for each chosen row once it is done
 */
export async function recordRows(
  chosen: readonly ChosenRow[],
  proposals: readonly Proposal[],
  timeZone: string,
  onResult: (proposal: Proposal, result: RowResult) => void,
): Promise<void> {
  const rows = proposals.map(({ row }) => row)
  const records = await loadKnownRecords(rows, new AbortController().signal)
  const latest = matchStatement(rows, { ...records, toDay: (instant) => toLocalDay(instant, timeZone) })
  const recorded = new Set(latest.filter(({ state }) => state === 'recorded').map(({ row }) => row))
  for (const chosenRow of chosen) {
    const { proposal, order } = chosenRow
    const failedPaymentCount = records.payments.filter(
      ({ orderId, status }) => orderId === order.id && status === 'failed',
    ).length
    onResult(
      proposal,
      recorded.has(proposal.row)
        ? { status: 'already-recorded' }
        : await recordRow(chosenRow, timeZone, failedPaymentCount),
    )
  }
}

/**
 * @param failedPaymentCount the number of the order’s failed payments. It is part of the idempotency key, so that a row
 *   can be recorded again after its payment was marked as failed
 */
async function recordRow(
  { proposal: { row, occurrence }, order, date }: ChosenRow,
  timeZone: string,
  failedPaymentCount: number,
): Promise<RowResult> {
  const { amount, currency, text } = row
  const payment: PaymentCreate = {
    amount: readAmountFor(row, order) ?? 0,
    currency: order.currency,
    method: 'bank_transfer',
    reference: toPaymentReference(row) || null,
    receivedAt: toStartOfDay(date, timeZone),
  }
  try {
    const idempotencyKey = await deriveKey(
      order.id,
      date,
      amount,
      currency,
      text,
      occurrence,
      failedPaymentCount,
    )
    await api.payments.create(order.id, payment, { idempotencyKey })
    return { status: 'recorded' }
  } catch (error) {
    return { status: 'failed', error }
  }
}
