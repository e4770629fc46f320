import { describe, expect, test } from 'bun:test'
import {
  type MatchedOrder,
  type MatchedPayment,
  matchStatement,
  toPaymentReference,
} from '../src/staff/billing/statement/match-statement.ts'
import type { StatementRow } from '../src/staff/billing/statement/parse-statement.ts'

const amounts = { net: 0, tax: 0, paid: 0, refunded: 0, credited: 0 }
const order = (reference: string, due: number, fields: Partial<MatchedOrder> = {}): MatchedOrder => ({
  id: `order ${reference}`,
  buyer: { name: null, email: null, address: null, vatId: null },
  currency: 'EUR',
  reference,
  status: 'open',
  totals: { ...amounts, total: due, due },
  ...fields,
})
const row = (text: string, amount: string, fields: Partial<StatementRow> = {}): StatementRow => ({
  line: 1,
  date: '2026-11-24',
  amount,
  currency: null,
  text,
  references: text.match(/RF\d+/g) ?? [],
  ...fields,
})
const payment = (
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
const buyer = (name: string) => ({ buyer: { name, email: null, address: null, vatId: null } })

/** The states of rows, each with the references of its orders. */
function match(rows: StatementRow[], orders: MatchedOrder[], payments: MatchedPayment[] = []) {
  const toDay = (instant: string) => (instant === '2026-11-23T23:00:00.000Z' ? '2026-11-24' : 'another')
  return matchStatement(rows, { orders, payments, toDay }).map(({ state, orders }) =>
    [state, ...orders.map(({ reference }) => reference)].join(' '),
  )
}

describe('a row with a reference', () => {
  const own = order('RF1', 4900)

  test.each([
    ['49,00', 'exact RF1'],
    ['48,99', 'differs RF1'],
    ['50,00', 'differs RF1'],
  ])('of %s against 49.00 due is “%s”', (amount, expected) => {
    expect(match([row('Fee RF1', amount)], [own])).toEqual([expected])
  })

  test('of an order with nothing due is settled', () => {
    const cancelled = order('RF1', 0, { status: 'cancelled' })
    expect(match([row('RF1', '49,00')], [cancelled])).toEqual(['settled RF1'])
  })

  test('in another currency does not match the order', () => {
    expect(match([row('RF1', '49,00', { currency: 'USD' })], [own])).toEqual(['unmatched'])
  })

  test('is compared in the decimals of the order’s currency', () => {
    const yen = order('RF1', 4900, { currency: 'JPY' })
    expect(match([row('RF1', '4,900')], [yen])).toEqual(['exact RF1'])
  })

  test('after another row for the same order is compared with the remaining amount', () => {
    const rows = [row('RF1 first', '20,00'), row('RF1 second', '29,00'), row('RF1 third', '1,00')]
    expect(match(rows, [own])).toEqual(['differs RF1', 'exact RF1', 'settled RF1'])
  })

  test('with several possible references matches the one with an order', () => {
    const ambiguous = row('Fee', '49,00', { references: ['RF123', 'RF1'] })
    expect(match([ambiguous], [own])).toEqual(['exact RF1'])
  })
})

describe('a row without a reference', () => {
  const ada = order('RF1', 4900, buyer('Ada Lovelace'))
  const grace = order('RF2', 4900, buyer('Grace Hopper'))
  const rené = order('RF3', 4900, buyer('René Descartes'))

  test('proposes open orders with this amount due, orders of a buyer named in the text first', () => {
    expect(match([row('HOPPER, GRACE fee', '49,00')], [ada, grace])).toEqual(['noReference RF2 RF1'])
    expect(match([row('RENE DESCARTES', '49,00')], [ada, rené])).toEqual(['noReference RF3 RF1'])
  })

  test('proposes no order with another amount, currency or status', () => {
    const otherOrders = [
      order('RF1', 4800),
      order('RF2', 4900, { currency: 'JPY' }),
      order('RF3', 4900, { status: 'paid' }),
    ]
    expect(match([row('Fee', '49,00')], otherOrders)).toEqual(['unmatched'])
  })

  test('proposes no order that a row above pays', () => {
    expect(match([row('RF1', '49,00'), row('Fee', '49,00')], [ada, grace])).toEqual([
      'exact RF1',
      'noReference RF2',
    ])
  })
})

describe('a recorded row', () => {
  const own = order('RF1', 0, { status: 'paid' })

  test('is found by its text, for any order', () => {
    const statementRow = row('Grace Hopper', '49,00')
    const otherOrder = order('RF9', 0, { status: 'paid' })
    const recorded = payment(otherOrder, 4900, { reference: toPaymentReference(statementRow) })
    expect(match([statementRow], [otherOrder], [recorded])).toEqual(['recorded RF9'])
    expect(match([statementRow], [], [recorded])).toEqual(['recorded'])
  })

  test('is matched by order, amount and day, if it was recorded manually', () => {
    expect(match([row('Fee RF1', '49,00')], [own], [payment(own, 4900)])).toEqual(['recorded RF1'])
  })

  test.each([
    ['amount', { amount: 4800 }],
    ['day', { receivedAt: '2026-11-20T00:00:00.000Z' }],
    ['currency', { currency: 'USD' }],
    ['status', { status: 'failed' as const }],
  ])('does not match a payment with another %s', (_name, fields) => {
    const euroRow = row('Fee RF1', '49,00', { currency: 'EUR' })
    expect(match([euroRow], [own], [payment(own, 4900, fields)])).toEqual(['settled RF1'])
  })

  test('is counted once if two rows are equal', () => {
    const due = order('RF1', 4900)
    const rows = [row('Fee RF1', '49,00'), row('Fee RF1', '49,00')]
    expect(match(rows, [due], [payment(due, 4900)])).toEqual(['recorded RF1', 'exact RF1'])
  })

  test('matches the payment with its text, not another row of the same order', () => {
    const due = order('RF1', 4900)
    const rows = [row('First RF1', '49,00'), row('Second RF1', '49,00')]
    const recorded = payment(due, 4900, { reference: 'Second RF1' })
    expect(match(rows, [due], [recorded])).toEqual(['exact RF1', 'recorded RF1'])
  })

  test('without a date is found by its text and amount', () => {
    const undated = row('Fee', '49,00', { date: null })
    expect(match([undated], [own], [payment(own, 4900, { reference: 'Fee', receivedAt: null })])).toEqual([
      'recorded RF1',
    ])
  })
})

test('equal rows are numbered, so that each has its own key', () => {
  const rows = [row('Fee', '49,00'), row('Fee', '49,00'), row('Other', '49,00')]
  const proposals = matchStatement(rows, { orders: [], payments: [], toDay: () => '' })
  expect(proposals.map(({ occurrence }) => occurrence)).toEqual([0, 1, 0])
})
