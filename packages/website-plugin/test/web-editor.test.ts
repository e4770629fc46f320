import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { createOneOfEach } from './records.ts'
import { getStyle, type OpenOptions, testSite } from './site.ts'

const site = await testSite()
const job = 'Hydrographic surveyor'

beforeAll(() => createOneOfEach(site.service.client))

/** Opens a page and waits for the job. @returns the page and a list that collects its console warnings and errors */
async function open(body: string, options: OpenOptions = {}): Promise<[Page, string[]]> {
  const messages: string[] = []
  const page = await site.open(body, {
    ...options,
    before: (page) => {
      page.on('console', (message) => message.type() === 'warning' && messages.push(message.text()))
      page.on('pageerror', (error) => messages.push(`thrown: ${error.message}`))
    },
  })
  await page.getByText(job).first().waitFor()
  return [page, messages]
}

describe('an invalid attribute', () => {
  for (const [attribute, pattern] of [
    ['layout="grid"', 'list|cards|calendar'],
    ['limit="many"', '[1-9]\\d*'],
    ['limit="0"', '[1-9]\\d*'],
    ['locale="xx_invalid!!"', '[\\w-]+'],
    ['theme="purple"', 'light|dark|auto'],
    ['heading-level="9"', '[1-6]'],
  ])
    chromiumTest(`logs a warning and is ignored: ${attribute}`, async () => {
      const [page, messages] = await open(`<guildhall-jobs ${attribute}></guildhall-jobs>`)
      expect(messages).toEqual([`<guildhall-jobs>: ${attribute} must be ${pattern}`])
      expect(await page.getByRole('heading', { name: job, level: 3 }).count()).toBe(1)
      expect(await getStyle(page, 'guildhall-jobs', '.list', 'display')).toBe('block')
    })

  chromiumTest('set by a script logs a warning; the current month replaces an invalid month', async () => {
    const [page, messages] = await open(
      '<guildhall-jobs></guildhall-jobs><guildhall-events></guildhall-events>',
    )
    await page.evaluate(`{
      const events = document.querySelector('guildhall-events')
      events.setAttribute('month', 'May')
      events.setAttribute('layout', 'calendar')
    }`)
    await page
      .getByRole('grid', { name: new Date().toLocaleString('en', { month: 'long', timeZone: 'UTC' }) })
      .waitFor()
    expect(messages).toEqual(['<guildhall-events>: month="May" must be \\d{4}-\\d\\d'])
  })
})

describe('Guildhall.configure', () => {
  for (const [settings, setting] of [
    ['{ key: 5 }', 'key'],
    ['{ key: null }', 'key'],
    ['{ baseUrl: 5 }', 'baseUrl'],
    ['{ baseUrl: "http://[" }', 'baseUrl'],
    ['{ kee: "guild_pk_live_x" }', 'kee'],
    ['"guild_pk_live_x"', '0'],
    ['null', 'settings'],
    ['', 'settings'],
  ])
    chromiumTest(`rejects ${settings || 'a missing argument'} and changes nothing`, async () => {
      const [page, messages] = await open('<guildhall-jobs></guildhall-jobs>')
      const errorText = await page.evaluate<string>(`(() => {
        try { Guildhall.configure(${settings}) } catch (error) { return error.name + ': ' + error.message }
      })()`)
      expect(errorText).toBe(
        `TypeError: Guildhall.configure: ${setting} is not valid. Set only key (a string) and baseUrl (a URL).`,
      )
      await page.evaluate(`document.querySelector('guildhall-jobs').reload()`)
      expect(await page.getByText(job).count()).toBe(1)
      expect(messages).toEqual([])
    })

  chromiumTest('keeps settings that are absent or undefined', async () => {
    const [page, messages] = await open('<guildhall-jobs></guildhall-jobs>')
    await page.evaluate(
      `Guildhall.configure({}), Guildhall.configure({ key: undefined, baseUrl: undefined })`,
    )
    await page.evaluate(`document.querySelector('guildhall-jobs').reload()`)
    expect(await page.getByText(job).count()).toBe(1)
    expect(messages).toEqual([])
  })
})

describe('a second script tag', () => {
  const tag = (key: string) => `<script src="${site.service.url}/embed.js" data-key="${key}" defer></script>`

  chromiumTest('with another key logs a warning, and the first key is used', async () => {
    const script = tag(site.key) + tag('guild_pk_live_another')
    const [, messages] = await open('<guildhall-jobs></guildhall-jobs>', { script })
    expect(messages).toEqual(['Guildhall: two scripts with different keys. Remove one.'])
  })

  chromiumTest('with the same key, or without a key, logs nothing', async () => {
    const script = tag(site.key).repeat(2) + tag('').replace(' data-key=""', '')
    const [, messages] = await open('<guildhall-jobs></guildhall-jobs>', { script })
    expect(messages).toEqual([])
  })
})
