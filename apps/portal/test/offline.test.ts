import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { buildPdf } from '../../../apps/server/test/library/files.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { readMailedCode } from './mailed-code.ts'
import { buildSessionCookie, fillPortal, testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()

beforeAll(async () => {
  await fillPortal(portal.service)
})

const listCacheNames = (page: Page) => page.evaluate<string[]>('caches.keys()')
const listCachedPaths = (page: Page) =>
  page.evaluate<string[]>(`caches.open('guildhall-data').then((cache) => cache.keys())
    .then((requests) => requests.map(({ url }) => new URL(url).pathname))`)

/** Waits until the page’s requests go through the service worker. */
const waitUntilWorkerRuns = (page: Page) =>
  page.evaluate(`new Promise((resolve) => {
    if (navigator.serviceWorker.controller) resolve()
    else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })`)

/** Waits until the cached page states that there is a session. */
async function waitUntilPageIsCached(page: Page): Promise<void> {
  const readPage = () => page.evaluate<string>("caches.match('/').then((page) => page?.text() ?? '')")
  while (!(await readPage()).includes('name="guildhall-session"')) await Bun.sleep(50)
}

async function openLibrary(token: string): Promise<Page> {
  const { page } = await portal.visit(portal.at('/library'), { token, serviceWorkers: 'allow' })
  await page.getByText('Bylaws of the Association').waitFor()
  await page.evaluate('navigator.serviceWorker.ready')
  // From now on, requests go through the service worker, as on every later visit.
  await page.reload()
  await page.getByText('Bylaws of the Association').waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/**
 * Asserts that the offline page shows the events, which were visited, and reports the jobs as unavailable until it is
 * online again. Leaves the page online.
 */
async function expectVisitedScreensOnly(page: Page): Promise<void> {
  await page.getByText('You are offline').waitFor()
  await page.getByRole('link', { name: 'Events' }).first().click()
  await page.getByText('Spring conference').waitFor()
  await page.getByRole('link', { name: 'Jobs' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Harbour master').waitFor()
}

describe('the offline cache', () => {
  chromiumTest('opens visited screens without a network, and reports others as unavailable', async () => {
    const { token } = await portal.createMember()
    const page = await openLibrary(token)
    await page.getByRole('link', { name: 'Events' }).first().click()
    await page.getByText('Spring conference').waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.goto(portal.service.url + portal.at('/library'))
    await page.getByText('Bylaws of the Association').waitFor()
    await expectVisitedScreensOnly(page)
  })

  chromiumTest('opens menus and the command palette, even for the first time', async () => {
    const { token } = await portal.createMember()
    const { page } = await portal.visit(portal.at('/library'), { token, serviceWorkers: 'allow' })
    await page.getByText('Bylaws of the Association').waitFor()
    await waitUntilWorkerRuns(page)
    await page.context().setOffline(true)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('menuitem', { name: 'Events' }).first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Account' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  })

  chromiumTest('opens the portal, which reports that the user is offline, after a single visit', async () => {
    const { token } = await portal.createMember()
    const { page } = await portal.visit(portal.at('/library'), { token, serviceWorkers: 'allow' })
    await page.getByText('Bylaws of the Association').waitFor()
    await waitUntilWorkerRuns(page)
    await page.context().setOffline(true)
    await page.goto(portal.service.url + portal.at('/library'))
    await page.getByText('You are offline').first().waitFor()
  })

  chromiumTest(
    'opens visited screens, and reports others as unavailable, if the connection is lost while the page is open',
    async () => {
      const { token } = await portal.createMember()
      const page = await openLibrary(token)
      await page.getByRole('link', { name: 'Events' }).first().click()
      await page.getByText('Spring conference').waitFor()
      await page.waitForLoadState('networkidle')
      // The page no longer has the events in its memory.
      await page.goto(portal.service.url + portal.at('/library'))
      await page.getByText('Bylaws of the Association').waitFor()
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await expectVisitedScreensOnly(page)
    },
  )

  chromiumTest(
    'does not return an icon in place of the page after the icon was opened in a tab',
    async () => {
      const page = await openLibrary((await portal.createMember()).token)
      const response = await page.goto(portal.service.url + portal.at('/icon-192.png'))
      expect(response?.headers()['content-type']).toBe('image/png')
      await page.context().setOffline(true)
      await page.goto(portal.service.url + portal.at('/library'))
      await page.getByText('Bylaws of the Association').waitFor()
    },
  )

  chromiumTest('opens a conversation that was read', async () => {
    const { token } = await portal.createMember()
    const { conversationId } = await portal.service.createSdk(token).chat.ask('What is the quorum?')
    const page = await openLibrary(token)
    await page.goto(portal.service.url + portal.at(`/ask/${conversationId}`))
    const answer = page.getByText('The library has no answer to this')
    await answer.waitFor()
    const conversation = page.getByRole('link', { name: 'What is the quorum?' })
    await conversation.waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.goto(portal.service.url + portal.at('/ask'))
    await conversation.click()
    await answer.waitFor()
  })

  chromiumTest('keeps the newest 300 responses', async () => {
    const { token } = await portal.createMember()
    const page = await openLibrary(token)
    await page.evaluate(`caches.open('guildhall-data').then((cache) => Promise.all(
      Array.from({ length: 400 }, (_, index) => cache.put('/api/events/' + index, new Response('{}')))))`)
    await page.getByRole('link', { name: 'Jobs' }).first().click()
    await page.getByText('Harbour master').waitFor()
    await page.waitForLoadState('networkidle')
    // One more entry names the owner of the cache.
    while ((await listCachedPaths(page)).length !== 301) await Bun.sleep(50)
    expect(await listCachedPaths(page)).toContain('/api/jobs')
  })

  chromiumTest('is not needed: the portal works if the browser has no storage left', async () => {
    const { token } = await portal.createMember()
    const page = await openLibrary(token)
    await page.evaluate("caches.delete('guildhall-data')")
    const session = await page.context().newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: portal.service.url, quotaSize: 1 })
    const putScript =
      "caches.open('x').then((cache) => cache.put('/x', new Response('x'))).catch(({ name }) => name)"
    expect(await page.evaluate(putScript)).toBe('QuotaExceededError')
    await page.reload()
    await page.getByText('Bylaws of the Association').waitFor()
    // A screen whose script is not cached.
    await page.getByRole('link', { name: 'Jobs' }).first().click()
    await page.getByText('Harbour master').waitFor()
    expect(await listCachedPaths(page)).toEqual([])
  })

  chromiumTest('has no data of a user who signed out', async () => {
    const { token } = await portal.createMember()
    const page = await openLibrary(token)
    expect(await listCachedPaths(page)).toContain('/api/me')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/login?**')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await listCacheNames(page)).toEqual([expect.stringMatching(/^guildhall-files-/)])
    await page.context().setOffline(true)
    await page.goto(portal.service.url + portal.at('/library'))
    await page.waitForURL('**/login?**')
  })

  chromiumTest('has no profile of the previous user', async () => {
    const [firstMember, secondMember] = [
      await portal.createMember(),
      await portal.createMember({ phone: '+44 20 7946 0958' }),
    ]
    const page = await openLibrary(firstMember.token)
    await page.goto(portal.service.url + portal.at('/me'))
    await page.getByText('Contact details').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await listCachedPaths(page)).toContain(`/api/members/${firstMember.id}`)
    await page.context().addCookies([buildSessionCookie(portal.service.url, secondMember.token)])
    await page.goto(portal.service.url + portal.at('/library'))
    await page.getByText('Bylaws of the Association').waitFor()
    expect(await listCachedPaths(page)).not.toContain(`/api/members/${firstMember.id}`)
  })

  chromiumTest('has no files, sessions or exports', async () => {
    const { token } = await portal.createMember()
    const file = new File([buildPdf('The quorum is sixty.')], 'quorum.pdf')
    const resource = await portal.service.client.live.resources.upload(file, {
      name: 'Quorum',
      status: 'published',
    })
    const page = await openLibrary(token)
    await page.goto(portal.service.url + portal.at('/me/privacy'))
    await page.getByText('Your data').waitFor()
    await page.waitForLoadState('networkidle')
    for (const path of [`/api/resources/${resource.id}/download`, '/api/me/data'])
      expect([path, await page.evaluate(`fetch('${path}').then(({ status }) => status)`)]).toEqual([
        path,
        200,
      ])
    // Responses are cached in the order of the requests.
    await page.evaluate("fetch('/api/courses')")
    while (!(await listCachedPaths(page)).includes('/api/courses')) await Bun.sleep(50)
    const paths = await listCachedPaths(page)
    expect(paths).toContain('/api/resources')
    expect(paths.filter((path) => /download|sessions|data|feed/.test(path))).toEqual([])
  })

  chromiumTest('has no members viewed by staff', async () => {
    const { id } = await portal.createMember()
    const page = await openLibrary(await createStaff(portal))
    await page.goto(portal.service.url + portal.at(`/manage/members/${id}`))
    await page.getByLabel('Last name').waitFor()
    await page.waitForLoadState('networkidle')
    const paths = await listCachedPaths(page)
    expect(paths).toContain('/api/resources')
    expect(paths.filter((path) => path.startsWith('/api/members'))).toEqual([])
  })

  chromiumTest('opens visited screens after a sign-in with a code', async () => {
    // The worker sends the code.
    await portal.service.startWorker()
    await portal.createMember({ email: 'ada@example.org' })
    const { page } = await portal.visit(portal.at('/library'), { serviceWorkers: 'allow' })
    await waitUntilWorkerRuns(page)
    await page.getByLabel('Email address').fill('ada@example.org')
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page
      .getByLabel('Code', { exact: true })
      .fill(await readMailedCode(portal.service, 'ada@example.org'))
    await page.getByText('Bylaws of the Association').waitFor()
    await page.waitForLoadState('networkidle')
    await waitUntilPageIsCached(page)
    await page.context().setOffline(true)
    await page.goto(portal.service.url + portal.at('/library'))
    await page.getByText('Bylaws of the Association').waitFor()
  })
})
