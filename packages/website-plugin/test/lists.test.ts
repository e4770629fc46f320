import { beforeAll, describe, expect } from 'bun:test'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import type { TestClient } from '../../../tools/testing/service.ts'
import { allElements, buildEvent, createOneOfEach, kinds } from './records.ts'
import { eventRecorder, findAxeViolations, getStyle, listRecordedEvents, testSite } from './site.ts'

const site = await testSite()
const { client } = site.service

beforeAll(() => createOneOfEach(client))

describe('each element lists public records', () => {
  const expectedTexts: Record<(typeof kinds)[number], string[]> = {
    events: ['Spring conference', 'Harbour Hall, Bristol', '€49', 'Two days on tides', 'Register'],
    resources: ['Dredging guide', 'Guides', 'PDF', 'kB', 'How deep, how often.', 'Download'],
    courses: ['Reading tide tables', 'Self-paced', '1 hr', '30 min', '1.5 CPD', 'Free', 'HC-101'],
    jobs: [
      'Hydrographic surveyor',
      'Featured',
      'Port of Bristol',
      'Full time',
      '£42,000',
      '£50,000',
      '/ year',
      'Apply',
    ],
    community: ['What we learned about silt', 'Pinned', 'Ada Lovelace', 'Surveying', 'It settles.'],
    sponsorships: ['Harbour Bank', 'gold', 'For all who go to sea.'],
  }
  for (const kind of kinds) {
    chromiumTest(`<guildhall-${kind}>`, async () => {
      const page = await site.open(`<guildhall-${kind}></guildhall-${kind}>`)
      const item = page.getByRole('list').getByRole('listitem')
      await item.first().waitFor()
      const text = await item.first().textContent()
      for (const words of expectedTexts[kind]) expect(text).toContain(words)
    })
  }
})

/** Opens a page for another association, whose lists have only what a test creates. */
async function openFor(association: TestClient, body: string) {
  const key = association.keys.live.publishable
  const script = `<script src="${site.service.url}/embed.js" data-key="${key}" defer></script>`
  return site.open(body, { html: 'lang="en-GB"', script })
}

describe('the salary of a job', () => {
  chromiumTest('is shown for every unit, without a tilde if minimum and maximum are equal', async () => {
    const association = await site.service.createClient()
    for (const unit of ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const)
      await association.live.jobs.create({
        title: `Paid by ${unit}`,
        employer: 'Port',
        salary: { min: 5_200_000, max: 5_200_000, currency: 'GBP', unit },
        status: 'published',
      })
    const page = await openFor(association, '<guildhall-jobs></guildhall-jobs>')
    const items = page.getByRole('list').getByRole('listitem')
    for (const unit of ['hour', 'day', 'week', 'month', 'year']) {
      const item = items.filter({ hasText: `Paid by ${unit.toUpperCase()}` })
      await item.waitFor()
      expect(await item.textContent()).toMatch(new RegExp(`(?<!~)£52,000 / ${unit}`))
    }
  })
})

chromiumTest('an event that ends at midnight is shown on one day', async () => {
  const association = await site.service.createClient()
  const times = { startsAt: '2090-03-14T19:00:00.000Z', endsAt: '2090-03-14T23:00:00.000Z' }
  await association.live.events.create(
    buildEvent(1, { title: 'Ball', ...times, timezone: 'Europe/Amsterdam', format: 'in_person' }),
  )
  const page = await openFor(association, '<guildhall-events></guildhall-events>')
  const time = page.getByRole('listitem').getByRole('time').first()
  expect(await time.textContent()).toMatch(/^\w+,? 14 Mar 2090, 20:00 – 00:00$/)
})

describe('a page', () => {
  chromiumTest('works with a strict Content-Security-Policy', async () => {
    const { url } = site.service
    const messages: string[] = []
    const page = await site.open(allElements, {
      headers: {
        'content-security-policy': `default-src 'none'; script-src ${url}; connect-src ${url}; require-trusted-types-for 'script'`,
      },
      before: (page) => {
        page.on('console', (message) => messages.push(message.text()))
        page.on('pageerror', (error) => messages.push(error.message))
      },
    })
    await page.getByText('Harbour Bank', { exact: true }).waitFor()
    await page.getByText('Spring conference', { exact: true }).waitFor()
    expect(await getStyle(page, 'guildhall-events', '.list', 'border-start-start-radius')).toBe('10px')
    expect(messages).toEqual([])
  })

  chromiumTest('can load the plugin as a module', async () => {
    const script = `<script type="module" src="${site.service.url}/embed.js" data-key="${site.key}"></script>`
    const page = await site.open('<guildhall-jobs></guildhall-jobs>', { script })
    await page.getByText('Hydrographic surveyor').waitFor()
  })

  chromiumTest('can load the plugin twice and set the key later', async () => {
    const script = `<script src="${site.service.url}/embed.js" defer></script>`.repeat(2)
    const page = await site.open('<guildhall-jobs></guildhall-jobs>', { script })
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.evaluate(`Guildhall.configure({ key: '${site.key}' })`)
    await page.getByText('Hydrographic surveyor').waitFor()
  })

  chromiumTest('sends one request for equal elements', async () => {
    const requests: string[] = []
    const page = await site.open('<guildhall-jobs></guildhall-jobs>'.repeat(3), {
      before: (page) => {
        page.on('request', (request) => {
          if (request.method() === 'GET' && request.url().includes('/api/')) requests.push(request.url())
        })
      },
    })
    await page.getByText('Hydrographic surveyor').nth(2).waitFor()
    expect(requests).toEqual([`${site.service.url}/api/v1/jobs?limit=6`])
  })
})

describe('a limit', () => {
  for (const [input, expectedLimit] of [
    ['', 6],
    ['-1', 6],
    ['many', 6],
    ['2.9', 6],
    ['1000', 100],
  ] as const)
    chromiumTest(`of "${input}" requests ${expectedLimit}`, async () => {
      const requestedUrl = Promise.withResolvers<string>()
      await site.open(`<guildhall-jobs limit="${input}"></guildhall-jobs>`, {
        before: (page) => {
          page.on('request', (request) => {
            if (request.url().includes('/api/v1/')) requestedUrl.resolve(request.url())
          })
        },
      })
      expect(await requestedUrl.promise).toEndWith(`/api/v1/jobs?limit=${expectedLimit}`)
    })
})

describe('filters', () => {
  chromiumTest('are attributes, and a change applies immediately', async () => {
    await client.live.jobs.create({
      title: 'Pilot',
      employer: 'Pilots',
      remote: 'onsite',
      status: 'published',
    })
    const page = await site.open('<guildhall-jobs remote="onsite"></guildhall-jobs>')
    await page.getByText('Pilot', { exact: true }).waitFor()
    expect(await page.getByText('Hydrographic surveyor').count()).toBe(0)
    await page.evaluate(`document.querySelector('guildhall-jobs').setAttribute('remote', 'hybrid')`)
    await page.getByText('Hydrographic surveyor').waitFor()
    expect(await page.getByText('Pilot', { exact: true }).count()).toBe(0)
    await page.evaluate(`{
      const jobs = document.querySelector('guildhall-jobs')
      jobs.removeAttribute('remote')
      jobs.setAttribute('employment-type', 'PART_TIME')
    }`)
    await page.getByText('Nothing to show yet.').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
  })
})

describe('Load more', () => {
  chromiumTest(
    'appends the next page and keeps the focus; after the last page, the focus moves to the new item',
    async () => {
      const otherClient = await site.service.createClient()
      for (let day = 1; day <= 5; day++) await otherClient.live.events.create(buildEvent(day))
      const { key } = await otherClient.live.keys.create({ name: 'Website', type: 'publishable' })
      const script = `<script src="${site.service.url}/embed.js" data-key="${key}" defer></script>`
      const page = await site.open('<guildhall-events limit="2"></guildhall-events>', { script })
      const titles = page.getByRole('heading', { level: 3 })
      const moreButton = page.getByRole('button', { name: 'Load more' })
      await moreButton.focus()
      await page.keyboard.press('Enter')
      await page.getByText('Showing 4 of 5').waitFor({ state: 'attached' })
      expect(await titles.allTextContents()).toEqual(['Event 1', 'Event 2', 'Event 3', 'Event 4'])
      const focusedTextScript = `document.querySelector('guildhall-events').shadowRoot.activeElement.textContent`
      expect(await page.evaluate<string>(focusedTextScript)).toBe('Load more')
      await page.keyboard.press('Enter')
      await page.getByText('Showing 5 of 5').waitFor({ state: 'attached' })
      expect(await moreButton.count()).toBe(0)
      expect(await page.evaluate<string>(focusedTextScript)).toContain('Event 5')
      expect(await findAxeViolations(page)).toEqual([])
    },
  )
})

chromiumTest('selectable makes a title without a link a button', async () => {
  const { id } = await client.live.courses.create({ title: 'Knots', status: 'published' })
  const page = await site.open('<guildhall-courses selectable heading-level="4"></guildhall-courses>', {
    head: eventRecorder,
  })
  const title = page.getByRole('heading', { level: 4, name: 'Knots' }).getByRole('button')
  await title.focus()
  await page.keyboard.press('Enter')
  expect(await listRecordedEvents(page, 'select')).toMatchObject([
    { kind: 'courses', id, item: { title: 'Knots' } },
  ])
})
