import { beforeAll, describe, expect } from 'bun:test'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { expectNoOverflow, openInPage, testPortal } from './portal.ts'
import { createStaff } from './staff.ts'
import { createRecords, listStaffRoutes, type StaffRoute } from './staff-routes.ts'

const portal = await testPortal()
const { service } = portal
let routes: StaffRoute[]
let adminToken: string

beforeAll(async () => {
  await service.startWorker()
  routes = listStaffRoutes(await createRecords(service, service.client))
  adminToken = await createStaff(portal)
})

// German is tested by staff-screens.test.ts, with axe.
describe.each(['en', 'es', 'fr', 'nl'])('each staff screen in the language %s', (language) => {
  chromiumTest('fits narrow windows', async () => {
    const { page } = await portal.visit('/', { token: adminToken, locale: language })
    for (const { path } of routes) {
      await openInPage(page, portal.at(`/manage${path}`))
      expect([path, await page.evaluate<string>('document.documentElement.lang')]).toEqual([path, language])
      await expectNoOverflow(page, path)
    }
  })
})
