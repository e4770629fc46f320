import { beforeAll, describe, expect } from 'bun:test'
import type { Order } from '@guildhall/sdk'
import type { Page } from 'playwright-core'
import { iban, order, pay, refundAll, sell } from '../../../apps/server/test/billing/billing-fixtures.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { fillPortal, measureOverflow, takeScreenshot, testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { service } = portal
const { live } = service.client
const orderButton = { name: 'Order with obligation to pay' }

beforeAll(async () => {
  await fillPortal(service)
  await live.settings.billing.update({
    seller: { name: 'Harbour Engineers’ Guild' },
    iban,
    bic: 'COBADEFFXXX',
    taxRates: [
      { rate: 19, name: 'Standard' },
      { rate: 8.1, name: 'Reduced' },
    ],
    defaultTaxRate: 19,
  })
})

const listOrders = (memberId: string): Promise<Order[]> => live.orders.list({ memberId }).toArray()

/** Places the order on a purchase page, and waits for the order’s page. @returns the order’s id */
async function placeOrder(page: Page): Promise<string> {
  await page.getByRole('button', orderButton).click()
  await page.waitForURL(/\/me\/orders\/[0-9a-f-]{36}$/)
  return page.url().slice(-36)
}

describe('a member', () => {
  chromiumTest('reads on which days of the association an order was placed and paid', async () => {
    const { id: memberId, token } = await portal.createMember()
    const { id } = await pay(live, await order(live, memberId, await sell(live)))
    const { createdAt, paidAt } = await live.orders.get(id)
    const { timezone } = await live.client.get()
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    })
    // In one of these time zones, it is another day at any time.
    for (const timezoneId of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
      const { page } = await portal.visit(portal.at(`/me/orders/${id}`), { token, timezoneId })
      await page
        .getByText(`Paid on ${format.format(new Date(paidAt ?? ''))}`)
        .first()
        .waitFor()
      await page.getByRole('heading', { name: `Order of ${format.format(new Date(createdAt))}` }).waitFor()
    }
  })

  chromiumTest('sees the price, orders, pays by transfer and opens the document', async () => {
    const { id: memberId, token } = await portal.createMember()
    const resource = await sell(live)
    const { page, problems } = await portal.visit(portal.at(`/library/${resource.id}`), { token })
    await page.getByText('For purchase: €49').waitFor()
    await page.getByRole('link', { name: 'Buy' }).click()
    await page.getByRole('heading', { level: 1, name: `Buy “${resource.name}”` }).waitFor()
    for (const row of ['Net €41.18', 'VAT 19% €7.82', 'Total €49.00'])
      await page.getByRole('row', { name: row }).waitFor()
    await page.getByText('Margaret Carew-Pole').waitFor()
    const id = await placeOrder(page)
    const placedOrder = await live.orders.get(id)
    expect(placedOrder).toMatchObject({ memberId, status: 'open', totals: { due: 4900 } })

    await page.getByText('Waiting for payment').waitFor()
    await page.getByText('Harbour Engineers’ Guild').first().waitFor()
    await page.getByText('DE89 3704 0044 0532 0130 00').waitFor()
    await page
      .getByText(placedOrder.reference.replaceAll(/(.{4})(?=.)/g, '$1 '))
      .first()
      .waitFor()
    await page.getByRole('img', { name: 'QR code with the details of the transfer' }).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copiedTexts: string[] = []
    for (const name of ['IBAN', 'Amount', 'Reference']) {
      await page.getByRole('button', { name: `Copy: ${name}` }).click()
      await page.getByRole('button', { name: `Copied: ${name}` }).waitFor()
      copiedTexts.push(await page.evaluate<string>('navigator.clipboard.readText()'))
    }
    expect(copiedTexts).toEqual([iban, '49.00', placedOrder.reference])

    // Staff record the payment while the page is open.
    await pay(live, placedOrder)
    await page.getByText(/^Paid on .* Thank you\.$/).waitFor()
    expect(await page.getByRole('button', { name: 'Cancel the order' }).count()).toBe(0)
    const invoice = page.getByRole('link', { name: /^Invoice INV-\d+/ })
    await invoice.waitFor()
    const file = await page.request.get(service.url + (await invoice.getAttribute('href')))
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await page.getByRole('link', { name: `Open “${resource.name}”` }).click()
    await page.getByRole('link', { name: 'Download' }).waitFor()
    await page.getByRole('heading', { level: 1, name: resource.name }).waitFor()
    expect(problems).toEqual([])
  })

  chromiumTest('orders for an organization, with other invoice details', async () => {
    const { id: memberId, token } = await portal.createMember({ address: { city: 'Bristol', country: 'GB' } })
    const { id } = await sell(live)
    const { page } = await portal.visit(portal.at(`/library/${id}/buy`), { token })
    await page.getByText('United Kingdom').waitFor()
    await page.getByText('Use other details').click()
    await page.getByLabel('Name').fill('Tidewater Survey GmbH')
    await page.getByLabel('VAT ID').fill('VAT')
    await page.getByRole('button', orderButton).click()
    const field = page.getByLabel('VAT ID')
    await page.locator('.field:has([name="buyer.vatId"]) .error').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await field.fill('de 123 456 789')
    // A blank name is not replaced with the member’s.
    await page.getByLabel('Name').fill(' ')
    await page.getByRole('button', orderButton).click()
    await page.locator('.field:has([name="buyer.name"]) .error').waitFor()
    await page.getByLabel('Name').fill('Tidewater Survey GmbH')
    await page.getByLabel('Street and number').fill('Kai 1')
    await page.getByLabel('City').fill('Hamburg')
    await page.getByLabel('Country').fill('d')
    await page.getByText('Use other details').click()
    await page.getByText('United Kingdom').waitFor()
    expect(await page.getByText('Tidewater Survey GmbH').count()).toBe(0)
    await page.getByText('Use other details').click()
    await page.getByLabel('Country').fill('de')
    await page.reload()
    expect(await page.getByLabel('City').inputValue()).toBe('Hamburg')
    await placeOrder(page)
    const [createdOrder, ...others] = await listOrders(memberId)
    expect(others).toEqual([])
    expect(createdOrder?.buyer).toMatchObject({
      name: 'Tidewater Survey GmbH',
      vatId: 'DE123456789',
      address: { line1: 'Kai 1', city: 'Hamburg', country: 'DE' },
    })
    await page.getByText('VAT ID: DE123456789').waitFor()
    await page.getByText('Germany').waitFor()
  })

  chromiumTest('must accept a changed price before anything is ordered', async () => {
    const { id: memberId, token } = await portal.createMember()
    const { id } = await sell(live)
    const { page } = await portal.visit(portal.at(`/library/${id}/buy`), { token })
    await page.getByRole('row', { name: 'Total €49.00' }).waitFor()
    await live.resources.update(id, { price: { amount: 5950, currency: 'EUR' } })
    await page.getByRole('button', orderButton).click()
    await page.getByRole('alert').getByText('The price has changed to €59.50').waitFor()
    await page.getByRole('row', { name: 'Total €59.50' }).waitFor()
    expect(await listOrders(memberId)).toEqual([])
    await placeOrder(page)
    expect((await listOrders(memberId)).map(({ totals }) => totals.total)).toEqual([5950])
  })

  chromiumTest('must accept a changed currency before anything is ordered', async () => {
    const { id: memberId, token } = await portal.createMember()
    const { id } = await sell(live)
    const { page } = await portal.visit(portal.at(`/library/${id}/buy`), { token })
    await page.getByRole('row', { name: 'Total €49.00' }).waitFor()
    await live.resources.update(id, { price: { amount: 4900, currency: 'HUF' } })
    await page.getByRole('button', orderButton).click()
    await page.getByRole('alert').getByText('The price has changed to HUF 49.00').waitFor()
    expect(await listOrders(memberId)).toEqual([])
  })

  chromiumTest('sees that the document was bought in the meantime, and opens it', async () => {
    const { id: memberId, token } = await portal.createMember()
    const resource = await sell(live)
    const { page } = await portal.visit(portal.at(`/library/${resource.id}/buy`), { token })
    await page.getByRole('button', orderButton).waitFor()
    await pay(live, await order(live, memberId, resource))
    await page.getByRole('button', orderButton).click()
    await page.getByRole('heading', { name: 'You already have this' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'You already have this' }).waitFor()
    await page.getByRole('link', { name: 'Open', exact: true }).click()
    await page.getByRole('link', { name: 'Download' }).waitFor()
    expect(await listOrders(memberId)).toHaveLength(1)
  })

  chromiumTest('returns to an unpaid order from the resource, cancels it, and can buy again', async () => {
    const { token } = await portal.createMember()
    const { id } = await sell(live)
    const { page } = await portal.visit(portal.at(`/library/${id}/buy`), { token })
    const firstId = await placeOrder(page)
    await page.goto(service.url + portal.at(`/library/${id}`))
    await page.getByText(/^You ordered this on/).waitFor()
    await page.getByRole('link', { name: 'How to pay' }).click()
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByText('This order is cancelled').waitFor()
    await page.locator('#main:focus').waitFor()
    expect((await live.orders.get(firstId)).status).toBe('cancelled')
    await page.goto(service.url + portal.at(`/library/${id}/buy`))
    const secondId = await placeOrder(page)
    expect(secondId).not.toBe(firstId)
    await page.getByText('Waiting for payment').waitFor()
  })

  chromiumTest('sees partial payments, overpayments and refunds', async () => {
    const { id: memberId, token } = await portal.createMember()
    const resource = await sell(live, 5000, 'EUR', 8.1)
    const createdOrder = await order(live, memberId, resource)
    const { page } = await portal.visit(portal.at(`/me/orders/${createdOrder.id}`), { token })
    await page.getByRole('row', { name: 'VAT 8.1% €3.75' }).waitFor()
    await live.payments.create(createdOrder.id, { amount: 4999, method: 'bank_transfer' })
    await page.getByText('€49.99 has been received. €0.01 is still due.').waitFor()
    await live.payments.create(createdOrder.id, { amount: 101, method: 'bank_transfer' })
    await page.getByText('You overpaid by €1.00').waitFor()
    await page.getByRole('link', { name: `Open “${resource.name}”` }).waitFor()
    await refundAll(live, await live.orders.get(createdOrder.id))
    await page.reload()
    await page.getByText('access ended').waitFor()
    await page.getByRole('link', { name: /^Credit note CN-\d+/ }).waitFor()
    expect(await page.getByRole('link', { name: /^Open/ }).count()).toBe(0)
  })

  chromiumTest('finds only their own orders', async () => {
    const otherMember = await portal.createMember()
    const { id: memberId, token } = await portal.createMember()
    const ownOrder = await order(live, memberId, await sell(live))
    const otherOrder = await order(live, otherMember.id, await sell(live, 7700))
    const { page } = await portal.visit(portal.at('/me'), { token })
    await page.getByRole('link', { name: 'Orders and invoices' }).click()
    await page.getByRole('link', { name: /^Order of/ }).waitFor()
    expect(await page.getByRole('link', { name: /^Order of/ }).count()).toBe(1)
    await page.getByRole('link', { name: /^Order of/ }).click()
    await page.waitForURL(`**/me/orders/${ownOrder.id}`)
    await page.goto(service.url + portal.at(`/me/orders/${otherOrder.id}`))
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
    expect(await page.getByText('€77').count()).toBe(0)
  })

  chromiumTest('without orders sees an explanation', async () => {
    const { token } = await portal.createMember()
    const { page } = await portal.visit(portal.at('/library'), { token })
    await page.getByText('Bylaws of the Association').waitFor()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Orders and invoices' }).click()
    await page.getByText('No orders yet').waitFor()
  })

  chromiumTest('pays prices in other currencies by transfer without a QR code', async () => {
    const { id: memberId, token } = await portal.createMember()
    const createdOrder = await order(live, memberId, await sell(live, 490_000, 'HUF'))
    const { page } = await portal.visit(portal.at(`/me/orders/${createdOrder.id}`), { token })
    await page.getByText('HUF 4,900.00').first().waitFor()
    await page.getByText('DE89 3704 0044 0532 0130 00').waitFor()
    expect(await page.locator('svg.qr').count()).toBe(0)
  })
})

describe('staff who are not members', () => {
  chromiumTest('cannot buy, and see no member’s order as their own', async () => {
    const token = await createStaff(portal)
    const { id: memberId } = await portal.createMember()
    const resource = await sell(live)
    const createdOrder = await order(live, memberId, resource)
    const { page } = await portal.visit(portal.at(`/library/${resource.id}/buy`), { token })
    await page.getByText('Only members can buy').waitFor()
    await page.goto(service.url + portal.at('/me/orders'))
    await page.getByText('Only members can buy').waitFor()
    await page.goto(service.url + portal.at(`/me/orders/${createdOrder.id}`))
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
  })
})

chromiumTest(
  'pressing the button again while the order page loads does not create a second order',
  async () => {
    const { id: memberId, token } = await portal.createMember()
    const { id } = await sell(live)
    const gate = Promise.withResolvers<void>()
    const { page } = await portal.visit(portal.at(`/library/${id}/buy`), { token })
    await page.getByRole('button', orderButton).waitFor()
    await page.route('**/portal/**', async (route) => {
      await gate.promise
      return route.continue()
    })
    let orderRequests = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/orders')) orderRequests++
    })
    const responsePromise = page.waitForResponse((response) => response.url().endsWith('/api/orders'))
    await page.getByRole('button', orderButton).click()
    await responsePromise
    await page.getByRole('button', orderButton).press('Enter')
    gate.resolve()
    await page.waitForURL(/\/me\/orders\//)
    expect(orderRequests).toBe(1)
    expect(await listOrders(memberId)).toHaveLength(1)
  },
)

describe('an order whose response is lost', () => {
  chromiumTest('is created once, even if the page is reloaded', async () => {
    const { id: memberId, token } = await portal.createMember()
    const { id } = await sell(live)
    let isLost = true
    const { page } = await portal.visit(portal.at(`/library/${id}/buy`), {
      token,
      before: (page) =>
        page.route('**/api/orders', async (route) => {
          if (route.request().method() !== 'POST' || !isLost) return route.continue()
          await route.fetch()
          return route.abort('connectionreset')
        }),
    })
    await page.getByRole('button', orderButton).click()
    await page.getByText('You are offline').waitFor()
    expect(await listOrders(memberId)).toHaveLength(1)
    isLost = false
    await page.reload()
    await page.getByText(/^You ordered this on/).waitFor()
    const orderId = await placeOrder(page)
    expect((await listOrders(memberId)).map(({ id }) => id)).toEqual([orderId])
  })

  chromiumTest('is created once, even if the first request is still running', async () => {
    const { id: memberId, token } = await portal.createMember()
    const { id } = await sell(live)
    const { sql } = service.database
    const isBlocked = async () => {
      const blocked = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`
      return blocked.length > 0
    }
    const first = Promise.withResolvers<unknown>()
    let isFirst = true
    const { page } = await portal.visit(portal.at(`/library/${id}/buy`), {
      token,
      before: (page) =>
        page.route('**/api/orders', async (route) => {
          if (route.request().method() !== 'POST' || !isFirst) return route.continue()
          isFirst = false
          first.resolve(route.fetch())
          while (!(await isBlocked())) await Bun.sleep(5)
          return route.abort('connectionreset')
        }),
    })
    await sql.begin(async (transaction) => {
      await transaction`select from members where id = ${memberId} for update`
      await page.getByRole('button', orderButton).click()
      await page.getByText('The first request is still in progress').waitFor()
      expect(await listOrders(memberId)).toEqual([])
    })
    await first.promise
    const orderId = await placeOrder(page)
    expect((await listOrders(memberId)).map(({ id }) => id)).toEqual([orderId])
  })

  chromiumTest('is created once, even if its return URL was rejected', async () => {
    const { id: memberId, token } = await portal.createMember()
    const { id } = await sell(live)
    let isLost = true
    const search = new URLSearchParams({ returnUrl: 'https://evil.example/' })
    const { page } = await portal.visit(portal.at(`/library/${id}/buy?${search}`), {
      token,
      before: (page) =>
        page.route('**/api/orders', async (route) => {
          const hasReturnUrl = route.request().postDataJSON()?.returnUrl !== undefined
          if (route.request().method() !== 'POST' || hasReturnUrl || !isLost) return route.continue()
          await route.fetch()
          return route.abort('connectionreset')
        }),
    })
    await page.getByRole('button', orderButton).click()
    await page.getByText('You are offline').waitFor()
    expect(await listOrders(memberId)).toHaveLength(1)
    isLost = false
    await placeOrder(page)
    expect(await listOrders(memberId)).toHaveLength(1)
  })
})

describe('buying and paying', () => {
  const languages: [language: string, order: string, due: string][] = [
    ['de', 'Zahlungspflichtig bestellen', '49,00\u00a0€'],
    ['fr', 'Commander avec obligation de paiement', '49,00\u00a0€'],
    ['es', 'Pedido con obligación de pago', '49,00\u00a0€'],
    ['nl', 'Bestelling met betalingsverplichting', '€\u00a049,00'],
  ]
  for (const [language, button, due] of languages) {
    chromiumTest(`fits 360 and 1440 pixels in the language ${language}`, async () => {
      const { token } = await portal.createMember()
      const { id } = await sell(live)
      const { page, problems } = await portal.visit(portal.at(`/library/${id}/buy`), {
        token,
        locale: language,
      })
      const checkLayout = async (name: string) => {
        for (const width of [360, 1440])
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.setViewportSize({ width, height: 800 })
            await page.emulateMedia({ colorScheme })
            await takeScreenshot(page, `${name}-${language}-${width}-${colorScheme}`)
            expect(await measureOverflow(page)).toBe(0)
          }
      }
      await page.getByRole('button', { name: button }).waitFor()
      await checkLayout('buy')
      await page.getByRole('button', { name: button }).click()
      await page.locator('.amount-due').getByText(due).waitFor()
      await checkLayout('order')
      expect(problems).toEqual([])
    })
  }
})
