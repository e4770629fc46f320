import { beforeAll, describe, expect, test } from 'bun:test'
import type { Order } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { createShopper, iban, order, pay, type Shopper, sell } from './billing-fixtures.ts'

const service = await testService()
const { live } = service.client
const staff = callAs(service, service.client.keys.live.secret)
let member: Shopper
let otherShopper: Shopper

beforeAll(async () => {
  await live.settings.billing.update({ iban, transferDays: 10, graceDays: 5 })
  member = await createShopper(service, live)
  otherShopper = await createShopper(service, live)
})

const placeOrder = async (buyer = member): Promise<Order> => order(live, buyer.id, await sell(live))

describe('GET /api/orders and /api/orders/{id}', () => {
  test('200: staff see all, members only their own; 404 for other members’ orders', async () => {
    const [ownOrder, foreignOrder] = [await placeOrder(), await placeOrder(otherShopper)]
    const pickIds = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
    expect(pickIds(await live.orders.list())).toContainAllValues([foreignOrder.id, ownOrder.id])
    expect(pickIds(await member.sdk.orders.list())).toContain(ownOrder.id)
    expect(pickIds(await member.sdk.orders.list())).not.toContain(foreignOrder.id)
    expect((await member.sdk.orders.list({ memberId: otherShopper.id })).items).toEqual([])
    expect(await member.sdk.orders.get(ownOrder.id)).toEqual(ownOrder)
    await expectProblem(await member.call('GET', `/api/orders/${foreignOrder.id}`), 404, 'not-found')
  })

  test('200: filters by status, reference and due date', async () => {
    const [open, paid] = [await placeOrder(), await pay(live, await placeOrder())]
    const listIds = async (query: Parameters<typeof live.orders.list>[0]) =>
      (await live.orders.list(query)).items.map(({ id }) => id)
    expect(await listIds({ reference: open.reference })).toEqual([open.id])
    expect(await listIds({ status: 'paid' })).toEqual([paid.id])
    expect(await listIds({ status: 'open', dueAt: { before: new Date() } })).toEqual([])
  })

  test('304: unchanged', async () => {
    const { id } = await placeOrder()
    const { etag } = await live.orders.get(id).withResponse()
    expect(await live.orders.get(id, { ifNoneMatch: etag ?? '' })).toBeNull()
  })

  test('200: due at the end of a day, and expiring after the grace period', async () => {
    const { dueAt, expiresAt } = await placeOrder()
    const countDaysUntil = (time: string | null) => (new Date(time ?? 0).getTime() - Date.now()) / 86_400_000
    expect(countDaysUntil(dueAt)).toBeWithin(9.9, 11)
    expect(countDaysUntil(expiresAt) - countDaysUntil(dueAt)).toBeCloseTo(5, 6)
    expect(dueAt).toEndWith('T23:59:59.000Z')
  })
})

describe('PATCH /api/orders/{id}', () => {
  const patch = (id: string, body: unknown, headers = {}) =>
    staff('PATCH', `/api/orders/${id}`, body, headers)

  test('200: changes the dates of an open order; clears `attention`', async () => {
    const { id } = await placeOrder()
    const dates = { dueAt: '2090-01-01T00:00:00.000Z', expiresAt: '2090-02-01T00:00:00.000Z' }
    expect(await expectBody(await patch(id, dates))).toMatchObject(dates)
    expect((await live.orders.update(id, { expiresAt: null })).expiresAt).toBeNull()
    const overpaid = await placeOrder()
    await live.payments.create(overpaid.id, { amount: 5000, method: 'cash' })
    expect((await live.orders.update(overpaid.id, { attention: null })).attention).toBeNull()
  })

  test('200: with the same values, changes nothing', async () => {
    const { id } = await placeOrder()
    const { expiresAt } = await live.orders.get(id)
    const before = await staff('GET', `/api/orders/${id}`)
    const unchanged = await patch(id, { expiresAt, attention: null })
    expect(await expectBody(unchanged)).toEqual((await before.json()) as Record<string, unknown>)
    expect(unchanged.headers.get('etag')).toBe(before.headers.get('etag'))
    const { items } = await live.auditLog.list({ action: 'order.updated', targetId: id })
    expect(items).toEqual([])
  })

  test('200: the whole record sent back with another due date; no reason for attention is resolved', async () => {
    const before = await placeOrder()
    const { id } = before
    const change = { dueAt: '2090-01-01T00:00:00.000Z', expiresAt: null }
    const changed = await expectBody(await patch(id, { ...before, ...change }))
    expect(changed).toEqual({ ...before, ...change, updatedAt: expect.any(String) })
    await live.payments.create(id, { amount: 5000, method: 'cash' })
    const overpaid = await live.orders.get(id)
    expect(overpaid).toMatchObject({ attention: 'overpaid', status: 'paid' })
    expect(await expectBody<object>(await patch(id, overpaid))).toEqual(overpaid)
  })

  test('400: a changed read-only field, or another reason for attention', async () => {
    const before = await placeOrder()
    const [line] = before.lines
    const changes = {
      status: 'paid',
      totals: { ...before.totals, paid: 1 },
      lines: [{ ...line, quantity: 2 }],
      attention: 'disputed',
      createdAt: '2020-01-01T00:00:00.000Z',
      dueAt: null,
    }
    const names = ['status', 'totals', 'lines', 'attention', 'createdAt']
    const violations = names.map((name) => `${name} read_only`)
    await expectViolations(await patch(before.id, { ...before, ...changes }), violations)
    expect(await live.orders.get(before.id)).toEqual(before)
  })

  test('400: a past expiry, a due date after the expiry, an unknown field, an empty change', async () => {
    const { id } = await placeOrder()
    await expectViolations(await patch(id, { expiresAt: '2020-01-01T00:00:00Z' }), [
      'dueAt out_of_range',
      'expiresAt in_the_past',
    ])
    await expectViolations(await patch(id, { dueAt: '2091-01-01T00:00:00Z' }), ['dueAt out_of_range'])
    await expectViolations(await patch(id, { color: 'red' }), ['color unknown_field'])
    await expectViolations(await patch(id, {}), [' empty'])
  })

  test('403: a member; 409: a paid order; 412: a stale ETag', async () => {
    const { id } = await placeOrder()
    await expectProblem(
      await member.call('PATCH', `/api/orders/${id}`, { expiresAt: null }),
      403,
      'forbidden',
    )
    await expectProblem(
      await patch(id, { expiresAt: null }, { 'if-match': '"9"' }),
      412,
      'precondition-failed',
    )
    const paid = await pay(live, await placeOrder())
    await expectProblem(await patch(paid.id, { expiresAt: null }), 409, 'order-not-payable')
  })
})

describe('POST /api/orders/{id}/cancel', () => {
  test('200: nothing is due afterwards', async () => {
    const { id } = await placeOrder()
    expect(await live.orders.cancel(id)).toMatchObject({
      status: 'cancelled',
      totals: { credited: 4900, due: 0 },
      lines: [{ effect: { status: 'revoked' } }],
    })
  })

  test('200: payments already received become an overpayment', async () => {
    const { id } = await placeOrder()
    await live.payments.create(id, { amount: 900, method: 'cash' })
    expect(await live.orders.cancel(id)).toMatchObject({ attention: 'overpaid', totals: { due: -900 } })
  })

  test('200: credits the invoice', async () => {
    const { id } = await placeOrder()
    const invoice = await live.invoices.create(id)
    await live.orders.cancel(id)
    const [note] = (await live.invoices.list({ orderId: id, kind: 'credit_note' })).items
    expect(note).toMatchObject({ refersTo: invoice.id, totals: invoice.totals })
  })

  test('200: members cancel their own unpaid orders; 403 once partly paid; 404 for another member’s order', async () => {
    const [ownOrder, partlyPaidOrder, foreignOrder] = [
      await placeOrder(),
      await placeOrder(),
      await placeOrder(otherShopper),
    ]
    expect((await member.sdk.orders.cancel(ownOrder.id)).status).toBe('cancelled')
    await live.payments.create(partlyPaidOrder.id, { amount: 1, method: 'cash' })
    await expectProblem(
      await member.call('POST', `/api/orders/${partlyPaidOrder.id}/cancel`),
      403,
      'forbidden',
    )
    await expectProblem(await member.call('POST', `/api/orders/${foreignOrder.id}/cancel`), 404, 'not-found')
  })

  test('409: already paid or cancelled; 412: a stale ETag', async () => {
    const paid = await pay(live, await placeOrder())
    await expectProblem(await staff('POST', `/api/orders/${paid.id}/cancel`), 409, 'order-not-payable')
    const { id } = await placeOrder()
    const response = await staff('POST', `/api/orders/${id}/cancel`, undefined, { 'if-match': '"9"' })
    await expectProblem(response, 412, 'precondition-failed')
    await live.orders.cancel(id)
    await expectProblem(await staff('POST', `/api/orders/${id}/cancel`), 409, 'order-not-payable')
  })
})

describe('POST /api/orders/{id}/write-off', () => {
  test('200: closes the order with a posting and keeps the invoice', async () => {
    const { id } = await placeOrder()
    await live.payments.create(id, { amount: 4000, method: 'cash' })
    await live.invoices.create(id)
    expect(await live.orders.writeOff(id)).toMatchObject({
      status: 'written_off',
      totals: { paid: 4000, credited: 900, due: 0 },
    })
    expect((await live.invoices.list({ orderId: id })).totalItems).toBe(1)
    const [entry] = (await live.ledger.list({ orderId: id, type: 'write_off' })).items
    expect(entry?.postings).toEqual([
      { account: 'write-off', amount: 900 },
      { account: 'receivable', amount: -900 },
    ])
  })

  test('409: nothing is due', async () => {
    const paid = await pay(live, await placeOrder())
    await expectProblem(await staff('POST', `/api/orders/${paid.id}/write-off`), 409, 'order-not-payable')
  })
})

describe('POST /api/orders/{id}/checkout', () => {
  const requestCheckout = (id: string, returnUrl: string) =>
    member.call('POST', `/api/orders/${id}/checkout`, { returnUrl })

  test('503 without a provider, with the account for a transfer', async () => {
    const { id, reference } = await placeOrder()
    const problem = await expectProblem(await requestCheckout(id, service.url), 503, 'payments-unavailable')
    expect(problem).toMatchObject({
      setting: 'provider',
      transfer: { iban, reference, amount: 4900, currency: 'EUR' },
    })
  })

  test('400: another site, unless a publishable key allows its origin', async () => {
    const { id } = await placeOrder()
    await expectViolations(await requestCheckout(id, 'https://shop.example/thanks'), [
      'returnUrl foreign_address',
    ])
    const allowedOrigins = ['https://shop.example']
    await live.keys.create({ name: 'Shop', type: 'publishable', allowedOrigins })
    await expectProblem(await requestCheckout(id, 'https://shop.example/thanks'), 503, 'payments-unavailable')
    await expectViolations(await requestCheckout(id, 'https://shop.example.org/'), [
      'returnUrl foreign_address',
    ])
  })

  test('404: another member’s order; 409: a paid order', async () => {
    await expectProblem(
      await requestCheckout((await placeOrder(otherShopper)).id, service.url),
      404,
      'not-found',
    )
    const paid = await pay(live, await placeOrder())
    await expectProblem(await requestCheckout(paid.id, service.url), 409, 'order-not-payable')
  })
})

test('staff who are not administrators record payments, but cannot refund, write off or read settings', async () => {
  const { id: userId } = await live.users.create({ email: 'desk@example.org', roles: ['ROLE_CLIENT_USER'] })
  const desk = callAs(service, (await live.users.createSession(userId)).token)
  const placed = await placeOrder()
  const payment = { amount: 4900, method: 'cash' }
  await expectBody(await desk('POST', `/api/orders/${placed.id}/payments`, payment), 201)
  for (const [method, path] of [
    ['POST', `/api/orders/${placed.id}/refunds`],
    ['POST', `/api/orders/${placed.id}/write-off`],
    ['GET', '/api/settings/billing'],
    ['PUT', '/api/settings/billing'],
  ] as const)
    await expectProblem(await desk(method, path, method === 'GET' ? undefined : {}), 403, 'forbidden')
})

test('a key needs the billing scopes', async () => {
  const { key } = await live.keys.create({ name: 'Reader', type: 'secret', scopes: ['billing:read'] })
  const reader = callAs(service, key)
  const { id } = await placeOrder()
  expect((await reader('GET', `/api/orders/${id}`)).status).toBe(200)
  const payment = { amount: 1, method: 'cash' }
  await expectProblem(await reader('POST', `/api/orders/${id}/payments`, payment), 403, 'insufficient-scope')
  const { key: otherKey } = await live.keys.create({
    name: 'Other',
    type: 'secret',
    scopes: ['members:write'],
  })
  await expectProblem(await callAs(service, otherKey)('GET', `/api/orders/${id}`), 403, 'insufficient-scope')
})
