import { beforeAll, describe, expect, test } from 'bun:test'
import type { LedgerEntry, Order } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectProblem, expectViolations } from '../expect-problem.ts'
import { createShopper, order, pay, refundAll, type Shopper, sell } from './billing-fixtures.ts'

const service = await testService()
const { live } = service.client
const staff = callAs(service, service.client.keys.live.secret)
let member: Shopper

beforeAll(async () => {
  await live.settings.billing.update({ taxRates: [{ rate: 19, name: 'Standard' }], defaultTaxRate: 19 })
  member = await createShopper(service, live)
})

const placeOrder = async (): Promise<Order> => order(live, member.id, await sell(live))
const readEntries = async (orderId: string) =>
  (await live.ledger.list({ orderId, order: { createdAt: 'asc' } })).items.map(
    ({ type, postings }: LedgerEntry) => [
      type,
      Object.fromEntries(postings.map(({ account, amount }) => [account, amount])),
    ],
  )

describe('GET /api/ledger', () => {
  test('200: an entry for each change of the amount due', async () => {
    const paid = await pay(live, await placeOrder())
    await refundAll(live, paid)
    const sale = { receivable: 4900, 'revenue.resource': -4118, tax: -782 }
    const credit = { receivable: -4900, 'revenue.resource': 4118, tax: 782 }
    expect(await readEntries(paid.id)).toEqual([
      ['order', sale],
      ['payment', { bank: 4900, receivable: -4900 }],
      ['credit', credit],
      ['refund', { receivable: 4900, bank: -4900 }],
    ])
    const [entry] = (await live.ledger.list({ orderId: paid.id, type: 'refund' })).items
    expect(await live.ledger.get(entry?.id ?? '')).toEqual(entry as LedgerEntry)
    expect((await live.refunds.get(entry?.refundId ?? '')).orderId).toBe(paid.id)
  })

  test('200: entries for cash and for a failed payment', async () => {
    const { id } = await placeOrder()
    const payment = await live.payments.create(id, { amount: 100, method: 'cash' })
    await live.payments.fail(payment.id)
    expect((await readEntries(id)).slice(1)).toEqual([
      ['payment', { cash: 100, receivable: -100 }],
      ['payment_failed', { receivable: 100, cash: -100 }],
    ])
  })

  test('403: a member', async () => {
    await expectProblem(await member.call('GET', '/api/ledger'), 403, 'forbidden')
  })
})

describe('the ledger', () => {
  test('has a balance of 0, and its receivable equals the amount due', async () => {
    const [sums] = await service.database.sql`select sum(amount)::int as total,
      sum(amount) filter (where account = 'receivable')::int as receivable from ledger_postings`
    const [orders] = await service.database.sql`select sum(due)::int as due from orders`
    expect(sums).toEqual({ total: 0, receivable: orders.due })
  })

  test('rejects an entry whose postings do not add up to 0', async () => {
    const { id } = await placeOrder()
    const clientId = service.client.record.id
    const insertion = service.database.sql.begin(async (sql) => {
      const [entry] = await sql`insert into ledger_entries (client_id, type, order_id, currency)
        values (${clientId}, 'payment', ${id}, 'EUR') returning id`
      await sql`insert into ledger_postings values (${clientId}, ${entry.id}, 1, 'bank', 5)`
      await sql`insert into ledger_postings values (${clientId}, ${entry.id}, 2, 'receivable', -4)`
    })
    const error = await insertion.then(
      () => null,
      (reason: Error) => reason.message,
    )
    expect(error).toContain('add up to 1, not 0')
  })
})

describe('POST /api/ledger/export', () => {
  test('200: every posting as CSV, with its currency', async () => {
    const { sandbox } = service.client
    const yenOrder = await sandbox.orders.create({
      buyer: { name: '=cmd()' },
      currency: 'JPY',
      lines: [{ item: { type: 'other' }, description: 'Tea', unitPrice: 1200 }],
    })
    await sandbox.payments.create(yenOrder.id, { amount: 1200, method: 'cash' })
    const response = await sandbox.ledger.export({ format: 'csv' })
    expect(response.headers.get('content-type')).toStartWith('text/csv')
    const [header = '', ...rows] = (await response.text()).trim().split('\n')
    expect(header).toBe('at,entryId,type,account,debit,credit,currency,orderId,reference,paymentId,refundId')
    const cells = rows.map((row) => row.split(',').slice(2, 7).join(','))
    expect(cells).toEqual([
      'order,receivable,1200,,JPY',
      'order,revenue.other,,1200,JPY',
      'payment,cash,1200,,JPY',
      'payment,receivable,,1200,JPY',
    ])
  })

  test('200: as JSON in major units, as Excel, and limited to a period', async () => {
    const json = (await (await live.ledger.export({ format: 'json' })).json()) as {
      report: string
      items: { debit: number | null }[]
    }
    expect(json.report).toBe('ledger')
    expect(json.items.map(({ debit }) => debit)).toContain(49)
    const xlsx = new Uint8Array(await (await live.ledger.export({ format: 'xlsx' })).arrayBuffer())
    expect([...xlsx.subarray(0, 2)]).toEqual([0x50, 0x4b])
    const past = await live.ledger.export({ format: 'json', from: '2020-01-01', to: '2020-01-31' })
    expect(((await past.json()) as { items: unknown[] }).items).toEqual([])
  })

  test('400: an unknown format, a period that ends before it starts; 403: a member', async () => {
    const send = (body: unknown) => staff('POST', '/api/ledger/export', body)
    await expectViolations(await send({ format: 'pdf' }), ['format unknown_value'])
    await expectViolations(await send({ format: 'csv', from: '2026-02-01', to: '2026-01-01' }), [
      'to before_from',
    ])
    await expectProblem(await member.call('POST', '/api/ledger/export', { format: 'csv' }), 403, 'forbidden')
  })
})
