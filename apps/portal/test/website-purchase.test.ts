import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Resource } from '@guildhall/sdk'
import type { Page } from 'playwright-core'
import { iban, pay, sell } from '../../../apps/server/test/billing/billing-fixtures.ts'
import { FakeStripe } from '../../../tools/fake-stripe/server.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { type AccountEndpoint, deliver, setUpStripe } from '../../../tools/testing/stripe.ts'
import { readMailedCode } from './mailed-code.ts'
import { findAxeViolations, measureOverflow, takeScreenshot, testPortal } from './portal.ts'

const stripe = new FakeStripe()
const portal = await testPortal({ STRIPE_API_URL: stripe.url })
const { service } = portal
const { live } = service.client
/** The association’s website, at a different origin from the portal’s. */
const website = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => respond() })
const site = `http://127.0.0.1:${website.port}`
const backLink = { name: `Back to 127.0.0.1:${website.port}` }
let account: AccountEndpoint
let html = ''

const respond = () => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })

afterAll(async () => {
  stripe.stop()
  await website.stop(true)
})

beforeAll(async () => {
  await live.settings.billing.update({ iban, accountHolder: 'Guild' })
  account = await setUpStripe({ stripe }, live)
  const { key } = await live.keys.create({ name: 'Website', type: 'publishable', allowedOrigins: [site] })
  html = `<!doctype html><html lang="en"><title>Association</title>
    <script src="${service.url}/embed.js" data-key="${key}" defer></script>
    <guildhall-resources limit="50"></guildhall-resources></html>`
  await service.startWorker()
})

/** Opens the website at a path and follows a resource’s “Buy” link. @returns the page, which is now the portal’s */
async function buyOnWebsite(resource: Resource, path: string, token?: string): Promise<Page> {
  const options = token === undefined ? {} : { token }
  const { page } = await portal.visit('/login', options)
  await page.goto(site + path)
  await page.getByRole('link', { name: `Buy: ${resource.name}` }).click()
  await page.waitForURL((url) => url.origin === service.url)
  return page
}

async function placeOrder(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Order with obligation to pay' }).click()
  await page.waitForURL(/\/me\/orders\/[0-9a-f-]{36}$/)
  return page.url().slice(-36)
}

describe('a visitor to the association’s website', () => {
  chromiumTest('follows a “Buy” link, signs in, pays by card, opens the document and returns', async () => {
    const resource = await sell(live)
    const email = 'visitor@example.org'
    await live.members.create({ email, firstName: 'Ada', lastName: 'King', status: 'active' })
    const path = '/papers?topic=quay%20walls#latest'
    const page = await buyOnWebsite(resource, path)

    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page.getByLabel('Code', { exact: true }).fill(await readMailedCode(service, email))
    await page.getByRole('heading', { level: 1, name: `Buy “${resource.name}”` }).waitFor()
    const orderId = await placeOrder(page)
    expect(await live.orders.get(orderId)).toMatchObject({ returnUrl: site + path, status: 'open' })

    const eventCountBefore = stripe.store.events.length
    await page.getByRole('button', { name: 'Pay €49.00 by card' }).click()
    await page.waitForURL((url) => url.href.startsWith(stripe.url))
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.waitForURL((url) => url.origin === service.url)
    await deliver(account, stripe.store.events.slice(eventCountBefore))
    await page.getByText(/^Paid on .* Thank you\.$/).waitFor()
    expect(await page.getByRole('link', backLink).getAttribute('href')).toBe(site + path)

    await page.getByRole('link', { name: `Open “${resource.name}”` }).click()
    const download = page.getByRole('link', { name: 'Download' })
    await download.waitFor()
    const file = await page.request.get(service.url + (await download.getAttribute('href')))
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])

    await page.goBack()
    await page.getByRole('link', backLink).click()
    await page.waitForURL(site + path)
    await page.getByRole('link', { name: `Buy: ${resource.name}` }).waitFor()
  })

  chromiumTest(
    'who is signed in orders immediately, and sees the link back before and after a transfer',
    async () => {
      const resource = await sell(live)
      const { token } = await portal.createMember()
      const page = await buyOnWebsite(resource, '/', token)
      const orderId = await placeOrder(page)
      await page.getByText('DE89 3704 0044 0532 0130 00').waitFor()
      const link = page.getByRole('link', backLink)
      expect(await link.getAttribute('href')).toBe(`${site}/`)
      await pay(live, await live.orders.get(orderId))
      await page.getByText(/^Paid on .* Thank you\.$/).waitFor()
      expect(await link.getAttribute('href')).toBe(`${site}/`)
      expect(await link.count()).toBe(1)
    },
  )

  const rejectedReturnUrls = {
    'another site': 'https://evil.example/',
    'a script': 'javascript:alert(1)',
    'another host whose URL starts with the site’s': `${site}@evil.example/`,
    'a URL of more than 2000 characters': `${site}/${'a'.repeat(2000)}`,
  }
  for (const [name, returnUrl] of Object.entries(rejectedReturnUrls))
    chromiumTest(`buys without a link back to ${name}`, async () => {
      const resource = await sell(live)
      const { token } = await portal.createMember()
      const path = `/library/${resource.id}/buy?${new URLSearchParams({ returnUrl })}`
      const { page } = await portal.visit(portal.at(path), { token })
      const orderId = await placeOrder(page)
      await page.getByText('DE89 3704 0044 0532 0130 00').waitFor()
      expect(await page.getByRole('link', { name: /^Back to/ }).count()).toBe(0)
      expect((await live.orders.get(orderId)).returnUrl).toBeNull()
    })
})

describe('the link back', () => {
  for (const width of [360, 1440])
    for (const colorScheme of ['light', 'dark'] as const)
      chromiumTest(`fits in German at ${width} pixels and passes axe: ${colorScheme}`, async () => {
        const { id: memberId, token } = await portal.createMember()
        const { id } = await sell(live)
        const order = await live.orders.create({
          memberId,
          lines: [{ item: { type: 'resource', id } }],
          returnUrl: `${site}/papers`,
        })
        const options = { token, colorScheme, locale: 'de-DE', viewport: { width, height: 800 } }
        const { page } = await portal.visit(portal.at(`/me/orders/${order.id}`), options)
        const link = page.getByRole('link', { name: `Zurück zu 127.0.0.1:${website.port}` })
        const checkPage = async (name: string) => {
          await takeScreenshot(page, `${name}-${width}-${colorScheme}`)
          expect(await measureOverflow(page)).toBe(0)
          expect(await findAxeViolations(page)).toEqual([])
        }
        await link.waitFor()
        await checkPage('return-open')
        await pay(live, order)
        await page.getByText(/^Bezahlt am/).waitFor()
        await link.waitFor()
        await checkPage('return-paid')
      })
})
