import { afterAll, describe, expect } from 'bun:test'
import { FakeStripe } from '../../../tools/fake-stripe/server.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { brokenRules, overflow, tabTo, takeScreenshot, testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const stripe = new FakeStripe()
afterAll(() => stripe.stop())
const portal = await testPortal({ STRIPE_API_URL: stripe.url })
const { live } = portal.service.client

describe('card payments', () => {
  chromiumTest(
    'are set up, tested and stopped by an administrator, who never sees a secret again',
    async () => {
      const token = await createStaff(portal)
      const { page } = await portal.visit(portal.at('/manage/settings/billing'), { token })
      const section = page.getByRole('region', { name: 'Card payments with Stripe' })
      const save = section.getByRole('button', { name: 'Save and test' })
      expect(await save.isDisabled()).toBe(true)

      await section.getByLabel('Restricted key').fill('sk_test_of_another_account')
      await save.click()
      await section.getByText('The payment provider rejects the API key.').waitFor()

      await section.getByLabel('Restricted key').fill(stripe.apiKey)
      await section.getByLabel('Signing secret').fill('whsec_of_this_endpoint_1234')
      await save.click()
      await section.getByText(`Stored, ending in ${stripe.apiKey.slice(-4)}.`).waitFor()
      await section.getByText('Works').first().waitFor()
      const { provider } = await live.settings.billing.get()
      expect(provider).toMatchObject({ apiKey: { set: true }, webhookSecret: { set: true, last4: '1234' } })
      await section.getByText(provider.webhookUrl).waitFor()
      expect(await section.getByLabel('Restricted key').inputValue()).toBe('')
      expect(await page.content()).not.toContain(stripe.apiKey)
      expect(await brokenRules(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await overflow(page)).toBe(0)
      await takeScreenshot(page, 'card-payments-settings')

      await section.getByRole('button', { name: 'Stop card payments' }).click()
      await section.getByRole('button', { name: 'Stop card payments' }).waitFor({ state: 'detached' })
      expect((await live.settings.billing.get()).provider.apiKey.set).toBe(false)
    },
  )

  chromiumTest('are set up and stopped with the keyboard alone', async () => {
    const token = await createStaff(portal)
    const { page, problems } = await portal.visit(portal.at('/manage/settings/billing'), { token })
    const section = page.getByRole('region', { name: 'Card payments with Stripe' })
    const focused = () => page.evaluate<string>('document.activeElement.id')
    await page.getByLabel('Account holder').focus()
    await tabTo(page, 'Restricted key')
    await page.keyboard.type(stripe.apiKey)
    await tabTo(page, 'Save and test')
    await page.keyboard.press('Enter')
    await section.getByText('Works').first().waitFor()
    expect(await focused()).toBe('main')
    await tabTo(page, 'Stop card payments')
    await page.keyboard.press('Enter')
    await section.getByRole('button', { name: 'Save and test' }).waitFor()
    expect(await focused()).toBe('main')
    expect((await live.settings.billing.get()).provider.apiKey.set).toBe(false)
    expect(problems).toEqual([])
  })

  chromiumTest('have no foreign words in German', async () => {
    const token = await createStaff(portal)
    const { page } = await portal.visit(portal.at('/manage/settings/billing'), { token, locale: 'de-DE' })
    const section = page.getByRole('region', { name: 'Kartenzahlung mit Stripe' })
    await section.getByRole('button', { name: 'Speichern und testen' }).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await overflow(page)).toBe(0)
    await takeScreenshot(page, 'card-payments-settings-de')
  })
})
