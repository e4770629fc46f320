import type { Order, RefundCreate } from '@guildhall/sdk'
import { toDecimal } from '../../words/format-money.ts'
import { getRefundable } from './order-query.ts'
import { readAmount } from './read-amount.ts'

type Line = Order['lines'][number]

/** A line in the form: whether and how much is refunded, and whether its access is taken back. */
export interface LineDraft {
  isChosen: boolean
  amount: string
  /** Null: by the amount. What a line gave is taken back when nothing is left of it. */
  revoke: boolean | null
}

export type Drafts = Record<string, LineDraft>

/** What is left of a line. */
export const getRest = ({ total, refunded }: Line): number => total - refunded

/** The lines of which something is left to refund. What was paid for an ended order is an overpayment. */
export const listRefundable = ({ status, lines }: Order): Line[] =>
  status === 'cancelled' || status === 'expired' ? [] : lines.filter((line) => getRest(line) > 0)

export function startDrafts(order: Order): Drafts {
  return Object.fromEntries(
    listRefundable(order).map((line) => [
      line.id,
      {
        isChosen: false,
        amount: toDecimal({ amount: getRest(line), currency: order.currency }),
        revoke: null,
      },
    ]),
  )
}

/** Whether what a line gave is taken back, as chosen or by the amount; false for a line that gives nothing. */
export function isRevoked(line: Line, draft: LineDraft, currency: string): boolean {
  if (line.effect === null || line.effect.status === 'revoked') return false
  return draft.revoke ?? readAmount(draft.amount, currency) === getRest(line)
}

/** The chosen lines as the service takes them, and their sum; what is no amount is left out. */
export function toRefundLines(
  order: Order,
  drafts: Drafts,
): { lines: NonNullable<RefundCreate['lines']>; total: number } {
  const lines = listChosen(order, drafts).flatMap(({ line, amount, draft }) => {
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

/** The chosen lines whose amount is none, with the message. */
export function findInvalid(order: Order, drafts: Drafts, message: string): Record<string, string> {
  return Object.fromEntries(
    listChosen(order, drafts)
      .filter(({ amount }) => amount === null || amount <= 0)
      .map(({ line }) => [line.id, message]),
  )
}

/**
 * Why the service refused a refund as too large, by line: more than is left of it, or more in sum than was paid.
 *
 * @param order as it is now
 * @param money writes an amount of the order
 */
export function findExcess(
  order: Order,
  drafts: Drafts,
  texts: RefundTexts,
  money: (amount: number) => string,
): Record<string, string> {
  const chosen = listChosen(order, drafts)
  const excessive = chosen.filter(({ line, amount }) => (amount ?? 0) > getRest(line))
  if (excessive.length > 0)
    return Object.fromEntries(excessive.map(({ line }) => [line.id, texts.atMostLine(money(getRest(line)))]))
  const refundable = getRefundable(order)
  if (toRefundLines(order, drafts).total <= refundable) return {}
  return Object.fromEntries(chosen.map(({ line }) => [line.id, texts.atMostPaid(money(refundable))]))
}

function listChosen(order: Order, drafts: Drafts): { line: Line; amount: number | null; draft: LineDraft }[] {
  return listRefundable(order).flatMap((line) => {
    const draft = drafts[line.id]
    return draft?.isChosen ? [{ line, draft, amount: readAmount(draft.amount, order.currency) }] : []
  })
}
