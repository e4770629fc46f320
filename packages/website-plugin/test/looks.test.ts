import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { allElements, buildEvent, createOneOfEach } from './records.ts'
import { findAxeViolations, getStyle, testSite } from './site.ts'

const site = await testSite()
const { live } = site.service.client
const cards = allElements.replaceAll('></', ' layout="cards"></')
const lastTitle = 'Harbour Bank'

beforeAll(async () => {
  await createOneOfEach(site.service.client)
  await live.events.create(
    buildEvent(20, {
      title: 'Autumn regatta',
      status: 'cancelled',
      registrationUrl: 'https://www.example.org/r',
    }),
  )
})

describe('passes axe and does not scroll sideways', () => {
  const variants: [string, string, object][] = [
    ['in a list', allElements, {}],
    ['in cards', cards, {}],
    ['in the dark theme', allElements + cards, { context: { colorScheme: 'dark' } }],
    ['at 280 pixels', allElements + cards, { context: { viewport: { width: 280, height: 800 } } }],
    ['from right to left', allElements + cards, { html: 'lang="ar" dir="rtl"' }],
  ]
  for (const [name, body, options] of variants) {
    chromiumTest(name, async () => {
      const page = await site.open(body, options)
      await page.getByText(lastTitle, { exact: true }).first().waitFor()
      await page.getByText('Spring conference', { exact: true }).first().waitFor()
      expect(await findAxeViolations(page)).toEqual([])
      const widths = '[document.documentElement.scrollWidth, innerWidth]'
      const [content = 0, window = 0] = await page.evaluate<number[]>(widths)
      expect(content).toBeLessThanOrEqual(window)
    })
  }
})

describe('in shrink-to-fit containers a list has paragraph width', () => {
  const list = '<guildhall-jobs></guildhall-jobs>'
  const containers: [string, string][] = [
    ['a table', `<table><tr><td>Menu</td><td>${list}</td></tr></table>`],
    ['a row', `<div style="display: flex"><p>Menu</p>${list}</div>`],
    ['a float', `<div style="float: left">${list}</div>`],
    ['a dialog', `<dialog open>${list}</dialog>`],
  ]
  for (const [name, body] of containers) {
    chromiumTest(name, async () => {
      for (const [width, minWidth] of [
        [1200, 570],
        [320, 200],
      ] as const) {
        const page = await site.open(body, { context: { viewport: { width, height: 800 } } })
        await page.getByRole('heading', { name: 'Hydrographic surveyor' }).waitFor()
        const box = await page.locator('guildhall-jobs').boundingBox()
        expect(box?.width).toBeGreaterThan(minWidth)
        expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      }
    })
  }
})

chromiumTest('in right-to-left text an item starts on the right', async () => {
  const page = await site.open('<guildhall-jobs></guildhall-jobs>', { html: 'lang="ar" dir="rtl"' })
  const title = await page.getByRole('heading', { name: 'Hydrographic surveyor' }).boundingBox()
  const action = await page.getByRole('link', { name: 'Apply' }).boundingBox()
  expect(title?.x).toBeGreaterThan(640)
  expect(action?.x).toBeLessThan(100)
})

chromiumTest('a list switches to cards without loading again, but loads for a calendar', async () => {
  const page = await site.open('<guildhall-events></guildhall-events>')
  await page.getByText('Autumn regatta').first().waitFor()
  /** @returns `aria-busy` of the list after the switch */
  const switchLayout = (layout: string) =>
    page.evaluate<string>(`{
      const events = document.querySelector('guildhall-events')
      events.setAttribute('layout', '${layout}')
      events.shadowRoot.querySelector('.list').ariaBusy
    }`)
  expect(await switchLayout('cards')).toBe('false')
  expect(await getStyle(page, 'guildhall-events', '.list', 'display')).toBe('flex')
  expect(await switchLayout('list')).toBe('false')
  expect(await switchLayout('calendar')).toBe('true')
  await page.getByRole('grid').waitFor()
})

chromiumTest('the plugin respects prefers-reduced-motion', async () => {
  for (const [reducedMotion, animation] of [
    ['reduce', 'none'],
    ['no-preference', 'wait'],
  ] as const) {
    const page = await site.open('<guildhall-jobs></guildhall-jobs>', {
      context: { reducedMotion },
      before: (page) => page.route('**/api/v1/**', () => {}),
    })
    await page.locator('.skeleton').first().waitFor()
    expect(await getStyle(page, 'guildhall-jobs', ':has(> .skeleton)', 'animation-name')).toBe(animation)
  }
})

describe('light and dark themes', () => {
  const getSurfaceColor = (page: Page) => getStyle(page, 'guildhall-jobs', '.list', 'background-color')
  const white = 'rgb(255, 255, 255)'
  const dark = 'rgb(17, 34, 51)'
  chromiumTest('follow the reader’s preference unless set by the page', async () => {
    const page = await site.open('<guildhall-jobs></guildhall-jobs>', { context: { colorScheme: 'dark' } })
    await page.getByText('Hydrographic surveyor').waitFor()
    expect(await getSurfaceColor(page)).toBe(dark)
    await page.evaluate(`document.querySelector('guildhall-jobs').setAttribute('theme', 'light')`)
    expect(await getSurfaceColor(page)).toBe(white)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.evaluate(`document.querySelector('guildhall-jobs').setAttribute('theme', 'dark')`)
    expect(await getSurfaceColor(page)).toBe(dark)
    await page.evaluate(`document.querySelector('guildhall-jobs').setAttribute('theme', 'auto')`)
    expect(await getSurfaceColor(page)).toBe(white)
  })

  chromiumTest('expose colors as custom properties and elements as parts', async () => {
    const style = `<style>guildhall-jobs { --guildhall-surface: rgb(1, 2, 3) }
      guildhall-jobs::part(title) { letter-spacing: 3px }</style>`
    const page = await site.open('<guildhall-jobs></guildhall-jobs>', { head: style })
    await page.getByText('Hydrographic surveyor').waitFor()
    expect(await getSurfaceColor(page)).toBe('rgb(1, 2, 3)')
    expect(await getStyle(page, 'guildhall-jobs', '.title', 'letter-spacing')).toBe('3px')
  })
})

describe('dates and languages', () => {
  const summer = {
    startsAt: '2090-07-04T08:00:00.000Z',
    endsAt: '2090-07-04T09:30:00.000Z',
    timezone: 'Europe/Amsterdam',
  }
  const renderEvent = async (attributes: string, context: object, html = 'lang="en"') => {
    const page = await site.open(`<guildhall-events ${attributes} limit="20"></guildhall-events>`, {
      context,
      html,
    })
    const item = page.getByRole('listitem').filter({ hasText: 'Summer school' })
    await item.waitFor()
    return item.textContent()
  }
  beforeAll(async () => {
    await live.events.create({ ...buildEvent(1), ...summer, title: 'Summer school' })
  })

  chromiumTest('are in the reader’s time zone, with its name', async () => {
    const text = await renderEvent('locale="en-GB"', { timezoneId: 'America/New_York' })
    expect(text).toMatch(/4 Jul 2090, 04:00\s*[–-]\s*05:30 · Eastern Time/)
    expect(text?.match(/\d\d:\d\d/g)).toHaveLength(2)
  })

  chromiumTest('of an in-person event are in its own time zone', async () => {
    const context = { timezoneId: 'America/New_York' }
    const page = await site.open('<guildhall-events locale="en-GB" limit="20"></guildhall-events>', {
      context,
    })
    const meeting = page.getByRole('listitem').filter({ hasText: 'Spring conference' })
    await meeting.getByText('Central European Time').waitFor()
  })

  for (const [timezoneId, locale, zone] of [
    ['UTC', 'en-GB', 'Coordinated Universal Time'],
    ['Europe/London', 'en-GB', 'United Kingdom Time'],
    ['Europe/Istanbul', 'de-DE', 'Türkische Normalzeit'],
    ['Asia/Kolkata', 'fr-FR', 'heure de l’Inde'],
  ])
    chromiumTest(`name the time zone in common words: ${zone}`, async () => {
      const text = await renderEvent(`locale="${locale}"`, { timezoneId })
      expect(text).toContain(zone ?? '')
      expect(text).not.toMatch(/GMT|UTC/)
    })

  chromiumTest('are visible only where no date badge is shown', async () => {
    const page = await site.open('<guildhall-events limit="20" locale="en-GB"></guildhall-events>')
    const item = page.getByRole('listitem').filter({ hasText: 'Summer school' })
    await item.waitFor()
    const width = `(() => { const { shadowRoot } = document.querySelector('guildhall-events')
      return shadowRoot.querySelector('.date').getBoundingClientRect().width })()`
    expect(await page.evaluate<number>(width)).toBe(1)
    await page.evaluate(`document.querySelector('guildhall-events').setAttribute('layout', 'cards')`)
    expect(await page.evaluate<number>(width)).toBeGreaterThan(20)
    expect(await getStyle(page, 'guildhall-events', '.leaf', 'display')).toBe('none')
  })

  chromiumTest('name no time zone if the reader’s clock agrees', async () => {
    const text = await renderEvent('locale="en-GB"', { timezoneId: 'Europe/Paris' })
    expect(text).toMatch(/10:00\s*[–-]\s*11:30/)
    expect(text).not.toContain('Time')
  })

  chromiumTest('of all-day events end on their last day', async () => {
    await live.events.create(
      buildEvent(1, {
        title: 'Regatta week',
        startsAt: '2090-07-05T22:00:00.000Z',
        endsAt: '2090-07-07T22:00:00.000Z',
        allDay: true,
      }),
    )
    const page = await site.open('<guildhall-events locale="en-GB" limit="20"></guildhall-events>')
    const item = page.getByRole('listitem').filter({ hasText: 'Regatta week' })
    await item.waitFor()
    const text = await item.textContent()
    expect(text).toMatch(/6 Jul\s*[–-].*7 Jul 2090/)
    expect(text).not.toContain('Time')
  })

  for (const [language, words] of [
    ['de', 'Abgesagt'],
    ['fr', 'Annulé'],
    ['nl', 'Afgelast'],
    ['es', 'Cancelado'],
    ['pl', 'Cancelled'],
  ]) {
    chromiumTest(`mark a cancelled event as “${words}” in the language ${language}`, async () => {
      const page = await site.open('<guildhall-events limit="20"></guildhall-events>', {
        html: `lang="${language}"`,
      })
      const item = page.getByRole('listitem').filter({ hasText: 'Autumn regatta' })
      await item.getByText(words ?? '', { exact: true }).waitFor()
      expect(await item.getByRole('link').count()).toBe(1)
    })
  }
})
