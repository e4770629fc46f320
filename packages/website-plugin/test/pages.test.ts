import { beforeAll, describe, expect } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { buildEvent, createOneOfEach, kinds } from './records.ts'
import { findAxeViolations, testSite } from './site.ts'

const site = await testSite()

beforeAll(async () => {
  await createOneOfEach(site.service.client)
  for (const day of [20, 21, 22]) await site.service.client.live.events.create(buildEvent(day))
})

/** Opens a page of the service itself. @returns the page and a list that collects its console messages and errors */
async function openPage(path: string, context: BrowserContextOptions = {}): Promise<[Page, string[]]> {
  const messages: string[] = []
  const page = await site.visit(`${site.service.url}${path}`, {
    context: { colorScheme: 'light', ...context },
    before: (page) => {
      page.on('console', (message) => messages.push(message.text()))
      page.on('pageerror', (error) => messages.push(error.message))
    },
  })
  return [page, messages]
}

const narrowWindow = { viewport: { width: 280, height: 800 } }
const fitsWindow = '[document.documentElement.scrollWidth <= innerWidth]'

describe('the demo page', () => {
  for (const [name, context] of Object.entries({
    light: {},
    dark: { colorScheme: 'dark' as const },
    narrow: narrowWindow,
  })) {
    chromiumTest(`renders every element without policy or accessibility violations: ${name}`, async () => {
      const [page, messages] = await openPage(`/demo?key=${site.key}`, context)
      await page.getByText('Harbour Bank', { exact: true }).waitFor()
      for (const kind of kinds)
        await page.locator(`guildhall-${kind}`).first().getByRole('heading').first().waitFor()
      expect(await findAxeViolations(page)).toEqual([])
      expect(await page.evaluate<boolean[]>(fitsWindow)).toEqual([true])
      expect(messages).toEqual([])
    })
  }

  chromiumTest('switches language and theme', async () => {
    const [page] = await openPage(`/demo?key=${site.key}`)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de-DE')
    await page.getByRole('link', { name: 'Bewerben: Hydrographic surveyor' }).waitFor()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ar-EG')
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
    const settings = `(({ dir, attributes }) => [dir, attributes.theme.value])(document.querySelector('guildhall-jobs'))`
    expect(await page.evaluate<string[]>(settings)).toEqual(['rtl', 'dark'])
    expect(await findAxeViolations(page)).toEqual([])
  })
})

describe('the demo page without a publishable key', () => {
  for (const [name, query] of [
    ['no key', ''],
    ['a secret key', '?key=guild_sk_live_abc'],
  ])
    chromiumTest(`explains how to create a key: ${name}`, async () => {
      const [page, messages] = await openPage(`/demo${query}`, narrowWindow)
      await page.getByRole('heading', { name: 'This page needs a publishable key' }).waitFor()
      expect(await page.getByText('guildhall keys create').isVisible()).toBe(true)
      expect(await page.locator('guildhall-events').count()).toBe(0)
      expect(await findAxeViolations(page)).toEqual([])
      expect(await page.evaluate<boolean[]>(fitsWindow)).toEqual([true])
      await page.getByRole('textbox', { name: 'Publishable key' }).fill(site.key)
      await page.keyboard.press('Enter')
      await page.getByText('Harbour Bank', { exact: true }).waitFor()
      expect(messages).toEqual([])
    })
})

describe('the demo page is stable', () => {
  /** A script that adds up all layout shifts; unlike CLS, without session windows. */
  const observe = `window.shift = 0
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value
    }).observe({ type: 'layout-shift', buffered: true })`
  for (const [width, height] of [
    [320, 640],
    [375, 812],
    [768, 1024],
    [1440, 900],
  ] as const)
    chromiumTest(`at ${width} pixels: its layout shift is at most 0.02`, async () => {
      const page = await site.visit(`${site.service.url}/demo?key=${site.key}`, {
        context: { viewport: { width, height } },
        before: (page) => page.addInitScript(observe),
      })
      await page.getByText('Harbour Bank', { exact: true }).waitFor()
      await page.getByText('Spring conference', { exact: true }).first().waitFor()
      await page.locator('guildhall-events').nth(1).locator('.month').waitFor({ state: 'attached' })
      // Shifts are reported after the frame in which they happen.
      await page.evaluate(
        `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))`,
      )
      expect(await page.evaluate<number>('window.shift')).toBeLessThanOrEqual(0.02)
    })
})

describe('the snippet generator', () => {
  chromiumTest('supports the keyboard, previews the list and copies the snippet', async () => {
    const [page, messages] = await openPage(`/docs/website?key=${site.key}`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.getByText('Spring conference').waitFor()
    await page.getByRole('combobox', { name: 'List' }).focus()
    await page.keyboard.type('Jobs')
    await page.getByText('Hydrographic surveyor').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('cards')
    await page.getByRole('combobox', { name: 'Place of work' }).selectOption('hybrid')
    await page.getByLabel('Items').fill('3')
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de-DE')
    await page.getByRole('link', { name: 'Bewerben: Hydrographic surveyor' }).waitFor()
    const code = `<script src="${site.service.url}/embed.js" data-key="${site.key}" defer></script>

<guildhall-jobs layout="cards" remote="hybrid" limit="3" theme="dark" locale="de-DE"></guildhall-jobs>`
    expect(await page.locator('#code').textContent()).toBe(code)
    await page.getByRole('button', { name: 'Copy' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Copied.').waitFor()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(code)
    expect(await findAxeViolations(page)).toEqual([])
    expect(messages).toEqual([])
  })

  chromiumTest('pins the script with its hash, in a snippet that works', async () => {
    const [page, messages] = await openPage(`/docs/website?key=${site.key}`)
    await page.getByRole('combobox', { name: 'Updates' }).selectOption('pinned')
    const code = (await page.locator('#code').textContent()) ?? ''
    expect(code).toMatch(/embed\.js\?v=[0-9a-f]{16}" integrity="sha256-[\w+/]{43}=" crossorigin="anonymous"/)
    expect(await findAxeViolations(page)).toEqual([])
    expect(messages).toEqual([])
    const [script = '', list = ''] = code.split('\n\n')
    const website = await site.open(list, { script })
    await website.getByText('Spring conference').waitFor()
    const mismatchedPage = await site.open(list, { script: script.replace('sha256-', 'sha256-A') })
    expect(await mismatchedPage.evaluate('window.Guildhall')).toBeUndefined()
  })

  chromiumTest('accepts a key and escapes markup in a value', async () => {
    const [page, messages] = await openPage('/docs/website', narrowWindow)
    await page.getByLabel('Publishable key').fill(site.key)
    await page.getByText('Spring conference').waitFor()
    await page.getByRole('combobox', { name: 'List' }).selectOption('community')
    await page.getByLabel('Space').fill('"><img src=x onerror="window.ran=1">')
    await page.getByText('Nothing to show yet.').waitFor()
    expect(await page.locator('#code').textContent()).toContain('space="&quot;&gt;&lt;img')
    expect(await page.evaluate('window.ran')).toBeUndefined()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await page.evaluate<boolean[]>(fitsWindow)).toEqual([true])
    expect(messages.filter((failure) => !failure.includes('data-key is missing'))).toEqual([])
  })
})
