import { beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { buildPng } from '../../../apps/server/test/library/files.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { chooseColumns } from '../src/choose-columns.ts'
import { buildEvent, createResource } from './records.ts'
import { findAxeViolations, getStyle, type OpenOptions, testSite } from './site.ts'

const site = await testSite()
const { client } = site.service
const { live } = client

beforeAll(async () => {
  await site.service.startWorker()
  const { id } = await createResource(live, { name: 'Dredging guide', accessLevel: 'public' })
  while (!(await live.resources.get(id)).previewUrl) await Bun.sleep(50)
  await live.events.create(
    buildEvent(1, { title: 'With an image', imageUrl: 'https://images.example.org/a.png' }),
  )
  await live.events.create(buildEvent(2, { title: 'Without an image' }))
  await live.events.create(
    buildEvent(3, { title: 'Broken image', imageUrl: 'https://images.example.org/gone.png' }),
  )
  await live.sponsorships.create({
    sponsor: 'Harbour Bank',
    logoUrl: 'https://images.example.org/b.png',
    status: 'active',
  })
  for (let number = 1; number <= 7; number++)
    await live.jobs.create({ title: `Pilot ${number}`, employer: 'Port', status: 'published' })
})

const open = (body: string, options: OpenOptions = {}) =>
  site.open(body, {
    ...options,
    before: (page) =>
      page.route('https://images.example.org/**', (route) =>
        route.request().url().includes('gone')
          ? route.fulfill({ status: 404 })
          : route.fulfill({ contentType: 'image/png', body: buildPng() }),
      ),
  })
const findItem = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

describe('cards show', () => {
  chromiumTest('the preview of a resource', async () => {
    const page = await open('<guildhall-resources layout="cards"></guildhall-resources>')
    const image = findItem(page, 'Dredging guide').locator('img')
    await image.waitFor()
    expect(await image.getAttribute('src')).toStartWith(`${site.service.url}/files/`)
    await page.waitForFunction(
      `document.querySelector('guildhall-resources').shadowRoot.querySelector('img').naturalWidth > 0`,
    )
  })

  chromiumTest('images of events, and no image if it is missing or broken', async () => {
    const page = await open('<guildhall-events layout="cards"></guildhall-events>')
    await findItem(page, 'With an image').locator('img').waitFor()
    await page.waitForFunction(
      `document.querySelector('guildhall-events').shadowRoot.querySelectorAll('.preview').length === 1`,
    )
    for (const title of ['Without an image', 'Broken image'])
      expect(await findItem(page, title).locator('.front:not(.leaf)').count()).toBe(0)
    expect(await findAxeViolations(page)).toEqual([])
  })

  chromiumTest('logos of sponsors, which lists show too', async () => {
    const page = await open(
      '<guildhall-sponsorships layout="cards"></guildhall-sponsorships><guildhall-sponsorships></guildhall-sponsorships>',
    )
    await page.locator('.logo img').nth(1).waitFor()
    for (const logo of await page.locator('.logo img').all()) expect(await logo.isVisible()).toBe(true)
  })
})

chromiumTest('the tint of a date badge follows the accent color', async () => {
  const style =
    '<style>guildhall-events { --guildhall-accent: rgb(255, 0, 0); --guildhall-surface: white }</style>'
  const page = await open('<guildhall-events theme="light"></guildhall-events>', { head: style })
  await findItem(page, 'With an image').waitFor()
  const color = await getStyle(page, 'guildhall-events', '.leaf', 'background-color')
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  expect(red).toBeGreaterThan(green)
  expect(green).toBe(blue)
})

describe('the last row has no gap', () => {
  test.each([
    [4, 6, 3],
    [4, 7, 4],
    [4, 5, 3],
    [3, 4, 2],
    [2, 3, 2],
    [1, 5, 1],
    [5, 1, 1],
    [0, 3, 1],
  ])('with room for %d columns, %d items get %d columns', (maxColumns, items, columns) => {
    expect(chooseColumns(maxColumns, items)).toBe(columns)
  })

  for (const width of [320, 375, 768, 1024, 1440])
    chromiumTest(`at ${width} pixels`, async () => {
      const page = await open('<guildhall-jobs layout="cards" limit="7"></guildhall-jobs>', {
        context: { viewport: { width, height: 900 } },
      })
      await page.getByText('Pilot 1').waitFor()
      const edges = `(() => { const list = document.querySelector('guildhall-jobs').shadowRoot.querySelector('.list')
        const right = list.getBoundingClientRect().right
        const boxes = [...list.children].map((item) => item.getBoundingClientRect())
        return boxes.filter((box, index) => box.top !== boxes[index + 1]?.top).map((box) => Math.round(right - box.right)) })()`
      const gaps = await page.evaluate<number[]>(edges)
      expect(gaps).toEqual(gaps.map(() => 0))
    })
})

chromiumTest('the search box has an icon and a clear button, which focuses the box', async () => {
  const page = await open('<guildhall-resources search></guildhall-resources>', { html: 'lang="de"' })
  const box = page.getByRole('searchbox', { name: 'Suchen' })
  const clearButton = page.getByRole('button', { name: 'Leeren' })
  await findItem(page, 'Dredging guide').waitFor()
  expect(await page.locator('.search > .icon').isVisible()).toBe(true)
  expect(await clearButton.count()).toBe(0)
  await box.fill('nothing like it')
  await page.getByText('Zurzeit gibt es hier nichts.').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await findItem(page, 'Dredging guide').waitFor()
  expect(await box.inputValue()).toBe('')
  const focusedType = `document.querySelector('guildhall-resources').shadowRoot.activeElement.type`
  expect(await page.evaluate<string>(focusedType)).toBe('search')
  expect(await findAxeViolations(page)).toEqual([])
})

chromiumTest('Load more has at least 20 pixels above it', async () => {
  const page = await open('<guildhall-jobs limit="2"></guildhall-jobs>')
  const button = await page.getByRole('button', { name: 'Load more' }).boundingBox()
  const list = await page.getByRole('list').boundingBox()
  expect((button?.y ?? 0) - (list?.y ?? 0) - (list?.height ?? 0)).toBeGreaterThanOrEqual(20)
})

chromiumTest('the header of the calendar fits on one line at 375 pixels', async () => {
  const page = await open(
    '<guildhall-events layout="calendar" month="2026-09" locale="de"></guildhall-events>',
    {
      context: { viewport: { width: 375, height: 800 } },
    },
  )
  const month = await page.getByText('September 2026', { exact: true }).boundingBox()
  const step = await page.getByRole('button', { name: 'Oktober 2026' }).boundingBox()
  expect(step?.y).toBeLessThan((month?.y ?? 0) + (month?.height ?? 0))
  expect(step?.x).toBeGreaterThan(month?.x ?? 0)
})

chromiumTest('a resource that is not public links to the portal’s sign-in', async () => {
  const { id } = await createResource(live, { name: 'Silt survey', accessLevel: 'partially_gated' })
  const page = await open('<guildhall-resources locale="de"></guildhall-resources>')
  const { slug } = client.record
  const parameters = new URLSearchParams({ client: slug, returnTo: `/a/${slug}/library/${id}` })
  const link = page.getByRole('link', { name: 'Anmelden: Silt survey' })
  expect(await link.getAttribute('href')).toBe(`${site.service.url}/login?${parameters}`)
})
