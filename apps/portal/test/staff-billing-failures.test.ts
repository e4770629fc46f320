import { beforeAll, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import {
  createShopper,
  order,
  orderOther,
  pay,
  sell,
} from '../../../apps/server/test/billing/billing-fixtures.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { fill, press, testWrites, type Write, waitForText } from './failing-writes.ts'
import { testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { service } = portal
const { live } = service.client
let adminToken: string

beforeAll(async () => {
  adminToken = await createStaff(portal)
  await service.startWorker()
})

const createOrder = async () => (await orderOther(live, { buyer: { name: 'Port' } })).id
/** Counts the audit entries for changes to a settings field. */
const countChanges = async (action: string, field: string) =>
  (await live.auditLog.list({ action }).toArray()).filter(({ changes }) => changes.includes(field)).length
const orderIds: Record<string, string> = {}

/**
 * Waits until the dialog is closed and the record is listed. The record alone is no sign of success: after a lost
 * response, the order is refreshed behind the open dialog.
 */
const waitForClosedDialog = async (page: Page, name: string) => {
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('cell', { name }).waitFor()
}

const writes: Record<string, Write> = {
  'recording a payment': {
    async getPath(name) {
      orderIds[name] = await createOrder()
      return `/orders/${orderIds[name]}`
    },
    method: 'POST',
    isSentOnce: true,
    url: /\/api\/orders\/[^/]+\/payments$/,
    async prepare(page, name) {
      await press('Record a payment')(page)
      await page.getByRole('dialog').getByLabel('Reference').fill(name)
    },
    act: press('Record payment'),
    waitUntilDone: waitForClosedDialog,
    countRecords: async (name) => (await live.payments.list({ reference: name })).totalItems,
  },
  'refunding a line': {
    async getPath(name) {
      const id = await createOrder()
      await live.payments.create(id, { amount: 4900, method: 'cash' })
      orderIds[name] = id
      return `/orders/${id}`
    },
    method: 'POST',
    isSentOnce: true,
    url: /\/api\/orders\/[^/]+\/refunds$/,
    async prepare(page, name) {
      await press('Refund')(page)
      await page.getByRole('dialog').getByText('Room hire').click()
      await page.getByRole('dialog').getByLabel('Reason').fill(name)
    },
    act: press('Refund'),
    waitUntilDone: waitForClosedDialog,
    countRecords: async (name) => (await live.refunds.list({ orderId: orderIds[name] ?? '' })).totalItems,
  },
  'recording a statement': {
    async getPath(name) {
      orderIds[name] = await createOrder()
      return '/payments/statement'
    },
    method: 'POST',
    url: /\/api\/orders\/[^/]+\/payments$/,
    async prepare(page, name) {
      const { reference } = await live.orders.get(orderIds[name] ?? '')
      await page.getByLabel('Bank statement').fill(`2026-01-05 ${name} ${reference} 49,00`)
      await press('Find orders')(page)
      await page.getByText('Matches').waitFor()
    },
    act: press('Record 1 payment'),
    waitUntilDone: waitForText('1 recorded, 0 not recorded'),
    countRecords: async (name) => (await live.payments.list({ orderId: orderIds[name] ?? '' })).totalItems,
  },
  'issuing an invoice': {
    async getPath(name) {
      orderIds[name] = await createOrder()
      return `/orders/${orderIds[name]}`
    },
    method: 'POST',
    url: /\/api\/orders\/[^/]+\/invoice$/,
    prepare: async () => {},
    act: press('Issue invoice'),
    waitUntilDone: (page) => page.getByText(/^Invoice INV-\d+ was issued/).waitFor(),
    countRecords: async (name) => (await live.invoices.list({ orderId: orderIds[name] ?? '' })).totalItems,
  },
  'cancelling an order': {
    async getPath(name) {
      const id = await createOrder()
      await live.invoices.create(id)
      orderIds[name] = id
      return `/orders/${id}`
    },
    method: 'POST',
    url: /\/api\/orders\/[^/]+\/cancel$/,
    prepare: async () => {},
    async act(page) {
      await press('Cancel order')(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
    },
    waitUntilDone: waitForText('The order was cancelled.'),
    countRecords: async (name) =>
      (await live.invoices.list({ orderId: orderIds[name] ?? '', kind: 'credit_note' })).totalItems,
  },
  'changing the billing settings': {
    getPath: () => '/settings/billing',
    method: 'PUT',
    url: /\/api\/settings\/billing$/,
    prepare: fill('Account holder'),
    act: press('Save'),
    draftLabel: 'Account holder',
    waitUntilDone: waitForText('Saved'),
    countRecords: () => countChanges('billing.settings_updated', 'accountHolder'),
  },
  'changing the text of an email': {
    getPath: () => '/settings/mail-texts',
    method: 'PUT',
    url: /\/api\/settings\/mail$/,
    prepare: fill('Subject'),
    act: press('Save'),
    draftLabel: 'Subject',
    waitUntilDone: waitForText('Your text'),
    countRecords: () => countChanges('mail.texts_updated', 'sign_in_code.en'),
  },
  'storing a secret of card payments': {
    getPath: () => '/settings/billing',
    method: 'PUT',
    url: /\/api\/settings\/billing$/,
    prepare: (page, name) => page.getByLabel('Signing secret').fill(`whsec_of_${name}`),
    act: press('Save and test'),
    waitUntilDone: (page, name) => page.getByText(`Stored, ending in ${name.slice(-4)}.`).waitFor(),
    countRecords: async (name) => {
      const { webhookSecret } = (await live.settings.billing.get()).provider
      return webhookSecret.last4 === name.slice(-4) ? 1 : 0
    },
  },
}

testWrites(portal, () => adminToken, writes)

chromiumTest(
  'a refund whose responses are lost is recorded once, and its dialog keeps the line as it was before',
  async () => {
    const shopper = await createShopper(service, live)
    const createdOrder = await order(live, shopper.id, await sell(live))
    await pay(live, createdOrder)
    let areLost = true
    const { page } = await portal.visit(portal.at(`/manage/orders/${createdOrder.id}`), {
      token: adminToken,
      before: (page) =>
        page.route(/\/refunds$/, async (route) => {
          if (route.request().method() !== 'POST' || !areLost) return route.continue()
          await route.fetch()
          return route.abort('connectionreset')
        }),
    })
    await press('Refund')(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByText(createdOrder.lines[0]?.description ?? '').click()
    // The refund changes the stored line: half of it can still be refunded, and its access is revoked.
    await dialog.getByLabel('Amount (EUR)').fill('24.50')
    await dialog.getByText('Revoke access').click()
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.getByText('You are offline').waitFor()
    await page.getByRole('cell', { name: 'Access revoked' }).waitFor()
    await dialog.getByText('€49.00 of this line can still be refunded.').waitFor()
    areLost = false
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByText('A refund of €24.50 was recorded.').waitFor()
    const { items } = await live.refunds.list({ orderId: createdOrder.id })
    expect(items.map(({ amount }) => amount)).toEqual([2450])
  },
)

chromiumTest(
  'a payment whose responses are lost is no longer due when the dialog is opened again',
  async () => {
    const { page } = await portal.visit(portal.at(`/manage/orders/${await createOrder()}`), {
      token: adminToken,
      before: (page) =>
        page.route(/\/payments$/, async (route) => {
          if (route.request().method() !== 'POST') return route.continue()
          await route.fetch()
          return route.abort('connectionreset')
        }),
    })
    const dialog = page.getByRole('dialog')
    await press('Record a payment')(page)
    expect(await dialog.getByLabel('Amount (EUR)').inputValue()).toBe('49.00')
    await dialog.getByLabel('Reference').fill('Lost')
    await press('Record payment')(page)
    await dialog.getByText('You are offline').waitFor()
    await press('Cancel')(page)
    await page.getByRole('cell', { name: 'Lost' }).waitFor()
    await press('Record a payment')(page)
    expect(await dialog.getByLabel('Amount (EUR)').inputValue()).toBe('')
  },
)
