import type { Order, RefundCreate } from '@guildhall/sdk'
import { readAmount } from '../../forms/read-amount.ts'
import { toDecimal } from '../../translations/format-money.ts'
import { getRefundableTotal } from './order-query.ts'

type Line = Order['lines'][number]

/** A line in the form: whether it is refunded, the amount, and whether its access is revoked. */
export interface LineDraft {
  isChosen: boolean
  amount: string
  /** Null if it depends on the amount: access is then revoked when nothing remains of the line. */
  shouldRevoke: boolean | null
}

export type Drafts = Record<string, LineDraft>

/** The refundable amount of a line. */
export const getRefundableAmount = ({ total, refunded }: Line): number => total - refunded

/** The lines with a refundable amount: none if the order is cancelled or expired, when payments are an overpayment. */
export const listRefundableLines = ({ status, lines }: Order): Line[] =>
  status === 'cancelled' || status === 'expired' ? [] : lines.filter((line) => getRefundableAmount(line) > 0)

export function createDrafts(order: Order): Drafts {
  return Object.fromEntries(
    listRefundableLines(order).map((line) => [
      line.id,
      {
        isChosen: false,
        amount: toDecimal({ amount: getRefundableAmount(line), currency: order.currency }),
        shouldRevoke: null,
      },
    ]),
  )
}

/** Whether a refund revokes a line’s access, as chosen or by the amount; false if there is no access to revoke. */
export function isRevoked(line: Line, draft: LineDraft, currency: string): boolean {
  if (line.effect === null || line.effect.status === 'revoked') return false
  return draft.shouldRevoke ?? readAmount(draft.amount, currency) === getRefundableAmount(line)
}

/** The chosen lines as the service accepts them, and their sum; lines with invalid amounts are omitted. */
export function toRefundLines(
  order: Order,
  drafts: Drafts,
): { lines: NonNullable<RefundCreate['lines']>; total: number } {
  const lines = listChosenLines(order, drafts).flatMap(({ line, amount, draft }) => {
    if (amount === null || amount <= 0) return []
    const revoke = line.effect === null ? {} : { revoke: isRevoked(line, draft, order.currency) }
    return [{ lineId: line.id, amount, ...revoke }]
  })
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) }
}

interface RefundTexts {
  atMostLine(amount: string): string
  atMostPaid(amount: string): string
}

/** The message for each chosen line with an invalid amount, by line id. */
export function findInvalidLines(order: Order, drafts: Drafts, message: string): Record<string, string> {
  return Object.fromEntries(
    listChosenLines(order, drafts)
      .filter(({ amount }) => amount === null || amount <= 0)
      .map(({ line }) => [line.id, message]),
  )
}

/**
 * Why the service rejected a refund as too large, by line id: more than remains of the line or, if this applies to no
 * line, more in total than the payments less earlier refunds. Empty if neither applies.
 *
 * @param order in its current state
 * @param formatAmount formats an amount of the order
 */
export function findExcess(
  order: Order,
  drafts: Drafts,
  texts: RefundTexts,
  formatAmount: (amount: number) => string,
): Record<string, string> {
  const chosen = listChosenLines(order, drafts)
  const excessive = chosen.filter(({ line, amount }) => (amount ?? 0) > getRefundableAmount(line))
  if (excessive.length > 0)
    return Object.fromEntries(
      excessive.map(({ line }) => [line.id, texts.atMostLine(formatAmount(getRefundableAmount(line)))]),
    )
  const refundable = getRefundableTotal(order)
  if (toRefundLines(order, drafts).total <= refundable) return {}
  return Object.fromEntries(chosen.map(({ line }) => [line.id, texts.atMostPaid(formatAmount(refundable))]))
}

function listChosenLines(
  order: Order,
  drafts: Drafts,
): { line: Line; amount: number | null; draft: LineDraft }[] {
  return listRefundableLines(order).flatMap((line) => {
    const draft = drafts[line.id]
    return draft?.isChosen ? [{ line, draft, amount: readAmount(draft.amount, order.currency) }] : []
  })
}
