import { beforeAll, describe, expect } from 'bun:test'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { allElements, buildEvent, createResource, kinds } from './records.ts'
import { getStyle, testSite } from './site.ts'

const site = await testSite()
const { live } = site.service.client

const payload = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>"><svg onload=window.ran=1>'
const hostileUrl = 'https://www.example.org/"onmouseover="window.ran=1'
const texts = { title: payload, summary: payload, description: payload, status: 'published' as const }

beforeAll(async () => {
  await live.events.create({
    ...buildEvent(1, {
      ...texts,
      venue: payload,
      organizer: payload,
      url: hostileUrl,
      registrationUrl: hostileUrl,
    }),
    title: payload,
    address: { city: payload },
    imageUrl: hostileUrl,
  })
  await createResource(live, {
    name: payload,
    description: payload,
    excerpt: payload,
    accessLevel: 'public',
    categories: [(await live.resources.categories.create({ name: payload.slice(0, 64) })).id],
  })
  await live.courses.create({
    ...texts,
    code: payload.slice(0, 64),
    url: hostileUrl,
    imageUrl: hostileUrl,
    credits: [{ scheme: payload.slice(0, 64), amount: 1 }],
  })
  await live.jobs.create({
    title: payload,
    description: payload,
    employer: payload,
    location: payload,
    applyUrl: hostileUrl,
    status: 'published',
  })
  await live.community.create({
    title: payload,
    body: payload,
    space: payload,
    author: { name: payload },
    url: hostileUrl,
    status: 'published',
  })
  await live.sponsorships.create({
    sponsor: payload,
    tier: payload.slice(0, 64),
    description: payload,
    logoUrl: hostileUrl,
    url: hostileUrl,
    status: 'active',
  })
})

describe('service data', () => {
  for (const layout of ['list', 'cards']) {
    chromiumTest(`is rendered as text and runs nothing, in ${layout}`, async () => {
      const page = await site.open(allElements.replaceAll('></', ` layout="${layout}"></`))
      await page.getByText(payload).nth(kinds.length).waitFor()
      for (const kind of kinds) {
        const unsafeElements = await page.evaluate<
          string[]
        >(`[...document.querySelector('guildhall-${kind}').shadowRoot
          .querySelectorAll('script, svg, [onerror], [onload], [onmouseover], [style]:not(.list), img[src$="/x"]')].map(String)`)
        expect(unsafeElements).toEqual([])
        expect(await page.locator(`guildhall-${kind}`).getByRole('heading').textContent()).toContain(payload)
      }
      expect(await page.evaluate('window.ran')).toBeUndefined()
    })
  }

  chromiumTest('links to http and https only', async () => {
    const item = {
      ...buildEvent(1),
      id: '1',
      tags: [],
      title: 'A',
      url: 'javascript:alert(1)',
      registrationUrl: 'data:text/html,x',
      imageUrl: 'blob:x',
    }
    const page = await site.open('<guildhall-events layout="cards"></guildhall-events>', {
      before: (page) =>
        page.route('**/api/v1/**', (route) =>
          route.fulfill({
            json: { items: [item], total: 1 },
            headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
          }),
        ),
    })
    await page.getByRole('heading', { name: 'A', exact: true }).waitFor()
    const urls = `[...document.querySelector('guildhall-events').shadowRoot.querySelectorAll('a, img')]
      .map((element) => element.href ?? element.src)`
    expect(await page.evaluate<string[]>(urls)).toEqual([`${page.url()}?guildhall-event=1`])
  })
})

describe('style sheets of the page', () => {
  chromiumTest('do not affect the title of an item', async () => {
    const style = `<style>* { color: rgb(255, 0, 0) !important; font-size: 40px !important; text-transform: uppercase !important;
      letter-spacing: 1em !important; border: 9px solid red !important; line-height: 3 !important }
      li, ul, h3, a, button, .item, .list { display: none !important }</style>`
    const page = await site.open('<guildhall-jobs></guildhall-jobs>', { head: style })
    await page.locator('guildhall-jobs').getByRole('heading').waitFor()
    const expectedStyle = {
      color: 'rgb(17, 34, 51)',
      'font-size': '17px',
      'text-transform': 'none',
      'letter-spacing': 'normal',
      'border-top-width': '0px',
      'line-height': '22.95px',
    }
    for (const [property, value] of Object.entries(expectedStyle))
      expect([property, await getStyle(page, 'guildhall-jobs', '.title', property)]).toEqual([
        property,
        value,
      ])
  })
})

describe('libraries of the page', () => {
  /** Changes that Prototype 1.7 and MooTools 1.4 make to built-in objects. */
  const libraries = {
    Prototype: `Array.from = (given) => (given?.toArray ? given.toArray() : Array.prototype.slice.call(given ?? []))
      Array.prototype.entries = Array.prototype.toArray = function () { return this.concat() }`,
    MooTools: `Array.from = (given) => (given == null ? [] : Array.isArray(given) ? given : [given])`,
  }
  for (const [name, changes] of Object.entries(libraries)) {
    chromiumTest(`can change arrays as ${name} does without breaking the plugin`, async () => {
      const errors: string[] = []
      const page = await site.open(
        '<guildhall-events layout="calendar" month="2031-05"></guildhall-events><guildhall-jobs></guildhall-jobs>',
        {
          head: `<script>${changes}
            Object.prototype.extra = Array.prototype.last = function () {}</script>`,
          before: (page) => page.on('pageerror', ({ message }) => errors.push(message)),
        },
      )
      await page.locator('guildhall-jobs').getByRole('heading').waitFor()
      // Fails if several cells match. The calendar loads later than the list.
      await page.getByRole('gridcell', { name: 'Thursday, May 15, 2031' }).waitFor()
      expect(await page.getByRole('gridcell').count()).toBe(42)
      expect(errors).toEqual([])
    })
  }
})
