import { beforeAll, describe, expect, test } from 'bun:test'
import type { Checkout, Order } from '@guildhall/sdk'
import type { Session } from '../../../../tools/fake-stripe/objects.ts'
import { setUpStripe, testServiceWithStripe } from '../../../../tools/testing/stripe.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { createShopper, iban, order, orderOther, pay, type Shopper, sell } from './billing-fixtures.ts'

const { service, stripe } = await testServiceWithStripe()
const { live, keys } = service.client
const call = callAs(service, keys.live.secret)
let member: Shopper

beforeAll(async () => {
  await live.settings.billing.update({ iban, transferDays: 0, graceDays: 0 })
  await setUpStripe({ stripe }, live)
  member = await createShopper(service, live)
})

const returnUrl = `${service.url}/a/x/orders/1`
const placeOrder = async (amount = 4900, currency = 'EUR') =>
  order(live, member.id, await sell(live, amount, currency))
const requestCheckout = (id: string, url = returnUrl) =>
  member.call('POST', `/api/orders/${id}/checkout`, { returnUrl: url })
const startCheckout = async (id: string) => expectBody<Checkout>(await requestCheckout(id), 201)

/** Finds the Checkout Session of a payment page. */
function findSession({ url }: Checkout): Session {
  const session = stripe.store.sessions.get(new URL(url).pathname.split('/').at(-1) ?? '')
  if (!session) throw new Error('There is no such page.')
  return session
}
const listSessions = ({ id }: Order) =>
  [...stripe.store.sessions.values()].filter(({ metadata }) => metadata.guildhall_order === id)

describe('POST /api/orders/{id}/checkout', () => {
  test('201: creates a page for the amount due, with the return URL and the order', async () => {
    const placed = await placeOrder()
    const checkout = await startCheckout(placed.id)
    expect(findSession(checkout)).toMatchObject({
      amount_total: 4900,
      currency: 'eur',
      customer_email: member.email,
      client_reference_id: placed.reference,
      locale: 'en',
      success_url: `${returnUrl}?checkout=success`,
      cancel_url: `${returnUrl}?checkout=cancelled`,
      expires_at: Date.parse(checkout.expiresAt) / 1000,
    })
    expect(checkout.url).toStartWith(stripe.url)
  })

  test.each([
    ['the page of an order that expires soon is open for 30 minutes', 60, 30],
    ['the page of an order that expires in weeks is open for a day', 30 * 86_400, 24 * 60],
  ])('201: %s', async (_, seconds, minutes) => {
    const placed = await placeOrder()
    const expiresAt = new Date(Date.now() + seconds * 1000).toISOString()
    await live.orders.update(placed.id, { dueAt: expiresAt, expiresAt })
    const session = findSession(await startCheckout(placed.id))
    expect(Math.round((session.expires_at - session.created) / 60) - minutes).toBeWithin(-1, 2)
  })

  test('201: returns the same page while the amount due is unchanged, and closes it for another amount', async () => {
    const placed = await placeOrder()
    const first = await startCheckout(placed.id)
    expect(await startCheckout(placed.id)).toEqual(first)
    await live.payments.create(placed.id, { amount: 1000, method: 'cash' })
    const second = await startCheckout(placed.id)
    expect([findSession(first).status, findSession(second).status]).toEqual(['expired', 'open'])
    expect(findSession(second).amount_total).toBe(3900)
  })

  test('201: closes the page if the return URL differs, because that of a page cannot be changed', async () => {
    const placed = await placeOrder()
    const first = await startCheckout(placed.id)
    const url = `${service.url}/a/x/orders/2`
    const second = await expectBody<Checkout>(await requestCheckout(placed.id, url), 201)
    expect([findSession(first).status, findSession(second).status]).toEqual(['expired', 'open'])
    expect(findSession(second).success_url).toBe(`${url}?checkout=success`)
    const third = await placeOrder()
    for (const response of await Promise.all([requestCheckout(third.id), requestCheckout(third.id, url)]))
      await expectBody(response, 201)
    expect(listSessions(third).filter(({ status }) => status === 'open')).toHaveLength(1)
  })

  test('201: creates a new page once the old one has expired', async () => {
    const placed = await placeOrder()
    const first = findSession(await startCheckout(placed.id))
    stripe.store.expire(first)
    expect(findSession(await startCheckout(placed.id)).id).not.toBe(first.id)
  })

  test('201: creates a new page if one whose response was lost has expired', async () => {
    const placed = await placeOrder()
    const lost = findSession(await startCheckout(placed.id))
    await service.database
      .sql`update checkout_sessions set status = 'creating', provider_id = null, url = null
      where order_id = ${placed.id}`
    stripe.store.expire(lost)
    expect(findSession(await startCheckout(placed.id))).toMatchObject({ status: 'open' })
  })

  test('201: concurrent requests create one page', async () => {
    const placed = await placeOrder()
    const responses = await Promise.all(Array.from({ length: 10 }, () => requestCheckout(placed.id)))
    const urls = await Promise.all(
      responses.map(async (response) => (await expectBody<Checkout>(response, 201)).url),
    )
    expect(new Set(urls).size).toBe(1)
    expect(listSessions(placed)).toHaveLength(1)
  })

  test('201: replays the response for the same Idempotency-Key', async () => {
    const placed = await placeOrder()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const send = () => call('POST', `/api/orders/${placed.id}/checkout`, { returnUrl }, key)
    const [first, second] = [await expectBody(await send(), 201), await send()]
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await expectBody(second, 201)).toEqual(first)
  })

  test.each([
    ['JPY', 4900, 4900],
    ['KWD', 4910, 4910],
    ['ISK', 490, 49_000],
  ])('201: %s in the provider’s minor units', async (currency, amount, expected) => {
    const placed = await placeOrder(amount, currency)
    expect(findSession(await startCheckout(placed.id)).amount_total).toBe(expected)
  })

  test.each([
    ['EUR', 49, 'amount_too_small'],
    ['EUR', 100_000_000, 'amount_too_large'],
    ['KWD', 4901, 'amount_not_divisible'],
  ])('409 order-not-payable: %s %d, with the reason', async (currency, amount, reason) => {
    const placed = await placeOrder(amount, currency)
    const problem = await expectProblem(await requestCheckout(placed.id), 409, 'order-not-payable')
    expect(problem).toMatchObject({ reason, orderStatus: 'open' })
  })

  test('201: without the buyer’s address if the provider rejects it', async () => {
    const buyer = { name: 'Grace Hopper', email: 'grace..hopper@example.org' }
    const placed = await orderOther(live, { buyer })
    const request = () => live.orders.checkout(placed.id, { returnUrl })
    const session = findSession(await request())
    expect([session.customer_email, session.amount_total]).toEqual([null, 4900])
    expect(findSession(await request())).toBe(session)
  })

  test('409 order-not-payable: paid at the provider, which is detected before another page is created', async () => {
    const placed = await placeOrder()
    stripe.account.pay(findSession(await startCheckout(placed.id)))
    await expectProblem(await requestCheckout(placed.id), 409, 'order-not-payable')
    expect((await live.orders.get(placed.id)).status).toBe('paid')
    expect(listSessions(placed)).toHaveLength(1)
  })

  test.each([
    ['debit', 'sepa_debit'],
    ['voucher', 'multibanco'],
  ] as const)('409 order-not-payable: a %s is being processed', async (_, method) => {
    const placed = await placeOrder()
    stripe.account.pay(findSession(await startCheckout(placed.id)), { method })
    const problem = await expectProblem(await requestCheckout(placed.id), 409, 'order-not-payable')
    expect(problem.reason).toBe('payment_pending')
    expect((await live.payments.list({ orderId: placed.id })).items).toMatchObject([
      { status: 'pending', method, amount: 4900 },
    ])
  })

  test('409 order-not-payable: paid while its page is being closed for another return URL', async () => {
    const placed = await placeOrder()
    const session = findSession(await startCheckout(placed.id))
    stripe.onRequest = (operation) => {
      if (operation.endsWith('/expire')) stripe.account.pay(session)
    }
    const response = await requestCheckout(placed.id, `${returnUrl}?again`)
    stripe.onRequest = () => {}
    await expectProblem(response, 409, 'order-not-payable')
    expect((await live.orders.get(placed.id)).status).toBe('paid')
  })

  test('409 order-not-payable: a member cancels while a debit is being processed; staff can cancel', async () => {
    const placed = await placeOrder()
    stripe.account.pay(findSession(await startCheckout(placed.id)), { method: 'sepa_debit' })
    await requestCheckout(placed.id)
    const response = await member.call('POST', `/api/orders/${placed.id}/cancel`)
    const problem = await expectProblem(response, 409, 'order-not-payable')
    expect(problem.reason).toBe('payment_pending')
    expect((await live.orders.cancel(placed.id)).status).toBe('cancelled')
  })

  test('201: an order of the sandbox returns to the sandbox’s portal; 400: to the live portal', async () => {
    const { sandbox } = service.client
    await setUpStripe({ stripe }, sandbox)
    const { id } = await sandbox.members.create({ email: 'ada@example.org', firstName: 'A', lastName: 'B' })
    const placed = await order(sandbox, id, await sell(sandbox))
    const sandboxReturnUrl = `${service.sandboxUrl}/a/x/orders/1`
    const checkout = await sandbox.orders.checkout(placed.id, { returnUrl: sandboxReturnUrl })
    expect(findSession(checkout).success_url).toBe(`${sandboxReturnUrl}?checkout=success`)
    const error = await sandbox.orders.checkout(placed.id, { returnUrl }).catch((error: unknown) => error)
    expect(error).toMatchObject({ violations: [{ propertyPath: 'returnUrl', code: 'foreign_address' }] })
  })

  test('400 for a foreign URL, 404 for another member’s order, 409 once paid', async () => {
    const placed = await placeOrder()
    await expectViolations(await requestCheckout(placed.id, 'https://evil.example/'), [
      'returnUrl foreign_address',
    ])
    const otherShopper = await createShopper(service, live)
    const response = await otherShopper.call('POST', `/api/orders/${placed.id}/checkout`, { returnUrl })
    await expectProblem(response, 404, 'not-found')
    await pay(live, placed)
    await expectProblem(await requestCheckout(placed.id), 409, 'order-not-payable')
  })

  test('503 payments-unavailable: without a provider, with the missing setting and the account for a transfer', async () => {
    const { live: otherLive, keys } = await service.createClient()
    await otherLive.settings.billing.update({ iban, accountHolder: 'Guild' })
    const { id } = await otherLive.members.create({ email: 'ada@example.org', firstName: 'A', lastName: 'B' })
    const placed = await order(otherLive, id, await sell(otherLive))
    const response = await callAs(service, keys.live.secret)('POST', `/api/orders/${placed.id}/checkout`, {
      returnUrl,
    })
    expect(await expectProblem(response, 503, 'payments-unavailable')).toMatchObject({
      setting: 'provider',
      transfer: { iban, accountHolder: 'Guild', reference: placed.reference, amount: 4900, currency: 'EUR' },
      detail: 'The association has not set up a payment provider. Pay by transfer.',
    })
  })

  test('503 payments-unavailable: without a provider or a bank account; a transfer is not suggested', async () => {
    const { live: otherLive, keys } = await service.createClient()
    const { id } = await otherLive.members.create({ email: 'ada@example.org', firstName: 'A', lastName: 'B' })
    const resource = await sell(otherLive)
    const placed = await order(otherLive, id, resource)
    const lines = [{ item: { type: 'resource', id: resource.id } }]
    const call = callAs(service, keys.live.secret)
    for (const response of [
      await call('POST', `/api/orders/${placed.id}/checkout`, { returnUrl }),
      await call('POST', '/api/orders', { memberId: id, lines, method: 'provider' }),
    ])
      expect((await expectProblem(response, 503, 'payments-unavailable')).detail).toBe(
        'The association has not set up a payment provider or a bank account. Ask it how to pay.',
      )
  })
})

describe('POST /api/orders', () => {
  test('201: creates an order to be paid at the provider', async () => {
    const resource = await sell(live)
    const body = {
      lines: [{ item: { type: 'resource', id: resource.id } }],
      method: 'provider',
      expectedTotal: 4900,
    }
    expect(await expectBody(await member.call('POST', '/api/orders', body), 201)).toMatchObject({
      method: 'provider',
      status: 'open',
    })
  })
})

describe('while the provider', () => {
  test('returns errors: 502, and the next attempt creates one page with another idempotency key', async () => {
    const placed = await placeOrder()
    stripe.failWith = 500
    const problem = await expectProblem(await requestCheckout(placed.id), 502, 'provider-error')
    expect(problem.detail).toBe('The payment provider returned an error (500).')
    stripe.failWith = null
    await startCheckout(placed.id)
    expect(listSessions(placed)).toHaveLength(1)
    const keys = stripe.requests.filter(({ key }) => key?.startsWith(placed.id)).map(({ key }) => key)
    expect(keys).toEqual([`${placed.id}:1`, `${placed.id}:1`, `${placed.id}:2`])
  })

  test('hangs: 502 after the timeout, and the next attempt returns the page that was created', async () => {
    const placed = await placeOrder()
    stripe.shouldHang = true
    await expectProblem(await requestCheckout(placed.id), 502, 'provider-error')
    expect((await live.orders.get(placed.id)).status).toBe('open')
    stripe.shouldHang = false
    await startCheckout(placed.id)
    expect(listSessions(placed)).toHaveLength(1)
  }, 60_000)

  test('rejects the key: 502 with the reason, without the key', async () => {
    const { live: otherLive, keys } = await service.createClient()
    const key = stripe.createKey('rak_checkout_session_write')
    await setUpStripe({ stripe }, otherLive, key)
    const { id } = await otherLive.members.create({ email: 'ada@example.org', firstName: 'A', lastName: 'B' })
    const placed = await order(otherLive, id, await sell(otherLive))
    const attempt = async () => {
      const path = `/api/orders/${placed.id}/checkout`
      const response = await callAs(service, keys.live.secret)('POST', path, { returnUrl })
      return (await expectProblem(response, 502, 'provider-error')).detail
    }
    expect(await attempt()).toBe(
      'The API key of the payment provider lacks the permission rak_checkout_session_write.',
    )
    await otherLive.settings.billing.update({ provider: { apiKey: 'rk_test_0000000000000000' } })
    expect(await attempt()).toBe('The payment provider rejects the API key.')
  })
})
