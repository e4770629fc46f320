import { beforeAll, describe, expect } from 'bun:test'
import type { Order } from '@guildhall/sdk'
import type { Page } from 'playwright-core'
import { orderOther } from '../../../apps/server/test/billing/billing-fixtures.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { live } = portal.service.client
let adminToken: string
let staffToken: string

beforeAll(async () => {
  adminToken = await createStaff(portal)
  staffToken = await createStaff(portal, 'ROLE_CLIENT_USER')
})

const open = (path: string, token = adminToken) => portal.visit(portal.at(`/manage${path}`), { token })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('a bank statement', () => {
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
  const formatInGroupsOfFour = ({ reference }: Order) => reference.replaceAll(/(.{4})(?=.)/g, '$1 ')
  let orders: Order[]
  let text: string
  const findRow = (page: Page, name: string) => page.getByRole('row', { name })

  chromiumTest('is matched by reference and amount, and each row chosen is recorded', async () => {
    const amounts = [1_234_56, 5100, 6200, 7300]
    orders = await Promise.all(
      amounts.map((unitPrice, index) =>
        orderOther(live, {
          buyer: { name: `Buyer ${index}` },
          lines: [{ item: { type: 'other' }, description: 'Fee', unitPrice }],
        }),
      ),
    )
    const [firstOrder, secondOrder, thirdOrder, fourthOrder] = orders
    if (!firstOrder || !secondOrder || !thirdOrder || !fourthOrder) throw new Error('The orders are missing.')
    text = [
      'Buchungstag;Auftraggeber;Verwendungszweck;Betrag;Saldo',
      `${day};Buyer 0;${formatInGroupsOfFour(firstOrder)};1.234,56;9.999,99`,
      `${day};Buyer 1;Beitrag ${secondOrder.reference} danke;50,00;9.999,99`,
      `${day};Somebody;No reference at all;62,00;9.999,99`,
      `${day};Stranger;A gift;0,77;9.999,99`,
      `${day};Rent;;-500,00;9.999,99`,
      `2090-01-01;Buyer 3;${fourthOrder.reference};73,00;9.999,99`,
    ].join('\n')
    const { page, problems } = await open('/payments', staffToken)
    await page.getByRole('link', { name: 'From a bank statement' }).click()
    await page.getByLabel('Bank statement').fill('Nothing of it')
    await press(page, 'Find orders')
    await page.getByText('No incoming amounts were found').waitFor()
    await page.getByLabel('Bank statement').fill(text)
    await press(page, 'Find orders')
    await page.getByText('5 transfers').waitFor()
    await page.getByText('1 row without an incoming amount was left out.').waitFor()
    await findRow(page, 'Buyer 0').getByText('Matches').waitFor()
    await findRow(page, 'Buyer 1').getByText('Amount differs').waitFor()
    await findRow(page, 'Buyer 1').getByText('€51.00 is due.').waitFor()
    await findRow(page, 'No reference at all').getByText('No reference', { exact: true }).waitFor()
    await findRow(page, 'A gift').getByText('No order found').waitFor()
    await findRow(page, 'Buyer 3').getByText('The date is in the future.').waitFor()
    expect(await findRow(page, 'A gift').getByRole('checkbox').isDisabled()).toBe(true)
    expect(await findRow(page, 'Buyer 3').getByRole('checkbox').isDisabled()).toBe(true)
    await findRow(page, 'Buyer 1').getByRole('checkbox').check()
    await findRow(page, 'No reference at all').getByRole('checkbox').check()
    await press(page, 'Record 3 payments')
    await page.getByText('3 recorded, 0 not recorded').waitFor()
    expect(await page.getByText('Recorded', { exact: true }).count()).toBe(3)
    expect(await live.orders.get(firstOrder.id)).toMatchObject({ status: 'paid', attention: null })
    expect(await live.orders.get(secondOrder.id)).toMatchObject({ status: 'open', totals: { due: 100 } })
    expect((await live.orders.get(thirdOrder.id)).status).toBe('paid')
    expect((await live.orders.get(fourthOrder.id)).status).toBe('open')
    expect((await live.payments.list({ orderId: secondOrder.id })).items).toMatchObject([
      {
        method: 'bank_transfer',
        amount: 5000,
        receivedAt: `${day}T00:00:00.000Z`,
        reference: `Buyer 1 Beitrag ${secondOrder.reference} danke`,
      },
    ])
    expect(problems).toEqual([])
  })

  chromiumTest('with an unreadable date is recorded only once its day is entered', async () => {
    const order = await orderOther(live)
    const { page, problems } = await open('/payments/statement')
    await page.getByLabel('Bank statement').fill(`31.02.2026 Late ${order.reference} 49,00`)
    await press(page, 'Find orders')
    await findRow(page, 'Late').getByText('The date could not be read.').waitFor()
    expect(await findRow(page, 'Late').getByRole('checkbox').isDisabled()).toBe(true)
    await findRow(page, 'Late').getByLabel('Received on').fill(day)
    await press(page, 'Record 1 payment')
    await page.getByText('1 recorded, 0 not recorded').waitFor()
    const { items } = await live.payments.list({ orderId: order.id })
    expect(items).toMatchObject([{ receivedAt: `${day}T00:00:00.000Z` }])
    expect(problems).toEqual([])
  })

  chromiumTest('pasted again by a colleague records nothing twice', async () => {
    const { page, problems } = await open('/payments/statement')
    await page.getByLabel('Bank statement').fill(text)
    await press(page, 'Find orders')
    for (const name of ['Buyer 0', 'Buyer 1', 'No reference at all'])
      await findRow(page, name).getByText('Already recorded').waitFor()
    expect(await page.getByRole('button', { name: 'Record 0 payments' }).isDisabled()).toBe(true)
    expect(problems).toEqual([])
  })

  chromiumTest('records a payment again after it was marked as failed', async () => {
    const failedOrder = await orderOther(live)
    const path = portal.at('/manage/payments/statement')
    const { page, problems } = await portal.visit(path, { token: adminToken, timezoneId: 'America/New_York' })
    const record = async () => {
      await page.getByLabel('Bank statement').fill(`${day} Transfer ${failedOrder.reference} 49,00`)
      await press(page, 'Find orders')
      await findRow(page, failedOrder.reference).getByText('Matches').waitFor()
      expect(await page.evaluate<string>('document.activeElement.id')).toBe('main')
      await press(page, 'Record 1 payment')
      await page.getByText('1 recorded, 0 not recorded').waitFor()
    }
    await record()
    const [payment] = (await live.payments.list({ orderId: failedOrder.id })).items
    await live.payments.fail(payment?.id ?? '')
    await press(page, 'Paste another statement')
    await record()
    expect(await live.orders.get(failedOrder.id)).toMatchObject({ status: 'paid', totals: { due: 0 } })
    const [orderPage] = await Promise.all([
      page.waitForEvent('popup'),
      findRow(page, failedOrder.reference).getByRole('link').click(),
    ])
    const receivedOn = new Date(day).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
    await orderPage.getByRole('rowheader', { name: receivedOn }).nth(1).waitFor()
    expect(problems).toEqual([])
  })

  chromiumTest('skips payments recorded by a colleague in the meantime, and reports failures', async () => {
    const [firstOrder, secondOrder] = await Promise.all([orderOther(live), orderOther(live)])
    const { page } = await open('/payments/statement')
    const lines = [firstOrder, secondOrder].map(({ reference }) => `${day} Transfer ${reference} 49,00`)
    await page.getByLabel('Bank statement').fill(lines.join('\n'))
    await press(page, 'Find orders')
    await page.getByRole('button', { name: 'Record 2 payments' }).waitFor()
    await live.payments.create(firstOrder.id, {
      amount: 4900,
      method: 'bank_transfer',
      receivedAt: `${day}T00:00:00Z`,
    })
    const url = `**/api/orders/${secondOrder.id}/payments`
    await page.route(url, (route) => route.fulfill({ status: 500, body: '{}' }))
    await press(page, 'Record 2 payments')
    await page.getByText('0 recorded, 1 not recorded').waitFor()
    await findRow(page, firstOrder.reference).getByText('Already recorded').waitFor()
    await findRow(page, secondOrder.reference).getByText('Not recorded').waitFor()
    await page.unroute(url)
    await press(page, 'Record 1 payment')
    await page.getByText('1 recorded, 0 not recorded').waitFor()
    expect((await live.payments.list({ orderId: firstOrder.id })).totalItems).toBe(1)
    expect((await live.payments.list({ orderId: secondOrder.id })).totalItems).toBe(1)
  })
})
