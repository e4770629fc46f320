import { beforeAll, describe, expect } from 'bun:test'
import type { Order, Resource } from '@guildhall/sdk'
import type { Page } from 'playwright-core'
import {
  createShopper,
  order,
  orderOther,
  pay,
  type Shopper,
  sell,
} from '../../../apps/server/test/billing/billing-fixtures.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { findAxeViolations, measureOverflow, takeScreenshot, testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { service } = portal
const { live } = service.client
let adminToken: string
let staffToken: string
let shopper: Shopper
let handbook: Resource

beforeAll(async () => {
  await service.startWorker()
  adminToken = await createStaff(portal)
  staffToken = await createStaff(portal, 'ROLE_CLIENT_USER')
  shopper = await createShopper(service, live)
  handbook = await sell(live)
})

const open = (path: string, token = adminToken) => portal.visit(portal.at(`/manage${path}`), { token })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const findDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const pressIn = (page: Page, name: string) =>
  findDialog(page).getByRole('button', { name, exact: true }).click()
const getFocusedTag = (page: Page) => page.evaluate<string>('document.activeElement.tagName')
/** Returns whether the shopper can download the handbook. */
const hasAccess = async () =>
  (await service.request(`/api/resources/${handbook.id}/download`, { key: shopper.token })).ok

describe('an order', () => {
  let handbookOrder: Order

  chromiumTest('appears in the list, is paid on its page, and gives access to its items', async () => {
    handbookOrder = await order(live, shopper.id, handbook)
    expect(await hasAccess()).toBe(false)
    const { page, problems } = await open('/orders')
    await page.getByRole('link', { name: 'Open 1' }).click()
    await page.getByRole('row', { name: /Open €49\.00 €49\.00/ }).click()
    await page.getByText('Access starts when the order is paid').waitFor()
    await press(page, 'Record a payment')
    await findDialog(page).getByLabel('Amount (EUR)').fill('no amount')
    await pressIn(page, 'Record payment')
    await findDialog(page).getByText('Enter an amount').waitFor()
    await findDialog(page).getByLabel('Amount (EUR)').fill('neither')
    await pressIn(page, 'Record payment')
    await findDialog(page).getByText('Enter an amount').waitFor()
    await findDialog(page).getByLabel('Amount (EUR)').fill('50,00')
    await findDialog(page).getByLabel('Method').selectOption('cash')
    await findDialog(page).getByLabel('Reference').fill('Till 7')
    await pressIn(page, 'Record payment')
    await page.getByText('€50.00 was recorded.').waitFor()
    await page.getByText('The buyer has access').waitFor()
    await page.getByText('More was paid than was due.').waitFor()
    expect(await hasAccess()).toBe(true)
    expect((await live.payments.list({ orderId: handbookOrder.id })).items).toMatchObject([
      { amount: 5000, method: 'cash', reference: 'Till 7' },
    ])
    expect(problems).toEqual([])
  })

  chromiumTest('is invoiced, and its invoice is saved as a file', async () => {
    const { page, problems } = await open(`/orders/${handbookOrder.id}`)
    const [invoice] = (await live.invoices.list({ orderId: handbookOrder.id })).items
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `PDF ${invoice?.number}` }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${invoice?.number}.pdf`)
    const bytes = await Bun.file(await download.path()).bytes()
    const { sha256 } = await live.invoices.get(invoice?.id ?? '')
    expect(new Bun.CryptoHasher('sha256').update(bytes).digest('hex')).toBe(sha256 ?? '')
    expect(problems).toEqual([])
  })

  chromiumTest('has its overpayment refunded, which clears its attention', async () => {
    const { page, problems } = await open('/orders')
    await page.getByRole('link', { name: 'Overpaid 1' }).click()
    await page.getByRole('row', { name: /Overpaid/ }).click()
    await press(page, 'Refund')
    await findDialog(page).getByText('The overpayment of €1.00').last().waitFor()
    await pressIn(page, 'Refund')
    await page.getByText('A refund of €1.00 was recorded.').waitFor()
    await page.getByText('More was paid than was due.').waitFor({ state: 'detached' })
    expect(await getFocusedTag(page)).not.toBe('BODY')
    expect(await live.orders.get(handbookOrder.id)).toMatchObject({ attention: null, totals: { due: 0 } })
    expect(await hasAccess()).toBe(true)
    expect(problems).toEqual([])
  })

  chromiumTest('is refunded by line, and the dialog states whether the buyer keeps access', async () => {
    const { page, problems } = await open(`/orders/${handbookOrder.id}`)
    await press(page, 'Refund')
    await pressIn(page, 'Refund')
    await findDialog(page).getByText('Choose at least one line.').waitFor()
    await findDialog(page).getByText(handbook.name, { exact: true }).click()
    await findDialog(page).getByText(`The buyer loses access to “${handbook.name}” immediately.`).waitFor()
    await findDialog(page).getByLabel('Amount (EUR)').fill('nine')
    await pressIn(page, 'Refund')
    await findDialog(page).getByText('Enter an amount').waitFor()
    expect(await findDialog(page).getByText('Choose at least one line.').count()).toBe(0)
    await findDialog(page).getByLabel('Amount (EUR)').fill('9,00')
    await findDialog(page).getByText(`The buyer keeps access to “${handbook.name}”.`).waitFor()
    await pressIn(page, 'Refund')
    await page.getByText('A refund of €9.00 was recorded.').waitFor()
    expect(await hasAccess()).toBe(true)
    await press(page, 'Refund')
    await findDialog(page).getByText(handbook.name, { exact: true }).click()
    await findDialog(page).getByText('€40.00 of this line can still be refunded.').waitFor()
    // Someone else refunds a part in the meantime.
    await live.refunds.create(handbookOrder.id, {
      lines: [{ lineId: handbookOrder.lines[0]?.id ?? '', amount: 1000, revoke: false }],
    })
    await pressIn(page, 'Refund')
    await findDialog(page).getByText('At most €30.00 of this line can be refunded.').waitFor()
    await findDialog(page).getByLabel('Amount (EUR)').fill('30')
    await findDialog(page).getByLabel('Reason').fill('Bought twice')
    await pressIn(page, 'Refund')
    await page.getByText('A refund of €30.00 was recorded.').waitFor()
    await page.getByText('Access was revoked').first().waitFor()
    expect(await hasAccess()).toBe(false)
    expect((await live.refunds.list({ orderId: handbookOrder.id })).items[0]).toMatchObject({
      reason: 'Bought twice',
      lines: [{ amount: 3000, revoke: true }],
    })
    expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
  })

  chromiumTest('whose access was already revoked says so in the dialog of the next refund', async () => {
    const buyer = await live.members.create({
      email: 'eve@example.org',
      firstName: 'Eve',
      lastName: 'Moneypenny',
    })
    const { id, lines } = await pay(live, await order(live, buyer.id, handbook))
    await live.refunds.create(id, { lines: [{ lineId: lines[0]?.id ?? '', amount: 1000, revoke: true }] })
    const { page } = await open(`/orders/${id}`)
    await press(page, 'Refund')
    await findDialog(page).getByText(handbook.name, { exact: true }).click()
    await findDialog(page).getByText('Access from this line was already revoked.').waitFor()
  })

  chromiumTest('is invoiced, and cancelled or written off after confirmation', async () => {
    const cancelledOrder = await orderOther(live)
    const { page, problems } = await open(`/orders/${cancelledOrder.id}`)
    await press(page, 'Issue invoice')
    await page.getByText(/Invoice INV-\d+ was issued/).waitFor()
    await page.getByRole('button', { name: 'Issue invoice' }).waitFor({ state: 'detached' })
    expect(await getFocusedTag(page)).toBe('MAIN')
    await press(page, 'Cancel order')
    await pressIn(page, 'Keep order')
    expect((await live.orders.get(cancelledOrder.id)).status).toBe('open')
    await press(page, 'Cancel order')
    await pressIn(page, 'Cancel order')
    await page.getByText('The order was cancelled.').waitFor()
    await page.getByRole('cell', { name: /Credit note/ }).waitFor()
    await page.getByRole('button', { name: 'Cancel order' }).waitFor({ state: 'detached' })
    expect(await getFocusedTag(page)).toBe('MAIN')
    expect((await live.orders.get(cancelledOrder.id)).status).toBe('cancelled')
    const writtenOffOrder = await orderOther(live)
    await page.goto(service.url + portal.at(`/manage/orders/${writtenOffOrder.id}`))
    await press(page, 'Write off')
    await pressIn(page, 'Write off')
    await page.getByText('The balance was written off.').waitFor()
    expect((await live.orders.get(writtenOffOrder.id)).status).toBe('written_off')
    expect(problems).toEqual([])
  })

  chromiumTest(
    'is due again when its payment is marked as failed, and can be marked as resolved',
    async () => {
      const { id } = await pay(live, await orderOther(live))
      const { page, problems } = await open(`/orders/${id}`)
      await press(page, 'Mark as failed')
      await findDialog(page).getByText('€49.00 will be due again, and access').waitFor()
      await pressIn(page, 'Mark as failed')
      await page.getByText('A payment was reversed.').waitFor()
      expect(await live.orders.get(id)).toMatchObject({ status: 'open', attention: 'payment_failed' })
      await page.getByRole('button', { name: 'Mark as failed' }).waitFor({ state: 'detached' })
      expect(await getFocusedTag(page)).toBe('MAIN')
      await press(page, 'Mark as resolved')
      await page.getByText('A payment was reversed.').waitFor({ state: 'detached' })
      expect(await getFocusedTag(page)).toBe('MAIN')
      expect((await live.orders.get(id)).attention).toBeNull()
      expect(problems).toEqual([])
    },
  )

  chromiumTest('that is cancelled can have its failed, refunded payment written off', async () => {
    const { id } = await orderOther(live)
    await live.payments.create(id, { amount: 1000, method: 'cheque' })
    await live.orders.cancel(id)
    await live.refunds.create(id)
    const { page, problems } = await open(`/orders/${id}`)
    await press(page, 'Mark as failed')
    await findDialog(page).getByText('€10.00 will count as not received').waitFor()
    expect(await findDialog(page).getByText('will be suspended').count()).toBe(0)
    await pressIn(page, 'Mark as failed')
    await press(page, 'Write off')
    await findDialog(page).getByText('€10.00 will no longer be due.', { exact: true }).waitFor()
    await takeScreenshot(page, 'order-debt')
    await pressIn(page, 'Write off')
    await page.getByText('The balance was written off.').waitFor()
    expect(await live.orders.get(id)).toMatchObject({ status: 'cancelled', totals: { due: 0 } })
    expect(problems).toEqual([])
  })

  chromiumTest('that was due two days ago is in the tab for overdue orders', async () => {
    const dueAt = new Date(Date.now() - 2 * 86_400_000).toISOString()
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    await orderOther(live, { buyer: { name: 'Late Payer' }, dueAt, expiresAt })
    const { page, problems } = await open('/orders')
    await page.getByRole('link', { name: /^Overdue 1/ }).click()
    await page.getByRole('row', { name: /Late Payer/ }).waitFor()
    await page.getByText('1 order', { exact: true }).waitFor()
    await page.getByRole('link', { name: /^Overdue/, exact: false }).waitFor()
    expect(await page.locator('.tab[aria-current]').allTextContents()).toContain('Overdue 1')
    // So that a bookmark or saved view shows the orders that are overdue when it is opened.
    expect(new URL(page.url()).searchParams.get('strictly_before.dueAt')).toBe('today')
    await page.goto(portal.service.url + portal.at('/manage'))
    await page.getByRole('link', { name: /overdue/i }).click()
    await page.getByRole('row', { name: /Late Payer/ }).waitFor()
    expect(await page.locator('.tab[aria-current]').allTextContents()).toContain('Overdue 1')
    await page.getByRole('link', { name: /^Paid/ }).click()
    await page.getByRole('row', { name: /Late Payer/ }).waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })

  chromiumTest('fits a phone, including its tables, without scrolling sideways', async () => {
    const paidOrder = await pay(live, await orderOther(live))
    const { page, problems } = await open(`/orders/${paidOrder.id}`)
    await page.setViewportSize({ width: 320, height: 740 })
    await page.getByRole('heading', { name: 'Invoices' }).waitFor()
    const overflows = await page.evaluate<number[]>(
      "[...document.querySelectorAll('.table-wrap')].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)",
    )
    // The tables of lines, payments and invoices.
    expect(overflows).toEqual([0, 0, 0])
    expect(await page.getByRole('cell').count()).toBeGreaterThan(8)
    expect(await findAxeViolations(page)).toEqual([])
    expect(await measureOverflow(page)).toBe(0)
    expect(problems).toEqual([])
  })

  chromiumTest('offers no refund and no write-off to staff who are not administrators', async () => {
    const paidOrder = await pay(live, await orderOther(live))
    const { page, problems } = await open(`/orders/${paidOrder.id}`, staffToken)
    await page.getByRole('button', { name: 'Record a payment' }).waitFor()
    expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0)
    const { id } = await orderOther(live)
    await page.goto(service.url + portal.at(`/manage/orders/${id}`))
    await page.getByRole('button', { name: 'Cancel order' }).waitFor()
    expect(await page.getByRole('button', { name: 'Write off' }).count()).toBe(0)
    expect(problems).toEqual([])
  })
})

describe('the billing lists', () => {
  chromiumTest('show payments, refunds, invoices and the ledger, which is saved as a file', async () => {
    const { page, problems } = await open('/orders')
    await page.getByRole('link', { name: 'Payments', exact: true }).click()
    await page.getByRole('row', { name: /Received €50\.00 .*Cash Till 7/ }).waitFor()
    await press(page, 'Filter')
    await page.getByRole('menuitem', { name: 'Method' }).click()
    await page.getByRole('dialog').getByText('Bank transfer').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Refunds', exact: true }).click()
    await page.getByRole('row', { name: /Refunded €30\.00 .*Access revoked Bought twice/ }).waitFor()
    await page.getByRole('link', { name: 'Invoices', exact: true }).click()
    await page
      .getByRole('button', { name: /^PDF ?CN-/ })
      .first()
      .waitFor()
    const [invoice] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /^PDF ?CN-/ })
        .first()
        .click(),
    ])
    expect(invoice.suggestedFilename()).toMatch(/^CN-\d+\.pdf$/)
    await page.getByRole('link', { name: 'Ledger', exact: true }).click()
    // The oldest first.
    await page.getByRole('button', { name: 'Created' }).click()
    await page.getByRole('row', { name: /Cash €50\.00 Receivable €50\.00/ }).waitFor()
    await press(page, 'Export postings')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/ledger/export**', async (route) => {
      await released
      await route.continue()
    })
    const download = page.waitForEvent('download')
    await pressIn(page, 'CSV')
    // One file at a time.
    const excel = page.getByRole('dialog').getByRole('button', { name: 'Excel' })
    await excel.and(page.locator(':disabled')).waitFor()
    release()
    const ledger = await download
    const rows = await Bun.file(await ledger.path()).text()
    expect(rows).toContain(postingsHeader)
    expect(problems).toEqual([])
  })
})

const postingsHeader = 'at,entryId,type,account,debit,credit'

describe('a member’s record', () => {
  chromiumTest('has a tab with the member’s orders, which leads to them', async () => {
    const member = await createShopper(service, live)
    const { page, problems } = await open(`/members/${member.id}`)
    await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
    await page.getByText('This member has no orders').waitFor()
    const { id } = await order(live, member.id, handbook)
    await page.reload()
    await page.getByRole('row', { name: /Open .*€49\.00 €49\.00/ }).waitFor()
    expect(await page.getByRole('row').count()).toBe(2)
    await page.getByRole('link', { name: 'Show in the list of orders' }).click()
    await page.getByText('1 order', { exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: handbook.name }).click()
    await page.waitForURL(`**/orders/${id}`)
    await page.getByText('Access starts when the order is paid').waitFor()
    expect(problems).toEqual([])
  })
})

describe('the billing settings', () => {
  chromiumTest('are previewed as an invoice, checked by field, and saved', async () => {
    const settingsBefore = await live.settings.billing.get()
    const { page, problems } = await open('/settings')
    await page.getByRole('link', { name: 'Billing' }).click()
    // The previous page has a field of this name, too.
    await page.getByLabel('IBAN').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Harbour Engineers')
    await page.getByLabel('City').fill('Bremen')
    await page.getByLabel('Country').fill('de')
    await page.getByLabel('VAT ID').fill('de 123 456 789')
    await page.getByLabel('IBAN').fill('DE88 3704 0044 0532 0130 00')
    await page.getByLabel('Tax rates').fill('19 % Standard\n7 Reduced')
    await page.getByLabel('Default tax rate in percent').fill('19,0')
    await page.getByRole('textbox', { name: 'Exempt' }).fill('Exempt under section 4.')
    await page.getByLabel('Payment term in days').fill('30')
    await press(page, 'Save')
    await page.getByText('This IBAN has invalid check digits.').waitFor()
    await press(page, 'Download sample invoice')
    await page.getByRole('alert').getByText('This IBAN has invalid check digits.').waitFor()
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
    const [preview] = await Promise.all([
      page.waitForEvent('download'),
      press(page, 'Download sample invoice'),
    ])
    expect(preview.suggestedFilename()).toBe('preview.pdf')
    expect((await Bun.file(await preview.path()).text()).slice(0, 5)).toBe('%PDF-')
    expect(await live.settings.billing.get()).toEqual(settingsBefore)
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await live.settings.billing.get()).toMatchObject({
      seller: {
        name: 'Harbour Engineers',
        vatId: 'DE123456789',
        address: { city: 'Bremen', country: 'DE', line1: null },
      },
      iban: 'DE89370400440532013000',
      taxRates: [
        { rate: 19, name: 'Standard' },
        { rate: 7, name: 'Reduced' },
      ],
      defaultTaxRate: 19,
      taxNotes: { exempt: 'Exempt under section 4.' },
      transferDays: 30,
      graceDays: 7,
    })
    await page.reload()
    expect(await page.getByLabel('Tax rates').inputValue()).toBe('19 Standard\n7 Reduced')
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
  })

  chromiumTest('are merged with changes that another administrator saved in the meantime', async () => {
    const { page } = await open('/settings/billing')
    await page.getByLabel('Grace period in days').fill('3')
    await live.settings.billing.update({ accountHolder: 'Guild Treasury' })
    await press(page, 'Save')
    await page.getByText('Someone else changed this record').waitFor()
    expect(await page.getByLabel('Account holder').inputValue()).toBe('Guild Treasury')
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await live.settings.billing.get()).toMatchObject({ accountHolder: 'Guild Treasury', graceDays: 3 })
  })
})

chromiumTest('the palette opens the page for bank statements by name', async () => {
  const { page, problems } = await open('')
  await page.getByText('Set up your association').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').fill('bank stat')
  await page.getByRole('menuitem', { name: 'Bank statement' }).click()
  await page.waitForURL('**/payments/statement')
  await page.getByRole('heading', { name: 'From a bank statement' }).waitFor()
  expect(problems).toEqual([])
})
