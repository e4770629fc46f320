import { beforeAll, expect } from 'bun:test'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
let token: string

beforeAll(async () => {
  token = await createStaff(portal)
})

chromiumTest('a dialog whose code cannot be loaded leaves the screen as it is, and opens later', async () => {
  const { page } = await portal.visit(portal.at('/manage/settings/people'), { token })
  const invite = page.getByRole('button', { name: 'Invite', exact: true })
  await invite.waitFor()
  // The code of notices is loaded a few seconds after the first screen.
  await page.waitForRequest(/toasts/)
  await page.route(/invite-dialog/, (route) => route.abort())
  await invite.click()
  await page.getByText('This could not be loaded').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('People')
  await page.unroute(/invite-dialog/)
  await invite.click()
  await page.getByRole('dialog').waitFor()
})
