import { describe, expect } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import type { TestPortal } from './portal.ts'

export const respondWithProblem =
  (status: number, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({
      status,
      headers,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status, title: 'Simulated' }),
    })

/** Failures of a request, each with the message that the page shows. */
export const failures: [text: string, respond: (route: Route) => Promise<void>][] = [
  ['You are offline', (route) => route.abort('internetdisconnected')],
  ['Something went wrong', respondWithProblem(500)],
  // Longer than the SDK waits by itself.
  ['Too many requests', respondWithProblem(429, { 'retry-after': '3600' })],
  ['The service is unavailable', respondWithProblem(503)],
]

/** A write of a staff screen, whose request fails in the test. */
export interface Write {
  /** @returns the path of the screen under `/manage`. @param name unique to the test */
  getPath(name: string): string | Promise<string>
  /** The method of the request that fails. */
  method: string
  /** Matches the URL of this request. */
  url: RegExp
  /** Brings the page to a state in which `act` can be repeated. */
  prepare(page: Page, name: string): Promise<void>
  act(page: Page): Promise<void>
  /**
   * Whether `act`, when repeated after all of its responses were lost, sends the same request with the same idempotency
   * key, so that nothing is created twice.
   */
  isSentOnce?: boolean
  /** The label of the field that contains the name and keeps it across a reload, if there is one. */
  draftLabel?: string
  /** Resolves when the page shows that the write is done. */
  waitUntilDone(page: Page, name: string): Promise<unknown>
  /** Returns the number of records that were written; null, which fails the test, if a list has no total. */
  countRecords(name: string): Promise<number | null>
}

export const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).last().click()
export const waitForText = (visibleText: string) => (page: Page) =>
  page.getByText(visibleText, { exact: true }).first().waitFor()
export const fill = (label: string) => (page: Page, name: string) =>
  page.getByLabel(label, { exact: true }).fill(name)

/** Tests each write: failures, lost responses and a slow one. @param getToken returns a staff session’s token */
export function testWrites(portal: TestPortal, getToken: () => string, writes: Record<string, Write>): void {
  describe.each(Object.entries(writes))('%s', (_title, write) => {
    chromiumTest(
      'reports each failure, keeps its draft, if any, and takes effect once despite lost responses and a second press',
      async () => {
        const name = `n${crypto.randomUUID().slice(0, 8)}`
        const path = portal.at(`/manage${await write.getPath(name)}`)
        let respond: (route: Route) => Promise<void> = (route) => route.continue()
        const { page } = await portal.visit(path, {
          token: getToken(),
          before: (page) =>
            page.route(write.url, (route) =>
              route.request().method() === write.method ? respond(route) : route.continue(),
            ),
        })
        await page.getByRole('heading', { level: 1 }).waitFor()
        await write.prepare(page, name)
        for (const [visibleText, fail] of failures) {
          respond = fail
          await write.act(page)
          await page.getByText(visibleText).first().waitFor()
        }
        if (write.draftLabel) {
          await page.reload()
          expect(await page.getByLabel(write.draftLabel, { exact: true }).inputValue()).toBe(name)
        }
        const keys: (string | undefined)[] = []
        if (write.isSentOnce) {
          respond = async (route) => {
            keys.push(route.request().headers()['idempotency-key'])
            await route.fetch()
            return route.abort('connectionreset')
          }
          await write.act(page)
          await page.getByText('You are offline').first().waitFor()
        }
        const lostCount = keys.length
        if (write.isSentOnce && write.draftLabel) {
          await page.reload()
          expect(await page.getByLabel(write.draftLabel, { exact: true }).inputValue()).toBe(name)
        }
        const gate = Promise.withResolvers<void>()
        respond = async (route) => {
          keys.push(route.request().headers()['idempotency-key'])
          if (keys.length > lostCount + 1) {
            // A slow network.
            await gate.promise
            return route.continue()
          }
          // The response is lost.
          await route.fetch()
          return route.abort('connectionreset')
        }
        await write.act(page)
        const pendingButton = page.locator('button[data-pending]').first()
        await pendingButton.waitFor()
        await pendingButton.click({ force: true })
        gate.resolve()
        await write.waitUntilDone(page, name)
        expect(keys.length).toBe(lostCount + 2)
        expect(new Set(keys).size).toBe(1)
        expect(keys[0] !== undefined).toBe(write.method === 'POST')
        expect(await write.countRecords(name)).toBe(1)
      },
    )
  })
}
