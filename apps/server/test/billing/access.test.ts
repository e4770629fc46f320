import { expect, test } from 'bun:test'
import type { ChatAnswer } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { CHAT_PATH, createMember, fillLibrary } from '../chat/fill-library.ts'
import { expectBody } from '../expect-problem.ts'
import type { SearchPage } from '../search/add-resources.ts'
import { order, pay, refundAll } from './billing-fixtures.ts'

const service = await testService()
const { live } = service.client

test('chat and search include a paid resource from its payment until all its orders are refunded', async () => {
  const ids = await fillLibrary(service, service.client)
  const standard = { id: ids[3] ?? '' }
  const { id: memberId, call } = await createMember(service, service.client)
  const question = { query: 'How often is the stilling well cleaned?' }
  const ask = async () => (await expectBody<ChatAnswer>(await call('POST', CHAT_PATH, question))).answer ?? ''
  const find = async () =>
    (await expectBody<SearchPage>(await call('GET', '/api/resources?q=certified+diver'))).items.map(
      ({ id }) => id,
    )
  const readState = async () => [
    (await ask()).includes('seventeen weeks'),
    (await find()).includes(standard.id),
  ]

  expect(await readState()).toEqual([false, false])
  const orders = [await order(live, memberId, standard), await order(live, memberId, standard)]
  for (const order of orders) await pay(live, order)
  expect(await readState()).toEqual([true, true])
  await refundAll(live, orders[0] ?? { id: '', lines: [] })
  expect(await readState()).toEqual([true, true])
  await refundAll(live, orders[1] ?? { id: '', lines: [] })
  expect(await readState()).toEqual([false, false])
})
