import { beforeAll, describe, expect, test } from 'bun:test'
import type { Page, Response } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import type { TestClient } from '../../../tools/testing/service.ts'
import { openInPage, testPortal } from './portal.ts'
import { createStaff } from './staff.ts'
import { buildMarker, createRecords, listStaffRoutes, type StaffRoute } from './staff-routes.ts'

const portal = await testPortal()
const { service } = portal
let otherClient: TestClient
let ownRoutes: StaffRoute[]
let foreignRoutes: StaffRoute[]
let foreignIds: string[]
let adminToken: string
let staffToken: string

beforeAll(async () => {
  await service.startWorker()
  otherClient = await service.createClient()
  ownRoutes = listStaffRoutes(await createRecords(service, service.client))
  const ids = await createRecords(service, otherClient)
  foreignIds = Object.values(ids)
  foreignRoutes = listStaffRoutes(ids).filter(({ path }) => foreignIds.some((id) => path.includes(id)))
  adminToken = await createStaff(portal)
  staffToken = await createStaff(portal, 'ROLE_CLIENT_USER')
})

/** Records the API responses that a page receives from now on: path, status and text. */
function recordResponses(page: Page): { path: string; status: number; text: Promise<string> }[] {
  const responses: { path: string; status: number; text: Promise<string> }[] = []
  page.on('response', (response: Response) => {
    const { pathname } = new URL(response.url())
    if (!/^\/(api|auth)\//.test(pathname)) return
    // A response aborted by navigation has no text.
    const text = response.text().catch(() => '')
    responses.push({ path: pathname, status: response.status(), text })
  })
  return responses
}

test('each staff route with its path in a `routes.ts` file is listed for these tests', async () => {
  // Those of the program build their paths from the names of its collections.
  const sources = ['routes.ts', 'billing/routes.ts', 'library/routes.ts', 'settings/routes.ts'].map(
    (path) => new URL(`../src/staff/${path}`, import.meta.url),
  )
  const text = (await Promise.all(sources.map((source) => Bun.file(source).text()))).join('\n')
  const paths = [...text.matchAll(/path: '(\/[^']+)'/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(35)
  const missingPaths = paths.filter((path) => {
    const pattern = new RegExp(`${path.replace(/\$\w+/g, '[^/]+')}$`)
    return !ownRoutes.some((route) => pattern.test(route.path))
  })
  // Without a report in the URL, the first one is shown.
  expect(missingPaths).toEqual(['/reports'])
})

describe('each staff screen', () => {
  chromiumTest('opens for administrators, without a 403 response', async () => {
    const { page, problems } = await portal.visit('/', { token: adminToken })
    const responses = recordResponses(page)
    for (const { path } of ownRoutes) {
      await openInPage(page, portal.at(`/manage${path}`))
      expect([path, await page.getByText('This page is for administrators').count()]).toEqual([path, 0])
    }
    expect(responses.filter(({ status }) => status === 403)).toEqual([])
    // Without an identity broker, the sign-in and directory pages receive 503 responses.
    expect(problems.filter((problem) => !problem.includes('503'))).toEqual([])
  })

  chromiumTest(
    'opens for other staff, or explains that it is for administrators, without a 403 response',
    async () => {
      const { page } = await portal.visit('/', { token: staffToken })
      const responses = recordResponses(page)
      for (const { path, isForAdministrators } of ownRoutes) {
        await openInPage(page, portal.at(`/manage${path}`))
        const isExplained = (await page.getByText('This page is for administrators').count()) > 0
        expect([path, isExplained]).toEqual([path, isForAdministrators])
        expect([path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1])
        const refusedPaths = responses.filter(({ status }) => status === 403).map((response) => response.path)
        expect([path, refusedPaths]).toEqual([path, []])
      }
      for (const name of ['Audit log', 'Settings'])
        expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0)
    },
  )

  chromiumTest(
    'explains to members who has access, without a record in the page or in responses',
    async () => {
      const { token } = await portal.createMember()
      const { page } = await portal.visit(portal.at('/manage'), { token })
      const marker = buildMarker(service.client)
      const responses = recordResponses(page)
      for (const { path } of ownRoutes) {
        await openInPage(page, portal.at(`/manage${path}`))
        await page.getByText('This area is for staff').waitFor()
        expect([path, (await page.content()).includes(marker)]).toEqual([path, false])
      }
      for (const { path, text } of responses)
        expect([path, (await text).includes(marker)]).toEqual([path, false])
    },
  )

  chromiumTest('redirects to sign-in without a session', async () => {
    const { page } = await portal.visit(portal.at('/manage'))
    await page.waitForURL('**/login?**')
    const responses = recordResponses(page)
    for (const { path } of ownRoutes) {
      await openInPage(page, portal.at(`/manage${path}`))
      const { pathname, searchParams } = new URL(page.url())
      expect([pathname, searchParams.get('returnTo')]).toEqual(['/login', portal.at(`/manage${path}`)])
    }
    for (const { path, text } of responses)
      expect([path, (await text).includes(buildMarker(service.client))]).toEqual([path, false])
  })

  chromiumTest('shows no data of another association, by its URL or its record ids', async () => {
    const marker = buildMarker(otherClient)
    const { page } = await portal.visit('/', { token: adminToken })
    const responses = recordResponses(page)
    for (const { path } of foreignRoutes) {
      await openInPage(page, portal.at(`/manage${path}`))
      expect([path, (await page.content()).includes(marker)]).toEqual([path, false])
    }
    const otherPath = `/a/${otherClient.record.slug}/manage`
    await page.goto(service.url + otherPath)
    for (const { path } of [...ownRoutes, ...foreignRoutes]) {
      await openInPage(page, otherPath + path)
      await page.getByText('another association').first().waitFor()
      expect([path, (await page.content()).includes(marker)]).toEqual([path, false])
    }
    for (const { path, text } of responses)
      expect([path, (await text).includes(marker)]).toEqual([path, false])
  })
})
