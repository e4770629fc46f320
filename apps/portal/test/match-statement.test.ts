import { describe, expect, test } from 'bun:test'
import {
  type MatchedOrder,
  type MatchedPayment,
  matchStatement,
  toPaymentReference,
} from '../src/staff/billing/statement/match-statement.ts'
import type { StatementRow } from '../src/staff/billing/statement/parse-statement.ts'

const zeroTotals = { net: 0, tax: 0, paid: 0, refunded: 0, credited: 0 }
const buildOrder = (reference: string, due: number, fields: Partial<MatchedOrder> = {}): MatchedOrder => ({
  id: `order ${reference}`,
  buyer: { name: null, email: null, address: null, vatId: null },
  currency: 'EUR',
  reference,
  status: 'open',
  totals: { ...zeroTotals, total: due, due },
  ...fields,
})
const buildRow = (text: string, amount: string, fields: Partial<StatementRow> = {}): StatementRow => ({
  line: 1,
  date: '2026-11-24',
  amount,
  currency: null,
  text,
  references: text.match(/RF\d+/g) ?? [],
  ...fields,
})
const buildPayment = (
  order: MatchedOrder,
  amount: number,
  fields: Partial<MatchedPayment> = {},
): MatchedPayment => ({
  id: crypto.randomUUID(),
  orderId: order.id,
  status: 'succeeded',
  currency: order.currency,
  amount,
  reference: null,
  receivedAt: '2026-11-23T23:00:00.000Z',
  ...fields,
})
const buildBuyerFields = (name: string) => ({ buyer: { name, email: null, address: null, vatId: null } })

/** Matches a statement. @returns the state of each row, followed by the references of its orders */
function match(rows: StatementRow[], orders: MatchedOrder[], payments: MatchedPayment[] = []) {
  const toDay = (instant: string) => (instant === '2026-11-23T23:00:00.000Z' ? '2026-11-24' : 'another')
  return matchStatement(rows, { orders, payments, toDay }).map(({ state, orders }) =>
    [state, ...orders.map(({ reference }) => reference)].join(' '),
  )
}

describe('a row with a reference', () => {
  const openOrder = buildOrder('RF1', 4900)

  test.each([
    ['49,00', 'exact RF1'],
    ['48,99', 'differs RF1'],
    ['50,00', 'differs RF1'],
  ])('of %s against 49.00 due is “%s”', (amount, expected) => {
    expect(match([buildRow('Fee RF1', amount)], [openOrder])).toEqual([expected])
  })

  test('of an order with nothing due is settled', () => {
    const cancelledOrder = buildOrder('RF1', 0, { status: 'cancelled' })
    expect(match([buildRow('RF1', '49,00')], [cancelledOrder])).toEqual(['settled RF1'])
  })

  test('in a currency other than the order’s does not match it', () => {
    expect(match([buildRow('RF1', '49,00', { currency: 'USD' })], [openOrder])).toEqual(['unmatched'])
  })

  test('is parsed with the decimal places of the order’s currency', () => {
    const yenOrder = buildOrder('RF1', 4900, { currency: 'JPY' })
    expect(match([buildRow('RF1', '4,900')], [yenOrder])).toEqual(['exact RF1'])
  })

  test('after another row for the same order is compared with the remaining amount', () => {
    const rows = [
      buildRow('RF1 first', '20,00'),
      buildRow('RF1 second', '29,00'),
      buildRow('RF1 third', '1,00'),
    ]
    expect(match(rows, [openOrder])).toEqual(['differs RF1', 'exact RF1', 'settled RF1'])
  })

  test('with several possible references matches the reference with an order', () => {
    const ambiguousRow = buildRow('Fee', '49,00', { references: ['RF123', 'RF1'] })
    expect(match([ambiguousRow], [openOrder])).toEqual(['exact RF1'])
  })
})

describe('a row without a reference', () => {
  const ada = buildOrder('RF1', 4900, buildBuyerFields('Ada Lovelace'))
  const grace = buildOrder('RF2', 4900, buildBuyerFields('Grace Hopper'))
  const rené = buildOrder('RF3', 4900, buildBuyerFields('René Descartes'))

  test('proposes open orders with this amount due, orders of a buyer named in the text first', () => {
    expect(match([buildRow('HOPPER, GRACE fee', '49,00')], [ada, grace])).toEqual(['noReference RF2 RF1'])
    expect(match([buildRow('RENE DESCARTES', '49,00')], [ada, rené])).toEqual(['noReference RF3 RF1'])
  })

  test('proposes no order with another amount, currency or status', () => {
    const otherOrders = [
      buildOrder('RF1', 4800),
      buildOrder('RF2', 4900, { currency: 'JPY' }),
      buildOrder('RF3', 4900, { status: 'paid' }),
    ]
    expect(match([buildRow('Fee', '49,00')], otherOrders)).toEqual(['unmatched'])
  })

  test('proposes no order that a row above pays', () => {
    expect(match([buildRow('RF1', '49,00'), buildRow('Fee', '49,00')], [ada, grace])).toEqual([
      'exact RF1',
      'noReference RF2',
    ])
  })
})

describe('a recorded row', () => {
  const paidOrder = buildOrder('RF1', 0, { status: 'paid' })

  test('is found by its text, for any order', () => {
    const statementRow = buildRow('Grace Hopper', '49,00')
    const otherOrder = buildOrder('RF9', 0, { status: 'paid' })
    const recordedPayment = buildPayment(otherOrder, 4900, { reference: toPaymentReference(statementRow) })
    expect(match([statementRow], [otherOrder], [recordedPayment])).toEqual(['recorded RF9'])
    expect(match([statementRow], [], [recordedPayment])).toEqual(['recorded'])
  })

  test('is matched by order, amount and day, if it was recorded manually', () => {
    const recordedPayment = buildPayment(paidOrder, 4900)
    expect(match([buildRow('Fee RF1', '49,00')], [paidOrder], [recordedPayment])).toEqual(['recorded RF1'])
  })

  test.each([
    ['amount', { amount: 4800 }],
    ['day', { receivedAt: '2026-11-20T00:00:00.000Z' }],
    ['currency', { currency: 'USD' }],
    ['status', { status: 'failed' as const }],
  ])('does not match a payment with another %s', (_name, fields) => {
    const euroRow = buildRow('Fee RF1', '49,00', { currency: 'EUR' })
    expect(match([euroRow], [paidOrder], [buildPayment(paidOrder, 4900, fields)])).toEqual(['settled RF1'])
  })

  test('is only one of two equal rows if there is one payment', () => {
    const openOrder = buildOrder('RF1', 4900)
    const rows = [buildRow('Fee RF1', '49,00'), buildRow('Fee RF1', '49,00')]
    expect(match(rows, [openOrder], [buildPayment(openOrder, 4900)])).toEqual(['recorded RF1', 'exact RF1'])
  })

  test('is the row with the text of the payment, not another row for the same order', () => {
    const openOrder = buildOrder('RF1', 4900)
    const rows = [buildRow('First RF1', '49,00'), buildRow('Second RF1', '49,00')]
    const recordedPayment = buildPayment(openOrder, 4900, { reference: 'Second RF1' })
    expect(match(rows, [openOrder], [recordedPayment])).toEqual(['exact RF1', 'recorded RF1'])
  })

  test('without a date is found by its text and amount', () => {
    const undatedRow = buildRow('Fee', '49,00', { date: null })
    const recordedPayment = buildPayment(paidOrder, 4900, { reference: 'Fee', receivedAt: null })
    expect(match([undatedRow], [paidOrder], [recordedPayment])).toEqual(['recorded RF1'])
  })
})

test('equal rows are numbered, so that each has its own key', () => {
  const rows = [buildRow('Fee', '49,00'), buildRow('Fee', '49,00'), buildRow('Other', '49,00')]
  const proposals = matchStatement(rows, { orders: [], payments: [], toDay: () => '' })
  expect(proposals.map(({ occurrence }) => occurrence)).toEqual([0, 1, 0])
})
