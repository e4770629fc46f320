import { afterAll, describe, expect } from 'bun:test'
import { FakeStripe } from '../../../tools/fake-stripe/server.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { setUpPlatform } from '../../../tools/testing/stripe.ts'
import {
  findAxeViolations,
  measureOverflow,
  pressTabUntilFocused,
  takeScreenshot,
  testPortal,
} from './portal.ts'
import { createStaff } from './staff.ts'

const stripe = new FakeStripe()
afterAll(() => stripe.stop())
const portal = await testPortal({ STRIPE_API_URL: stripe.url })
const { live } = portal.service.client

/** Assigns a new account on the operator’s Stripe platform to the association. @returns the account */
async function setUpByOperator() {
  const { service } = portal
  const account = stripe.connect()
  await setUpPlatform({ service, stripe }, 1.5)
  await service.operator.platform.clients.setStripeAccount(service.client.record.id, account.id)
  return account
}

describe('card payments', () => {
  chromiumTest(
    'are set up, tested and stopped by an administrator, who does not see the key again',
    async () => {
      const token = await createStaff(portal)
      const { page } = await portal.visit(portal.at('/manage/settings/billing'), { token })
      const section = page.getByRole('region', { name: 'Card payments with Stripe' })
      const saveButton = section.getByRole('button', { name: 'Save and test' })
      expect(await saveButton.isDisabled()).toBe(true)

      await section.getByLabel('Restricted key').fill('sk_test_of_another_account')
      await saveButton.click()
      await section.getByText('The payment provider rejects the API key.').waitFor()

      await section.getByLabel('Restricted key').fill(stripe.apiKey)
      await section.getByLabel('Signing secret').fill('whsec_of_this_endpoint_1234')
      await saveButton.click()
      await section.getByText(`Stored, ending in ${stripe.apiKey.slice(-4)}.`).waitFor()
      await section.getByText('Passed').first().waitFor()
      const { provider } = await live.settings.billing.get()
      expect(provider).toMatchObject({ apiKey: { set: true }, webhookSecret: { set: true, last4: '1234' } })
      await section.getByText(provider.webhookUrl).waitFor()
      expect(await section.getByLabel('Restricted key').inputValue()).toBe('')
      expect(await page.content()).not.toContain(stripe.apiKey)
      expect(await findAxeViolations(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await measureOverflow(page)).toBe(0)
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
    const readFocusedId = () => page.evaluate<string>('document.activeElement.id')
    await page.getByLabel('Account holder').focus()
    await pressTabUntilFocused(page, 'Restricted key')
    await page.keyboard.type(stripe.apiKey)
    await pressTabUntilFocused(page, 'Save and test')
    await page.keyboard.press('Enter')
    await section.getByText('Passed').first().waitFor()
    expect(await readFocusedId()).toBe('main')
    await pressTabUntilFocused(page, 'Stop card payments')
    await page.keyboard.press('Enter')
    await section.getByRole('button', { name: 'Save and test' }).waitFor()
    expect(await readFocusedId()).toBe('main')
    expect((await live.settings.billing.get()).provider.apiKey.set).toBe(false)
    expect(problems).toEqual([])
  })

  chromiumTest('that the operator has set up are shown and tested, until a key replaces them', async () => {
    const { id } = await setUpByOperator()
    const { page } = await portal.visit(portal.at('/manage/settings/billing'), {
      token: await createStaff(portal),
    })
    const section = page.getByRole('region', { name: 'Card payments with Stripe' })
    const managedAccount = section.getByText(`Stripe account ${id}.`)
    await managedAccount.waitFor()
    await section.getByRole('button', { name: 'Test', exact: true }).click()
    await section.getByText(`The operator has set up the account ${id}.`).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await section.getByLabel('Restricted key').fill(stripe.apiKey)
    await section.getByRole('button', { name: 'Save and test' }).click()
    await managedAccount.waitFor({ state: 'detached' })
    await section.getByRole('button', { name: 'Use the operator’s account' }).click()
    await managedAccount.waitFor()
    expect((await live.me.get()).cardPayments).toBe(true)
  })

  chromiumTest('that the operator has set up are described in German, and fit', async () => {
    await setUpByOperator()
    const token = await createStaff(portal)
    const { page } = await portal.visit(portal.at('/manage/settings/billing'), { token, locale: 'de-DE' })
    const section = page.getByRole('region', { name: 'Kartenzahlung mit Stripe' })
    await section.getByRole('button', { name: 'Speichern und testen' }).waitFor()
    await section.getByText('Der Betreiber hat die Kartenzahlung').waitFor()
    for (const width of [360, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 740 })
        await page.emulateMedia({ colorScheme })
        expect(await measureOverflow(page)).toBe(0)
        await takeScreenshot(page, `card-payments-settings-de-${width}-${colorScheme}`)
      }
  })
})
