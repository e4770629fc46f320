import { beforeAll, describe, expect } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { testWith } from '../../../tools/testing/program.ts'
import { createOneOfEach, elements } from './records.ts'
import { brokenRules, testSite } from './site.ts'

const site = await testSite()
const chromiumTest = testWith('chromium')

beforeAll(() => createOneOfEach(site.service.client))

/** Opens a page of the service itself and records its errors. */
async function openPage(path: string, context: BrowserContextOptions = {}): Promise<[Page, string[]]> {
  const errors: string[] = []
  const page = await site.visit(`${site.service.url}${path}`, {
    context: { colorScheme: 'light', ...context },
    before: (page) => {
      page.on('console', (message) => errors.push(message.text()))
      page.on('pageerror', (error) => errors.push(error.message))
    },
  })
  return [page, errors]
}

const narrow = { viewport: { width: 280, height: 800 } }
const isNarrow = '[document.documentElement.scrollWidth <= innerWidth]'

describe('the demo page', () => {
  for (const [name, context] of Object.entries({
    light: {},
    dark: { colorScheme: 'dark' as const },
    narrow,
  })) {
    chromiumTest(`renders every element without policy or accessibility violations: ${name}`, async () => {
      const [page, errors] = await openPage(`/demo?key=${site.key}`, context)
      await page.getByText('Harbour Bank', { exact: true }).waitFor()
      for (const kind of elements)
        await page.locator(`guildhall-${kind}`).first().getByRole('heading').first().waitFor()
      expect(await brokenRules(page)).toEqual([])
      expect(await page.evaluate<boolean[]>(isNarrow)).toEqual([true])
      expect(errors).toEqual([])
    })
  }

  chromiumTest('switches language and theme', async () => {
    const [page] = await openPage(`/demo?key=${site.key}`)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de-DE')
    await page.getByRole('link', { name: 'Bewerben: Hydrographic surveyor' }).waitFor()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ar-EG')
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
    const look = `(({ dir, attributes }) => [dir, attributes.theme.value])(document.querySelector('guildhall-jobs'))`
    expect(await page.evaluate<string[]>(look)).toEqual(['rtl', 'dark'])
    expect(await brokenRules(page)).toEqual([])
  })
})

describe('the snippet generator', () => {
  chromiumTest('supports the keyboard, previews the list and copies the snippet', async () => {
    const [page, errors] = await openPage(`/docs/website?key=${site.key}`, {
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
    expect(await brokenRules(page)).toEqual([])
    expect(errors).toEqual([])
  })

  chromiumTest('accepts a key and escapes any text', async () => {
    const [page, errors] = await openPage('/docs/website', narrow)
    await page.getByLabel('Publishable key').fill(site.key)
    await page.getByText('Spring conference').waitFor()
    await page.getByRole('combobox', { name: 'List' }).selectOption('community')
    await page.getByLabel('Space').fill('"><img src=x onerror="window.ran=1">')
    await page.getByText('Nothing to show yet.').waitFor()
    expect(await page.locator('#code').textContent()).toContain('space="&quot;&gt;&lt;img')
    expect(await page.evaluate('window.ran')).toBeUndefined()
    expect(await brokenRules(page)).toEqual([])
    expect(await page.evaluate<boolean[]>(isNarrow)).toEqual([true])
    expect(errors.filter((failure) => !failure.includes('data-key is missing'))).toEqual([])
  })
})
