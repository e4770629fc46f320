import { describe, expect } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { visitAsOperator } from './operator.ts'
import { testPortal } from './portal.ts'

const portal = await testPortal()
const { platform } = portal.service.operator

const respondWithProblem =
  (status: number, body: object = {}) =>
  (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status, title: 'Simulated', ...body }),
    })

/** Failures of a request, each with the message that the page shows. */
const failures: [text: string, respond: (route: Route) => Promise<void>][] = [
  ['You are offline', (route) => route.abort('internetdisconnected')],
  ['Something went wrong', respondWithProblem(500)],
  ['The service is unavailable', respondWithProblem(503)],
  ['Simulated conflict', respondWithProblem(409, { detail: 'Simulated conflict' })],
]

interface Write {
  /** @returns the path of the screen under `/operator`. @param id of the test’s association */
  getPath(id: string): string
  /** The method of the request that fails. */
  method: string
  /** Matches the URL of this request. */
  url: RegExp
  /** Brings the page to a state in which `act` can be repeated. */
  prepare(page: Page): Promise<void>
  act(page: Page): Promise<void>
  /** Resolves when the page shows that the write is done. */
  waitUntilDone(page: Page): Promise<void>
  /** Whether the request has an idempotency key. Conditional requests and deletions can be repeated without one. */
  hasKey: boolean
  readStored(id: string): Promise<unknown>
  /** The stored state after a single request. */
  expected: unknown
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const saveNameAndPlan = (page: Page) =>
  page.locator('form', { hasText: 'Name and plan' }).getByRole('button', { name: 'Save' }).click()
const countAuditEntries = async (action: string, targetId?: string) =>
  (await platform.auditLog({ action, ...(targetId ? { targetId } : {}) }).toArray()).length

const writes: Record<string, Write> = {
  'changing the name': {
    getPath: (id) => `/associations/${id}`,
    method: 'PATCH',
    url: /\/api\/platform\/clients\/[^/]+$/,
    prepare: (page) => page.getByLabel('Name', { exact: true }).fill('Tidewater Survey'),
    act: saveNameAndPlan,
    waitUntilDone: (page) => page.getByText('Saved', { exact: true }).waitFor(),
    hasKey: false,
    readStored: async (id) => [
      (await platform.clients.get(id)).name,
      await countAuditEntries('client.updated', id),
    ],
    expected: ['Tidewater Survey', 1],
  },
  'suspending an association': {
    getPath: (id) => `/associations/${id}`,
    method: 'PATCH',
    url: /\/api\/platform\/clients\/[^/]+$/,
    prepare: (page) => press(page, 'Suspend'),
    act: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click(),
    waitUntilDone: (page) => page.getByText('Suspended', { exact: true }).waitFor(),
    hasKey: false,
    readStored: async (id) => [
      (await platform.clients.get(id)).suspended,
      await countAuditEntries('client.updated', id),
    ],
    expected: [true, 1],
  },
  'deleting an association': {
    getPath: (id) => `/associations/${id}`,
    method: 'DELETE',
    url: /\/api\/platform\/clients\/[^/]+$/,
    prepare: async (page) => {
      await press(page, 'Delete association')
      const field = page.getByRole('alertdialog').getByRole('textbox')
      const label = (await page.getByText(/^Type .* to confirm$/).textContent()) ?? ''
      await field.fill(label.split(' ')[1] ?? '')
    },
    act: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete association' }).click(),
    waitUntilDone: (page) => page.waitForURL(/\/operator\/associations$/),
    hasKey: false,
    readStored: (id) => countAuditEntries('client.deleted', id),
    expected: 1,
  },
  'creating an operator': {
    getPath: () => '/operators',
    method: 'POST',
    url: /\/api\/platform\/operators$/,
    prepare: async (page) => {
      await press(page, 'New operator')
      await page.getByLabel('Name').fill(`Operator ${++operatorCount}`)
    },
    act: (page) => press(page, 'Create operator'),
    waitUntilDone: (page) => page.locator('code.secret').waitFor(),
    hasKey: true,
    readStored: async () => {
      const { items } = await platform.operators.list()
      return items.filter(({ name }) => name === `Operator ${operatorCount}`).length
    },
    expected: 1,
  },
}
let operatorCount = 0
let associationCount = 0

async function createAssociation(): Promise<string> {
  const slug = `failures-${++associationCount}`
  return (await platform.clients.create({ name: `Association ${slug}`, slug })).client.id
}

describe.each(Object.entries(writes))('%s', (_name, write) => {
  chromiumTest('reports each failure, can be retried, and takes effect once', async () => {
    const id = await createAssociation()
    let respond: (route: Route) => Promise<void> = (route) => route.continue()
    const { page } = await visitAsOperator(portal, `/operator${write.getPath(id)}`, {
      before: (page) =>
        page.route(write.url, (route) =>
          route.request().method() === write.method ? respond(route) : route.continue(),
        ),
    })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await write.prepare(page)
    for (const [visibleText, fail] of failures) {
      respond = fail
      await write.act(page)
      await page.getByText(visibleText).first().waitFor()
    }
    respond = (route) => route.continue()
    await write.act(page)
    await write.waitUntilDone(page)
    expect(await write.readStored(id)).toEqual(write.expected)
  })

  chromiumTest(
    'is retried with the same idempotency key, if any, after a lost response, and takes effect once',
    async () => {
      const id = await createAssociation()
      const keys: (string | undefined)[] = []
      const { page } = await visitAsOperator(portal, `/operator${write.getPath(id)}`, {
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
      await write.prepare(page)
      await write.act(page)
      await write.waitUntilDone(page)
      expect(keys.length).toBeGreaterThan(1)
      expect(new Set(keys).size).toBe(1)
      expect(keys[0] !== undefined).toBe(write.hasKey)
      expect(await write.readStored(id)).toEqual(write.expected)
    },
  )
})

describe('a screen that cannot be loaded', () => {
  chromiumTest('shows the reason, and can be reloaded', async () => {
    let isDown = true
    const { page } = await visitAsOperator(portal, '/operator/associations', {
      before: (page) =>
        page.route('**/api/platform/clients?*', (route) =>
          isDown ? respondWithProblem(503)(route) : route.continue(),
        ),
    })
    await page.getByRole('heading', { name: 'The service is unavailable' }).waitFor()
    isDown = false
    await press(page, 'Try again')
    await page.getByText(/^\d+ associations?$/).waitFor()
  })
})
