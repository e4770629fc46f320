import type { Order, Payment } from '@guildhall/sdk'
import { readAmount } from '../../../forms/read-amount.ts'
import type { StatementRow } from './parse-statement.ts'

/** The records that rows are compared with. */
export type MatchedOrder = Pick<Order, 'id' | 'buyer' | 'currency' | 'reference' | 'status' | 'totals'>
export type MatchedPayment = Pick<
  Payment,
  'id' | 'orderId' | 'status' | 'currency' | 'amount' | 'reference' | 'receivedAt'
>

/**
 * How a row matches. `recorded`: its payment is already recorded. If the row references an order, `exact`: its amount
 * is due; `differs`: another amount is due; `settled`: nothing is due, such as on a cancelled order. Otherwise,
 * `noReference`: exactly its amount is due on at least one open order; `unmatched`: on none.
 */
export type MatchState = 'exact' | 'differs' | 'settled' | 'noReference' | 'recorded' | 'unmatched'

/** A row with the orders that it probably pays. */
export interface Proposal {
  row: StatementRow
  state: MatchState
  /** The orders to choose from, most likely first. */
  orders: MatchedOrder[]
  /** The row’s position among rows with the same content, from 0. */
  occurrence: number
}

interface MatchCandidates {
  /** Orders that a row references, open orders, and the orders of the payments. */
  orders: readonly MatchedOrder[]
  payments: readonly MatchedPayment[]
  /** The day of an instant in the association’s time zone, as YYYY-MM-DD. */
  toDay(instant: string): string
}

/** The text of a row as a payment’s reference, which has at most 200 characters. */
export const toPaymentReference = ({ text }: StatementRow): string => [...text].slice(0, 200).join('')

/**
 * Matches the rows of a statement with orders and payments. A payment matches at most one row. Amounts that earlier
 * rows pay by reference are no longer due.
 */
export function matchStatement(rows: readonly StatementRow[], candidates: MatchCandidates): Proposal[] {
  const orders = new Map(candidates.orders.map((order) => [order.id, order]))
  const recorded = findRecorded(rows, candidates)
  const amountsDue = new Map(candidates.orders.map(({ id, totals }) => [id, totals.due]))
  const occurrences = new Map<string, number>()
  return rows.map((row) => {
    const content = JSON.stringify([row.date, row.amount, row.text])
    const occurrence = occurrences.get(content) ?? 0
    occurrences.set(content, occurrence + 1)
    const payment = recorded.get(row)
    const paidOrder = payment && orders.get(payment.orderId)
    if (payment) return { row, occurrence, state: 'recorded', orders: paidOrder ? [paidOrder] : [] }
    return { row, occurrence, ...proposeOrders(row, candidates.orders, amountsDue) }
  })
}

function proposeOrders(
  row: StatementRow,
  orders: readonly MatchedOrder[],
  amountsDue: Map<string, number>,
): Pick<Proposal, 'state' | 'orders'> {
  const order = findByReference(row, orders)
  if (!order) {
    const matches = findByAmount(row, orders, amountsDue)
    return { state: matches.length > 0 ? 'noReference' : 'unmatched', orders: matches }
  }
  const amount = readAmountFor(row, order) ?? 0
  const amountDue = amountsDue.get(order.id) ?? 0
  amountsDue.set(order.id, amountDue - amount)
  const state = amountDue <= 0 ? 'settled' : amount === amountDue ? 'exact' : 'differs'
  return { state, orders: [order] }
}

/**
 * Finds the received payment already recorded for each row, if any. It has the row’s amount and, if the row has a date,
 * was received on that day; payments with the row’s text take precedence over payments of the referenced order.
 */
function findRecorded(
  rows: readonly StatementRow[],
  { orders, payments, toDay }: MatchCandidates,
): Map<StatementRow, MatchedPayment> {
  const matches = new Map<StatementRow, MatchedPayment>()
  const unused = new Set(payments.filter(({ status }) => status === 'succeeded'))
  const assign = (isSame: (row: StatementRow, payment: MatchedPayment) => boolean) => {
    for (const row of rows.filter((row) => !matches.has(row))) {
      const payment = [...unused].find(
        (candidate) =>
          readAmountFor(row, candidate) === candidate.amount &&
          (row.date === null ||
            (candidate.receivedAt !== null && toDay(candidate.receivedAt) === row.date)) &&
          isSame(row, candidate),
      )
      if (!payment) continue
      matches.set(row, payment)
      unused.delete(payment)
    }
  }
  assign((row, { reference }) => row.text !== '' && reference === toPaymentReference(row))
  assign((row, { orderId }) => findByReference(row, orders)?.id === orderId)
  return matches
}

/** Reads the amount of a row in an order’s currency; null if it is malformed or the row names another currency. */
export function readAmountFor(
  { amount, currency }: StatementRow,
  order: Pick<Order, 'currency'>,
): number | null {
  return currency === null || currency === order.currency ? readAmount(amount, order.currency) : null
}

function findByReference(row: StatementRow, orders: readonly MatchedOrder[]): MatchedOrder | undefined {
  const matches = row.references.flatMap(
    (reference) => orders.find((order) => order.reference === reference) ?? [],
  )
  return matches.find((order) => readAmountFor(row, order) !== null)
}

/** Open orders with exactly this amount due; those whose buyer is named in the row come first. */
function findByAmount(
  row: StatementRow,
  orders: readonly MatchedOrder[],
  amountsDue: ReadonlyMap<string, number>,
): MatchedOrder[] {
  const text = toWords(row.text)
  const isNamed = ({ buyer }: MatchedOrder) => {
    const names = [...toWords(buyer.name ?? '')]
    return names.length > 0 && names.every((name) => text.has(name))
  }
  const matching = orders.filter((order) => {
    const amountDue = amountsDue.get(order.id) ?? 0
    return order.status === 'open' && amountDue > 0 && readAmountFor(row, order) === amountDue
  })
  return [...matching.filter(isNamed), ...matching.filter((order) => !isNamed(order))]
}

/** Splits text into lowercase words without accents, which banks omit. */
function toWords(text: string): Set<string> {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return new Set(plain.match(/[\p{L}\p{N}]+/gu))
}
