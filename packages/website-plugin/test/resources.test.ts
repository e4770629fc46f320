import { beforeAll, describe, expect } from 'bun:test'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { createResource } from './records.ts'
import { findAxeViolations, testSite } from './site.ts'

const site = await testSite()
const { live } = site.service.client
let guidesId = ''
let quayWallsId = ''
let currenciesId = ''

beforeAll(async () => {
  guidesId = (await live.resources.categories.create({ name: 'Guides' })).id
  currenciesId = (await live.resources.categories.create({ name: 'Currencies' })).id
  await createResource(live, { name: 'Tide tables', accessLevel: 'public' })
  await createResource(live, { name: 'Silt survey', accessLevel: 'partially_gated', categories: [guidesId] })
  const paidResource = await createResource(live, {
    name: 'Quay walls',
    accessLevel: 'paid',
    price: { amount: 900, currency: 'EUR' },
    description: '## Contents\n\n- **Sheet piles**, see [the norm](https://example.org/norm)\n- 2 - 3 * 4',
  })
  quayWallsId = paidResource.id
})

const tag = '<guildhall-resources></guildhall-resources>'

describe('<guildhall-resources>', () => {
  chromiumTest('shows access requirements, and downloads of public resources only', async () => {
    const page = await site.open(tag)
    const findItem = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await findItem('Silt survey').getByText('Members', { exact: true }).waitFor()
    await findItem('Quay walls').getByText('€9', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: /^Download/ }).count()).toBe(1)
    const downloadUrl = await findItem('Tide tables')
      .getByRole('link', { name: 'Download: Tide tables' })
      .getAttribute('href')
    const buyUrl = await findItem('Quay walls')
      .getByRole('link', { name: 'Buy: Quay walls' })
      .getAttribute('href')
    const { origin, pathname, searchParams } = new URL(buyUrl ?? '')
    expect(origin + pathname).toBe(
      `${site.service.url}/a/${site.service.client.record.slug}/library/${quayWallsId}/buy`,
    )
    expect([...searchParams]).toEqual([['returnUrl', page.url()]])
    const file = await fetch(downloadUrl ?? '')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  chromiumTest(
    'shows prices with the decimal places of their currency, not those of the browser',
    async () => {
      const prices = {
        HUF: 490_050,
        JPY: 4_900,
        KWD: 4_900,
        EUR: 4_900,
        IDR: 490_000,
        CLF: 49_000,
        UYW: 49_000,
      }
      for (const [currency, amount] of Object.entries(prices))
        await createResource(live, {
          name: `In ${currency}`,
          categories: [currenciesId],
          accessLevel: 'paid',
          price: { amount, currency },
        })
      const page = await site.open(
        `<guildhall-resources category="${currenciesId}" limit="20"></guildhall-resources>`,
      )
      for (const [currency, text] of Object.entries({
        HUF: 'HUF 4,900.50',
        JPY: '¥4,900',
        KWD: 'KWD 4.900',
        EUR: '€49',
        IDR: 'IDR 4,900',
        CLF: 'CLF 4.9000',
        UYW: 'UYW 4.9000',
      }))
        await page
          .getByRole('listitem')
          .filter({ hasText: `In ${currency}` })
          .getByText(text, { exact: true })
          .waitFor()
    },
  )

  chromiumTest('shows descriptions without Markdown syntax', async () => {
    const page = await site.open('<guildhall-resources limit="20"></guildhall-resources>')
    await page.getByText('Contents Sheet piles, see the norm 2 - 3 * 4').waitFor()
  })

  chromiumTest('filters by category, type and query', async () => {
    for (const [attributes, visibleNames] of [
      [`category="${guidesId}"`, ['Silt survey']],
      ['type="video"', []],
      ['type="document" q="tide"', ['Tide tables']],
    ] as const) {
      const page = await site.open(`<guildhall-resources ${attributes}></guildhall-resources>`)
      if (visibleNames.length === 0) await page.getByText('Nothing to show yet.').waitFor()
      else await page.getByRole('heading', { level: 3 }).first().waitFor()
      expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual([...visibleNames])
    }
  })

  chromiumTest('searches after a pause in typing, keeping the focus', async () => {
    const requests: string[] = []
    const page = await site.open(
      '<guildhall-resources search layout="cards" limit="1"></guildhall-resources>',
      {
        context: { viewport: { width: 280, height: 800 } },
        before: (page) =>
          page.on('request', (request) => {
            if (request.method() === 'GET' && request.url().includes('/api/'))
              requests.push(new URL(request.url()).search)
          }),
      },
    )
    await page.getByRole('button', { name: 'Load more' }).waitFor()
    const box = page.getByRole('searchbox', { name: 'Search' })
    // Without a pause between the letters, however slow the machine is.
    await box.focus()
    await page.evaluate(`(() => {
      const input = document.querySelector('guildhall-resources').shadowRoot.activeElement
      for (const text of ['s', 'si', 'sil', 'silt']) {
        input.value = text
        input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
    })()`)
    await page.getByRole('heading', { name: 'Silt survey' }).waitFor()
    await page.getByText('Showing 1 of 1').waitFor({ state: 'attached' })
    expect(requests).toEqual(['?limit=1', '?limit=1&q=silt'])
    const focusedValue = `document.querySelector('guildhall-resources').shadowRoot.activeElement.value`
    expect(await page.evaluate<string>(focusedValue)).toBe('silt')
    expect(await page.evaluate<boolean[]>('[document.documentElement.scrollWidth <= innerWidth]')).toEqual([
      true,
    ])
    await box.fill('<img src=x onerror="window.ran=1">')
    await page.getByText('Nothing to show yet.').waitFor()
    expect(await page.evaluate('window.ran')).toBeUndefined()
    await box.fill('')
    await page.getByRole('button', { name: 'Load more' }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
  })

  chromiumTest('repeats a failed search on Try again, instead of adding to the previous items', async () => {
    let isOffline = false
    const page = await site.open('<guildhall-resources search limit="1"></guildhall-resources>', {
      before: (page) => page.route('**/api/v1/**', (route) => (isOffline ? route.abort() : route.continue())),
    })
    await page.getByRole('button', { name: 'Load more' }).waitFor()
    isOffline = true
    await page.getByRole('searchbox', { name: 'Search' }).fill('silt')
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    isOffline = false
    await retry.click()
    await page.getByText('Showing 1 of 1').waitFor({ state: 'attached' })
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Silt survey'])
  })
})
