import { beforeAll, expect, test } from 'bun:test'
import type { Invoice, Order } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { sharedSecrets, startSecondServer } from '../server-process.ts'
import { order, sell } from './billing-fixtures.ts'

const service = await testService(sharedSecrets)
const { live, keys } = service.client
const { sql } = service.database
const ORDER_COUNT = 50
const KILL_COUNT = 3
const payment = { amount: 4900, method: 'bank_transfer' }
let orders: Order[] = []

beforeAll(async () => {
  const resource = await sell(live)
  const members = await Promise.all(
    Array.from({ length: ORDER_COUNT }, (_, index) =>
      live.members.create({ email: `buyer${index}@example.org`, firstName: 'A', lastName: 'B' }),
    ),
  )
  orders = await Promise.all(members.map(({ id }) => order(live, id, resource)))
})

const countInvoices = async (): Promise<number> =>
  (await sql`select count(*)::int as number from invoices`)[0].number

test('50 concurrent invoices interrupted by SIGKILL are numbered 1 to n without gaps or duplicates', async () => {
  for (let round = 1; round <= KILL_COUNT; round++) {
    const server = await startSecondServer(service)
    const call = callAs(server, keys.live.secret)
    const openIds = (await live.orders.list({ status: 'open' }).toArray()).map(({ id }) => id)
    const before = await countInvoices()
    const pending = openIds.map((id) => call('POST', `/api/orders/${id}/payments`, payment).catch(() => null))
    // Each round kills the server at a later point. Some payments are committed; others can have an uncommitted number.
    const minimumInvoices = Math.min(round * 3, openIds.length)
    while ((await countInvoices()) - before < minimumInvoices) await Bun.sleep(1)
    await server.kill()
    await Promise.all(pending)
  }
  for (const { id } of await live.orders.list({ status: 'open' }).toArray())
    await live.payments.create(id, { amount: 4900, method: 'bank_transfer' })

  const invoices = await live.invoices.list().toArray()
  const numbers = invoices.map(({ number }: Invoice) => Number(number.replace('INV-', '')))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: ORDER_COUNT }, (_, index) => index + 1),
  )
  expect(new Set(invoices.map(({ orderId }) => orderId)).size).toBe(ORDER_COUNT)
  for (const { id } of orders)
    expect(await live.orders.get(id)).toMatchObject({
      status: 'paid',
      totals: { paid: 4900, due: 0 },
      lines: [{ effect: { status: 'active' } }],
    })
  const [sums] = await sql`select sum(amount)::int as total,
    sum(amount) filter (where account = 'receivable')::int as receivable from ledger_postings`
  expect(sums).toEqual({ total: 0, receivable: 0 })
  await service.relay()
  const [{ paid }] = await sql`select count(*)::int as paid from event_log where type = 'order.paid'`
  expect(paid).toBe(ORDER_COUNT)
})
