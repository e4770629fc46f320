import { beforeAll, describe, expect } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { allElements, createOneOfEach, kinds } from './records.ts'
import { eventRecorder, findAxeViolations, listRecordedEvents, testSite } from './site.ts'

const site = await testSite()
const tag = '<guildhall-jobs></guildhall-jobs>'

beforeAll(() => createOneOfEach(site.service.client))

/** Intercepts the page's requests to the service. */
const interceptRequests = (handle: (route: Route) => unknown) => (page: Page) =>
  page.route('**/api/v1/**', (route) => void handle(route))

describe('while loading', () => {
  chromiumTest('an element is busy, shows placeholders and passes axe', async () => {
    const page = await site.open(allElements, { before: interceptRequests(() => {}) })
    const list = page.locator('guildhall-jobs').locator('.list')
    await list.waitFor()
    expect(await list.getAttribute('aria-busy')).toBe('true')
    expect(await list.locator('.skeleton').count()).toBe(6)
    expect(await findAxeViolations(page)).toEqual([])
  })

  chromiumTest('the list has the height of its placeholder', async () => {
    let release: (() => void) | null = null
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const page = await site.open(
      kinds.map((kind) => `<guildhall-${kind} limit="1"></guildhall-${kind}>`).join(''),
      {
        context: { timezoneId: 'Europe/Amsterdam' },
        before: interceptRequests((route) => released.then(() => route.continue())),
      },
    )
    await page.locator('.skeleton').nth(4).waitFor()
    const heights = `[...document.querySelectorAll('main > :not(p)')].map((e) => Math.round(e.getBoundingClientRect().height))`
    const placeholderHeights = await page.evaluate(heights)
    ;(release as (() => void) | null)?.()
    await page.getByText('Harbour Bank', { exact: true }).waitFor()
    await page.waitForFunction(
      `[...document.querySelectorAll('main > :not(p)')].every((e) => !e.shadowRoot?.querySelector('.skeleton'))`,
    )
    expect(await page.evaluate(heights)).toEqual(placeholderHeights)
  })

  chromiumTest('an element waits for more than 8 seconds, and times out after 15', async () => {
    const page = await site.open(tag, {
      head: eventRecorder,
      before: async (page) => {
        await page.clock.install()
        await interceptRequests(() => {})(page)
      },
    })
    await page.locator('.skeleton').first().waitFor()
    // The installed clock also advances in real time, so at least this much time passes.
    await page.clock.runFor(8_000)
    expect(await page.locator('.skeleton').count()).toBe(6)
    await page.clock.runFor(7_000)
    await page.getByText('This list could not be loaded.').waitFor()
    expect(await listRecordedEvents(page, 'error')).toMatchObject([
      { kind: 'jobs', code: 'TIMEOUT', status: null },
    ])
  })

  chromiumTest('removing the last element that waits for a request aborts the request', async () => {
    const failures: (string | undefined)[] = []
    const page = await site.open(tag.repeat(2), {
      head: eventRecorder,
      before: async (page) => {
        page.on('requestfailed', (request) => failures.push(request.failure()?.errorText))
        await interceptRequests(() => {})(page)
      },
    })
    await page.locator('.skeleton').first().waitFor()
    await page.evaluate(`document.querySelector('guildhall-jobs').remove()`)
    expect(failures).toEqual([])
    const requestFailed = page.waitForEvent('requestfailed')
    await page.evaluate(`document.querySelector('guildhall-jobs').remove()`)
    await requestFailed
    expect(failures).toEqual(['net::ERR_ABORTED'])
    expect(await listRecordedEvents(page, 'error')).toEqual([])
  })
})

describe('when the service is unavailable', () => {
  chromiumTest('elements show an error, and Try again recovers', async () => {
    let isUnavailable = true
    const errors: string[] = []
    const page = await site.open(allElements, {
      head: eventRecorder,
      before: async (page) => {
        page.on('pageerror', (error) => errors.push(error.message))
        await interceptRequests((route) => (isUnavailable ? route.abort() : route.continue()))(page)
      },
    })
    const retry = page.locator('guildhall-jobs').getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    await page.getByText('This list could not be loaded.').nth(4).waitFor()
    expect(await page.locator('#own').textContent()).toBe("The page's own.")
    expect(errors).toEqual([])
    expect(await listRecordedEvents(page, 'error')).toMatchObject(
      kinds.map(() => ({ code: 'NETWORK', status: null })),
    )
    expect(await findAxeViolations(page)).toEqual([])
    isUnavailable = false
    await retry.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Hydrographic surveyor').waitFor()
    const focusedClass = `document.querySelector('guildhall-jobs').shadowRoot.activeElement?.className`
    expect(await page.evaluate<string>(focusedClass)).toBe('item')
  })

  chromiumTest('an element keeps its items when loading more fails', async () => {
    await site.service.client.live.jobs.create({ title: 'Pilot', employer: 'Pilots', status: 'published' })
    const page = await site.open('<guildhall-jobs limit="1"></guildhall-jobs>', {
      before: interceptRequests((route) =>
        route.request().url().includes('offset') ? route.abort() : route.continue(),
      ),
    })
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await page.getByRole('listitem').count()).toBe(1)
    expect(await findAxeViolations(page)).toEqual([])
  })
})

describe('an element', () => {
  chromiumTest('dispatches events for loaded items and errors', async () => {
    const page = await site.open(`${tag}<guildhall-courses delivery="by_owl"></guildhall-courses>`, {
      head: eventRecorder,
    })
    await page.getByText('This list could not be loaded.').waitFor()
    await page.getByText('Hydrographic surveyor').waitFor()
    expect(await listRecordedEvents(page, 'load')).toMatchObject([
      { kind: 'jobs', items: [{}, {}], total: 2 },
    ])
    expect(await listRecordedEvents(page, 'error')).toMatchObject([
      { kind: 'courses', code: 'INVALID_PARAMETER', status: 400 },
    ])
  })

  chromiumTest('dispatches an event for a selected item, which can prevent navigation', async () => {
    const preventSelection = `<script>addEventListener('guildhall:select', (event) => event.preventDefault())</script>`
    const head = eventRecorder + preventSelection
    const page = await site.open('<guildhall-community></guildhall-community>', { head })
    const pageUrl = page.url()
    await page.getByRole('link', { name: 'What we learned about silt' }).click()
    expect(await listRecordedEvents(page, 'select')).toMatchObject([
      {
        kind: 'community',
        id: expect.any(String),
        item: { title: 'What we learned about silt', space: 'Surveying' },
      },
    ])
    expect(page.url()).toBe(pageUrl)
  })

  chromiumTest('shows new items after reload()', async () => {
    const page = await site.open('<guildhall-sponsorships></guildhall-sponsorships>')
    await page.getByText('Harbour Bank', { exact: true }).waitFor()
    await site.service.client.live.sponsorships.create({ sponsor: 'Lamp Works', status: 'active' })
    await page.waitForFunction(`document.querySelector('guildhall-sponsorships').reload().then(() =>
      document.querySelector('guildhall-sponsorships').shadowRoot.textContent.includes('Lamp Works'))`)
  })

  chromiumTest('keeps the focus when it is rendered again', async () => {
    const page = await site.open('<guildhall-community label="News"></guildhall-community>')
    await page.getByRole('link', { name: 'What we learned about silt' }).focus()
    await page.evaluate(`document.querySelector('guildhall-community').setAttribute('locale', 'de')`)
    await page.getByRole('list', { name: 'News' }).getByText('Angeheftet').waitFor()
    const focusedClass = `document.querySelector('guildhall-community').shadowRoot.activeElement?.className`
    expect(await page.evaluate<string>(focusedClass)).toBe('item')
  })

  chromiumTest('sends no request with a secret key', async () => {
    const requests: string[] = []
    const script = `<script src="${site.service.url}/embed.js" data-key="${site.service.client.keys.live.secret}" defer></script>`
    const page = await site.open(tag, {
      script,
      head: eventRecorder,
      before: interceptRequests((route) => requests.push(route.request().url())),
    })
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await listRecordedEvents(page, 'error')).toMatchObject([{ code: 'SECRET_KEY' }])
    expect(requests).toEqual([])
  })
})
