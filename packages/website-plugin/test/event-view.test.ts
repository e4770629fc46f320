import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { buildEvent, conference, payload } from './records.ts'
import {
  eventRecorder,
  findAxeViolations,
  getStyle,
  listRecordedEvents,
  type OpenOptions,
  testSite,
} from './site.ts'

const site = await testSite()
const { live } = site.service.client
let id = ''

beforeAll(async () => {
  id = (await live.events.create(conference)).id
  // Within one day, whenever the test runs.
  const day = new Date(Date.now() + 11 * 86_400_000).toISOString().slice(0, 10)
  const times = { startsAt: `${day}T12:00:00Z`, endsAt: `${day}T14:00:00Z` }
  await live.events.create(buildEvent(11, { title: 'Online talk', format: 'online', ...times }))
})

const list = '<guildhall-events></guildhall-events>'
const findDialog = (page: Page) => page.getByRole('dialog')
const findTitle = (page: Page, name = 'Spring conference') => page.getByRole('link', { name }).first()
const openView = async (options: OpenOptions = {}, body = list) => {
  const page = await site.open(body, options)
  await findTitle(page).click()
  await findDialog(page).getByText('Harbour Hall').waitFor()
  return page
}
const waitUntilClosed = (page: Page) => findDialog(page).waitFor({ state: 'detached' })

describe('an event opens in place', () => {
  chromiumTest('with its time, place, price, actions and text', async () => {
    const page = await openView({ context: { timezoneId: 'America/New_York' } })
    const view = findDialog(page)
    await page.getByRole('dialog', { name: 'Spring conference' }).waitFor()
    const text = (await view.textContent()) ?? ''
    for (const part of [
      'Central European Time',
      'Eastern Time',
      '1 Quay',
      'Bristol BS1 4RN',
      'United Kingdom',
      '€49',
    ])
      expect(text).toContain(part)
    expect(text).toContain('Events committee')
    const readHref = (name: string) => view.getByRole('link', { name }).getAttribute('href')
    expect(await readHref('Show on map')).toBe(
      `https://www.openstreetmap.org/search?${new URLSearchParams({ query: 'Harbour Hall, 1 Quay, Bristol BS1 4RN, United Kingdom' })}`,
    )
    expect(await readHref('Register')).toBe('https://www.example.org/spring/register')
    expect(await readHref('Event website')).toBe('https://www.example.org/spring')
    expect(await view.getByRole('heading', { name: 'Program' }).count()).toBe(1)
    expect(await view.getByRole('listitem').allTextContents()).toEqual(['first', 'second'])
    expect(await readHref('the talks')).toBe('https://www.example.org/talks')
    expect(await findAxeViolations(page)).toEqual([])
  })

  chromiumTest('with a visible date, which the list replaces with a date badge', async () => {
    const page = await site.open(list)
    await findTitle(page, 'Online talk')
      .or(page.getByRole('button', { name: 'Online talk' }))
      .first()
      .click()
    const date = findDialog(page).locator('.facts .date').first()
    expect((await date.boundingBox())?.width).toBeGreaterThan(50)
  })

  chromiumTest('with a working calendar file and subscription', async () => {
    const page = await openView()
    const readHref = (name: string) => findDialog(page).getByRole('link', { name }).getAttribute('href')
    const file = await fetch((await readHref('Add to calendar')) ?? '')
    expect([file.status, file.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/calendar'),
    ])
    const calendar = await file.text()
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(calendar).toContain('SUMMARY:Spring conference')
    const feed = (await readHref('Subscribe to all events')) ?? ''
    expect(feed).toStartWith('webcal://')
    const events = await (await fetch(feed.replace('webcal:', 'http:'))).text()
    expect(events.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  })

  chromiumTest('and runs no code from its text', async () => {
    const page = await openView()
    await findDialog(page).getByText(payload).waitFor()
    expect(await findDialog(page).locator('img, script, [onerror]').count()).toBe(0)
    expect(await findDialog(page).getByRole('link', { name: 'bad' }).count()).toBe(0)
    expect(await page.evaluate('window.ran')).toBeUndefined()
  })

  chromiumTest('with a strict Content-Security-Policy', async () => {
    const { url } = site.service
    const messages: string[] = []
    const page = await openView({
      headers: {
        'content-security-policy': `default-src 'none'; script-src ${url}; connect-src ${url}; trusted-types guildhall; require-trusted-types-for 'script'`,
      },
      before: (page) => {
        page.on('console', (message) => messages.push(message.text()))
        page.on('pageerror', (error) => messages.push(error.message))
      },
    })
    expect(await getStyle(page, 'guildhall-events', 'dialog', 'overscroll-behavior')).toBe('contain')
    expect(messages).toEqual([])
  })

  chromiumTest('with a nonce instead of the service’s origin', async () => {
    const script = `<script nonce="abc123" src="${site.service.url}/embed.js" data-key="${site.key}" defer></script>`
    const policy = `default-src 'none'; script-src 'nonce-abc123'; connect-src ${site.service.url}`
    const page = await openView({ script, headers: { 'content-security-policy': policy } })
    await page.keyboard.press('Escape')
    await waitUntilClosed(page)
  })

  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 375, 768, 1440])
      chromiumTest(
        `and passes axe in German without scrolling sideways: ${colorScheme}, ${width} pixels`,
        async () => {
          const page = await openView({
            html: 'lang="de"',
            context: { colorScheme, viewport: { width, height: 800 } },
          })
          await findDialog(page).getByRole('link', { name: 'Zum Kalender hinzufügen' }).waitFor()
          // Colors are measured after the dialog has appeared.
          await page.waitForFunction(`document.querySelector('guildhall-events').shadowRoot
          .getAnimations().every(({ playState }) => playState === 'finished')`)
          expect(await findAxeViolations(page)).toEqual([])
          const view = `document.querySelector('guildhall-events').shadowRoot.querySelector('dialog')`
          const sizes = await page.evaluate<number[]>(`[${view}.scrollWidth, ${view}.clientWidth]`)
          expect(sizes[0]).toBe(sizes[1])
          expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
            width,
          )
        },
      )
})

describe('the keyboard', () => {
  chromiumTest('opens and closes the view, and the focus returns', async () => {
    const page = await site.open(list)
    await findTitle(page).focus()
    await page.keyboard.press('Enter')
    await findDialog(page).getByText('Harbour Hall').waitFor()
    const readFocusedText = () =>
      page.evaluate<string>(
        `document.querySelector('guildhall-events').shadowRoot.activeElement?.textContent`,
      )
    expect(await readFocusedText()).toContain('Events committee')
    await page.keyboard.press('Escape')
    await waitUntilClosed(page)
    expect(await readFocusedText()).toBe('Spring conference')
  })

  chromiumTest('keeps the focus in the view', async () => {
    const page = await openView()
    const isInside = `document.querySelector('guildhall-events').shadowRoot.activeElement?.closest('dialog') !== null`
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate<boolean>(isInside)).toBe(true)
    }
  })
})

describe('a page', () => {
  chromiumTest('can prevent the view from opening', async () => {
    const preventSelection = `<script>addEventListener('guildhall:select', (event) => event.preventDefault())</script>`
    const page = await site.open(list, { head: eventRecorder + preventSelection })
    await findTitle(page).click()
    expect(await listRecordedEvents(page, 'select')).toMatchObject([{ kind: 'events', id }])
    expect(await findDialog(page).count()).toBe(0)
    expect(new URL(page.url()).search).toBe('')
  })

  chromiumTest('can link to its own pages with no-event-view', async () => {
    const page = await site.open('<guildhall-events no-event-view></guildhall-events>')
    expect(await findTitle(page).getAttribute('href')).toBe('https://www.example.org/spring')
  })

  chromiumTest('loads the view only when it is used, and no calendar for a list', async () => {
    const scripts: string[] = []
    const page = await site.open(`${list}<guildhall-jobs></guildhall-jobs>`, {
      before: (page) =>
        page.on('request', (request) => {
          const { origin, pathname } = new URL(request.url())
          if (origin === site.service.url && request.resourceType() === 'script') scripts.push(pathname)
        }),
    })
    await findTitle(page).waitFor()
    expect(scripts).not.toContain('/embed-event.js')
    await findTitle(page).click()
    await findDialog(page).getByText('Harbour Hall').waitFor()
    expect(scripts.filter((path) => path === '/embed-event.js')).toHaveLength(1)
    expect(scripts).not.toContain('/embed-calendar.js')
  })

  chromiumTest(
    'follows the event’s link if the view cannot be loaded or its script was changed',
    async () => {
      for (const failure of ['unavailable', 'changed']) {
        const page = await site.open(list, {
          before: async (page) => {
            await page.route('https://www.example.org/**', (route) => route.fulfill({ body: 'The site.' }))
            await page.route('**/embed-event.js*', async (route) => {
              if (failure === 'unavailable') return route.abort()
              // Still works, so that only its integrity check can fail.
              const response = await route.fetch()
              return route.fulfill({ response, body: `${await response.text()}\n` })
            })
          },
        })
        await findTitle(page).click()
        await page.waitForURL('https://www.example.org/spring')
      }
    },
  )
})
