import { expect } from 'bun:test'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { testPortal } from './portal.ts'

const portal = await testPortal()
const { live } = portal.service.client

chromiumTest('the palette opens their own orders for staff who are also members', async () => {
  const { userId } = await live.members.get((await portal.createMember()).id)
  await live.users.update(String(userId), { roles: ['ROLE_MEMBER', 'ROLE_CLIENT_ADMIN'] })
  const { token } = await live.users.createSession(String(userId))
  const { page, problems } = await portal.visit(portal.at('/manage'), { token })
  await page.getByText('Set up your association').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').fill('orders and')
  await page.getByRole('menuitem', { name: 'Orders and invoices' }).click()
  await page.waitForURL('**/me/orders')
  expect(problems).toEqual([])
})
