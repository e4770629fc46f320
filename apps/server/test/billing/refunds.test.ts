import { beforeAll, describe, expect, test } from 'bun:test'
import type { Order, Refunds } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { createShopper, order, pay, type Shopper, sell } from './billing-fixtures.ts'

const service = await testService()
const { live } = service.client
const call = callAs(service, service.client.keys.live.secret)
let member: Shopper

beforeAll(async () => {
  await live.settings.billing.update({ taxRates: [{ rate: 19, name: 'Standard' }], defaultTaxRate: 19 })
  member = await createShopper(service, live)
})

/** Creates a paid order of two resources. */
async function buyTwoResources(): Promise<{ order: Order; resourceIds: [string, string] }> {
  const [first, second] = [await sell(live, 1000), await sell(live, 2000)]
  const placed = await order(live, member.id, first, second)
  return { order: await pay(live, placed), resourceIds: [first.id, second.id] }
}
const refund = (id: string, body: unknown) => call('POST', `/api/orders/${id}/refunds`, body)
const readDownloadStatus = async (id: string) =>
  (await member.call('GET', `/api/resources/${id}/download`)).status
const listLines = ({ lines }: Order) => lines.map(({ id }) => ({ lineId: id }))

describe('POST /api/orders/{id}/refunds', () => {
  test('201: a partial refund keeps access to the file, a full refund revokes it', async () => {
    const { order, resourceIds } = await buyTwoResources()
    const [first] = listLines(order)
    const response = await refund(order.id, { lines: [{ ...first, amount: 400 }], reason: 'Late' })
    const { items } = await expectBody<Refunds>(response, 201)
    expect(response.headers.get('location')).toBe(`/api/refunds/${items[0]?.id}`)
    expect(items).toMatchObject([
      {
        orderId: order.id,
        amount: 400,
        reason: 'Late',
        status: 'succeeded',
        lines: [{ ...first, amount: 400, revoke: false }],
      },
    ])
    expect(await readDownloadStatus(resourceIds[0])).toBe(200)
    await expectBody(await refund(order.id, { lines: [first] }), 201)
    expect(await readDownloadStatus(resourceIds[0])).toBe(402)
    expect(await readDownloadStatus(resourceIds[1])).toBe(200)
    expect(await live.orders.get(order.id)).toMatchObject({
      status: 'paid',
      totals: { paid: 3000, refunded: 1000, credited: 1000, due: 0 },
      lines: [
        { refunded: 1000, effect: { status: 'revoked' } },
        { refunded: 0, effect: { status: 'active' } },
      ],
    })
  })

  test('201: revoke overrides the default', async () => {
    const { order, resourceIds } = await buyTwoResources()
    const [first, second] = order.lines
    const lines = [
      { lineId: first?.id, revoke: false },
      { lineId: second?.id, amount: 1, revoke: true },
    ]
    await expectBody(await refund(order.id, { lines }), 201)
    expect([await readDownloadStatus(resourceIds[0]), await readDownloadStatus(resourceIds[1])]).toEqual([
      200, 402,
    ])
  })

  test('201: a full refund keeps access that an earlier refund of a line left in place', async () => {
    const { order, resourceIds } = await buyTwoResources()
    const [first, second] = listLines(order)
    await expectBody(await refund(order.id, { lines: [{ ...first, revoke: false }] }), 201)
    await expectBody(await refund(order.id, { lines: [first, second] }), 201)
    expect([await readDownloadStatus(resourceIds[0]), await readDownloadStatus(resourceIds[1])]).toEqual([
      200, 402,
    ])
  })

  test('201: access to a free line is revoked with the others, and the line is not listed', async () => {
    const [priced, free] = [await sell(live, 1000), await sell(live)]
    const placed = await live.orders.create({
      memberId: member.id,
      lines: [
        { item: { type: 'resource', id: free.id }, unitPrice: 0 },
        { item: { type: 'resource', id: priced.id } },
      ],
    })
    await pay(live, placed)
    const { items } = await expectBody<Refunds>(await refund(placed.id, { lines: listLines(placed) }), 201)
    expect(items[0]?.lines.map(({ amount }) => amount)).toEqual([1000])
    expect([await readDownloadStatus(free.id), await readDownloadStatus(priced.id)]).toEqual([402, 402])
  })

  test('201: the credit notes of partial refunds add up to the invoice exactly', async () => {
    const { order } = await buyTwoResources()
    for (const amount of [333, 333, 334])
      await expectBody(await refund(order.id, { lines: [{ lineId: order.lines[0]?.id, amount }] }), 201)
    await expectBody(await refund(order.id, { lines: [{ lineId: order.lines[1]?.id }] }), 201)
    const documents = (await live.invoices.list({ orderId: order.id })).items
    const sum = (kind: string, name: 'net' | 'tax' | 'total') =>
      documents
        .filter((document) => document.kind === kind)
        .reduce((total, { totals }) => total + totals[name], 0)
    expect(documents).toHaveLength(5)
    for (const name of ['net', 'tax', 'total'] as const)
      expect(sum('invoice', name)).toBe(sum('credit_note', name))
    const invoice = documents.find(({ kind }) => kind === 'invoice')
    for (const note of documents.filter(({ kind }) => kind === 'credit_note'))
      expect(note.refersTo).toBe(invoice?.id ?? '')
  })

  test('201: draws on several payments, latest first', async () => {
    const resource = await sell(live, 3000)
    const placed = await order(live, member.id, resource)
    const first = await live.payments.create(placed.id, { amount: 1000, method: 'cash' })
    const second = await live.payments.create(placed.id, { amount: 2000, method: 'cheque' })
    const lines = [{ lineId: placed.lines[0]?.id, amount: 1500 }]
    const single = await expectBody<Refunds>(await refund(placed.id, { lines }), 201)
    expect(single.items.map(({ paymentId, amount }) => [paymentId, amount])).toEqual([[second.id, 1500]])
    const remaining = await expectBody<Refunds>(await refund(placed.id, { lines: listLines(placed) }), 201)
    expect(
      remaining.items.map(({ paymentId, amount, lines }) => [paymentId, amount, lines[0]?.revoke]),
    ).toEqual([
      [second.id, 500, false],
      [first.id, 1000, true],
    ])
    expect((await live.payments.get(second.id)).refunded).toBe(2000)
  })

  test('201: draws on the given payment', async () => {
    const placed = await order(live, member.id, await sell(live, 2000))
    const first = await live.payments.create(placed.id, { amount: 1000, method: 'cash' })
    await live.payments.create(placed.id, { amount: 1000, method: 'cash' })
    const body = { lines: [{ lineId: placed.lines[0]?.id, amount: 600 }], paymentId: first.id }
    const { items } = await expectBody<Refunds>(await refund(placed.id, body), 201)
    expect(items.map(({ paymentId }) => paymentId)).toEqual([first.id])
    const { detail } = await expectProblem(await refund(placed.id, body), 409, 'refund-exceeds-payment')
    expect(detail).toContain('of this payment')
  })

  test('201: returns an overpayment without lines; nothing is credited', async () => {
    const placed = await order(live, member.id, await sell(live, 1000))
    await live.payments.create(placed.id, { amount: 1500, method: 'bank_transfer' })
    const { items } = await expectBody<Refunds>(await refund(placed.id, { amount: 200 }), 201)
    expect(items).toMatchObject([{ amount: 200, lines: [] }])
    await expectProblem(await refund(placed.id, { amount: 301 }), 409, 'refund-exceeds-payment')
    await expectBody(await refund(placed.id, {}), 201)
    expect((await live.orders.get(placed.id)).totals).toMatchObject({ refunded: 500, credited: 0, due: 0 })
    expect((await live.invoices.list({ orderId: placed.id, kind: 'credit_note' })).totalItems).toBe(0)
  })

  test('201: of 100 concurrent full refunds, one succeeds', async () => {
    const { order } = await buyTwoResources()
    const body = { lines: listLines(order) }
    const responses = await Promise.all(Array.from({ length: 100 }, () => refund(order.id, body)))
    const refusals = responses.filter(({ status }) => status !== 201)
    expect(refusals).toHaveLength(99)
    // 503 is possible on a slow machine, if no connection becomes free in time.
    for (const response of refusals.filter(({ status }) => status !== 503))
      await expectProblem(response, 409, 'refund-exceeds-payment')
    expect((await live.orders.get(order.id)).totals).toMatchObject({ refunded: 3000, credited: 3000, due: 0 })
    expect((await live.invoices.list({ orderId: order.id, kind: 'credit_note' })).totalItems).toBe(1)
  })

  test('400: an unknown line, a repeated line, no lines, an amount together with lines, an unknown payment', async () => {
    const { order } = await buyTwoResources()
    const [first] = listLines(order)
    await expectViolations(await refund(order.id, { lines: [{ lineId: crypto.randomUUID() }] }), [
      'lines[0].lineId unknown_reference',
    ])
    await expectViolations(await refund(order.id, { lines: [first, first] }), ['lines[1].lineId duplicate'])
    await expectViolations(await refund(order.id, { lines: [first], amount: 1 }), ['amount contradiction'])
    await expectViolations(await refund(order.id, { lines: [] }), ['lines too_short'])
    await expectViolations(await refund(order.id, { lines: [first], paymentId: crypto.randomUUID() }), [
      'paymentId unknown_reference',
    ])
  })

  test('409 refund-exceeds-payment: more than a line’s amount, no payment, no overpayment', async () => {
    const { order: paid } = await buyTwoResources()
    const lines = [{ lineId: paid.lines[0]?.id, amount: 1001 }]
    await expectProblem(await refund(paid.id, { lines }), 409, 'refund-exceeds-payment')
    const { detail } = await expectProblem(await refund(paid.id, {}), 409, 'refund-exceeds-payment')
    expect(detail).toContain('send them in "lines"')
    const open = await order(live, member.id, await sell(live))
    await expectProblem(await refund(open.id, { lines: listLines(open) }), 409, 'refund-exceeds-payment')
  })

  test('404: an unknown order', async () => {
    await expectProblem(await refund(crypto.randomUUID(), {}), 404, 'not-found')
  })
})
