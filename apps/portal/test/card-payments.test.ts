import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Resource } from '@guildhall/sdk'
import type { Page } from 'playwright-core'
import { iban, sell } from '../../../apps/server/test/billing/billing-fixtures.ts'
import type { Session } from '../../../tools/fake-stripe/objects.ts'
import { FakeStripe } from '../../../tools/fake-stripe/server.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { type AccountEndpoint, deliver, setUpStripe } from '../../../tools/testing/stripe.ts'
import { findAxeViolations, measureOverflow, takeScreenshot, testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const stripe = new FakeStripe()
afterAll(() => stripe.stop())
const portal = await testPortal({ STRIPE_API_URL: stripe.url })
const { service } = portal
const { live } = service.client
const payButton = { name: 'Pay €49.00 by card' }
let account: AccountEndpoint

beforeAll(async () => {
  await live.settings.billing.update({ iban, accountHolder: 'Guild' })
  account = await setUpStripe({ stripe }, live)
  await service.startWorker()
})

interface PlacedOrder {
  page: Page
  resource: Resource
  orderId: string
  orderPath: string
}

/** Orders a document in the portal. */
async function orderInPortal(): Promise<PlacedOrder> {
  const { token } = await portal.createMember()
  const resource = await sell(live)
  const { page } = await portal.visit(portal.at(`/library/${resource.id}/buy`), { token })
  await page.getByRole('button', { name: 'Order with obligation to pay' }).click()
  await page.waitForURL(/\/me\/orders\/[0-9a-f-]{36}$/)
  return { page, resource, orderId: page.url().slice(-36), orderPath: new URL(page.url()).pathname }
}

/** Opens the payment page. @returns its session */
async function openPayment({ page }: PlacedOrder): Promise<Session> {
  await page.getByRole('button', payButton).click()
  await page.waitForURL((url) => url.href.startsWith(stripe.url))
  const session = stripe.store.sessions.get(page.url().split('/').at(-1) ?? '')
  if (!session) throw new Error('The service returned an unknown payment page.')
  return session
}

/** Sends the events from an index on, as Stripe does. */
async function sendEvents(firstIndex: number): Promise<void> {
  await deliver(account, stripe.store.events.slice(firstIndex))
}

async function expectOpenFile({ page, resource }: PlacedOrder): Promise<void> {
  await page.goto(service.url + portal.at(`/library/${resource.id}`))
  const link = page.getByRole('link', { name: 'Download' })
  await link.waitFor()
  const file = await page.request.get(service.url + (await link.getAttribute('href')))
  expect(file.status()).toBe(200)
}

const waitUntilPaid = async ({ orderId }: PlacedOrder) => {
  while ((await live.orders.get(orderId)).status !== 'paid') await Bun.sleep(50)
}

describe('a member pays by card', () => {
  chromiumTest(
    'and returns: the page waits for the bank, shows the payment and opens the document',
    async () => {
      const placedOrder = await orderInPortal()
      const { page, resource } = placedOrder
      const eventCountBefore = stripe.store.events.length
      await openPayment(placedOrder)
      await page.getByRole('button', { name: 'Pay' }).click()
      await page.waitForURL(`${service.url}${placedOrder.orderPath}?checkout=success`)
      await page.getByText('Waiting for the bank').waitFor()
      // The buyer cannot pay twice while waiting.
      expect(await page.getByRole('button', payButton).count()).toBe(0)
      expect(await page.getByText('IBAN').count()).toBe(0)
      expect(await findAxeViolations(page)).toEqual([])
      await sendEvents(eventCountBefore)
      await page.getByText(/^Paid on .* Thank you\.$/).waitFor()
      expect(await page.getByText('Waiting for the bank').count()).toBe(0)
      await page.getByRole('link', { name: `Open “${resource.name}”` }).click()
      await page.getByRole('link', { name: 'Download' }).waitFor()
      await expectOpenFile(placedOrder)
    },
  )

  chromiumTest(
    'and the bank takes a long time: the page polls less often, then offers payment again',
    async () => {
      const { page, orderId } = await orderInPortal()
      await page.clock.install()
      await page.addInitScript(`
      self.polls = { times: [], pending: 0 }
      const { fetch } = self
      self.fetch = (url, init) => {
        if (!String(url).endsWith('/api/orders/${orderId}')) return fetch(url, init)
        polls.times.push(Date.now())
        polls.pending++
        return fetch(url, init).finally(() => polls.pending--)
      }`)
      await page.goto(`${page.url()}?checkout=success`)
      await page.getByText('Waiting for the bank').waitFor()
      /** Advances the page’s clock second by second. @returns the shortest and longest pause between polls, in ms */
      const measurePauses = async (seconds: number) => {
        await page.evaluate('polls.times.length = 0')
        for (let second = 0; second < seconds; second++) {
          await page.clock.fastForward(1_000)
          while (await page.evaluate<boolean>('polls.pending > 0')) await Bun.sleep(5)
        }
        const times = await page.evaluate<number[]>('polls.times')
        const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
        return { shortest: Math.min(...pauses), longest: Math.max(...pauses) }
      }
      const atFirst = await measurePauses(5)
      expect(atFirst.longest).toBeFinite()
      expect(atFirst.longest).toBeLessThan(5_000)
      await page.clock.fastForward('01:00')
      // The first poll may have been scheduled before the pauses became longer.
      await measurePauses(2)
      const { shortest, longest } = await measurePauses(20)
      expect(longest).toBeFinite()
      expect(shortest).toBeGreaterThanOrEqual(5_000)
      expect(await page.getByRole('button', payButton).count()).toBe(0)
      await page.clock.fastForward('05:00')
      await page.getByText('The bank has not confirmed your payment yet').waitFor()
      await page.getByRole('button', payButton).waitFor()
      await page.getByRole('button', { name: 'Cancel the order' }).waitFor()
    },
  )

  chromiumTest('and never returns: the document is open anyway', async () => {
    const placedOrder = await orderInPortal()
    const { page } = placedOrder
    const eventCountBefore = stripe.store.events.length
    await openPayment(placedOrder)
    // The payment is sent; the response, which redirects back, is lost.
    await page.route(`${stripe.url}/c/pay/*`, async (route) => {
      await route.fetch({ maxRedirects: 0 })
      await route.abort()
    })
    await page.getByRole('button', { name: 'Pay' }).click()
    // Otherwise, the browser’s error page would interrupt the next navigation.
    await page.waitForURL(({ protocol }) => protocol === 'chrome-error:')
    await sendEvents(eventCountBefore)
    await waitUntilPaid(placedOrder)
    await expectOpenFile(placedOrder)
  })

  chromiumTest(
    'and the event arrives before the redirect: the order is paid when the page opens',
    async () => {
      const placedOrder = await orderInPortal()
      const { page } = placedOrder
      const eventCountBefore = stripe.store.events.length
      const session = await openPayment(placedOrder)
      stripe.account.pay(session)
      await sendEvents(eventCountBefore)
      await waitUntilPaid(placedOrder)
      // The payment page now redirects back.
      await page.reload()
      await page.waitForURL(`${service.url}${placedOrder.orderPath}?checkout=success`)
      await page.getByText(/^Paid on .* Thank you\.$/).waitFor()
      await expectOpenFile(placedOrder)
    },
  )

  chromiumTest('and no event ever arrives: the button detects the payment', async () => {
    const placedOrder = await orderInPortal()
    const { page } = placedOrder
    stripe.account.pay(await openPayment(placedOrder))
    await page.goto(service.url + placedOrder.orderPath)
    await page.getByRole('button', payButton).click()
    await page.getByText(/^Paid on .* Thank you\.$/).waitFor()
    await expectOpenFile(placedOrder)
  })

  chromiumTest(
    'and goes back without paying: the order reports the incomplete payment, and the same page opens again',
    async () => {
      const placedOrder = await orderInPortal()
      const { page } = placedOrder
      const firstSession = await openPayment(placedOrder)
      await page.getByRole('link', { name: 'Back, without paying' }).click()
      await page.getByText('Your payment was not completed. You can try again.').waitFor()
      expect((await openPayment(placedOrder)).id).toBe(firstSession.id)
    },
  )

  chromiumTest('and the back/forward cache restores the page: the button can be pressed again', async () => {
    const { page } = await orderInPortal()
    await page.route('**/api/orders/*/checkout', (route) => route.fulfill({ json: { url: '#left' } }))
    await page.getByRole('button', payButton).click()
    await page.waitForURL(/#left$/)
    await page.locator('button[data-pending]').waitFor()
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
    await page.locator('button[data-pending]').waitFor({ state: 'detached' })
  })
})

describe('a disputed payment', () => {
  /** @param amount disputed, in minor units; the whole payment by default */
  async function payAndDispute(amount?: number) {
    const placedOrder = await orderInPortal()
    const eventCountBefore = stripe.store.events.length
    const session = await openPayment(placedOrder)
    await placedOrder.page.getByRole('button', { name: 'Pay' }).click()
    await placedOrder.page.waitForURL('**checkout=success')
    const intent = stripe.store.intents.get(session.payment_intent ?? '')
    if (!intent) throw new Error('No payment was made on the page.')
    const dispute = stripe.account.dispute(intent, amount)
    await sendEvents(eventCountBefore)
    return { placedOrder, dispute }
  }

  chromiumTest('is shown to staff with the amount, the deadline and the outcome', async () => {
    const { placedOrder, dispute } = await payAndDispute()
    while ((await live.orders.get(placedOrder.orderId)).attention !== 'disputed') await Bun.sleep(50)
    const { page, problems } = await portal.visit(portal.at(`/manage/orders/${placedOrder.orderId}`), {
      token: await createStaff(portal),
      viewport: { width: 360, height: 740 },
    })
    await page.getByText(/^The buyer disputes €49\.00\. Submit evidence .* Respond by/).waitFor()
    expect(await measureOverflow(page)).toBe(0)
    expect(await findAxeViolations(page)).toEqual([])
    await takeScreenshot(page, 'disputed-order')
    const eventCountBeforeOutcome = stripe.store.events.length
    stripe.account.closeDispute(dispute, 'won')
    await sendEvents(eventCountBeforeOutcome)
    while ((await live.orders.get(placedOrder.orderId)).attention === 'disputed') await Bun.sleep(50)
    await page.reload()
    await page.getByText('The dispute over €49.00 was decided in your favor.').waitFor()
    expect(problems).toEqual([])
  })

  chromiumTest('that was lost in part: the rest is refunded to the card, as the dialog says', async () => {
    const { placedOrder, dispute } = await payAndDispute(2_000)
    const eventCountBeforeOutcome = stripe.store.events.length
    stripe.account.closeDispute(dispute, 'lost')
    await sendEvents(eventCountBeforeOutcome)
    const readDispute = async () =>
      (await live.payments.list({ orderId: [placedOrder.orderId] })).items[0]?.dispute?.status
    while ((await readDispute()) !== 'lost') await Bun.sleep(50)
    const { page } = await portal.visit(portal.at(`/manage/orders/${placedOrder.orderId}`), {
      token: await createStaff(portal),
    })
    await page.getByRole('button', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Payments by card are returned to the card.').waitFor()
    await dialog.getByRole('checkbox').first().click({ force: true })
    await dialog.getByRole('textbox').first().fill('29')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await dialog.waitFor({ state: 'detached' })
    while (stripe.store.refunds.size === 0) await Bun.sleep(50)
    expect([...stripe.store.refunds.values()].map(({ amount }) => amount)).toEqual([2_900])
  })
})

describe('without Stripe', () => {
  chromiumTest('an order reports that cards are unavailable, and can be paid by transfer', async () => {
    const { page } = await orderInPortal()
    stripe.failWith = 500
    await page.getByRole('button', payButton).click()
    await page.getByText('Payments by card are not available at the moment').waitFor()
    await page.getByText('You can pay by transfer instead.').waitFor()
    await page.getByText('DE89 3704 0044 0532 0130 00').waitFor()
    stripe.failWith = null
    await page.getByRole('button', payButton).click()
    await page.waitForURL((url) => url.href.startsWith(stripe.url))
  })

  chromiumTest('members of an association without a key see no button to pay by card', async () => {
    await live.settings.billing.update({ provider: null })
    const { page } = await orderInPortal()
    await page.getByText('DE89 3704 0044 0532 0130 00').waitFor()
    expect(await page.getByRole('button', payButton).count()).toBe(0)
    await setUpStripe({ stripe }, live)
  })
})

describe('the payment methods', () => {
  for (const [width, height] of [
    [360, 780],
    [1440, 900],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const)
      chromiumTest(`fit in German at ${width} pixels and pass axe: ${colorScheme}`, async () => {
        const { token } = await portal.createMember()
        const { id } = await sell(live)
        const options = { token, colorScheme, locale: 'de-DE', viewport: { width, height } }
        const { page } = await portal.visit(portal.at(`/library/${id}/buy`), options)
        await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
        await page.getByRole('button', { name: '49,00 € mit Karte bezahlen' }).waitFor()
        expect(await measureOverflow(page)).toBe(0)
        expect(await findAxeViolations(page)).toEqual([])
        await takeScreenshot(page, `card-payment-${width}-${colorScheme}`)
        await page.goto(`${page.url()}?checkout=success`)
        await page.getByText('Warten auf die Bank').waitFor()
        await takeScreenshot(page, `card-waiting-${width}-${colorScheme}`)
        expect(await measureOverflow(page)).toBe(0)
        expect(await findAxeViolations(page)).toEqual([])
      })
})
