import { beforeAll, describe, expect, test } from 'bun:test'
import type { Order, Payment } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { createShopper, order, pay, refundAll, type Shopper, sell } from './billing-fixtures.ts'

const service = await testService()
const { live } = service.client
const call = callAs(service, service.client.keys.live.secret)
let member: Shopper

beforeAll(async () => {
  member = await createShopper(service, live)
})

/** Orders a new resource for the member. */
async function placeOrder(): Promise<{ order: Order; resourceId: string }> {
  const resource = await sell(live)
  return { order: await order(live, member.id, resource), resourceId: resource.id }
}
const recordPayment = (id: string, body: unknown, headers = {}) =>
  call('POST', `/api/orders/${id}/payments`, body, headers)
const readDownloadStatus = async (id: string) =>
  (await member.call('GET', `/api/resources/${id}/download`)).status
const buildTransfer = (amount: number) => ({ amount, method: 'bank_transfer' })

describe('POST /api/orders/{id}/payments', () => {
  test('201: a payment one cent short leaves 402 with due 1; the last cent opens the file', async () => {
    const { order, resourceId } = await placeOrder()
    await expectBody(await recordPayment(order.id, buildTransfer(4899)), 201)
    expect(await live.orders.get(order.id)).toMatchObject({ status: 'open', totals: { paid: 4899, due: 1 } })
    expect(await readDownloadStatus(resourceId)).toBe(402)
    const response = await recordPayment(order.id, { amount: 1, method: 'cash', reference: 'Box 3' })
    const payment = await expectBody<Payment>(response, 201)
    expect(response.headers.get('location')).toBe(`/api/payments/${payment.id}`)
    expect(payment).toMatchObject({
      orderId: order.id,
      provider: 'manual',
      method: 'cash',
      status: 'succeeded',
      currency: 'EUR',
      amount: 1,
      refunded: 0,
      reference: 'Box 3',
      dispute: null,
    })
    expect(await readDownloadStatus(resourceId)).toBe(200)
    const paid = await live.orders.get(order.id)
    expect(paid).toMatchObject({ status: 'paid', attention: null, totals: { paid: 4900, due: 0 } })
    expect(paid.paidAt).not.toBeNull()
    const [grant] = (await live.resources.grants.list(resourceId)).items
    expect(grant).toMatchObject({ memberId: member.id, source: 'order', reference: order.reference })
    expect(paid.lines[0]?.effect).toEqual({ type: 'grant', id: grant?.id ?? '', status: 'active' })
  })

  test('201: the order is paid when the last of its payments was received, in whatever order they are recorded', async () => {
    const { order } = await placeOrder()
    const received = ['2026-03-14T09:00:00.000Z', '2026-03-12T09:00:00.000Z']
    for (const receivedAt of received)
      await live.payments.create(order.id, { amount: 2450, method: 'bank_transfer', receivedAt })
    expect((await live.orders.get(order.id)).paidAt).toBe(received[0] ?? '')
  })

  test('201: an overpayment is a negative amount due, and listed as overpaid', async () => {
    const { order } = await placeOrder()
    await live.payments.create(order.id, { amount: 5000, method: 'cheque' })
    const overpaid = await live.orders.list({ attention: 'overpaid' })
    expect(overpaid.items.map(({ id }) => id)).toEqual([order.id])
    expect(overpaid.items[0]).toMatchObject({ status: 'paid', totals: { due: -100 } })
    await live.refunds.create(order.id)
    expect(await live.orders.get(order.id)).toMatchObject({
      attention: null,
      totals: { due: 0, refunded: 100 },
    })
  })

  test('201: emits each event once, in order', async () => {
    const { order, resourceId } = await placeOrder()
    await pay(live, order)
    await service.relay()
    const events = (await live.eventsLog.list().toArray()).filter(
      ({ data }) => JSON.stringify(data).includes(resourceId) || JSON.stringify(data).includes(order.id),
    )
    expect(events.map(({ type }) => type)).toEqual([
      'resource.created',
      'resource.published',
      'order.created',
      'payment.succeeded',
      'grant.created',
      'order.paid',
      'invoice.issued',
    ])
    expect(events.find(({ type }) => type === 'order.paid')?.data).toEqual(await live.orders.get(order.id))
  })

  test('201: 200 concurrent requests with one Idempotency-Key record one payment', async () => {
    const { order } = await placeOrder()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => recordPayment(order.id, buildTransfer(4900), headers)),
    )
    const counts = Map.groupBy(responses, ({ status }) => status)
    // 503 is possible on a slow machine, if no connection becomes free in time.
    expect([...counts.keys()].filter((status) => ![201, 409, 503].includes(status))).toEqual([])
    await expectBody(await recordPayment(order.id, buildTransfer(4900), headers), 201)
    expect((await live.payments.list({ orderId: order.id })).totalItems).toBe(1)
    expect((await live.orders.get(order.id)).totals).toMatchObject({ paid: 4900, due: 0 })
  })

  test('201: concurrent payments add up, and grant access once', async () => {
    const { order, resourceId } = await placeOrder()
    await Promise.all(
      Array.from({ length: 10 }, () => live.payments.create(order.id, { amount: 490, method: 'cash' })),
    )
    expect(await live.orders.get(order.id)).toMatchObject({ status: 'paid', totals: { paid: 4900, due: 0 } })
    expect((await live.resources.grants.list(resourceId)).totalItems).toBe(1)
    expect((await live.invoices.list({ orderId: order.id })).totalItems).toBe(1)
  })

  test('201: a payment after a cancellation is recorded and flagged', async () => {
    const { order, resourceId } = await placeOrder()
    await live.orders.cancel(order.id)
    await live.payments.create(order.id, { amount: 4900, method: 'bank_transfer' })
    expect(await live.orders.get(order.id)).toMatchObject({
      status: 'cancelled',
      attention: 'paid_after_cancel',
      totals: { paid: 4900, credited: 4900, due: -4900 },
    })
    expect(await readDownloadStatus(resourceId)).toBe(402)
    await live.refunds.create(order.id)
    expect(await live.orders.get(order.id)).toMatchObject({ attention: null, totals: { due: 0 } })
  })

  test('201: a payment after a write-off makes the order due again', async () => {
    const { order, resourceId } = await placeOrder()
    await live.orders.writeOff(order.id)
    await live.payments.create(order.id, { amount: 900, method: 'bank_transfer' })
    expect(await live.orders.get(order.id)).toMatchObject({
      status: 'open',
      attention: 'paid_after_write_off',
      totals: { paid: 900, credited: 0, due: 4000 },
    })
    await live.payments.create(order.id, { amount: 4000, method: 'bank_transfer' })
    expect(await live.orders.get(order.id)).toMatchObject({ status: 'paid', totals: { due: 0 } })
    expect(await readDownloadStatus(resourceId)).toBe(200)
  })

  test('201: a deleted item is flagged; the payment is recorded', async () => {
    const { order, resourceId } = await placeOrder()
    await live.resources.delete(resourceId)
    expect(await pay(live, order)).toMatchObject({
      status: 'paid',
      attention: 'item_unavailable',
      lines: [{ effect: { id: null, status: 'pending' } }],
    })
  })

  test('400: another currency, a negative or fractional amount, a future date, an unknown method', async () => {
    const { order } = await placeOrder()
    await expectViolations(await recordPayment(order.id, { ...buildTransfer(1), currency: 'USD' }), [
      'currency contradiction',
    ])
    await expectViolations(await recordPayment(order.id, buildTransfer(-1)), ['amount out_of_range'])
    await expectViolations(await recordPayment(order.id, buildTransfer(0.5)), ['amount invalid_type'])
    await expectViolations(
      await recordPayment(order.id, { ...buildTransfer(1), receivedAt: '2090-01-01T00:00:00Z' }),
      ['receivedAt out_of_range'],
    )
    await expectViolations(await recordPayment(order.id, { amount: 1, method: 'barter' }), [
      'method unknown_value',
    ])
    expect((await live.orders.get(order.id)).totals.paid).toBe(0)
  })

  test('404: an unknown order', async () => {
    await expectProblem(await recordPayment(crypto.randomUUID(), buildTransfer(1)), 404, 'not-found')
  })
})

describe('POST /api/payments/{id}/fail', () => {
  test('200: a bounced cheque makes the order due again and closes the file', async () => {
    const { order, resourceId } = await placeOrder()
    const payment = await live.payments.create(order.id, { amount: 4900, method: 'cheque' })
    expect(await readDownloadStatus(resourceId)).toBe(200)
    const failed = await expectBody(
      await call('POST', `/api/payments/${payment.id}/fail`, { reason: 'Bounced' }),
    )
    expect(failed).toMatchObject({ status: 'failed', failureReason: 'Bounced' })
    expect(await readDownloadStatus(resourceId)).toBe(402)
    const open = await live.orders.get(order.id)
    expect(open).toMatchObject({
      status: 'open',
      attention: 'payment_failed',
      paidAt: null,
      totals: { paid: 0, due: 4900 },
      lines: [{ effect: { status: 'pending' } }],
    })
    expect(await pay(live, open)).toMatchObject({ status: 'paid', attention: null })
    expect(await readDownloadStatus(resourceId)).toBe(200)
    // The invoice issued after the first payment is reused.
    expect((await live.invoices.list({ orderId: order.id })).totalItems).toBe(1)
  })

  test('200: reverses the write-off of the remainder, so that the order can be closed again', async () => {
    const { order } = await placeOrder()
    const payment = await live.payments.create(order.id, { amount: 4000, method: 'cheque' })
    await live.orders.writeOff(order.id)
    await live.payments.fail(payment.id)
    expect(await live.orders.get(order.id)).toMatchObject({
      status: 'open',
      attention: 'payment_failed',
      totals: { paid: 0, credited: 0, due: 4900 },
    })
    expect(await live.orders.writeOff(order.id)).toMatchObject({ status: 'written_off', totals: { due: 0 } })
  })

  test('200: after a cancellation and its refund, leaves a debt that can be paid or written off', async () => {
    const [paid, writtenOff] = await Promise.all([placeOrder(), placeOrder()])
    for (const { order } of [paid, writtenOff]) {
      const payment = await live.payments.create(order.id, { amount: 4000, method: 'cheque' })
      await live.orders.cancel(order.id)
      await live.refunds.create(order.id)
      await live.payments.fail(payment.id)
      expect(await live.orders.get(order.id)).toMatchObject({
        status: 'cancelled',
        attention: 'payment_failed',
        totals: { paid: 0, refunded: 4000, credited: 4900, due: 4000 },
      })
    }
    await live.payments.create(paid.order.id, { amount: 4000, method: 'cash' })
    expect(await live.orders.get(paid.order.id)).toMatchObject({
      status: 'cancelled',
      attention: null,
      totals: { due: 0 },
    })
    expect(await live.orders.writeOff(writtenOff.order.id)).toMatchObject({
      status: 'cancelled',
      attention: null,
      totals: { due: 0 },
    })
  })

  test('200: after an expiry and its refund, leaves a debt whose payment does not reopen the order', async () => {
    const { order, resourceId } = await placeOrder()
    const payment = await live.payments.create(order.id, { amount: 4000, method: 'cheque' })
    await service.database
      .sql`update orders set expires_at = now() - interval '1 second' where id = ${order.id}`
    await service.operator.platform.maintenance.run()
    await live.refunds.create(order.id)
    await live.payments.fail(payment.id)
    await live.payments.create(order.id, { amount: 4000, method: 'cash' })
    expect(await live.orders.get(order.id)).toMatchObject({
      status: 'expired',
      attention: null,
      totals: { paid: 4000, refunded: 4000, credited: 4900, due: 0 },
    })
    expect(await readDownloadStatus(resourceId)).toBe(402)
  })

  test('409: the payment has already failed', async () => {
    const { order } = await placeOrder()
    const payment = await live.payments.create(order.id, { amount: 1, method: 'cheque' })
    await live.payments.fail(payment.id)
    await expectProblem(await call('POST', `/api/payments/${payment.id}/fail`, {}), 409, 'conflict')
    expect((await live.orders.get(order.id)).totals.paid).toBe(0)
  })

  test('404: an unknown payment', async () => {
    await expectProblem(await call('POST', `/api/payments/${crypto.randomUUID()}/fail`, {}), 404, 'not-found')
  })
})

describe('access by paid orders', () => {
  test('the file remains open after one of two orders is refunded, and returns 402 after both', async () => {
    const resource = await sell(live)
    const orders = [await order(live, member.id, resource), await order(live, member.id, resource)]
    for (const order of orders) await pay(live, order)
    expect((await live.resources.grants.list(resource.id)).totalItems).toBe(2)
    await refundAll(live, orders[0] as Order)
    expect(await readDownloadStatus(resource.id)).toBe(200)
    await refundAll(live, orders[1] as Order)
    expect(await readDownloadStatus(resource.id)).toBe(402)
  })

  test('the grant of an order can be revoked on its own, and the order line shows that', async () => {
    const { order, resourceId } = await placeOrder()
    await pay(live, order)
    const [grant] = (await live.resources.grants.list(resourceId)).items
    await live.resources.grants.revoke(resourceId, grant?.id ?? '')
    expect(await readDownloadStatus(resourceId)).toBe(402)
    expect((await live.orders.get(order.id)).lines[0]?.effect?.status).toBe('revoked')
  })
})
