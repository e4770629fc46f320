import { beforeAll, describe, expect } from 'bun:test'
import { Guildhall } from '@guildhall/sdk'
import type { Page, Route } from 'playwright-core'
import { order, sell } from '../../../apps/server/test/billing/billing-fixtures.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { failures, respondWithProblem } from './failing-writes.ts'
import { fillPortal, findAxeViolations, measureOverflow, testPortal } from './portal.ts'

const portal = await testPortal()
const { live } = portal.service.client

beforeAll(async () => {
  await fillPortal(portal.service)
})

interface Write {
  /** Returns the path of the screen, after creating the record that the screen shows. */
  getPath(memberId: string): string | Promise<string>
  /** The method of the request that fails. */
  method: string
  /** Matches the URL of this request. */
  url: RegExp
  /** Brings the page to a state in which `act` can be repeated. */
  prepare?(page: Page): Promise<void>
  act(page: Page): Promise<void>
  /** Resolves when the page shows that the write is done. */
  waitUntilDone(page: Page): Promise<void>
  readStored(memberId: string): Promise<unknown>
  /** The stored state after a single request. */
  expected: unknown
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const waitForText = (visibleText: string) => (page: Page) => page.getByText(visibleText).first().waitFor()

/** Creates a resource for sale. @returns its id */
const createPaidResource = async () => (await sell(live)).id

const writes: Record<string, Write> = {
  'ordering a resource': {
    getPath: async () => `/library/${await createPaidResource()}/buy`,
    method: 'POST',
    url: /\/api\/orders$/,
    act: press('Order with obligation to pay'),
    waitUntilDone: waitForText('Waiting for payment'),
    readStored: async (memberId) => (await live.orders.list({ memberId }).toArray()).length,
    expected: 1,
  },
  'cancelling an order': {
    getPath: async (memberId) =>
      `/me/orders/${(await order(live, memberId, { id: await createPaidResource() })).id}`,
    method: 'POST',
    url: /\/api\/orders\/[^/]+\/cancel$/,
    act: async (page) => {
      await press('Cancel the order')(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the order' }).click()
    },
    waitUntilDone: waitForText('This order is cancelled'),
    readStored: async (memberId) =>
      (await live.orders.list({ memberId }).toArray()).map(({ status }) => status),
    expected: ['cancelled'],
  },
  'saving the profile': {
    getPath: () => '/me',
    method: 'PATCH',
    url: /\/api\/members\/[^/]+$/,
    prepare: (page) => page.getByLabel('Organization').fill('Tidewater Survey'),
    act: press('Save'),
    waitUntilDone: waitForText('Saved'),
    readStored: async (id) => (await live.members.get(id)).organization,
    expected: 'Tidewater Survey',
  },
  'requesting erasure': {
    getPath: () => '/me/privacy',
    method: 'POST',
    url: /\/api\/me\/erasure-request$/,
    act: async (page) => {
      await press('Request erasure')(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Request erasure' }).click()
    },
    waitUntilDone: waitForText('Withdraw the request'),
    readStored: async (id) => (await live.members.get(id)).erasureRequestedAt !== null,
    expected: true,
  },
  'withdrawing an erasure request': {
    getPath: async (id) => {
      await (await createUserSdk(id)).me.requestErasure()
      return '/me/privacy'
    },
    method: 'DELETE',
    url: /\/api\/me\/erasure-request$/,
    act: press('Withdraw the request'),
    waitUntilDone: waitForText('Request erasure'),
    readStored: async (id) => (await live.members.get(id)).erasureRequestedAt,
    expected: null,
  },
  'ending another session': {
    getPath: async (id) => {
      await createUserSdk(id)
      return '/me/privacy'
    },
    method: 'DELETE',
    url: /\/api\/me\/sessions\/[^/]+$/,
    act: press('Sign out there'),
    waitUntilDone: (page) =>
      page.getByRole('button', { name: 'Sign out there' }).waitFor({ state: 'detached' }),
    readStored: async (id) => (await (await createUserSdk(id)).me.sessions.list()).items.length,
    // The session of the page, and the one just created.
    expected: 2,
  },
  'revoking the podcast feed': {
    getPath: async (id) => {
      await live.members.createPodcastFeed(id)
      return '/podcasts'
    },
    method: 'DELETE',
    url: /\/podcast-feed$/,
    act: press('Revoke'),
    waitUntilDone: waitForText('The link no longer works.'),
    readStored: (id) => countAuditEntries('podcast_feed.revoked', id),
    expected: 1,
  },
  'creating the podcast feed': {
    getPath: () => '/podcasts',
    method: 'POST',
    url: /\/podcast-feed$/,
    act: press('Create a private link'),
    waitUntilDone: (page) => page.locator('.feed-url').waitFor(),
    readStored: (id) => countAuditEntries('podcast_feed.created', id),
    expected: 1,
  },
}

/** Creates another session of a member, and an SDK client that uses it. */
const createUserSdk = async (id: string) =>
  portal.service.createSdk((await live.members.createSession(id)).token)

async function countAuditEntries(action: string, recordId: string): Promise<number> {
  const entries = await live.auditLog.list({ action }).toArray()
  return entries.filter((entry) => JSON.stringify(entry).includes(recordId)).length
}

describe.each(Object.entries(writes))('%s', (_name, write) => {
  chromiumTest('reports each failure, can be retried, and takes effect once', async () => {
    const { id, token } = await portal.createMember()
    let respond: (route: Route) => Promise<void> = (route) => route.continue()
    const { page } = await portal.visit(portal.at(await write.getPath(id)), {
      token,
      before: (page) =>
        page.route(write.url, (route) =>
          route.request().method() === write.method ? respond(route) : route.continue(),
        ),
    })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await write.prepare?.(page)
    for (const [visibleText, fail] of failures) {
      respond = fail
      await write.act(page)
      await page.getByRole('alert').getByText(visibleText).waitFor()
    }
    respond = (route) => route.continue()
    await write.act(page)
    await write.waitUntilDone(page)
    expect(await write.readStored(id)).toEqual(write.expected)
  })

  chromiumTest(
    'is retried if the response is lost, with the same Idempotency-Key for a POST, and takes effect once',
    async () => {
      const { id, token } = await portal.createMember()
      const keys: (string | undefined)[] = []
      const { page } = await portal.visit(portal.at(await write.getPath(id)), {
        token,
        before: (page) =>
          page.route(write.url, async (route) => {
            const request = route.request()
            if (request.method() !== write.method) return route.continue()
            keys.push(request.headers()['idempotency-key'])
            if (keys.length > 1) return route.continue()
            await route.fetch()
            return route.abort('connectionreset')
          }),
      })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await write.prepare?.(page)
      await write.act(page)
      await write.waitUntilDone(page)
      expect(await page.getByRole('alert').count()).toBe(0)
      expect(keys.length).toBeGreaterThan(1)
      expect(new Set(keys).size).toBe(1)
      expect(keys[0] !== undefined).toBe(write.method === 'POST')
      expect(await write.readStored(id)).toEqual(write.expected)
    },
  )

  chromiumTest('shows progress on a slow network, and ignores a second press', async () => {
    const { id, token } = await portal.createMember()
    let requests = 0
    const gate = Promise.withResolvers<void>()
    const { page } = await portal.visit(portal.at(await write.getPath(id)), {
      token,
      before: (page) =>
        page.route(write.url, async (route) => {
          if (route.request().method() !== write.method) return route.continue()
          requests++
          await gate.promise
          return route.continue()
        }),
    })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await write.prepare?.(page)
    await write.act(page)
    const pendingButton = page.locator('button[data-pending]')
    await pendingButton.waitFor()
    await pendingButton.click({ force: true })
    gate.resolve()
    await write.waitUntilDone(page)
    expect(requests).toBe(1)
    expect(await write.readStored(id)).toEqual(write.expected)
  })
})

describe('a question to the library', () => {
  chromiumTest('reports each failure, and is retried in place', async () => {
    const { token } = await portal.createMember()
    let respond: (route: Route) => Promise<void> = (route) => route.continue()
    const { page } = await portal.visit(portal.at('/ask'), {
      token,
      before: (page) => page.route('**/api/resources/chat', (route) => respond(route)),
    })
    const question = 'When does the harbour close?'
    respond = respondWithProblem(503)
    await page.getByLabel('Your question').fill(question)
    await page.keyboard.press('Enter')
    await page.getByText('The service is unavailable').waitFor()
    for (const [visibleText, fail] of failures) {
      respond = fail
      await press('Try again')(page)
      await page.locator('.turn').getByText(visibleText).waitFor()
    }
    expect(await page.locator('.turn').count()).toBe(1)
    respond = (route) => route.continue()
    await press('Try again')(page)
    await page.locator('.turn .answer').waitFor()
    await page.waitForURL(/\/ask\/[0-9a-f-]{36}$/)
    expect(await page.locator('.turn').count()).toBe(1)
    const asUser = new Guildhall({ apiKey: token, baseUrl: portal.service.url })
    const [conversation, ...others] = await asUser.chat.conversations.list().toArray()
    expect([conversation?.title, others]).toEqual([question, []])
  })
})

chromiumTest('a sign-out that fails is reported', async () => {
  const { token } = await portal.createMember()
  const { page } = await portal.visit(portal.at('/library'), {
    token,
    before: (page) => page.route('**/auth/logout', (route) => respondWithProblem(503)(route)),
  })
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByText('The service is unavailable').waitFor()
  const box = await page.getByRole('alertdialog').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0)
  expect(await findAxeViolations(page)).toEqual([])
  expect(await measureOverflow(page)).toBe(0)
})

describe('a choice that is applied immediately', () => {
  chromiumTest('is reverted, with a message, if it cannot be stored', async () => {
    const { token } = await portal.createMember()
    const { page } = await portal.visit(portal.at('/library'), {
      token,
      before: (page) => page.route('**/api/me/preferences', (route) => respondWithProblem(503)(route)),
    })
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Appearance' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await page.getByRole('alertdialog').getByText('The service is unavailable').waitFor()
    expect(await page.evaluate<string | null>('document.documentElement.dataset.theme ?? null')).toBeNull()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.unroute('**/api/me/preferences')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Appearance' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await page.locator('html[data-theme=dark]').waitFor()
    // On another device.
    const otherVisit = await portal.visit(portal.at('/library'), { token })
    await otherVisit.page.locator('html[data-theme=dark]').waitFor()
  })
})
