import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { iban, order, sell } from '../../../apps/server/test/billing/billing-fixtures.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { expectAccessible, findAxeViolations, measureOverflow, takeScreenshot, testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { live } = portal.service.client
const viewport = { width: 320, height: 640 }

beforeAll(async () => {
  await live.settings.billing.update({ iban })
})

/** Makes the browser deny writing to the clipboard. */
async function denyCopying(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const permission = { name: 'clipboard-write' }
  await session.send('Browser.setPermission', {
    permission,
    setting: 'denied',
    origin: portal.service.url,
  })
}

const refusal = 'The browser does not allow copying. Copy the selected text yourself:'
const readSelection = (page: Page) =>
  page.evaluate<string>(`(({ value, selectionStart, selectionEnd }) =>
    value.slice(selectionStart, selectionEnd))(document.activeElement)`)

describe('a copy button', () => {
  chromiumTest('selects the text if the browser denies copying, and copies once it is allowed', async () => {
    const member = await portal.createMember()
    const { id } = await order(live, member.id, await sell(live))
    const path = portal.at(`/me/orders/${id}`)
    const { page, problems } = await portal.visit(path, { token: member.token, viewport })
    await denyCopying(page)
    await page.getByRole('button', { name: 'Copy: IBAN' }).click()
    await page.getByLabel(refusal).waitFor()
    expect(await readSelection(page)).toBe(iban)
    await expectAccessible(page, 'copying-refused')
    expect(await measureOverflow(page)).toBe(0)

    await page.context().clearPermissions()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy: IBAN' }).click()
    await page.getByRole('button', { name: 'Copied: IBAN' }).waitFor()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(iban)
    await page.getByRole('status').getByText('Copied').waitFor({ state: 'attached' })
    expect(await page.getByLabel(refusal).count()).toBe(0)
    expect(problems).toEqual([])
  })

  chromiumTest('confirms only the text that was copied, not one that replaces it', async () => {
    const { token } = await portal.createMember()
    const { page } = await portal.visit(portal.at('/podcasts'), { token })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Create a private link' }).click()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('button', { name: 'Copied', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Replace the link' }).click()
    await page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
  })

  chromiumTest('selects a secret that is shown only once, at each denied attempt', async () => {
    const token = await createStaff(portal)
    const { page, problems } = await portal.visit(portal.at('/manage/settings/keys/new'), { token, viewport })
    await denyCopying(page)
    await page.getByLabel('Name').fill('Website')
    await page.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog')
    const secret = await dialog.locator('code').textContent()
    for (let attempt = 0; attempt < 2; attempt++) {
      await dialog.getByRole('button', { name: 'Copy' }).press('Enter')
      await dialog.getByLabel(refusal).waitFor()
      await page.locator('textarea:focus').waitFor()
      expect(await readSelection(page)).toBe(secret ?? '')
    }
    expect(await findAxeViolations(page)).toEqual([])
    expect(await measureOverflow(page)).toBe(0)
    await takeScreenshot(page, 'copying-refused-secret')
    expect(problems).toEqual([])
  })
})
