import { beforeAll, describe, expect, test } from 'bun:test'
import type { Order, Resource } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { requestDuringDeletion } from '../request-during-deletion.ts'
import { createShopper, iban, order, pay, type Shopper, sell } from './billing-fixtures.ts'

const service = await testService()
const { live } = service.client
const staff = callAs(service, service.client.keys.live.secret)
let handbook: Resource
let member: Shopper

beforeAll(async () => {
  await live.settings.billing.update({
    iban,
    taxRates: [
      { rate: 19, name: 'Standard' },
      { rate: 7, name: 'Reduced' },
    ],
    defaultTaxRate: 19,
  })
  handbook = await sell(live)
  member = await createShopper(service, live)
})

const buildLine = () => ({ item: { type: 'resource', id: handbook.id } })
const otherLine = { item: { type: 'other' }, description: 'Room hire', quantity: 2, unitPrice: 5000 }
const create = (body: unknown, headers = {}) => member.call('POST', '/api/orders', body, headers)
const createByStaff = (body: unknown) => staff('POST', '/api/orders', body)

describe('POST /api/orders', () => {
  test('201: a member orders at the price of the resource, with the transfer details', async () => {
    const response = await create({ lines: [buildLine()], expectedTotal: 4900 })
    const created = await expectBody<Order>(response, 201)
    expect(response.headers.get('location')).toBe(`/api/orders/${created.id}`)
    expect(created).toMatchObject({
      memberId: member.id,
      buyer: { email: member.email, vatId: null },
      currency: 'EUR',
      method: 'transfer',
      status: 'open',
      attention: null,
      transfer: { iban, bic: null },
      totals: { net: 4118, tax: 782, total: 4900, paid: 0, refunded: 0, credited: 0, due: 4900 },
      paidAt: null,
    })
    expect(created.lines).toMatchObject([
      {
        item: buildLine().item,
        description: handbook.name,
        quantity: 1,
        unitPrice: 4900,
        taxRate: 19,
        taxTreatment: 'standard',
        effect: { type: 'grant', id: null, status: 'pending' },
      },
    ])
    expect(created.reference).toMatch(/^RF\d{17}$/)
    expect(await live.orders.get(created.id)).toEqual(created)
  })

  test('201: with the page that the buyer came from; 400 unless it is in the portal or at an allowed origin', async () => {
    const body = { lines: [buildLine()], expectedTotal: 4900 }
    const allowedOrigins = ['https://guild.example']
    await live.keys.create({ name: 'Website', type: 'publishable', allowedOrigins })
    for (const returnUrl of ['https://guild.example/papers?q=tides#2', `${service.url}/docs/website`, null]) {
      const created = await expectBody<Order>(await create({ ...body, returnUrl }), 201)
      expect(created.returnUrl).toBe(returnUrl)
    }
    expect((await expectBody<Order>(await create(body), 201)).returnUrl).toBeNull()
    for (const returnUrl of ['https://guild.example.org/', 'http://guild.example/', 'https://evil.example/'])
      await expectViolations(await create({ ...body, returnUrl }), ['returnUrl foreign_address'])
    for (const returnUrl of ['javascript:alert(1)', '/papers', 'blob:https://guild.example/1'])
      await expectViolations(await create({ ...body, returnUrl }), ['returnUrl invalid_format'])
  })

  test('400: with a page at an origin of an expired or revoked key', async () => {
    const createKey = (name: string) =>
      live.keys.create({ name, type: 'publishable', allowedOrigins: [`https://${name}.example`] })
    const [expired, revoked] = [await createKey('expired'), await createKey('revoked')]
    const body = { lines: [buildLine()], expectedTotal: 4900 }
    const createFrom = (name: string) => create({ ...body, returnUrl: `https://${name}.example/papers` })
    for (const name of ['expired', 'revoked']) expect((await createFrom(name)).status).toBe(201)
    await service.database
      .sql`update keys set expires_at = now() - interval '1 second' where id = ${expired.id}`
    await live.keys.revoke(revoked.id)
    for (const name of ['expired', 'revoked'])
      await expectViolations(await createFrom(name), ['returnUrl foreign_address'])
  })

  test('201: staff set buyer, price, tax and dates', async () => {
    const body = {
      buyer: { name: 'Port of Bristol', email: 'port@example.org', vatId: 'FR12345678901' },
      currency: 'GBP',
      lines: [{ ...otherLine, taxRate: 7, description: 'Boat' }],
      expiresAt: null,
      dueAt: '2090-01-01T00:00:00.000Z',
    }
    expect(await expectBody(await createByStaff(body), 201)).toMatchObject({
      memberId: null,
      buyer: { name: 'Port of Bristol', address: null },
      lines: [{ quantity: 2, unitPrice: 5000, taxRate: 7, net: 9346, tax: 654, effect: null }],
      expiresAt: null,
      dueAt: '2090-01-01T00:00:00.000Z',
    })
  })

  test('201: an order with a later due date expires later; null: no due date', async () => {
    const body = { buyer: { name: 'Port of Bristol' }, currency: 'EUR', lines: [otherLine] }
    const dueAt = '2090-01-01T12:00:00.000Z'
    const settings = await live.settings.billing.get()
    const order = await expectBody<Order>(await createByStaff({ ...body, dueAt }), 201)
    expect(order.dueAt).toBe(dueAt)
    const graceDays = (Date.parse(order.expiresAt ?? '') - Date.parse(dueAt)) / 86_400_000
    expect(graceDays).toBeWithin(settings.graceDays, settings.graceDays + 1)
    const withoutDate = await expectBody<Order>(await createByStaff({ ...body, dueAt: null }), 201)
    expect(withoutDate.dueAt).toBeNull()
    const withDefaults = await expectBody<Order>(await createByStaff(body), 201)
    expect(withoutDate.expiresAt).toBe(withDefaults.expiresAt)
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    expect(await expectBody(await createByStaff({ ...body, expiresAt: soon }), 201)).toMatchObject({
      expiresAt: soon,
      dueAt: soon,
    })
  })

  test('201: a total of 0 is paid immediately', async () => {
    const freeLine = { ...buildLine(), unitPrice: 0 }
    const resource = await sell(live)
    const body = {
      memberId: member.id,
      lines: [{ ...freeLine, item: { type: 'resource', id: resource.id } }],
    }
    const paid = await expectBody<Order>(await createByStaff(body), 201)
    expect(paid).toMatchObject({ status: 'paid', lines: [{ effect: { status: 'active' } }] })
    expect((await member.call('GET', `/api/resources/${resource.id}/download`)).status).toBe(200)
    expect((await live.invoices.list({ orderId: paid.id })).items).toEqual([])
  })

  test('201: the same Idempotency-Key creates one order', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { lines: [buildLine()], expectedTotal: 4900 }
    const [first, second] = [await create(body, headers), await create(body, headers)]
    expect((await expectBody(second, 201)).id).toBe((await expectBody(first, 201)).id)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
  })

  test('201: reverse charge for a business in another member state, with its tax note; 400 for other buyers', async () => {
    await live.settings.billing.update({ seller: { vatId: 'DE123456789' } })
    const buyer = { name: 'Port', vatId: 'FR12345678901' }
    const lines = [{ ...otherLine, taxTreatment: 'reverse_charge' }]
    const created = await expectBody<Order>(await createByStaff({ buyer, currency: 'EUR', lines }), 201)
    expect(created.lines[0]).toMatchObject({
      taxRate: 0,
      tax: 0,
      taxNote: 'Reverse charge: the recipient is liable for VAT.',
    })
    for (const vatId of [null, 'DE999999999', 'US12345'])
      await expectViolations(
        await createByStaff({ buyer: { name: 'Port', vatId }, currency: 'EUR', lines }),
        ['lines[0].taxTreatment not_allowed'],
      )
  })

  test.each([
    ['no lines', { lines: [] }, ['lines too_short']],
    [
      'an unknown resource',
      { lines: [{ item: { type: 'resource', id: crypto.randomUUID() } }] },
      ['lines[0].item.id unknown_reference'],
    ],
    ['no id', { lines: [{ item: { type: 'resource' } }] }, ['lines[0].item.id required']],
    ['an unknown type', { lines: [{ item: { type: 'membership' } }] }, ['lines[0].item.type unknown_value']],
    [
      'an unknown rate',
      { currency: 'EUR', lines: [{ ...otherLine, taxRate: 18 }] },
      ['lines[0].taxRate unknown_value'],
    ],
    [
      'no price',
      { currency: 'EUR', lines: [{ ...otherLine, unitPrice: null }] },
      ['lines[0].unitPrice required'],
    ],
    ['no currency', { lines: [otherLine] }, ['currency required']],
    [
      'an unknown member',
      { memberId: crypto.randomUUID(), currency: 'EUR', lines: [otherLine] },
      ['memberId unknown_reference'],
    ],
    [
      'a past expiry',
      { currency: 'EUR', lines: [otherLine], expiresAt: '2020-01-01T00:00:00Z' },
      ['expiresAt in_the_past'],
    ],
    [
      'a due date whose grace period ends after the year 9999',
      { currency: 'EUR', lines: [otherLine], dueAt: '9999-12-30T00:00:00Z' },
      ['dueAt out_of_range'],
    ],
    [
      'a due date after the expiry',
      {
        currency: 'EUR',
        lines: [otherLine],
        dueAt: '2090-01-02T00:00:00Z',
        expiresAt: '2090-01-01T00:00:00Z',
      },
      ['dueAt out_of_range'],
    ],
    [
      'too high a total',
      { currency: 'EUR', lines: [{ ...otherLine, unitPrice: 999_999_999_999 }] },
      ['lines out_of_range'],
    ],
    [
      'a negative price',
      { currency: 'EUR', lines: [{ ...otherLine, unitPrice: -1 }] },
      ['lines[0].unitPrice out_of_range'],
    ],
  ])('400: %s', async (_, body, violations) => {
    await expectViolations(await createByStaff({ memberId: member.id, ...body }), violations)
  })

  test('400: no buyer, or a resource without a member', async () => {
    await expectViolations(await createByStaff({ currency: 'EUR', lines: [otherLine] }), [
      'buyer.name required',
    ])
    await expectViolations(await createByStaff({ buyer: { name: 'Port' }, lines: [buildLine()] }), [
      'lines[0].item.type no_member',
    ])
  })

  test.each(['staff', 'the member'])('400: a member who is deleted while %s orders', async (caller) => {
    const { id: memberId, call } = await createShopper(service, live)
    const response = await requestDuringDeletion(service.database.sql, 'members', memberId, () =>
      caller === 'staff'
        ? createByStaff({ memberId, lines: [buildLine()] })
        : call('POST', '/api/orders', { lines: [buildLine()], expectedTotal: 4900 }),
    )
    await expectViolations(response, ['memberId unknown_reference', 'lines[0].item.type no_member'])
  })

  test('400: two currencies, one item twice, a quantity above 1 of a resource', async () => {
    const dollarResource = await sell(live, 100, 'USD')
    const dollarLine = { item: { type: 'resource', id: dollarResource.id } }
    const body = { memberId: member.id, lines: [buildLine(), dollarLine] }
    await expectViolations(await createByStaff(body), ['currency contradiction'])
    await expectViolations(await createByStaff({ memberId: member.id, lines: [buildLine(), buildLine()] }), [
      'lines[0].item.id duplicate',
      'lines[1].item.id duplicate',
    ])
    const twoCopies = { memberId: member.id, lines: [{ ...buildLine(), quantity: 2 }] }
    await expectViolations(await createByStaff(twoCopies), ['lines[0].quantity out_of_range'])
  })

  test('400: a member who orders a resource that is not for sale, or a draft', async () => {
    const resource = await sell(live)
    await live.resources.update(resource.id, { accessLevel: 'member', price: null })
    const lines = [{ item: { type: 'resource', id: resource.id } }]
    await expectViolations(await create({ lines, expectedTotal: 0 }), ['lines[0].item.id not_for_sale'])
    await live.resources.update(resource.id, {
      accessLevel: 'paid',
      price: { amount: 1, currency: 'EUR' },
      status: 'draft',
    })
    await expectViolations(await create({ lines, expectedTotal: 1 }), ['lines[0].item.id unknown_reference'])
  })

  test('400: a member without expectedTotal', async () => {
    await expectViolations(await create({ lines: [buildLine()] }), ['expectedTotal required'])
  })

  test.each<[string, { lines?: object[] } & Record<string, unknown>]>([
    ['unitPrice', { lines: [{ unitPrice: 1 }] }],
    ['taxRate', { lines: [{ taxRate: 0 }] }],
    ['taxTreatment', { lines: [{ taxTreatment: 'exempt' }] }],
    ['description', { lines: [{ description: 'Cheap' }] }],
    ['expiresAt', { expiresAt: null }],
    ['buyer.email', { buyer: { email: 'other@example.org' } }],
  ])('403: a member who sets %s', async (field, { lines, ...body }) => {
    const requestBody = { lines: [{ ...buildLine(), ...lines?.[0] }], expectedTotal: 4900, ...body }
    const { detail } = await expectProblem(await create(requestBody), 403, 'forbidden')
    expect(detail).toContain(field)
  })

  test('403: a member who orders for another member, or an item that is not a resource', async () => {
    const { id } = await createShopper(service, live)
    const bodyForOther = { memberId: id, lines: [buildLine()], expectedTotal: 4900 }
    await expectProblem(await create(bodyForOther), 403, 'forbidden')
    const otherItem = { lines: [{ item: { type: 'other' } }], expectedTotal: 0 }
    await expectProblem(await create(otherItem), 403, 'forbidden')
  })

  test('409 price-changed: the total differs from expectedTotal; returns the current total', async () => {
    const response = await create({ lines: [buildLine()], expectedTotal: 4899 })
    expect(await expectProblem(response, 409, 'price-changed')).toMatchObject({
      total: 4900,
      currency: 'EUR',
    })
  })

  test('409 price-changed: the currency has changed since the quote; 400 for a quote in the old one', async () => {
    const resource = await sell(live)
    const lines = [{ item: { type: 'resource', id: resource.id } }]
    const body = { lines, expectedTotal: 4900, currency: 'EUR' }
    await live.resources.update(resource.id, { price: { amount: 4900, currency: 'KWD' } })
    const problem = await expectProblem(await create(body), 409, 'price-changed')
    expect(problem).toMatchObject({ total: 4900, currency: 'KWD' })
    await expectViolations(await member.call('POST', '/api/orders/quote', { lines, currency: 'EUR' }), [
      'currency contradiction',
    ])
    const created = await expectBody<Order>(await create({ ...body, currency: 'KWD' }), 201)
    expect(created).toMatchObject({ currency: 'KWD', totals: { total: 4900 } })
  })

  test('409 already-owned: the buyer already has access', async () => {
    const resource = await sell(live)
    await pay(live, await order(live, member.id, resource))
    const body = { lines: [{ item: { type: 'resource', id: resource.id } }], expectedTotal: 4900 }
    const problemFields = { item: { type: 'resource', id: resource.id } }
    expect(await expectProblem(await create(body), 409, 'already-owned')).toMatchObject(problemFields)
    await expectProblem(await createByStaff({ memberId: member.id, lines: body.lines }), 409, 'already-owned')
  })

  test('503 payments-unavailable: no provider for an online payment', async () => {
    const body = { lines: [buildLine()], expectedTotal: 4900, method: 'provider' }
    await expectProblem(await create(body), 503, 'payments-unavailable')
  })
})

describe('POST /api/orders/quote', () => {
  test('200: the price with tax; nothing is created', async () => {
    const before = (await live.orders.list()).totalItems
    const quote = await expectBody(await member.call('POST', '/api/orders/quote', { lines: [buildLine()] }))
    expect(quote).toMatchObject({
      currency: 'EUR',
      pricesIncludeTax: true,
      lines: [{ item: buildLine().item, unitPrice: 4900, net: 4118, tax: 782, total: 4900 }],
      totals: { net: 4118, tax: 782, total: 4900 },
    })
    expect((await live.orders.list()).totalItems).toBe(before)
  })

  test('200: the tax rate of the resource, added to a net price', async () => {
    const resource = await sell(live, 10_000, 'EUR', 7)
    const lines = [{ item: { type: 'resource' as const, id: resource.id } }]
    await live.settings.billing.update({ pricesIncludeTax: false })
    const { totals } = await live.orders.quote({ memberId: member.id, lines })
    await live.settings.billing.update({ pricesIncludeTax: null })
    expect(totals).toEqual({ net: 10_000, tax: 700, total: 10_700 })
  })

  test('403 and 409 as for an order', async () => {
    const bodyWithPrice = { lines: [{ ...buildLine(), unitPrice: 1 }] }
    await expectProblem(await member.call('POST', '/api/orders/quote', bodyWithPrice), 403, 'forbidden')
    const resource = await sell(live)
    await live.resources.grants.create(resource.id, { memberId: member.id })
    const ownedBody = { lines: [{ item: { type: 'resource', id: resource.id } }] }
    await expectProblem(await member.call('POST', '/api/orders/quote', ownedBody), 409, 'already-owned')
  })
})

describe('402 purchase-required', () => {
  test('contains an item that can be ordered as it is', async () => {
    const { sdk, call } = await createShopper(service, live)
    const problem = await expectProblem(
      await call('GET', `/api/resources/${handbook.id}/download`),
      402,
      'purchase-required',
    )
    const { item, price } = problem as unknown as {
      item: { type: 'resource'; id: string }
      price: { amount: number }
    }
    const ordered = await sdk.orders.create({ lines: [{ item }], expectedTotal: price.amount })
    expect(ordered.status).toBe('open')
  })
})
