import { expect, test } from 'bun:test'
import { sell } from '../../apps/server/test/billing/billing-fixtures.ts'
import { testService } from '../testing/service.ts'
import { makeMembersCsv } from './members-csv.ts'
import { seedOrders } from './orders.ts'
import { seedLevels } from './seed.ts'

const service = await testService()
await service.startWorker()
const { live, sandbox } = service.client
const now = new Date()

const importMembers = async (guildhall: typeof live) => {
  await seedLevels(guildhall)
  const started = await guildhall.members.import(makeMembersCsv(40, now))
  await guildhall.imports.wait(started.id)
}
const listOrders = (guildhall: typeof live) => guildhall.orders.list().toArray({ limit: 50 })

test('orders are in each state that staff deal with, and are not created twice', async () => {
  await importMembers(live)
  await sell(live, 6000, 'GBP')
  await sell(live, 4500, 'GBP')
  await seedOrders(live, now)
  const orders = await listOrders(live)
  expect(new Set(orders.map(({ status }) => status))).toEqual(
    new Set(['open', 'paid', 'cancelled', 'written_off']),
  )
  expect(
    orders.some(({ dueAt, status }) => status === 'open' && dueAt && Date.parse(dueAt) < now.getTime()),
  ).toBeTrue()
  expect(orders.some(({ totals }) => totals.refunded > 0)).toBeTrue()
  expect(orders.some(({ attention }) => attention === 'overpaid')).toBeTrue()
  expect(
    (await live.resources.grants.list((await live.resources.list()).items[0]?.id ?? '')).totalItems,
  ).toBeGreaterThan(0)
  await seedOrders(live, now)
  expect(await listOrders(live)).toEqual(orders)
})

test('without a library, only items of the type `other` are sold', async () => {
  await importMembers(sandbox)
  await seedOrders(sandbox, now)
  const items = (await listOrders(sandbox)).flatMap(({ lines }) => lines.map(({ item }) => item.type))
  expect(new Set(items)).toEqual(new Set(['other']))
})
