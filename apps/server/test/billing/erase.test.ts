import { expect, test } from 'bun:test'
import { ConflictError } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { catchError, expectBody } from '../expect-problem.ts'
import { createShopper, order, pay, sell } from './billing-fixtures.ts'

const service = await testService()
const { live } = service.client
const owner = service.database.sql

/** Returns the columns that contain a text in any row of the database. */
async function findOccurrences(text: string): Promise<string[]> {
  const columns: { table: string; column: string }[] = await owner`
    select c.relname as table, a.attname as column from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname = 'public'`
  const occurrences: string[] = []
  for (const { table, column } of columns) {
    const [{ hits }] = await owner.unsafe(
      `select count(*)::int as hits from ${table} where position(lower($1) in lower(${column}::text)) > 0`,
      [text],
    )
    if (hits > 0) occurrences.push(`${table}.${column}`)
  }
  return occurrences.toSorted()
}

test('erasing a member unlinks and keeps issued invoices, and deletes all other personal data', async () => {
  const { id, sdk } = await createShopper(service, live)
  await live.members.update(id, {
    firstName: 'Xanthippe',
    lastName: 'Alopeke',
    email: 'xanthippe@example.org',
  })
  const [notRefunded, refunded] = [await sell(live), await sell(live)]
  const unrefundedOrder = await sdk.orders.create(
    {
      lines: [{ item: { type: 'resource', id: notRefunded.id } }],
      expectedTotal: 4900,
      returnUrl: `${service.url}/xanthippe`,
    },
    { idempotencyKey: 'xanthippe' },
  )
  await pay(live, unrefundedOrder)
  const { id: orderId, lines } = await pay(live, await order(live, id, refunded))
  const refundedLines = lines.map((line) => ({ lineId: line.id }))
  await live.refunds.create(orderId, { lines: refundedLines, reason: 'Xanthippe bought it twice' })
  await order(live, id, await sell(live))
  const free = await order(live, id, await sell(live))
  const partPayment = { amount: 100, method: 'bank_transfer', reference: 'Xanthippe Alopeke RF12' } as const
  const { id: paymentId } = await live.payments.create(free.id, partPayment)
  await live.payments.fail(paymentId, { reason: 'Returned by the bank of Xanthippe' })
  const cancelOnce = () => live.orders.cancel(free.id, { idempotencyKey: 'cancel xanthippe' })
  expect((await cancelOnce()).buyer.name).toBe('Xanthippe Alopeke')
  const before = (await live.invoices.list({ orderId: unrefundedOrder.id })).items
  const data = await sdk.me.data()
  expect(data.orders).toHaveLength(4)
  expect(data.invoices).toHaveLength(3)
  const pdf = await (await live.invoices.pdf(before[0]?.id ?? '')).bytes()
  await service.relay()
  await live.members.erase(id)

  const [invoice] = (await live.invoices.list({ orderId: unrefundedOrder.id })).items
  expect(invoice).toMatchObject({ number: before[0]?.number ?? '', buyer: { name: 'Xanthippe Alopeke' } })
  expect(await (await live.invoices.pdf(invoice?.id ?? '')).bytes()).toEqual(pdf)
  expect(await live.orders.get(unrefundedOrder.id)).toMatchObject({
    memberId: null,
    buyer: { name: null, email: null, address: null },
    totals: { paid: 4900, due: 0 },
  })
  const [{ linked }] = await owner`select count(*)::int as linked from invoices where member_id is not null`
  expect(linked).toBe(0)
  expect(await findOccurrences('xanthippe')).toEqual(['invoices.buyer', 'invoices.record'])
  expect(await catchError(cancelOnce())).toBeInstanceOf(ConflictError)
  // An order without a member can still be paid.
  const [openOrder] = (await live.orders.list({ status: 'open' })).items
  expect(await pay(live, openOrder ?? unrefundedOrder)).toMatchObject({
    status: 'paid',
    attention: 'item_unavailable',
  })
})

test('a member’s data lists orders and invoices only for callers with access to billing', async () => {
  const { id } = await createShopper(service, live)
  const { key } = await live.keys.create({ name: 'Members', type: 'secret', scopes: ['members:read'] })
  expect(await service.createSdk(key).members.data(id)).toMatchObject({ orders: null, invoices: null })
  expect(await live.members.data(id)).toMatchObject({ orders: [], invoices: [] })
})

test.each([
  ['DELETE', (id: string) => live.members.delete(id)],
  [
    'a bulk job',
    async (id: string) => {
      await service.startWorker()
      const job = await live.members.bulk({ ids: [id], delete: true })
      expect(await live.bulkJobs.wait(job.id, { pollInterval: 20 })).toMatchObject({
        records: { changed: 1 },
      })
    },
  ],
])('deleting a member by %s keeps its orders, with new ETags, and invoices', async (_, remove) => {
  const { id } = await createShopper(service, live)
  const paid = await pay(live, await order(live, id, await sell(live)))
  const { secret: key } = service.client.keys.live
  const path = `/api/orders/${paid.id}`
  const etag = (await service.request(path, { key })).headers.get('etag') ?? ''
  await remove(id)
  const response = await service.request(path, { key, headers: { 'if-none-match': etag } })
  expect(await expectBody(response)).toMatchObject({ memberId: null, buyer: paid.buyer, status: 'paid' })
  expect((await live.invoices.list({ orderId: paid.id })).totalItems).toBe(1)
})
